#!/bin/sh
# Runs a program of docs/deploy.md (backup, cell, check-ledger …) with the user and the settings of the service. As root:
#   sh /srv/quanzi/current/deploy/tool.sh backup /var/lib/quanzi/now.tar
# File names are absolute, in a folder that the user quanzi may use.
set -eu

name=$1
shift
exec systemd-run --quiet --pipe --wait --collect --service-type=exec \
  --property=User=quanzi --property=UMask=0027 --property=WorkingDirectory=/srv/quanzi/current \
  --property=EnvironmentFile=/etc/quanzi.env \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/quanzi/data \
  /usr/bin/node "server/dist/$name.js" "$@"
