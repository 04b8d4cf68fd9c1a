/**
 * Preloaded into a shop under test: hashing a password takes one millisecond instead of seventy. Only the
 * hashing thread (lib/auth/passwords.ts) loads bcryptjs.
 */
const { createRequire } = require('node:module');
const { isMainThread } = require('node:worker_threads');

/** The lowest cost that bcrypt accepts. */
const COST = 4;

if (!isMainThread) {
  // That thread resolves bcryptjs from here, because a build has its own packages.
  const bcrypt = createRequire(`${process.cwd()}/`)('bcryptjs');
  const { hashSync } = bcrypt;
  bcrypt.hashSync = (/** @type {string} */ password) => hashSync(password, COST);
}
