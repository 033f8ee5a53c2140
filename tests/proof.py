"""Marks the tests that prove rules: `@rules("NI2018-51/17.6(b)", "C-R33")`."""

import pytest

from pitboss.rulebook import lookup

MOST = 5


def rules(*ids: str) -> pytest.MarkDecorator:
    """The test proves these rules or readings. For engine rules and rulings the software must cite them meanwhile."""
    fault = fault_of(ids)
    if fault:
        pytest.fail(fault, pytrace=False)
    return pytest.mark.rules(*ids)


def fault_of(ids: tuple[str, ...]) -> str:
    """What is wrong with a list of ids, or nothing."""
    if not 1 <= len(ids) <= MOST:
        return f"a test proves one to {MOST} rules, not {len(ids)}: {', '.join(ids) or 'none'}"
    if len(set(ids)) < len(ids):
        return f"a rule is named twice: {', '.join(ids)}"
    for id_ in ids:
        if not lookup.is_known(id_):
            known = (*lookup.book().rules, *lookup.book().readings)
            return str(lookup.unknown(id_, "rule", known))
    return ""
