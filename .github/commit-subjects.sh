#!/usr/bin/env bash
# Checks the subjects of new commits: commit-subjects.sh <range>, for example commit-subjects.sh origin/main..HEAD
# Each has to be a Conventional Commit (https://www.conventionalcommits.org) of at most 72 characters.
set -euo pipefail
range=${1:?the range of commits, for example origin/main..HEAD}
types='build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test'
status=0
while IFS= read -r subject; do
  if ((${#subject} > 72)); then
    echo "Longer than 72 characters: $subject" >&2
    status=1
  elif ! [[ $subject =~ ^($types)(\([a-z0-9,/-]+\))?!?:\ [^\ ] ]]; then
    echo "Not a Conventional Commit: $subject" >&2
    status=1
  fi
done < <(git log --no-merges --format=%s "$range")
exit $status
