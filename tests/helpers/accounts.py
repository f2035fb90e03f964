"""Throw-away Unix accounts, as the page on servers makes them for a class: root alone can."""

import os
import pwd
import secrets
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path

import pytest

root_alone = pytest.mark.skipif(
    os.name != "posix" or os.geteuid() != 0 or not shutil.which("useradd"),
    reason="only root makes accounts, by useradd",
)


@contextmanager
def accounts(*groups):
    """A new account for each group, in it and in no other but its own; all are removed again."""
    names = [f"lab{secrets.token_hex(5)}" for _ in groups]
    new = [each for each in dict.fromkeys(groups) if not known(each)]
    try:
        for each in new:
            run("groupadd", each)
        for name, group in zip(names, groups, strict=True):
            home = Path("/tmp") / name
            run("useradd", "--no-create-home", "--home-dir", home, "--groups", group, name)
        yield names
    finally:
        for name in names:
            run("userdel", name, check=False)
        for each in new:
            run("groupdel", each, check=False)


def known(group):
    """Whether this machine has a group of that name."""
    return subprocess.run(["getent", "group", group], capture_output=True).returncode == 0


def run(*command, check=True, **more):
    """Run a program; what it printed."""
    return subprocess.run(command, check=check, capture_output=True, text=True, **more).stdout


def begun(name, *command, **more):
    """The process of a program that an account runs, in its groups, with what it prints."""
    account = pwd.getpwnam(name)
    groups = os.getgrouplist(name, account.pw_gid)
    return subprocess.Popen(
        command, user=account.pw_uid, group=account.pw_gid, extra_groups=groups, cwd="/",
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more,
    )  # fmt: skip


def as_account(name, *command, **more):
    """Run a program as an account; how it ended and what it printed."""
    process = begun(name, *command, **more)
    out, err = process.communicate(timeout=300)
    return subprocess.CompletedProcess(command, process.returncode, out, err)
