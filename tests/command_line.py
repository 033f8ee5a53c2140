"""`pitboss` as people use it, without a process for each call: a process proves nothing but that Python starts."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest import mock

from pitboss.cli.main import run


class Done(NamedTuple):
    """What a process of its own would have left behind."""

    returncode: int
    stdout: str
    stderr: str


def pitboss(*arguments: object) -> Done:
    """The command, from its arguments to its exit code, with the one line that it gives for bad input."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    words = ["pitboss", *map(str, arguments)]
    with mock.patch.object(sys, "argv", words), redirect_stdout(out), redirect_stderr(err):
        try:
            run()
        except SystemExit as left:
            code = int(left.code or 0)
    return Done(code, out.getvalue(), err.getvalue())
