"""The examples in the documentation and the stubs."""

import doctest
import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

import pencilproof
from pencilproof import _pencilproof

ROOT = Path(__file__).parents[3]
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def documented():
    yield "pencilproof", inspect.getdoc(pencilproof)
    for name in pencilproof.__all__:
        value = getattr(pencilproof, name)
        if name.startswith("__"):
            continue
        yield name, inspect.getdoc(value)
        if inspect.isclass(value):
            for member in vars(value):
                if not member.startswith("_"):
                    yield f"{name}.{member}", inspect.getdoc(getattr(value, member))


@pytest.mark.parametrize(("name", "text"), list(documented()), ids=lambda value: value if value and " " not in value else "")
def test_everything_is_documented_and_examples_run(name, text):
    if name.startswith("PuzzleError."):
        return
    assert text, f"{name} has no documentation"
    names = {known: getattr(pencilproof, known) for known in pencilproof.__all__}
    test = doctest.DocTestParser().get_doctest(text, names, name, None, 0)
    results = doctest.DocTestRunner(optionflags=FLAGS).run(test)
    assert results.failed == 0


def test_examples_of_the_manual_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    results = doctest.testfile(str(ROOT / "docs" / "PYTHON.md"), module_relative=False, optionflags=FLAGS)
    assert results.failed == 0 and results.attempted > 20


def test_everything_is_presented():
    assert set(pencilproof.__all__) - {"__version__"} == {name for name in dir(_pencilproof) if not name.startswith("_")}


def run(*command):
    environment = {**os.environ, "MYPY_CACHE_DIR": os.devnull}
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr


def test_programs_are_checked_by_their_types():
    run("mypy", "--strict", str(Path(__file__).with_name("typed.py")))


def test_the_stubs_are_those_of_the_module():
    run("mypy.stubtest", "pencilproof._pencilproof")
