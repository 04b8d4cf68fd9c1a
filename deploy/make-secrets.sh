#!/bin/sh
# Makes the files with secrets that compose.yaml mounts, once; a file that is there stays as it is.
# `deploy/make-secrets.sh local` also makes those that the stand-in for Stripe takes.
set -eu
cd "$(dirname "$0")/.."
# Without it empty passwords would be written, and stay.
command -v openssl > /dev/null || { echo "openssl makes the secrets, and is not installed." >&2; exit 1; }
umask 077
mkdir -p secrets
# Containers run as other users than you: the folder keeps others out, the files need not.
umask 022
make() { [ -s "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; }
make session_secret "$(openssl rand -hex 32)"
make seller_password "$(openssl rand -hex 8)"
make mongodb_keyfile "$(openssl rand -base64 540 | tr -d '\n')"
make mongodb_root_password "$(openssl rand -hex 24)"
make mongodb_password "$(openssl rand -hex 24)"
make mongodb_uri "mongodb://shop:$(cat secrets/mongodb_password)@database/basketful?replicaSet=shop"
if [ "${1:-}" = local ]; then
  make stripe_secret_key sk_test_local_compose
  make stripe_webhook_secret whsec_local_compose
fi
# Empty until you have an account at Stripe: then the shop takes payment on delivery alone.
for name in stripe_secret_key stripe_webhook_secret; do [ -e "secrets/$name" ] || : > "secrets/$name"; done
echo "The seller's password is in secrets/seller_password."
