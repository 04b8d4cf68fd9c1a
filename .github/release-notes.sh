#!/usr/bin/env bash
# Prints the section of CHANGELOG.md for the version of a tag: release-notes.sh v1.0.0
# Rejects a tag that does not match the version in package.json, and a version without a section.
set -euo pipefail
cd "$(dirname "$0")/.."
tag=${1:?the tag, such as v1.0.0}
version=$(node -p "require('./package.json').version")
if [ "$tag" != "v$version" ]; then
  echo "The tag is $tag, but package.json has the version $version." >&2
  exit 1
fi
notes=$(awk -v heading="## $version" '
  /^## / { isOf = ($0 == heading); next }
  isOf { print }' CHANGELOG.md)
if [ -z "${notes//[[:space:]]/}" ]; then
  echo "CHANGELOG.md has no section \"## $version\"." >&2
  exit 1
fi
printf '%s\n' "$notes" | sed '1{/^$/d}'
