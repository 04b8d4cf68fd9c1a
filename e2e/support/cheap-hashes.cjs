/**
 * Preloaded into a shop under test: a hash of a password takes it a millisecond instead of seventy. Only the
 * thread that hashes (lib/auth/passwords.ts) loads bcryptjs.
 */
const { createRequire } = require('node:module');
const { isMainThread } = require('node:worker_threads');

/** The lowest that bcrypt knows. */
const COST = 4;

if (!isMainThread) {
  // From where that thread loads it: a whole build has packages of its own.
  const bcrypt = createRequire(`${process.cwd()}/`)('bcryptjs');
  const { hashSync } = bcrypt;
  bcrypt.hashSync = (/** @type {string} */ password) => hashSync(password, COST);
}
