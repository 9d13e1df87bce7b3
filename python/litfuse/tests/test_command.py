"""How the command is found and run, and what is said when that fails."""

from __future__ import annotations

import json
import os
import re
import stat
import sys
from pathlib import Path

import pytest

import litfuse
from litfuse import command

QRELS, RUN = {"q": {"a": 1}}, {"r": {"q": {"a": 1}}}


def program(path: Path, text: str) -> Path:
    """A program that takes the place of litfuse."""
    path.write_text(f"#!{sys.executable}\nimport sys\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def fake(version: str, rest: str) -> str:
    return f"if '--version' in sys.argv: print('litfuse {version}'); sys.exit(0)\n{rest}"


def test_the_version_is_that_of_the_command(root):
    # Python 3.10 has no reader of TOML
    stated = re.search(r'^version = "(.*)"$', (root / "python/litfuse/pyproject.toml").read_text(), re.M)
    package = json.loads((root / "packages/cli/package.json").read_text())
    assert stated[1] == litfuse.__version__ == package["version"]


def test_a_missing_command_is_one_line_that_says_how_to_get_it(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(litfuse.CommandNotFound, match="npm install"):
        litfuse.evaluate(QRELS, RUN, "AP")
    monkeypatch.setenv("LITFUSE_COMMAND", str(tmp_path / "nothing"))
    with pytest.raises(litfuse.CommandNotFound, match="cannot be started"):
        litfuse.evaluate(QRELS, RUN, "AP")


def test_the_command_of_node_modules_above_is_found(monkeypatch, tmp_path, root):
    (tmp_path / "node_modules").symlink_to(root / "node_modules")
    (tmp_path / "deep/er").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "deep/er")
    path = os.pathsep.join(p for p in os.environ["PATH"].split(os.pathsep) if not (Path(p) / "litfuse").exists())
    monkeypatch.setenv("PATH", path)
    # with the Node that is installed there, as npx does it
    found = tmp_path / "node_modules/.bin"
    assert command.find_command() == [str(found / "node"), str(found / "litfuse")]
    old = program(tmp_path / "node", "print('too old', file=sys.stderr); sys.exit(2)")
    monkeypatch.setenv("PATH", str(old.parent) + os.pathsep + path)
    assert litfuse.evaluate(QRELS, RUN | {"s": RUN["r"]}, "AP").values.loc["r", "AP"] == 1


def test_litfuse_command_may_have_words_and_blanks(monkeypatch, tmp_path):
    path = program(tmp_path / "lit fuse", fake("0.1.9", "print('{}')"))
    for given in (str(path), f"'{sys.executable}' '{path}'"):
        monkeypatch.setenv("LITFUSE_COMMAND", given)
        assert command.run(["eval"]).text == "{}\n"


def test_another_program_or_version_is_refused(monkeypatch, tmp_path):
    monkeypatch.setenv("LITFUSE_COMMAND", str(program(tmp_path / "a", "print('hello')")))
    with pytest.raises(litfuse.CommandNotFound, match="is not litfuse: `--version` prints 'hello'"):
        litfuse.evaluate(QRELS, RUN, "AP")
    monkeypatch.setenv("LITFUSE_COMMAND", str(program(tmp_path / "b", fake("0.2.0", ""))))
    with pytest.raises(litfuse.VersionMismatch, match="version 0.2.0, this package 0.1"):
        litfuse.evaluate(QRELS, RUN, "AP")


def test_a_node_that_is_too_old_is_the_reason_that_is_given(monkeypatch, tmp_path):
    text = "print('litfuse: needs Node 22.19 or newer, this is 20.1.0', file=sys.stderr); sys.exit(2)"
    monkeypatch.setenv("LITFUSE_COMMAND", str(program(tmp_path / "n", text)))
    with pytest.raises(litfuse.CommandNotFound, match="^litfuse: needs Node 22.19 or newer"):
        litfuse.evaluate(QRELS, RUN, "AP")


@pytest.mark.parametrize(("code", "kind"), [(2, litfuse.LitfuseInputError), (3, litfuse.SourcesFailed), (70, litfuse.LitfuseError), (-9, litfuse.LitfuseError)])
def test_each_exit_code_is_an_exception_with_the_lines(monkeypatch, tmp_path, code, kind):
    end = "import os; os.kill(os.getpid(), 9)" if code == -9 else f"sys.exit({code})"
    text = fake("0.1.0", f"print('{{\"n\": 1}}'); print('10% asking', 'litfuse eval: wrong', sep=chr(10), file=sys.stderr, flush=True); {end}")
    monkeypatch.setenv("LITFUSE_COMMAND", str(program(tmp_path / f"c{code}", text)))
    with pytest.raises(kind) as caught:
        command.run(["eval"])
    assert type(caught.value) is kind and caught.value.lines == ("litfuse eval: wrong",) and caught.value.exit_code == code
    if code == 3:
        assert caught.value.answer == {"n": 1}


def test_progress_is_shown_while_the_command_runs(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("LITFUSE_COMMAND", str(program(tmp_path / "p", fake("0.1.0", "print('40% asking', file=sys.stderr)"))))
    assert command.run(["eval"]).lines == ()
    assert capsys.readouterr().err == ""
    command.run(["eval"], progress=True)
    assert capsys.readouterr().err == "40% asking\n"


def test_much_output_on_both_streams_and_an_unread_input_end(monkeypatch, tmp_path):
    text = "print('note (many) x: y ' * 100000, file=sys.stderr); print('z' * 3000000)"
    monkeypatch.setenv("LITFUSE_COMMAND", str(program(tmp_path / "m", fake("0.1.0", text))))
    assert len(command.run(["search"], stdin="q" * 1000000).text) == 3000001


def test_words_are_words_and_never_flags_of_another_name(tmp_path):
    assert command.flags({"from_": "2019 --x", "per_source": 5, "all": True, "explain": False, "source": ["a", "b"], "to": None}) == [
        "--from=2019 --x", "--per-source=5", "--all", "--source=a", "--source=b"
    ]  # fmt: skip
    assert command.as_path("-x.run") == "./-x.run"
    (tmp_path / "-x.run").write_text("q Q0 a 0 1 x\n")
    assert litfuse.evaluate(QRELS, "-x.run", "AP").values.loc["-x.run", "AP"] == 1
