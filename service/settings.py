"""Every setting, from the environment: SAIKORO_ and the name in capitals."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import msgspec
from msgspec import Meta

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.fairness.frames import SECRET_BYTES
from saikoro.domain.libraries import placed
from saikoro.domain.match.options import LICENCE
from saikoro.service.address import is_cluster, servers_of
from saikoro.service.identity import Identity, load_secret

PREFIX = "SAIKORO_"

WORKERS = 2
"""Workers that are counted on where no setting says how many there are."""

Positive = Annotated[int, Meta(ge=1)]

Policy = Literal["anybody", "keys"]
"""Who may organise: everybody, or holders of a key."""


class BadSetting(SaikoroError):
    """A setting that cannot be; the message names it."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a process."""

    redis_url: str = ""
    """The Redis that keeps matches, or some servers of its cluster
    (`redis+cluster://host:port,other:port`); empty starts an embedded server."""
    queue_url: str = ""
    """Redis of the job queue, which is never a cluster; empty takes `redis_url`."""
    replicas: Annotated[int, Meta(ge=0)] = 0
    """Replicas of a server that must have a line before it is confirmed or shown; 0 for none."""
    data_dir: str = "data"
    """Folder of the embedded server and of the service's secret."""
    secret_key: str = ""
    """The service's secret, 64 hexadecimal digits; empty keeps one in the data folder."""
    free_megabytes: Annotated[int, Meta(ge=0)] = 64
    """Free space on the disk of the data folder; with less, nothing is appended."""
    server_name: str = "saikoro"
    """What the service calls itself in the headers of its matches."""
    public_url: str = ""
    """The address of the API from outside, for links; empty makes links relative."""
    host: str = "127.0.0.1"
    """Address that the API listens on."""
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8_000
    """Port that it listens on, and that commands ask without `SAIKORO_URL`; for `saikoro up`, 0
    takes a free one."""
    origins: str = "*"
    """Origins, by commas, whose pages may use the API in a browser; `*` for all."""
    proxies: str = ""
    """Addresses of proxies, by commas, whose `X-Forwarded-For` names the client; `*` for all."""
    processes: Positive | None = None
    """API processes, which share the port; without it `saikoro serve` is one, and `saikoro up`
    starts one for every two cores."""
    workers: Positive | None = None
    """Workers that there are, on all machines together; without it `saikoro up` starts one for
    every core, and everything else counts on 2."""
    metrics_port: Annotated[int, Meta(ge=0, le=65_535)] = 0
    """Port at which a worker shows its metrics to Prometheus, on the address `host`; 0 for none."""
    process_name: str = ""
    """What a process calls itself in logs and metrics; `saikoro up` and `saikoro serve` name those
    that they start."""
    lease_seconds: Annotated[float, Meta(gt=0)] = 1.5
    """Seconds after which another drain takes up a match whose drain has died."""
    linger_seconds: Annotated[float, Meta(ge=0)] = 20.0
    """How long a drain waits for more before it ends."""
    drain_seconds: Annotated[float, Meta(gt=0)] = 120.0
    """Longest time of a drain before the next one takes over."""
    keep_alive_seconds: Annotated[float, Meta(gt=0)] = 15.0
    """Seconds after which a silent event stream sends a comment."""
    max_body: Positive = 262_144
    """Largest body of a request, in bytes."""
    header_seconds: Annotated[float, Meta(gt=0)] = 10.0
    """How long the headers of a request may take to arrive."""
    body_seconds: Annotated[float, Meta(gt=0)] = 30.0
    """How long the body of a request may take to arrive."""
    rate: Annotated[float, Meta(gt=0)] = 200.0
    """Requests a second that one client may make on average."""
    burst: Positive = 400
    """Requests that one client may make at once."""
    open_requests: Positive = 1_000
    """Requests of one client that may be open, event streams and long polls among them."""
    open_matches: Positive = 500
    """Unfinished matches that one client may have created; one without an event for a day counts
    no more."""
    match_days: Annotated[float, Meta(ge=0)] = 60.0
    """Days without an event after which a match is cancelled that waits without a deadline."""
    keep_days: Annotated[float, Meta(ge=0)] | None = None
    """Days after which what is over leaves Redis for the archive; 0 for at once; never if it is not
    set."""
    archive_url: str = ""
    """Where the archive is, such as `s3://bucket/saikoro`; empty for a folder in `data_dir`."""
    integrity_hours: Annotated[float, Meta(ge=0)] = 24.0
    """Hours from the beginning of a pass that reads all stored streams again to the next; 0 for no
    passes."""
    organisers: Policy = "anybody"
    """Who may create tournaments: `anybody`, or only holders of one of the operator's `keys`."""
    games: str = ""
    """Ids of the games that are played here, by commas; empty for all that are installed."""
    refused_traits: str = ""
    """Traits that no submitted card may have unless a match's options say otherwise, by commas."""
    webhook_retry_seconds: Annotated[float, Meta(gt=0)] = 15.0
    """Seconds after which a failed webhook is tried again; each later wait is four times as
    long."""
    webhook_wait_seconds: Annotated[float, Meta(ge=0)] = 5.0
    """How long the service of a tournament's folder waits at its end for deliveries; 0 for none."""
    match_webhooks: Annotated[int, Meta(ge=0, le=10)] = 3
    """Webhooks that each holder of a token of a match may register for it; 0 for none."""
    player_webhooks: Annotated[int, Meta(ge=0, le=10)] = 3
    """Webhooks that each player may have for all matches of its id; 0 for none."""
    private_webhooks: bool = False
    """Whether webhooks may go to addresses that are not of the open internet."""
    publish: Annotated[str, Meta(pattern=LICENCE)] = ""
    """The licence under which finished matches are published, such as `CC0-1.0`, unless their
    creators decline; without one nothing is."""
    log_level: str = "info"
    """`debug`, `info`, `warning` or `error`."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """The settings of this process; BadSetting names one that cannot be."""
        names = cls.__struct_fields__
        given = {
            name: environment[PREFIX + name.upper()]
            for name in names
            if environment.get(PREFIX + name.upper())
        }
        try:
            settings = msgspec.convert(given, cls, strict=False)
        except msgspec.ValidationError as error:
            wrong = placed(error)
            name, detail = wrong.pointer[1:].upper(), wrong.sentence.in_language("en")
            raise BadSetting(f"{PREFIX}{name}: {detail}") from error
        settings.require_servers()
        return settings

    def require_servers(self) -> None:
        """BadSetting if an address of a server cannot be one, or the queue has none."""
        for name, url in (("REDIS_URL", self.redis_url), ("QUEUE_URL", self.queue_url)):
            try:
                servers_of(url)
            except ValueError as error:
                raise BadSetting(f"{PREFIX}{name}: {error}") from error
        if is_cluster(self.queue_url):
            raise BadSetting(f"{PREFIX}QUEUE_URL: RQ, the job queue, cannot use a cluster")
        if is_cluster(self.redis_url) and not self.queue_url:
            raise BadSetting(
                f"{PREFIX}QUEUE_URL: with a cluster, name a Redis of its own for the job queue: "
                "RQ cannot use a cluster"
            )

    @property
    def lanes(self) -> int:
        """How many workers may drain at once."""
        return self.workers or WORKERS

    def default_options(self) -> dict[str, Any]:
        """This host's defaults of the options that games leave to hosts."""
        traits = _listed(self.refused_traits)
        return {"refused_traits": traits} if traits else {}

    def allowed_games(self) -> list[str]:
        """The ids of the games that are played here; empty for all."""
        return _listed(self.games)

    def secret(self) -> bytes:
        """The service's secret, which is made on its first start."""
        if self.secret_key:
            try:
                secret = bytes.fromhex(self.secret_key)
            except ValueError:
                secret = b""
            if len(secret) != SECRET_BYTES:
                raise BadSetting(
                    f"{PREFIX}SECRET_KEY must be {2 * SECRET_BYTES} hexadecimal digits"
                )
            return secret
        file = self.secret_file
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return load_secret(file)

    def identity(self) -> Identity:
        """The keys of the service."""
        return Identity(self.secret(), self.server_name)

    @property
    def has_secret(self) -> bool:
        """Whether the service has a secret already."""
        return bool(self.secret_key) or self.secret_file.exists()

    def known_secret(self) -> bytes:
        """The secret of a service that exists; BadSetting where it is not to be found."""
        if not self.has_secret:
            raise BadSetting(
                f"the service's secret is neither in {PREFIX}SECRET_KEY nor in {self.secret_file}"
            )
        return self.secret()

    def known_identity(self) -> Identity:
        """The keys of a service that exists; BadSetting where its secret is not to be found."""
        return Identity(self.known_secret(), self.server_name)

    @property
    def secret_file(self) -> Path:
        """The file of the service's secret, where that is not a setting."""
        return Path(self.data_dir) / "secret.key"

    @property
    def archive(self) -> str:
        """The address of the archive, by default of the folder `archive` in the data folder."""
        return self.archive_url or (Path(self.data_dir).resolve() / "archive").as_uri()


def _listed(text: str) -> list[str]:
    """The names in a setting, which commas separate."""
    return [name.strip() for name in text.split(",") if name.strip()]
