"""Every law, as one class to derive from."""

from saikoro.conformance.laws.asking import LawsOfDecisions
from saikoro.conformance.laws.ending import LawsOfEndings
from saikoro.conformance.laws.explaining import LawsOfExplanations
from saikoro.conformance.laws.hiding import LawsOfSecrets
from saikoro.conformance.laws.looking_ahead import LawsOfBots
from saikoro.conformance.laws.processes import LawsOfProcesses
from saikoro.conformance.laws.recording import LawsOfRecords
from saikoro.conformance.laws.tables import LawsOfTables
from saikoro.conformance.laws.telling import LawsOfWords


class Laws(
    LawsOfRecords,
    LawsOfSecrets,
    LawsOfDecisions,
    LawsOfEndings,
    LawsOfBots,
    LawsOfWords,
    LawsOfTables,
    LawsOfExplanations,
    LawsOfProcesses,
):
    """What is true of every game: derive a class for pytest, and give it the `game`."""
