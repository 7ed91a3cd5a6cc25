#!/bin/sh
# Runs a command with a browser for tests to draw in:
#
#     tests/browser/browser.sh make test-browser
#
# SAIKORO_BROWSER, or a Chromium on PATH, is used. Else, as root and where apt-get is, chromium is
# installed, with a font for Japanese. Exits as the command does, or with 69 after saying why there is no browser.
set -eu
cd "$(dirname "$0")/../.."

say() {
  echo "browser: $*"
}

cannot() { # WHY
  say "not used, because $*; install Chromium, or set SAIKORO_BROWSER to where it is"
  exit 69
}

find_browser() {
  .venv/bin/python -m tests.browser.chromium
}

install() {
  apt-get install -y --no-install-recommends chromium fonts-noto-cjk
}

install_browser() {
  [ -z "${SAIKORO_BROWSER:-}" ] || cannot "SAIKORO_BROWSER=$SAIKORO_BROWSER is no program"
  [ "$(id -u)" = 0 ] || cannot "there is none, and only root can install one"
  command -v apt-get >/dev/null || cannot "there is none, and no apt-get to install it"
  say "installing chromium"
  export DEBIAN_FRONTEND=noninteractive
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  { install || { apt-get update && install; }; } >"$log" 2>&1 || {
    tail -n 5 "$log"
    cannot "chromium could not be installed"
  }
}

find_browser >/dev/null || install_browser
SAIKORO_BROWSER=$(find_browser) || cannot "there is none, though chromium is installed"
export SAIKORO_BROWSER

say "$("$SAIKORO_BROWSER" --version)"
"$@"
