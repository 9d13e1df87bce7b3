"""What can go wrong: one class for each exit code of the command, and one for each reason that it cannot be started."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Notice:
    """Something that worked less well than asked, such as a source that failed or ids that do not fit together."""

    code: str
    subject: str
    text: str

    def __str__(self) -> str:
        return f"{self.subject}: {self.text} ({self.code})"


class LitfuseWarning(UserWarning):
    """A notice of the command, as a warning of Python."""


class LitfuseError(Exception):
    """The command ended with an error. `lines`: what it printed about that. `exit_code`: 70 is a bug in litfuse, None is none of its codes."""

    def __init__(self, lines: Sequence[str], exit_code: int | None = None) -> None:
        self.lines = tuple(lines)
        self.exit_code = exit_code
        super().__init__("\n".join(self.lines) or f"litfuse ended with {exit_code} and printed no reason")


class LitfuseInputError(LitfuseError, ValueError):
    """Input that cannot be used: a file, a data frame, a name or a value (exit code 2). Its line says what, where, and what to do."""

    def __init__(self, lines: Sequence[str] | str) -> None:
        super().__init__([lines] if isinstance(lines, str) else lines, 2)


class SourcesFailed(LitfuseError):
    """Every source failed (exit code 3). `answer`: what the command printed, with the reason of each source."""

    def __init__(self, lines: Sequence[str], answer: dict[str, Any]) -> None:
        super().__init__(lines, 3)
        self.answer = answer


class CommandNotFound(LitfuseError):
    """There is no command `litfuse` that can be started."""


class VersionMismatch(LitfuseError):
    """The command has another version than this package is made for."""


_note = re.compile(r"^note \(([^),]+)[^)]*\) (.*?): (.*)$")


def notices_in(lines: Sequence[str]) -> tuple[Notice, ...]:
    """The notices among the lines that the command printed, each once."""
    found = (_note.match(line) for line in lines)
    return tuple(dict.fromkeys(Notice(*match.groups()) for match in found if match is not None))
