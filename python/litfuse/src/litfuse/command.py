"""Finds the command and runs it. No shell takes part, so no name of a file and no query can start anything else."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import IO, Any

from .errors import CommandNotFound, LitfuseError, LitfuseInputError, LitfuseWarning, Notice, SourcesFailed, VersionMismatch, notices_in
from .version import __version__

_HOW = (
    "install it (`npm install` of the archives of litfuse, or `npm ci` in a clone) and call Python in that folder, "
    "put it on PATH, or set LITFUSE_COMMAND"
)


def _started_by(path: str) -> list[str]:
    """The words that start a file. The `.cmd` of npm on Windows would pass every word through a shell, so its script is started instead.

    A script in `node_modules` is started by the Node that is installed there, as `npx` does: the one on PATH may be too old for it.
    """
    here = Path(path).parent
    if not path.lower().endswith((".cmd", ".bat")):
        installed = here / "node"
        is_script = here.name == ".bin" and Path(path).resolve().suffix == ".js"
        return [str(installed), path] if is_script and installed.exists() else [path]
    scripts = [here / "node_modules/litfuse/bin/litfuse.js", here.parent / "litfuse/bin/litfuse.js"]
    script = next((script for script in scripts if script.exists()), None)
    node = shutil.which("node")
    if script is None or node is None:
        raise CommandNotFound([f"litfuse: {path} cannot be started without a shell; set LITFUSE_COMMAND to `node PATH/litfuse/bin/litfuse.js`"])
    return [node, str(script)]


def find_command() -> list[str]:
    """The words that start litfuse: LITFUSE_COMMAND, else `litfuse` on PATH, else that in `node_modules` of this folder or one above it."""
    given = os.environ.get("LITFUSE_COMMAND", "").strip()
    if given:
        return [given] if Path(given).is_file() else shlex.split(given, posix=os.name != "nt")
    here = Path.cwd()
    places = [None, *(str(folder / "node_modules/.bin") for folder in (here, *here.parents))]
    found = next((path for path in (shutil.which("litfuse", path=place) for place in places) if path is not None), None)
    if found is None:
        raise CommandNotFound([f"litfuse: the command is not on PATH and not in node_modules of {here}; {_HOW}"])
    return _started_by(found)


def _start(words: Sequence[str], **options: Any) -> subprocess.Popen[str]:
    try:
        return subprocess.Popen(words, text=True, encoding="utf-8", stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
    except OSError as error:
        raise CommandNotFound([f"litfuse: {words[0]!r} cannot be started: {error.strerror or error}; {_HOW}"]) from None


@lru_cache(maxsize=None)
def _check_version(command: tuple[str, ...]) -> None:
    """Raises if the command has another minor version: before 1.0 these differ in what they take and give."""
    out, err = _start([*command, "--version"], stdin=subprocess.DEVNULL).communicate()
    found = re.search(r"\d+\.\d+\.\d+\S*", out)
    if found is None:
        own = [line for line in err.splitlines() if line.startswith("litfuse: ")]
        raise CommandNotFound(own or [f"litfuse: {shlex.join(command)} is not litfuse: `--version` prints {(out + err).strip()[:200]!r}"])
    if found[0].split(".")[:2] != __version__.split(".")[:2]:
        raise VersionMismatch([f"litfuse: the command has version {found[0]}, this package {__version__}; install the same version of both"])


def as_path(path: str | os.PathLike[str]) -> str:
    """A path as a word of a command line; errors for `-`, which would be standard input."""
    if not isinstance(path, (str, os.PathLike)):
        raise LitfuseInputError(f"litfuse: expected the path of a file, got a {type(path).__name__}")
    text = os.fspath(path)
    if not isinstance(text, str) or text in ("", "-"):
        raise LitfuseInputError(f"litfuse: {text!r} is not the path of a file")
    return f"./{text}" if text.startswith("-") else text


def _check_text(text: object, what: str, refused: str) -> None:
    """Raises for what a command cannot be given, before it is started and waits for it."""
    if not isinstance(text, str):
        raise LitfuseInputError(f"litfuse: {what} is a {type(text).__name__}; expected a text")
    wrong = re.search(refused, text)
    if wrong is not None:
        place = text[max(0, wrong.start() - 20) : wrong.end() + 20]
        raise LitfuseInputError(f"litfuse: {what} has the character {wrong[0]!r} in {place!r}, which no program can be given; remove it")


def flags(options: Mapping[str, Any]) -> list[str]:
    """`per_source=5` as `--per-source=5`; None and False are no flag, and a list is the flag several times."""
    words = []
    for name, value in options.items():
        flag = f"--{name.rstrip('_').replace('_', '-')}"
        if value is None or value is False:
            continue
        if value is True:
            words.append(flag)
            continue
        words.extend(f"{flag}={one}" for one in (value if isinstance(value, (list, tuple)) else [value]))
    return words


@dataclass(frozen=True)
class Answer:
    """How the command ended, and what it printed. `lines`: all lines on standard error, without progress."""

    code: int
    text: str
    lines: tuple[str, ...]
    notices: tuple[Notice, ...]

    def json(self) -> dict[str, Any]:
        value: dict[str, Any] = json.loads(self.text)
        return value


def _collect(stream: IO[str], into: list[str], shown: IO[str] | None, label: Mapping[str, str]) -> None:
    for line in stream:
        for path, name in label.items():
            line = line.replace(path, name)
        into.append(line.rstrip("\n"))
        if shown is not None:
            print(line, end="", file=shown, flush=True)


_progress = re.compile(r"^\d+% ")


def run(words: Sequence[str], *, stdin: str | None = None, label: Mapping[str, str] = {}, progress: bool | None = None, fine: Sequence[int] = (0,)) -> Answer:
    """Runs the command to its end.

    `label`: what temporary files are called in messages. `progress`: whether lines of the command are shown while it runs; by default they
    are shown on a terminal. `fine`: the exit codes that are no error.
    """
    for word in words:
        _check_text(word, "an argument", r"[\0\ud800-\udfff]")
    if stdin is not None:
        _check_text(stdin, "the query or text", r"[\ud800-\udfff]")
    command = find_command()
    _check_version(tuple(command))
    shows = sys.stderr.isatty() if progress is None else progress
    lines: list[str] = []
    process = _start([*command, *words], stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL)
    assert process.stdout is not None and process.stderr is not None
    reader = threading.Thread(target=_collect, args=(process.stderr, lines, sys.stderr if shows else None, label), daemon=True)
    reader.start()
    writer = threading.Thread(target=_send, args=(process, stdin), daemon=True)
    writer.start()
    try:
        text = process.stdout.read()
        code = process.wait()
    except BaseException:
        process.kill()
        process.wait()
        raise
    reader.join()
    process.stdout.close()
    process.stderr.close()
    said = tuple(line for line in lines if line and not _progress.match(line))
    if code in fine:
        return Answer(code, text, said, notices_in(said))
    errors = [line for line in said if line.startswith("litfuse")] or list(said[-5:])
    if code == 2:
        raise LitfuseInputError(errors)
    if code == 3:
        raise SourcesFailed(said, json.loads(text) if text.startswith("{") else {})
    raise LitfuseError(errors, code)


def _send(process: subprocess.Popen[str], text: str | None) -> None:
    if text is None or process.stdin is None:
        return
    try:
        process.stdin.write(text)
        process.stdin.close()
    except BrokenPipeError:
        pass  # the command ended before it read everything, and says why


def warn(notices: Sequence[Notice]) -> None:
    """Each notice as a warning at the line that called litfuse."""
    frame, level = sys._getframe(), 1
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith("litfuse."):
        frame, level = frame.f_back, level + 1
    for notice in notices:
        warnings.warn(str(notice), LitfuseWarning, stacklevel=level)
