#!/bin/sh
# Builds a version next to the running one and switches /srv/quanzi/current to it. Run as the user quanzi:
#   sudo -u quanzi sh /srv/quanzi/repository/deploy/release.sh [tag or commit]
# The environment variable QUANZI_ROOT names another folder than /srv/quanzi.
set -eu

root=${QUANZI_ROOT:-/srv/quanzi}
git="git -C $root/repository"
$git fetch --quiet --tags origin
commit=$($git rev-parse --short=12 --verify "${1:-origin/HEAD}^{commit}")
release=$root/releases/$commit

if [ ! -e "$release" ]; then
  rm -rf "$release.part"
  mkdir -p "$release.part"
  $git archive "$commit" | tar -x -C "$release.part"
  (cd "$release.part" && npm ci --include=dev --no-audit --no-fund --loglevel=error && npm run build)
  mv "$release.part" "$release"
fi

# While processes of two versions serve, a page of either may ask the other for its scripts; names contain a hash.
previous=$(readlink -f "$root/current" || true)
if [ -d "$previous/web/dist/assets" ] && [ "$previous" != "$release" ]; then
  cp -pn "$previous"/web/dist/assets/* "$release/web/dist/assets/" || true
  cp -pn "$release"/web/dist/assets/* "$previous/web/dist/assets/" || true
fi

ln -sfn "$release" "$root/current.new"
mv -T "$root/current.new" "$root/current"

# Keeps the three newest versions.
ls -1dt "$root"/releases/* | tail -n +4 | while read -r old; do
  if [ "$old" != "$release" ] && [ "$old" != "$previous" ]; then rm -rf "$old"; fi
done
echo "current: $commit"
