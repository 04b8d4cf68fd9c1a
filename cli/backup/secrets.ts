import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { settingNames } from '@/lib/env';
import type { Source } from '@/server/launcher/environment';
import type { Vault } from './encryption';

/** Of the machine and not of the shop, or never stored: who restores has the key. */
const NOT_KEPT = ['BACKUP_KEY', 'DATA_DIR', 'HOST', 'NODE_ENV', 'PORT'];

/** A database that is reached by a file of this machine, as the embedded one. */
const SOCKET = /^mongodb:\/\/%2F/i;

const kept = z.object({ settings: z.record(z.string(), z.string()), local: z.string().optional() });
type Secrets = z.output<typeof kept>;

/** The name of the file with the settings in an encrypted backup. */
export const secretsFile = ({ suffix }: Vault) => `secrets.json${suffix}`;

/** The secrets that a local run has made. */
const localFile = (dataFolder: string) => join(dataFolder, 'secrets.json');

/** The settings that were given, and the secrets of a local run, as the bytes of a file. */
export function secretsOf(given: Source, dataFolder: string): Buffer {
  const settings = Object.fromEntries(
    settingNames
      .filter((name) => !NOT_KEPT.includes(name))
      .map((name) => [name, given[name] ?? ''] as const)
      // The address of the embedded engine is one of this machine.
      .filter(([name, value]) => value && !(name === 'MONGODB_URI' && SOCKET.test(value))),
  );
  const file = localFile(dataFolder);
  const local = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  return Buffer.from(JSON.stringify({ settings, local }));
}

/** The quotes within which both Node and systemd read a value as it is. */
function quoteFor(value: string): string | undefined {
  if (!value.includes("'")) return "'";
  return /["\\$]/.test(value) ? undefined : '"';
}

/**
 * A value as a `.env` file has it: within quotes that it does not contain, because there are no escapes.
 * Where none fit both, within those that Node reads.
 */
function quoted(value: string): string {
  const quote = quoteFor(value) ?? ['`', '"'].find((one) => !value.includes(one)) ?? "'";
  return quote + value + quote;
}

/** Reads the settings and secrets of a backup. Throws when they are damaged. */
export async function readSecrets(folder: string, vault: Vault): Promise<Secrets> {
  return kept.parse(await json(vault.read(join(folder, secretsFile(vault)))));
}

/**
 * Puts the settings into a file of the data folder, for a person to read, and the secrets of a local run
 * where the next start finds them, unless it has some. Returns the file, and the names of those that
 * systemd does not read from it as they are.
 */
export async function restoreSecrets(
  folder: string,
  vault: Vault,
  dataFolder: string,
): Promise<{ file: string; unfit: string[] }> {
  const { settings, local } = await readSecrets(folder, vault);
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quoted(value)}\n`);
  const file = join(dataFolder, 'restored-settings.env');
  writeFileSync(file, lines.join(''), { mode: 0o600 });
  if (local && !existsSync(localFile(dataFolder)))
    writeFileSync(localFile(dataFolder), local, { mode: 0o600, flush: true });
  const unfit = Object.keys(settings).filter((name) => !quoteFor(settings[name] ?? ''));
  return { file, unfit };
}
