"""The choice of a sandbox: the best that was proved, and never none."""

import os
import sys
from subprocess import PIPE, Popen

import pytest

from bots.sandbox import tiers as sandbox_tiers
from bots.sandbox.bubblewrap import Bubblewrap
from bots.sandbox.canary_check import prove
from bots.sandbox.errors import LaunchFailed, SandboxUnavailable
from bots.sandbox.inside import canary, landlock
from bots.sandbox.interface import Limits, Spec
from bots.sandbox.landlock import Landlock
from bots.sandbox.process import BotProcess
from bots.sandbox.runtime import provide
from bots.sandbox.tiers import Trial, choose_sandbox, trials
from tests.bots.sandbox.tiers import ORDINARY_TIERS, ROOT, TIERS, tier_named


@pytest.fixture(autouse=True)
def forget_the_choice():
    choose_sandbox.cache_clear()
    yield
    choose_sandbox.cache_clear()


@pytest.mark.parametrize("name", [*TIERS, *ORDINARY_TIERS])
def test_a_canary_stays_in_every_sandbox(name):
    prove(tier_named(name))


class Meadow:
    """No sandbox at all: what runs there can do what we can do."""

    name = "meadow"
    advice = "Build a fence."

    def launch(self, spec: Spec, limits: Limits) -> BotProcess:
        source = f"import {spec.main} as m, sys; m.main(sys.argv[1], 0, 1)"
        process = Popen(
            [sys.executable, "-c", source, spec.argument],
            cwd=ROOT,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
        )
        pipes = process.stdin, process.stdout, process.stderr
        stdin, stdout, stderr = (os.dup(pipe.fileno()) for pipe in pipes if pipe)
        for pipe in pipes:
            assert pipe
            os.set_blocking(pipe.fileno(), False)
            pipe.close()
        return BotProcess(
            process, pid=process.pid, stdin=stdin, stdout=stdout, stderr=stderr
        )


def test_a_canary_without_a_sandbox_gets_everything():
    with pytest.raises(SandboxUnavailable) as refusal:
        prove(Meadow())
    told = str(refusal.value)
    assert told.startswith("meadow: The canary could read a file, ")
    assert told.endswith("Build a fence.")
    # A canary that has become another program sings no more; the rest is for root, or
    # for whoever owns the code, or shows once a day.
    excused = {"start a program", "read the environment of process 1"}
    excused |= {"write to its own code", "leave a trace on a file that it reads"}
    assert {name for name in canary.ATTEMPTS if name not in told} <= excused


class Broken(Meadow):
    """A sandbox that never comes up."""

    name = "broken"

    def launch(self, spec: Spec, limits: Limits) -> BotProcess:
        raise LaunchFailed("The sandbox did not come up: no permission.")


def test_a_sandbox_that_does_not_come_up_is_refused_with_advice():
    with pytest.raises(SandboxUnavailable, match=r"^broken: .* Build a fence\.$"):
        prove(Broken())


def only(monkeypatch, **tiers):
    forms = {
        name: form if isinstance(form, tuple) else (form,)
        for name, form in tiers.items()
    }
    monkeypatch.setattr(sandbox_tiers, "TIERS", forms)


def test_the_strongest_that_holds_is_chosen(monkeypatch):
    good = tier_named(Landlock.name)
    only(monkeypatch, broken=lambda _: Broken(), good=lambda _: good, worse=None)
    assert choose_sandbox() is good


def test_of_each_tier_the_warm_form_is_tried_first():
    found = [
        trial.sandbox
        for trial in trials()
        if isinstance(trial.sandbox, Bubblewrap | Landlock)
    ]
    assert found
    assert all(sandbox.is_warm for sandbox in found)


def test_where_the_warm_form_leaks_the_cold_form_is_taken_and_it_is_told(
    monkeypatch, caplog
):
    good = tier_named(Landlock.name)
    only(monkeypatch, tier=(lambda _: Meadow(), lambda _: good), worse=None)
    trial = next(trials())
    assert trial.sandbox is good
    assert trial.reason.startswith("meadow: The canary could read a file")
    assert choose_sandbox() is good
    assert "No warm start for bots here: meadow: The canary could" in caplog.text


def test_where_no_form_holds_the_tier_is_refused_for_all_reasons(monkeypatch):
    only(monkeypatch, tier=(lambda _: Meadow(), lambda _: Broken()))
    trial = next(trials())
    assert trial.sandbox is None
    assert "meadow: The canary could" in trial.reason
    assert "broken: The sandbox did not come up" in trial.reason


def test_it_is_proved_once(monkeypatch):
    good = tier_named(Landlock.name)
    only(monkeypatch, good=lambda _: good)
    assert choose_sandbox() is good
    only(monkeypatch)
    assert choose_sandbox() is good


def test_without_any_there_is_none_and_the_reasons_are_told(monkeypatch):
    only(monkeypatch, broken=lambda _: Broken(), meadow=lambda _: Meadow())
    with pytest.raises(SandboxUnavailable) as refusal:
        choose_sandbox()
    told = str(refusal.value)
    assert told.startswith("No bot can be run here. broken: The sandbox did not")
    assert "meadow: The canary" in told


def test_a_refusal_is_not_remembered(monkeypatch):
    only(monkeypatch)
    with pytest.raises(SandboxUnavailable):
        choose_sandbox()
    good = tier_named(Landlock.name)
    only(monkeypatch, good=lambda _: good)
    assert choose_sandbox() is good


def test_a_machine_without_bubblewrap_says_how_to_get_it(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    first = next(trials())
    assert (first.name, first.sandbox) == (Bubblewrap.name, None)
    assert "apt-get install bubblewrap" in first.reason


def test_a_bubblewrap_that_may_make_no_namespaces_is_refused(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda name: "/bin/false")
    with pytest.raises(SandboxUnavailable, match=r"did not come up.*user namespaces"):
        prove(Bubblewrap.find(provide()))


def refusals() -> set[str]:
    found = list(trials())
    assert [trial.sandbox for trial in found] == [None] * len(sandbox_tiers.TIERS)
    return {trial.reason for trial in found}


def test_an_unknown_machine_runs_no_bots(monkeypatch):
    class Machine:
        machine = "riscv64"

    monkeypatch.setattr(os, "uname", Machine)
    assert refusals() == {
        "Bots run on Linux on x86_64 or aarch64, not on linux on riscv64. Run the "
        "workers elsewhere."
    }


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (38, "boot Linux 5.13"),
        (95, "switched off: boot with landlock"),
        (1, "seccomp profile"),
    ],
)
def test_a_kernel_without_landlock_runs_no_bots(monkeypatch, number, sentence):
    def refuse(*anything: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(landlock, "call", refuse)
    (reason,) = refusals()
    assert sentence in reason
    with pytest.raises(SandboxUnavailable, match="No bot can be run here") as refusal:
        choose_sandbox()
    assert str(refusal.value).count(sentence) == 1


def test_a_trial_tells_of_itself():
    assert Trial("x", None).reason == ""
