#!/usr/bin/env bash
# Rejects names that the code no longer uses, so that each concept keeps one name (docs/architecture.md, Glossary).
# Migrations and tests of migrations may use the names of old documents.
set -euo pipefail
cd "$(dirname "$0")/.."
# A Perl regular expression, and the name to use instead.
retired=(
  '\w*Refusal\w*|\brefusals?\b' 'ApiError, error'
  '\bnote(Charge|Hold|Shop|Event)\b' 'recordCharge, recordAuthorization, cacheShop, emitEvent'
  '\b(owedSince|refundOwed)\b' 'refundPendingSince, pendingRefunds'
  '\blookAt\b' 'nextCheckAt'
  '\b(cartSpared|cartTaken|sparedBy|emptiedBy)\b' 'cartReleased, cartConflict, releasedFor, consumedBy'
  '\b(misweighed|whyNotMore|whyMisfit|keptWords|countedElsewhere)\b' 'validateWeight, checkDueIncrease, validateLines, cancelConflict, packingConflict'
  '\b(oncePerPress|createTurns|drawn\(|moving-in)' 'once, createStreamLimit or latestOnly, trimInvisible, import'
  '(?<!/seller/)\btakings\b' 'dayReport'
  '\b(frontEnd|frontEndOf)\b' 'clientOrigin'
  "\b(wordsOf|wordsFor|\\w+WordsOf)\b|-words'" 't, translate, …Label'
  "-math'" 'the plain noun'
  '\[staff\]' '[locale]'
  '\bstandIn\b' 'stripeServer'
  'the ground\b' 'shared utilities'
  '^(?!\s*").*(?<!valid-)(?<!seu )\be-mails?\b' 'email'
)
status=0
for ((at = 0; at < ${#retired[@]}; at += 2)); do
  found=$(git grep -nIP -e "${retired[at]}" -- '*.ts' '*.tsx' '*.mjs' 'messages/*.json' 'docs/*.md' '*.md' \
    ':!lib/migrations' ':!CHANGELOG.md' ':!docs/decisions' || true)
  [[ -z $found ]] && continue
  echo "Use ${retired[at + 1]} instead:" >&2
  echo "$found" >&2
  status=1
done
exit $status
