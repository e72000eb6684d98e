#!/bin/sh
# Restarts the server processes one after another, each when the one before is ready, then the worker. Run as root.
set -eu

for unit in $(systemctl list-units --plain --no-legend 'quanzi@*' | cut -d ' ' -f 1); do
  port=${unit#quanzi@}
  port=${port%.service}
  systemctl restart "$unit"
  tries=0
  until curl --fail --silent --max-time 5 --output /dev/null "http://127.0.0.1:$port/readyz"; do
    # A process that has ended waits for its next start, or has failed.
    if ! systemctl is-active --quiet "$unit"; then
      echo "$unit does not start; the other processes still run the version before: journalctl -u $unit" >&2
      exit 1
    fi
    tries=$((tries + 1))
    if [ $((tries % 60)) -eq 0 ]; then
      echo "waiting for $unit, which may be migrating the database: journalctl -u $unit" >&2
    fi
    sleep 1
  done
  echo "$unit is ready"
done
systemctl try-restart quanzi-worker
