import { readFileSync } from 'node:fs';
import { parseEnv as parseDotenv } from 'node:util';
import { settingNames } from '@/lib/env';
import { readFlag } from '@/lib/env/values';
import { codeOf, SettingFailure, StartFailure } from '@/server/process/failure';

export type Source = Record<string, string | undefined>;

/** Defaults that a local run generates. */
export type LocalDefaults = {
  MONGODB_URI: string;
  SESSION_SECRET: string;
  SELLER_PASSWORD: string;
  STRIPE?: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_BASE: string };
  MAIL?: { SMTP_URL: string; MAIL_FROM: string };
  VAPID?: { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string };
};

/**
 * Well-formed values with which the environment is validated before anything is generated or
 * started.
 */
export const PLACEHOLDERS: LocalDefaults = {
  MONGODB_URI: 'mongodb://placeholder',
  SESSION_SECRET: 'placeholder'.padEnd(64, '-'),
  SELLER_PASSWORD: 'placeholder',
};

/** The value of MONGODB_URI that selects the embedded database in production. */
const EMBEDDED = 'embedded';

/** Whether the embedded database is used: chosen, or a local run without MONGODB_URI. */
export const isEmbedded = ({ MONGODB_URI }: Source): boolean =>
  !MONGODB_URI || MONGODB_URI === EMBEDDED;

/**
 * Whether this run may use local replacements and generated secrets: LOCAL is on, or neither LOCAL
 * nor MONGODB_URI is given. An invalid LOCAL means no; parseEnv reports it.
 */
export function isLocalRun({ LOCAL, MONGODB_URI }: Source): boolean {
  return LOCAL ? (readFlag(LOCAL) ?? false) : !MONGODB_URI;
}

/** The end of a name that leads to a file with the value, as secrets are mounted into containers. */
const IN_FILE = '_FILE';

/** Puts the content of the file that `NAME_FILE` names in the place of `NAME`. */
function withFiles(source: Source): Source {
  const read = { ...source };
  for (const name of settingNames) {
    const file = source[name + IN_FILE];
    if (!file) continue;
    if (source[name])
      throw new SettingFailure(`${name} and ${name}${IN_FILE} are both set: remove one.`);
    try {
      read[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      // Not a SettingFailure: a secret may be mounted a moment later, and the next start then finds it.
      throw new StartFailure(
        `${name}${IN_FILE} names ${file}, which cannot be read (${codeOf(error)}).`,
      );
    }
    delete read[name + IN_FILE];
  }
  return read;
}

/**
 * The `.env` file of the checkout, overridden by the shell; a setting may also be in a file that
 * `NAME_FILE` names. Throws {@link StartFailure} when that cannot be read, and {@link SettingFailure} when
 * a setting is in both, or `.env` in another encoding than UTF-8.
 */
export function readGiven(file: string, shell: Source): Source {
  let fromFile: Source = {};
  try {
    // Some editors begin a file with a mark, which would be part of the first name.
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    if (text.includes('\0'))
      throw new SettingFailure(`${file} is not UTF-8 text: save it as UTF-8.`);
    fromFile = { ...parseDotenv(text) };
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  return withFiles({ ...fromFile, ...shell });
}

/**
 * The environment of the app. Given values override local defaults one by one; only a local run has
 * local defaults. The stand-in for Stripe is used only without a given key, because a real key must
 * not be sent to it; the local inbox only without a given mail server, and the keys of Web Push as a pair.
 */
export function resolveEnvironment(given: Source, defaults: LocalDefaults, dev: boolean): Source {
  const NODE_ENV = dev ? 'development' : 'production';
  const { STRIPE, MAIL, VAPID, ...rest } = defaults;
  const MONGODB_URI = given.MONGODB_URI === EMBEDDED ? defaults.MONGODB_URI : given.MONGODB_URI;
  if (!isLocalRun(given)) return { ...given, MONGODB_URI, NODE_ENV };
  const resolved: Source = { ...given, MONGODB_URI, LOCAL: '1', NODE_ENV };
  // In a terminal, a line for each request would scroll the table away.
  resolved.LOG_LEVEL ||= 'warn';
  for (const [name, value] of Object.entries(rest)) resolved[name] ||= value;
  if (STRIPE && !given.STRIPE_SECRET_KEY) Object.assign(resolved, STRIPE);
  if (MAIL && !given.SMTP_URL) Object.assign(resolved, MAIL);
  if (VAPID && !given.VAPID_PUBLIC_KEY && !given.VAPID_PRIVATE_KEY) Object.assign(resolved, VAPID);
  return resolved;
}
