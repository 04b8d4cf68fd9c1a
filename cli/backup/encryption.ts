import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  type DecipherGCM,
  randomBytes,
  scrypt,
} from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { settingNames } from '@/lib/env';
import type { Source } from '@/server/launcher/environment';

/**
 * How the files of a backup are written: as they are, or encrypted with a key that scrypt derives
 * from BACKUP_KEY. An encrypted file is a random initialisation vector of 12 bytes, the data in
 * AES-256-GCM with the file's name as additional data, and the tag of 16 bytes.
 */
export type Vault = {
  /** Ends the names of its files. */
  suffix: '' | '.enc';
  /** What the manifest says about it. */
  encryption?: Encryption;
  /** Writes a file that this user alone can read. */
  write: (file: string, parts: AsyncIterable<Buffer> | Iterable<Buffer>) => Promise<void>;
  /** Reads a file; throws at its end when it was changed, or encrypted with another key. */
  read: (file: string) => AsyncIterable<Buffer>;
  /** The HMAC of a text under the key; empty without a key. */
  seal: (text: string) => string;
};

export const encryptionSchema = z.object({
  cipher: z.literal('aes-256-gcm'),
  kdf: z.literal('scrypt'),
  /** The costs of scrypt: 2^17 rounds take half a second and 128 MB. */
  cost: z
    .int()
    .min(2 ** 14)
    .max(2 ** 20),
  blockSize: z.literal(8),
  parallelization: z.literal(1),
  salt: z.base64(),
});
type Encryption = z.output<typeof encryptionSchema>;

const IV_BYTES = 12;
const TAG_BYTES = 16;
const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

async function* encrypted(
  key: Buffer,
  file: string,
  parts: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Buffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(basename(file)));
  yield iv;
  for await (const part of parts) yield cipher.update(part);
  yield cipher.final();
  yield cipher.getAuthTag();
}

async function* decrypted(key: Buffer, file: string): AsyncGenerator<Buffer> {
  const parts: AsyncIterable<Buffer> = createReadStream(file);
  let decipher: DecipherGCM | undefined;
  let rest = Buffer.alloc(0);
  for await (const part of parts) {
    rest = Buffer.concat([rest, part]);
    if (!decipher && rest.length >= IV_BYTES) {
      const iv = rest.subarray(0, IV_BYTES);
      decipher = createDecipheriv('aes-256-gcm', key, iv);
      decipher.setAAD(Buffer.from(basename(file)));
      rest = rest.subarray(IV_BYTES);
    }
    // The last bytes are the tag.
    if (!decipher || rest.length <= TAG_BYTES) continue;
    yield decipher.update(rest.subarray(0, -TAG_BYTES));
    rest = rest.subarray(-TAG_BYTES);
  }
  if (!decipher || rest.length < TAG_BYTES) throw new Error('the file is truncated');
  yield decipher.setAuthTag(rest).final();
}

const writeParts = (file: string, parts: AsyncIterable<Buffer> | Iterable<Buffer>) =>
  pipeline(Readable.from(parts), createWriteStream(file, { mode: 0o600, flush: true }));

export const plainVault: Vault = {
  suffix: '',
  write: writeParts,
  read: (file) => createReadStream(file),
  seal: () => '',
};

/** A new salt for each backup, so that equal keys are not seen to be equal. */
export const newEncryption = (): Encryption => ({
  cipher: 'aes-256-gcm',
  kdf: 'scrypt',
  cost: 2 ** 17,
  blockSize: 8,
  parallelization: 1,
  salt: randomBytes(16).toString('base64'),
});

/** The vault of a passphrase. */
export async function openVault(passphrase: string, encryption: Encryption): Promise<Vault> {
  const { cost, blockSize, parallelization, salt } = encryption;
  // Node refuses more than 32 MB unless it is told that they are meant.
  const costs = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize };
  const key = await derive(passphrase, Buffer.from(salt, 'base64'), 32, costs);
  return {
    suffix: '.enc',
    encryption,
    write: (file, parts) => writeParts(file, encrypted(key, file, parts)),
    read: (file) => decrypted(key, file),
    seal: (text) => createHmac('sha256', key).update(text).digest('hex'),
  };
}

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
