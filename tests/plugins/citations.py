"""Sees what the product cites while a test runs, by wrapping the few functions through which all citations go."""

import functools
import importlib
import sys
from collections.abc import Callable, Iterable, Iterator

from pitboss.play import Play

# module: the functions whose results carry `rules`; of a constructor the new object counts as the result.
OBSERVED = {
    "pitboss.play": ("Refusal.__init__", "Play.do"),
    "pitboss.hands": ("rank",),
    "pitboss.shoe": ("CutRefused.__init__",),
    "pitboss.poker.round": ("Round.start", "Round.do"),
    "pitboss.banked.canberra.table": ("CanberraTable.set_up",),
    "pitboss.banked.baccarat.table": ("MiniBaccaratTable.set_up",),
    "pitboss.banked.jackpot.jackpot": ("Jackpot.open",),
}

cited: set[str] = set()


@functools.cache
def observe() -> None:
    """Wrap every observed function, once in a process. A name that cannot be found is an error: citations would go
    unseen."""
    for module, names in OBSERVED.items():
        for name in names:
            _wrap(module, name)


def rules_of(value: object) -> Iterator[str]:
    """The ids that a result cites: of a hand, an event with its ruling, a refusal, or several of them."""
    if isinstance(value, (list, tuple)):
        for element in value:
            yield from rules_of(element)
        return
    if isinstance(value, Play):
        yield from rules_of(value.events)
        return
    yield from getattr(value, "rules", ())
    ruling = getattr(value, "ruling", None)
    if ruling is not None:
        yield from ruling.rules
        yield from rules_of(ruling.outcomes)


def _wrap(module_name: str, name: str) -> None:
    owner: object = importlib.import_module(module_name)
    *path, last = name.split(".")
    for step in path:
        owner = getattr(owner, step)
    original: Callable[..., object] = getattr(owner, last)

    @functools.wraps(original)
    def observed(*args: object, **kwargs: object) -> object:
        result = original(*args, **kwargs)
        cited.update(rules_of(args[0] if last == "__init__" else result))
        return result

    if path:
        setattr(owner, last, observed)
    else:
        _replace_everywhere(original, observed)


def _replace_everywhere(original: object, observed: object) -> None:
    """Modules that imported the function by name hold it themselves."""
    loaded: Iterable[tuple[str, object]] = list(sys.modules.items())
    for module_name, module in loaded:
        if module_name.split(".")[0] == "pitboss":
            for attribute, value in list(vars(module).items()):
                if value is original:
                    setattr(module, attribute, observed)
