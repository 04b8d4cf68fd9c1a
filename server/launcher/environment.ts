import { readFileSync } from 'node:fs';
import { parseEnv as parseDotenv } from 'node:util';
import { settingNames } from '@/lib/env';
import { IN_FILE, readFlag } from '@/lib/env/values';
import { codeOf, SettingFailure, StartFailure } from '@/server/process/failure';

export type Source = Record<string, string | undefined>;

/** Defaults for a local run. The launcher generates them. */
export type LocalDefaults = {
  MONGODB_URI: string;
  SESSION_SECRET: string;
  SELLER_PASSWORD: string;
  STRIPE?: {
    STRIPE_SECRET_KEY: string;
    STRIPE_WEBHOOK_SECRET: string;
    STRIPE_API_BASE: string;
    /** Only browsers need these two values. */
    STRIPE_PUBLISHABLE_KEY?: string;
    STRIPE_JS_BASE?: string;
  };
  MAIL?: { SMTP_URL: string; MAIL_FROM: string };
  VAPID?: { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string };
};

/** With these placeholders, the launcher validates the settings before it generates or starts anything. */
export const PLACEHOLDERS: LocalDefaults = {
  MONGODB_URI: 'mongodb://placeholder',
  SESSION_SECRET: 'placeholder'.padEnd(64, '-'),
  SELLER_PASSWORD: 'placeholder',
};

const EMBEDDED = 'embedded';

/** Without MONGODB_URI, the shop uses the embedded database. */
export const isEmbedded = ({ MONGODB_URI }: Source): boolean =>
  !MONGODB_URI || MONGODB_URI === EMBEDDED;

/**
 * Returns whether this run may use emulated services and generated secrets: LOCAL is on, or neither LOCAL nor
 * MONGODB_URI is set. An invalid LOCAL counts as off, and parseEnv reports it.
 */
export function isLocalRun({ LOCAL, MONGODB_URI }: Source): boolean {
  return LOCAL ? (readFlag(LOCAL) ?? false) : !MONGODB_URI;
}

/** Reads the file of each variable `NAME_FILE` into `NAME`. */
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
      // The secret may be mounted later, so a restart can succeed. A SettingFailure would mean that it cannot.
      throw new StartFailure(
        `${name}${IN_FILE} names ${file}, which cannot be read (${codeOf(error)}).`,
      );
    }
    delete read[name + IN_FILE];
  }
  return read;
}

/**
 * Returns the settings of the source folder's `.env` file and of the shell, which has priority. A variable
 * `NAME_FILE` may contain the path of a file with the setting. Throws {@link StartFailure} if that file is
 * unreadable. Throws {@link SettingFailure} if both variables are set, or if `.env` is not in UTF-8.
 */
export function readSettings(file: string, shell: Source): Source {
  let fromFile: Source = {};
  try {
    // Some editors write a byte order mark. Otherwise it would become part of the first name.
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
 * Returns the environment of the app process. Only a local run has defaults, and configured values override them. Some
 * defaults are used as a whole or not at all:
 *
 * - The Stripe emulator is used only if no Stripe key is configured, because it must not receive a real key.
 * - The local inbox is used only if no mail server is configured.
 * - The Web Push keys are used only as a pair.
 */
export function resolveEnvironment(
  rawSettings: Source,
  defaults: LocalDefaults,
  dev: boolean,
): Source {
  const NODE_ENV = dev ? 'development' : 'production';
  const { STRIPE, MAIL, VAPID, ...rest } = defaults;
  const MONGODB_URI =
    rawSettings.MONGODB_URI === EMBEDDED ? defaults.MONGODB_URI : rawSettings.MONGODB_URI;
  if (!isLocalRun(rawSettings)) return { ...rawSettings, MONGODB_URI, NODE_ENV };
  const resolved: Source = { ...rawSettings, MONGODB_URI, LOCAL: '1', NODE_ENV };
  // A log line for each request would scroll the start-up table out of the terminal.
  resolved.LOG_LEVEL ||= 'warn';
  for (const [name, value] of Object.entries(rest)) resolved[name] ||= value;
  if (STRIPE && !rawSettings.STRIPE_SECRET_KEY) Object.assign(resolved, STRIPE);
  if (MAIL && !rawSettings.SMTP_URL) Object.assign(resolved, MAIL);
  if (VAPID && !rawSettings.VAPID_PUBLIC_KEY && !rawSettings.VAPID_PRIVATE_KEY)
    Object.assign(resolved, VAPID);
  return resolved;
}
