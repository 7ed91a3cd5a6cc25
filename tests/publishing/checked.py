"""What `saikoro verify` finds in the folder of an export."""

from saikoro.domain.verification.records import Outcome
from saikoro.service.cli.verifying.checking import Job, check
from saikoro.service.publishing.checking import records_of
from saikoro.service.publishing.folder import Folder


def outcomes_of(folder: Folder) -> list[Outcome]:
    """What is found of every record, and of the export itself."""
    return [check(Job(each)) for each in records_of(folder)]


def faults_of(folder: Folder) -> list[str]:
    """All that is wrong."""
    return [str(outcome) for outcome in outcomes_of(folder) if outcome.found != "sound"]
