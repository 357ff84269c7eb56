#!/usr/bin/env bash
# Prints the path of Chromium; as root on a Debian system it is installed when missing.
set -euo pipefail

find_it() {
  command -v "${CHROMIUM:-chromium}" || command -v chromium-browser || command -v google-chrome
}

if ! find_it; then
  if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
    { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy chromium; } >&2
    find_it
  else
    echo 'Chromium is needed for the journeys: install it, or name it in CHROMIUM' >&2
    exit 1
  fi
fi
