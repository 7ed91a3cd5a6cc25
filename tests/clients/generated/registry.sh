#!/bin/sh
# Runs a command where npm has a registry to install generators from:
#
#     tests/clients/generated/registry.sh make test-clients
#
# Exits as the command does, or with 69 after saying why there is none.
set -eu
cd "$(dirname "$0")/../../.."

.venv/bin/python -m tests.clients.generated.node npm ci >/dev/null 2>&1 || {
  echo "registry: not used, because npm reaches none; set one with npm config set registry"
  exit 69
}
"$@"
