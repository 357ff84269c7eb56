#!/usr/bin/env bash
# Prints the path of Chromium: the one without windows where there is one, which takes a quarter less
# for the same pages. As root on a Debian system it is installed when missing, and so are letters of
# the seven languages (boxes in their place would be measured otherwise) and Java, in which the
# checker of HTML is written.
set -euo pipefail

find_it() {
  command -v "${CHROMIUM:-chromium-headless-shell}" || command -v chromium ||
    command -v chromium-browser || command -v google-chrome
}

has_letters() {
  # Systems without fontconfig bring their own.
  command -v fc-list >/dev/null || return 0
  for language in kn hi ta te mr bn; do
    [[ -n $(fc-list ":lang=$language" family) ]] || return 1
  done
}

may_install() {
  [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null
}

missing=()
find_it >/dev/null || missing+=(chromium-headless-shell)
has_letters || missing+=(fonts-noto-core)
command -v java >/dev/null || missing+=(default-jre-headless)
if ((${#missing[@]})) && may_install; then
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy "${missing[@]}"; } >&2
fi

if ! has_letters; then
  echo 'Fonts of the Indian languages are needed for the journeys: install fonts-noto-core' >&2
  exit 1
fi
if ! command -v java >/dev/null; then
  echo 'Java is needed to check the HTML of the pages: install default-jre-headless' >&2
  exit 1
fi
if ! find_it; then
  echo 'Chromium is needed for the journeys: install it, or name it in CHROMIUM' >&2
  exit 1
fi
