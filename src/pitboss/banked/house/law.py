"""Which rules say what of a table between rounds: one value per edition, so that editions differ by data alone."""

import msgspec

from pitboss.play import RuleIds


class HouseLaw(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one edition on seats, cards, notices, hours, closure and disputes."""

    edition: RuleIds
    table: RuleIds
    bank: RuleIds
    sign: RuleIds
    deck: RuleIds
    deck_check: RuleIds
    card_change: RuleIds
    count: RuleIds
    bad_count: RuleIds
    notice: RuleIds
    one_hand: RuleIds
    one_owner: RuleIds
    own_box: RuleIds
    shuffle: RuleIds
    cut: RuleIds
    shoe: RuleIds
    hours: RuleIds
    closure: RuleIds
    sanction: RuleIds
    exclude: RuleIds
    dispute_told: RuleIds
    dispute: RuleIds
    abstention: RuleIds
    abstentions: int = 3
    """After so many rounds in a row without a wager, at a full table, the seat may be wanted back."""
    copy: RuleIds


def house_law(edition: RuleIds, *readings: str) -> HouseLaw:
    """The general rules of 1997, which stand in for those that are lost elsewhere by the readings given."""

    def of(*numbers: str) -> RuleIds:
        return (*(f"S89-1997/{number}" for number in numbers), *readings)

    return HouseLaw(
        edition=edition,
        table=of("1"),
        bank=of("2"),
        sign=of("5.1(a)"),
        deck=of("3.1"),
        deck_check=of("3.2"),
        card_change=of("3.3"),
        count=of("3.4"),
        bad_count=of("3.4", "15.6"),
        notice=of("5.2"),
        one_hand=of("6.7"),
        one_owner=of("6.8"),
        own_box=(*of("6.7"), "G-R67"),
        shuffle=of("7.1"),
        cut=of("7.2", "7.3"),
        shoe=of("7.4"),
        hours=of("14.1"),
        closure=of("14.2"),
        sanction=of("15.2", "15.2(a)"),
        exclude=of("15.2", "15.2(b)"),
        dispute_told=of("15.5"),
        dispute=of("15.6"),
        abstention=of("15.8"),
        copy=of("15.11"),
    )
