// Runs once in the empty database of compose.yaml. Creates the shop's own user, which can only access the shop's
// database.
const { readFileSync } = require('node:fs');

db.getSiblingDB('basketful').createUser({
  user: 'shop',
  pwd: readFileSync('/run/secrets/mongodb_password', 'utf8'),
  roles: ['readWrite', 'dbAdmin'],
});
