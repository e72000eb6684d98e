#!/bin/sh
# Writes an archive of the containers of compose.yaml into a folder and keeps 14, from cron as root: docs/deploy.md.
#   sh deploy/container-backup.sh /var/backups/quanzi
set -eu

umask 077
mkdir -p "$1"
folder=$(realpath "$1")
cd "$(dirname "$0")/.."
ls -1t "$folder"/*.tar 2>/dev/null | tail -n +14 | xargs -r -d '\n' rm -f --
docker compose -f deploy/compose.yaml run --rm -T circle-1 node server/dist/backup.js - > "$folder/archive.part"
mv "$folder/archive.part" "$folder/$(date +%Y-%m-%dT%H%M).tar"
