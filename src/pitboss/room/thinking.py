"""What bots are thinking about, in threads, so that a table never waits for them."""

import asyncio
from collections.abc import Callable, Hashable

import structlog

from pitboss.play import Command

Thought = tuple[Command, ...]
_log = structlog.get_logger()


class Thoughts:
    """Thoughts by what they are about; `ready` is called when one has come."""

    def __init__(self, ready: Callable[[], None]) -> None:
        self._ready = ready
        self._about: Hashable = None
        self._begun: dict[Hashable, asyncio.Future[Thought]] = {}

    def of(self, turn: Hashable, key: Hashable, think: Callable[[], Thought]) -> Thought | None:
        """What a bot wants to do in a turn; nothing while it thinks, which it begins when it is asked first."""
        if turn != self._about:
            self._about = turn
            self._begun.clear()
        if key not in self._begun:
            self._begun[key] = asyncio.ensure_future(asyncio.to_thread(think))
            self._begun[key].add_done_callback(self._done)
        begun = self._begun[key]
        if not begun.done():
            return None
        return () if begun.cancelled() or begun.exception() else begun.result()

    def _done(self, thought: "asyncio.Future[Thought]") -> None:
        """A bot that comes to no thought lets its time run out; why is for the operator to know."""
        if not thought.cancelled():
            if error := thought.exception():
                _log.error("a bot could not think", reason=type(error).__name__)
            self._ready()
