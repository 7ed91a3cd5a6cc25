"""Where commands find the API, and who they are there."""

from typing import Annotated

from cyclopts import Parameter

from saikoro.client import Client
from service.settings import Settings

Url = Annotated[str, Parameter(env_var="SAIKORO_URL", help="Where the API is.")]
LOCAL = "http://127.0.0.1:8000"


def operator(url: str) -> Client:
    """The API, asked by who can read the service's secret."""
    return Client(url, token=Settings.from_environment().known_identity().operator_token)
