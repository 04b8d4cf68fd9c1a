// Runs once in the empty database of compose.yaml: the shop's own user, which sees its database alone.
const { readFileSync } = require('node:fs');

db.getSiblingDB('basketful').createUser({
  user: 'shop',
  pwd: readFileSync('/run/secrets/mongodb_password', 'utf8'),
  roles: ['readWrite', 'dbAdmin'],
});
