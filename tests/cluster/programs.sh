#!/bin/sh
# Runs a command with the programs that tests on clusters use, nginx and redis-cli:
#
#     tests/cluster/programs.sh make test-cluster
#
# Those on PATH are used. Else, as root and where apt-get is, nginx-light and redis-tools are
# installed. Exits as the command does, or with 69 after saying why they are not there.
set -eu
cd "$(dirname "$0")/../.."

say() {
  echo "cluster: $*"
}

cannot() { # WHY
  say "not run, because $*; install nginx and redis-cli"
  exit 69
}

are_there() {
  command -v nginx && command -v redis-cli
} >/dev/null

install() {
  apt-get install -y --no-install-recommends nginx-light redis-tools
}

install_programs() {
  [ "$(id -u)" = 0 ] || cannot "they are missing, and only root can install them"
  command -v apt-get >/dev/null || cannot "they are missing, and there is no apt-get"
  say "installing nginx-light and redis-tools"
  export DEBIAN_FRONTEND=noninteractive
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  { install || { apt-get update && install; }; } >"$log" 2>&1 || {
    tail -n 5 "$log"
    cannot "they could not be installed"
  }
}

PATH=$PATH:/usr/sbin
export PATH
are_there || install_programs

nginx -v 2>&1
redis-cli --version
"$@"
