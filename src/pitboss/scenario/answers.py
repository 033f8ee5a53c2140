"""What is false about what was answered: rules cited or not, rules that refuse, sentences told or not."""

import difflib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from pitboss.play import Event, Refusal


def unlike(name: str, rules: Iterable[str], refusal: Refusal) -> list[str]:
    """That something was refused by other rules."""
    missing = [id_ for id_ in rules if id_ not in refusal.rules]
    return [f"{name} was to be refused by {', '.join(missing)}, and was by this: {refusal}"] if missing else []


def uncited(name: str, rules: Iterable[str], events: Iterable[Event[Any]]) -> list[str]:
    """That what happened cites other rules."""
    cited = {id_ for event in events for id_ in event.rules}
    missing = [id_ for id_ in rules if id_ not in cited]
    found = ", ".join(sorted(cited)) or "none"
    return [f"{name} was to cite {', '.join(missing)}, and cites {found}"] if missing else []


def false_rules(cites: Sequence[str], uncited: Sequence[str], events: Iterable[Event[Any]]) -> Iterator[str]:
    """Rules that were to be cited by now and are not, and the other way round."""
    if not cites and not uncited:
        return
    cited = {id_ for event in events for id_ in event.rules}
    if missing := [id_ for id_ in cites if id_ not in cited]:
        yield f"{', '.join(missing)} was to be cited by now"
    if found := [id_ for id_ in uncited if id_ in cited]:
        yield f"{', '.join(found)} was not to be cited, and is"


def false_story(told: Sequence[str], untold: Sequence[str], tell: Callable[[], list[str]]) -> Iterator[str]:
    """Texts that were to be told by now and are in no sentence, and the other way round."""
    story = tell() if told or untold else []
    for text in told:
        if not any(text in sentence for sentence in story):
            near = difflib.get_close_matches(text, story, n=1, cutoff=0)
            yield f"{text!r} was to be told by now" + (f"; nearest to it is {near[0]!r}" if near else "")
    for text in untold:
        if found := next((sentence for sentence in story if text in sentence), ""):
            yield f"{text!r} was not to be told, and it was said: {found!r}"
