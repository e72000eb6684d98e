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

# While processes of two versions serve, a page of either may ask the other for its scripts; names contain a hash. With
# its own a version passes on what others have built in the month before it.
share() {
  since=$(($(stat -c %Y "$1/web/dist/index.html") - 30 * 24 * 3600))
  find "$1/web/dist/assets" -maxdepth 1 -type f -newermt "@$since" -exec cp -pn -t "$2/web/dist/assets" {} + || true
}
previous=$(readlink -f "$root/current" || true)
if [ -d "$previous/web/dist/assets" ] && [ "$previous" != "$release" ]; then
  share "$previous" "$release"
  share "$release" "$previous"
fi

ln -sfn "$release" "$root/current.new"
mv -T "$root/current.new" "$root/current"

# Keeps the three newest versions, without what an interrupted build has left.
rm -rf "$root"/releases/*.part
ls -1dt "$root"/releases/* | tail -n +4 | while read -r old; do
  if [ "$old" != "$release" ] && [ "$old" != "$previous" ]; then rm -rf "$old"; fi
done
echo "current: $commit"
