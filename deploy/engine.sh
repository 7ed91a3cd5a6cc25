#!/bin/sh
# Runs a command with a container engine, and with images that need no registry:
#
#     deploy/engine.sh make test-containers
#
# An engine that runs already is used. Else, as root and where apt-get is, docker.io and
# docker-compose are installed if they are missing, and dockerd runs for as long as the command.
# Images are made of the programs here, so nginx and redis-cli are installed, too.
# Exits as the command does, or with 69 after saying why there can be no engine on this machine.
set -eu
cd "$(dirname "$0")/.."

PYTHON=.venv/bin/python
START_SECONDS=30

say() {
  echo "containers: $*"
}

cannot() { # WHY
  say "not used, because $*"
  exit 69
}

engine_runs() {
  docker info
} >/dev/null 2>&1

compose_is_there() {
  command -v docker-compose || docker compose version
} >/dev/null 2>&1

install() {
  apt-get install -y --no-install-recommends docker.io docker-compose
}

start_engine() {
  [ "$(uname -s)" = Linux ] || cannot "no engine runs, and one can be started on Linux alone"
  [ "$(id -u)" = 0 ] || cannot "no engine runs, and only root can start one"
  if ! command -v dockerd >/dev/null || ! compose_is_there; then
    command -v apt-get >/dev/null || cannot "there is no dockerd, and no apt-get to install it"
    say "installing docker.io and docker-compose"
    export DEBIAN_FRONTEND=noninteractive
    { install || { apt-get update && install; }; } >"$work/log" 2>&1 || {
      tail -n 5 "$work/log"
      cannot "docker.io and docker-compose could not be installed"
    }
    engine_runs && return # the packages have started it
  fi
  export DOCKER_HOST="unix://$work/socket"
  dockerd --host "$DOCKER_HOST" --data-root "$work/data" --exec-root "$work/exec" \
    --pidfile "$work/pid" >"$work/log" 2>&1 &
  engine=$!
  seconds=0
  until engine_runs; do
    seconds=$((seconds + 1))
    if [ $seconds -gt $START_SECONDS ] || ! kill -0 "$engine" 2>/dev/null; then
      tail -n 5 "$work/log"
      cannot "dockerd does not come up"
    fi
    sleep 1
  done
}

import() { # KIND NAME OPTIONS...: an image from this machine's own programs
  kind=$1 name=$2
  shift 2
  $PYTHON deploy/images.py "$kind" >"$work/$kind.tar"
  docker import "$@" "$work/$kind.tar" "$name" >/dev/null
  rm "$work/$kind.tar"
}

finish() {
  if [ -n "$engine" ]; then
    kill "$engine" 2>/dev/null || :
    wait "$engine" || :
  else
    docker rmi "$REDIS_IMAGE" "$BASE" "$NGINX_IMAGE" "$OBJECTS_IMAGE" >/dev/null 2>&1 || :
  fi
  rm -rf "$work"
}

export REDIS_IMAGE=saikoro-redis:local BASE=saikoro-python:local
export NGINX_IMAGE=saikoro-proxy:local OBJECTS_IMAGE=saikoro-objects:local
export SAIKORO_REDIS_IMAGE=$REDIS_IMAGE PIP_ARGS='--no-index --find-links deploy/wheels'
export TESTCONTAINERS_RYUK_DISABLED=true TESTCONTAINERS_CONNECTION_MODE=docker_host

engine=''
work=$(mktemp -d)
trap finish EXIT
trap 'exit 1' HUP INT TERM

engine_runs || start_engine
compose_is_there || cannot "an engine runs, but there is no docker-compose"

tests/cluster/programs.sh true || cannot "nginx and redis-cli are not there"

path="ENV PATH=$(dirname "$(realpath $PYTHON)"):/usr/bin:/bin"
import server "$REDIS_IMAGE" --change='CMD ["redis-server"]'
import python "$BASE" --change="$path"
import proxy "$NGINX_IMAGE" --change='ENV PATH=/usr/sbin:/bin'
import objects "$OBJECTS_IMAGE" --change="$path" --change='ENV PYTHONPATH=/s3' \
  --change='ENTRYPOINT ["/bin/sh", "-c", "exec python -W ignore -m moto.server -H 0.0.0.0 -p 9000"]'
$PYTHON -m pip --quiet --disable-pip-version-check download --only-binary :all: \
  --require-hashes -r deploy/requirements.lock -d deploy/wheels

say "engine: Docker $(docker version --format '{{.Server.Version}}')"
say "server: $(docker run --rm "$REDIS_IMAGE" redis-server --version)"
"$@"
