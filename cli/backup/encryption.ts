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
 * Reads and writes the files of a backup, plain or encrypted. The key is derived from BACKUP_KEY with scrypt. An
 * encrypted file contains the IV (12 bytes), the data and the tag (16 bytes) of AES-256-GCM. The file name is the
 * additional data.
 */
export type Vault = {
  suffix: '' | '.enc';
  encryption?: Encryption;
  write: (file: string, parts: AsyncIterable<Buffer> | Iterable<Buffer>) => Promise<void>;
  /** Throws after the last part if the file was changed or its key is wrong. */
  read: (file: string) => AsyncIterable<Buffer>;
  /** Returns the HMAC of a text, or an empty string without a key. */
  seal: (text: string) => string;
};

export const encryptionSchema = z.object({
  cipher: z.literal('aes-256-gcm'),
  kdf: z.literal('scrypt'),
  /** The cost of scrypt. A cost of 2^17 takes half a second and 128 MB. */
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
    // The last bytes of the file are the authentication tag.
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

/** Each backup has a new salt, so that equal passphrases lead to different keys. */
export const newEncryption = (): Encryption => ({
  cipher: 'aes-256-gcm',
  kdf: 'scrypt',
  cost: 2 ** 17,
  blockSize: 8,
  parallelization: 1,
  salt: randomBytes(16).toString('base64'),
});

export async function openVault(passphrase: string, encryption: Encryption): Promise<Vault> {
  const { cost, blockSize, parallelization, salt } = encryption;
  // Node rejects scrypt parameters that need more than 32 MB, unless `maxmem` allows them.
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

/** Settings of this machine, which a backup omits. BACKUP_KEY must never be in the backup. */
const NOT_KEPT = ['BACKUP_KEY', 'DATA_DIR', 'HOST', 'NODE_ENV', 'PORT'];

/** Matches the URI of a database behind a local socket, for example the embedded database. */
const SOCKET = /^mongodb:\/\/%2F/i;

const secretsSchema = z.object({
  settings: z.record(z.string(), z.string()),
  local: z.string().optional(),
});
type Secrets = z.output<typeof secretsSchema>;

export const secretsFile = ({ suffix }: Vault) => `secrets.json${suffix}`;

const localFile = (dataFolder: string) => join(dataFolder, 'secrets.json');

export function secretsOf(given: Source, dataFolder: string): Buffer {
  const settings = Object.fromEntries(
    settingNames
      .filter((name) => !NOT_KEPT.includes(name))
      .map((name) => [name, given[name] ?? ''] as const)
      // The URI of the embedded database is valid only on this machine.
      .filter(([name, value]) => value && !(name === 'MONGODB_URI' && SOCKET.test(value))),
  );
  const file = localFile(dataFolder);
  const local = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  return Buffer.from(JSON.stringify({ settings, local }));
}

/** Returns a quote character with which Node and systemd both read the value unchanged, or undefined. */
function quoteFor(value: string): string | undefined {
  if (!value.includes("'")) return "'";
  return /["\\$]/.test(value) ? undefined : '"';
}

/**
 * Quotes a value for a `.env` file, preferably so that both Node and systemd read it correctly. `.env` files have no
 * escapes, so the value must not contain the quote character.
 */
function quoted(value: string): string {
  const quote = quoteFor(value) ?? ['`', '"'].find((one) => !value.includes(one)) ?? "'";
  return quote + value + quote;
}

export async function readSecrets(folder: string, vault: Vault): Promise<Secrets> {
  return secretsSchema.parse(await json(vault.read(join(folder, secretsFile(vault)))));
}

/**
 * Writes the settings to a file, from which the operator can copy them. Writes the generated secrets to the file that
 * the next start reads, unless that file exists. Returns the path of the settings file, and the settings that systemd
 * would read differently.
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
