"""What all services of a process stand on: servers, keys, cards, and who may do what."""

from typing import NamedTuple

from saikoro.service.archive.store import ArchivedStore
from saikoro.service.identity import Identity
from saikoro.service.matches.card_sets import CardSets
from saikoro.service.matches.faces import Faces
from saikoro.service.matches.options import Terms
from saikoro.service.matches.outages import DAY_MS, GAP_SECONDS, KEEP_DAYS, Outages
from saikoro.service.matches.pictures import Pictures
from saikoro.service.organisers.authority import Authority
from saikoro.service.organisers.keys import Organisers
from saikoro.service.parsing import Parsers
from saikoro.service.settings import Settings
from saikoro.service.store.keys import KeyStore
from saikoro.service.store.pictures import PictureStore
from saikoro.service.store.sealed import Seal
from saikoro.service.store.streams.redis import RedisStore
from saikoro.service.store.uptime import UptimeStore
from saikoro.service.store.withheld import WithheldStore
from saikoro.service.streams.draining import Lanes


class Connections(NamedTuple):
    """The servers that a process is connected to, and who is woken through them."""

    matches: ArchivedStore
    tournaments: ArchivedStore
    disputes: RedisStore
    lanes: Lanes


class Catalogue(NamedTuple):
    """Card sets, and what is drawn of cards."""

    sets: CardSets
    pictures: Pictures
    faces: Faces


class Shared(NamedTuple):
    """What all services of a process stand on."""

    settings: Settings
    identity: Identity
    connections: Connections
    seal: Seal
    catalogue: Catalogue
    terms: Terms
    outages: Outages
    organisers: Organisers
    authority: Authority


def shared_parts(settings: Settings, identity: Identity, connections: Connections) -> Shared:
    """Put together what all services stand on."""
    store = connections.matches
    parsers = Parsers()
    pictures = Pictures(PictureStore(store.send), parsers)
    card_sets = CardSets(store, pictures, parsers, WithheldStore(store.send))
    uptime = UptimeStore(store.send, gap=int(GAP_SECONDS * 1000), keep=KEEP_DAYS * DAY_MS)
    organisers = Organisers(KeyStore(store.send), identity, settings.organisers)
    return Shared(
        settings=settings,
        identity=identity,
        connections=connections,
        seal=Seal(identity.store_key),
        catalogue=Catalogue(card_sets, pictures, Faces(card_sets)),
        terms=Terms(card_sets, settings.default_options(), settings.publish),
        outages=Outages(uptime),
        organisers=organisers,
        authority=Authority(organisers),
    )
