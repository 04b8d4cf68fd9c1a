import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  type DecipherGCM,
  randomBytes,
  scrypt,
} from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { z } from 'zod';

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
  if (!decipher || rest.length < TAG_BYTES) throw new Error('the file is cut off');
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
