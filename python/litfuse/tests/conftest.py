"""Tests call the command that `npx litfuse` starts in this repository; nothing uses the network."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test is in an empty folder, has the command of this repository on PATH, and no configuration of its user."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LITFUSE_COMMAND", raising=False)
    monkeypatch.setenv("PATH", str(ROOT / "node_modules/.bin"), prepend=":")
    for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))


@pytest.fixture
def root() -> Path:
    return ROOT
