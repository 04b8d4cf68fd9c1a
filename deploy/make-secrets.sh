#!/bin/sh
# Creates the secret files that compose.yaml mounts. Existing files stay unchanged.
# `deploy/make-secrets.sh local` also creates the keys that the Stripe emulator accepts.
set -eu
cd "$(dirname "$0")/.."
# Without openssl, the script would write empty passwords, and a later run would not replace them.
command -v openssl > /dev/null || { echo "openssl makes the secrets, and is not installed." >&2; exit 1; }
umask 077
mkdir -p secrets
# The folder is accessible only to you. The files inside are readable for all, because containers run as other users.
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
# The Stripe secrets stay empty until you have a Stripe account. Until then, the shop accepts only payment on delivery.
for name in stripe_secret_key stripe_webhook_secret; do [ -e "secrets/$name" ] || : > "secrets/$name"; done
echo "The seller's password is in secrets/seller_password."
