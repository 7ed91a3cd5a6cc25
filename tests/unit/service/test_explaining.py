"""Explanations are made once for each reader, and only of matches that the rules lead through."""

import pytest

from saikoro.domain.errors.records import NotExplained
from saikoro.domain.verification.explaining import explain_record
from saikoro.service.bootstrap import Service
from saikoro.service.matches.explaining import read_explanation
from tests.kit.long_matches import begin, play


async def started(service: Service) -> str:
    """A KTC match that goes on."""
    begun = await begin(service, "somebody")
    await play(service, begun, 3)
    await service.host.resolver.resolve(begun.match)
    return begun.match


async def test_an_explanation_is_made_once_for_each_reader(service, monkeypatch):
    match = await started(service)
    made = []

    def counted(*given, **named):
        made.append(given[4])
        return explain_record(*given, **named)

    monkeypatch.setattr("saikoro.service.matches.explaining.explain_record", counted)
    for seat in (None, 0, None, 1, 0):
        base = await service.matches.framer.base(match, seat, opened=False)
        explained = await service.matches.explainer.why(base, 9, finished=False)
        assert read_explanation(explained).viewer == seat
    assert made == [None, 0, 1]


async def test_what_the_rules_do_not_lead_to_is_not_explained_nor_kept(service, monkeypatch):
    match = await started(service)
    base = await service.matches.framer.base(match, None, opened=False)
    version = (await service.matches.pages.meta(match)).version
    record, secrets = await service.matches.pages.unsealed(match)
    assert len(record) == version + 1

    async def forged(_match):
        return [*record[:-1], record[-1].replace(b'"seats":[', b'"seats":[1,')], secrets

    with monkeypatch.context() as patched:
        patched.setattr(service.matches.pages, "unsealed", forged)
        with pytest.raises(NotExplained):
            await service.matches.explainer.why(base, version, finished=False)
    assert await service.matches.explainer.why(base, version, finished=False)
