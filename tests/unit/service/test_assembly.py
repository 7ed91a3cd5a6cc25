"""Whoever works with the service is handed a part of it, and no part is a bag of everything."""

from dataclasses import fields
from typing import get_type_hints

from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.host import Host
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.bootstrap import Service
from saikoro.service.http.app import create_app
from saikoro.service.settings import Settings

MOST_FIELDS = 20


def test_no_part_has_more_than_twenty_fields():
    parts = [Service, MatchService, TournamentService, DisputeService, Host]
    assert set(parts[1:]) < set(get_type_hints(Service).values())
    assert [part for part in parts if len(fields(part)) > MOST_FIELDS] == []


def test_no_route_is_handed_the_whole_service():
    app = create_app(Settings(secret_key="0" * 64))
    assert set(app.dependencies) == {field.name for field in fields(Service)}
