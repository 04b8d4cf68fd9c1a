import { readFileSync } from 'node:fs';
import { parseEnv as parseDotenv } from 'node:util';
import { codeOf } from './failure';

export type Source = Record<string, string | undefined>;

/** What a local run makes for itself when it is not given. */
export type LocalDefaults = {
  MONGODB_URI: string;
  SESSION_SECRET: string;
  SELLER_PASSWORD: string;
  STRIPE?: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_BASE: string };
};

/** Well-formed stand-ins that let the environment be checked before anything is made or started. */
export const PLACEHOLDERS: LocalDefaults = {
  MONGODB_URI: 'mongodb://placeholder',
  SESSION_SECRET: 'placeholder'.padEnd(64, '-'),
  SELLER_PASSWORD: 'placeholder',
};

const ON = ['1', 'true', 'on', 'yes'];

/** A run that may use stand-ins and made-up secrets (DESIGN section 9). */
export function isLocalRun(given: Source): boolean {
  return !given.MONGODB_URI || ON.includes(given.LOCAL ?? '');
}

/** `.env` of the checkout under the environment: what the shell gives wins. */
export function readGiven(file: string, shell: Source): Source {
  let fromFile: Source = {};
  try {
    fromFile = { ...parseDotenv(readFileSync(file, 'utf8')) };
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  return { ...fromFile, ...shell };
}

/**
 * The environment of the app: each given value wins over the local default, one by one, and only a
 * local run has local defaults. The stand-in for Stripe comes as a whole or not at all, because a
 * real key must never be sent to it.
 */
export function resolveEnvironment(given: Source, defaults: LocalDefaults, dev: boolean): Source {
  const nodeEnv = dev ? 'development' : 'production';
  if (!isLocalRun(given)) return { ...given, LOCAL: '', NODE_ENV: nodeEnv };
  const { STRIPE, ...rest } = defaults;
  const resolved: Source = { ...given, LOCAL: '1', NODE_ENV: nodeEnv };
  // A person reads this terminal: a line for each request would push the table away.
  resolved.LOG_LEVEL ||= 'warn';
  for (const [name, value] of Object.entries(rest)) resolved[name] ||= value;
  if (STRIPE && !given.STRIPE_SECRET_KEY) Object.assign(resolved, STRIPE);
  return resolved;
}
