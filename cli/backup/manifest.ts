import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import mongoose from 'mongoose';
import { z } from 'zod';
import { listBackups, MANIFEST } from '@/lib/observe/backups';
import * as models from '@/models';
import { codeOf, reasonOf, StartFailure } from '@/server/process/failure';
import { encryptionSchema, openVault, plainVault, type Vault } from './encryption';

/** Thrown if a backup cannot be read although it may be intact, for example with a wrong key. */
export class ReaderFailure extends StartFailure {}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');

/**
 * Returns an error if the system cannot read the file, for example because of permissions. Returns undefined if the
 * backup itself is faulty.
 */
export function unreadable(file: string, error: unknown): ReaderFailure | undefined {
  if (!(error instanceof Error && 'syscall' in error) || isMissing(error)) return undefined;
  return new ReaderFailure(
    `${file} cannot be read (${reasonOf(error)}): give this user access, and check the disk; nothing was restored.`,
  );
}

async function incomplete(folder: string): Promise<StartFailure> {
  const backups = await listBackups(folder).catch(() => []);
  const newest = backups.find(({ isComplete }) => isComplete);
  return newest
    ? new ReaderFailure(
        `${folder} contains several backups: specify one of them, for example ${join(folder, newest.name)}.`,
      )
    : new StartFailure(
        `${folder} is not a complete backup: it has no ${MANIFEST}, which is written last.`,
      );
}

const digest = z.object({ count: z.number().int().min(0), sha256: z.string().length(64) });

const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The schema version (lib/db/schema-version.ts). Absent in older backups. */
  schema: z.number().int().min(0).default(0),
  encryption: encryptionSchema.optional(),
  /** Whether the backup contains settings and secrets. Only encrypted backups contain them. */
  secrets: z.boolean().default(false),
  /** The sum of all orders, in cents. Absent in older backups. */
  orderedCents: z.number().int().optional(),
  /** The number of documents by collection, and the hash of the uncompressed lines. */
  collections: z.record(z.string().regex(/^\w+$/), digest),
  /** The hash of the bytes of each photo on disk. */
  photos: z.record(z.string().regex(/^[0-9a-f]{40}\.(?:webp|svg)$/), z.string().length(64)),
});
export type Digest = z.output<typeof digest>;
export type Manifest = z.output<typeof manifest>;

/**
 * `passphrase` is BACKUP_KEY, if set. `mayBePlain` (`--plain`) accepts an unencrypted backup despite the passphrase.
 */
export type Access = { passphrase?: string; mayBePlain?: boolean };

/** The file with the HMAC of the manifest. It proves that the writer had the backup's key. */
const SEAL = 'manifest.seal';

export const linesFile = (folder: string, collection: string, { suffix }: Vault) =>
  join(folder, `${collection}.ejson.gz${suffix}`);

/** Writes the manifest. A folder with a manifest counts as a complete backup. */
export function writeManifest(folder: string, vault: Vault, written: Manifest): void {
  const text = JSON.stringify(written, null, 2);
  if (vault.encryption)
    writeFileSync(join(folder, SEAL), vault.seal(text), { mode: 0o600, flush: true });
  const file = join(folder, MANIFEST);
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

/**
 * Reads the manifest, and returns it with a reader for the files. With a key, it rejects an unencrypted backup without
 * `--plain`. Otherwise anybody with access to the folder could plant a forged backup.
 *
 * Throws {@link StartFailure} if the backup is incomplete, or if the key is missing or wrong.
 */
export async function openBackup(
  folder: string,
  { passphrase, mayBePlain = false }: Access,
): Promise<{ manifest: Manifest; vault: Vault }> {
  let text: string;
  let read: Manifest;
  try {
    text = readFileSync(join(folder, MANIFEST), 'utf8');
    read = manifest.parse(JSON.parse(text));
  } catch (error) {
    if (isMissing(error)) throw await incomplete(folder);
    throw (
      unreadable(join(folder, MANIFEST), error) ??
      new StartFailure(`${folder} is not a complete backup: its ${MANIFEST} is damaged.`)
    );
  }
  if (!read.encryption) {
    if (passphrase && !mayBePlain)
      throw new ReaderFailure(
        `${folder} is not encrypted although BACKUP_KEY is set, so nothing proves that this shop made it; ` +
          'nothing was restored. If you made it without a key, repeat the command with --plain.',
      );
    return { manifest: read, vault: plainVault };
  }
  if (!passphrase)
    throw new ReaderFailure(
      `${folder} is encrypted: set BACKUP_KEY to the key that it was made with.`,
    );
  if (!existsSync(join(folder, SEAL)))
    throw new StartFailure(
      `${folder} is not a complete backup: it has no ${SEAL}; nothing was restored.`,
    );
  const vault = await openVault(passphrase, read.encryption);
  if (readFileSync(join(folder, SEAL), 'utf8') !== vault.seal(text))
    throw new ReaderFailure(
      `${folder} was made with another BACKUP_KEY, or its ${MANIFEST} was changed; nothing was restored.`,
    );
  return { manifest: read, vault };
}

const { EJSON } = mongoose.mongo.BSON;
const BATCH = 500;
const LINE_END = '\n';

function digester() {
  const hash = createHash('sha256');
  let count = 0;
  return {
    add(text: string | Buffer, lines: number) {
      hash.update(text);
      count += lines;
    },
    digest: (): Digest => ({ count, sha256: hash.digest('hex') }),
  };
}

/** Yields the documents sorted by id, one line of canonical extended JSON each. This format preserves all types. */
async function* portionsOf(
  collection: Collection,
  see: (document: object) => void = () => {},
): AsyncGenerator<{ text: string; count: number }> {
  const cursor = collection.find({}, { promoteValues: false }).sort({ _id: 1 }).batchSize(BATCH);
  for await (const first of cursor) {
    const documents = [first, ...cursor.readBufferedDocuments()];
    for (const one of documents) see(one);
    const lines = documents.map((one) => EJSON.stringify(one, { relaxed: false }) + LINE_END);
    yield { text: lines.join(''), count: lines.length };
  }
}

export async function digestOf(collection: Collection): Promise<Digest> {
  const { add, digest } = digester();
  for await (const { text, count } of portionsOf(collection)) add(text, count);
  return digest();
}

export async function writeLines(
  collection: Collection,
  file: string,
  vault: Vault,
  see?: (document: object) => void,
): Promise<Digest> {
  const { add, digest } = digester();
  async function* texts() {
    for await (const { text, count } of portionsOf(collection, see)) {
      add(text, count);
      yield text;
    }
  }
  const packed = createGzip();
  await Promise.all([pipeline(Readable.from(texts()), packed), vault.write(file, packed)]);
  return digest();
}

const unpack = (file: string, vault: Vault, use: (parts: AsyncIterable<Buffer>) => Promise<void>) =>
  pipeline(Readable.from(vault.read(file)), createGunzip(), use);

function lineEndsIn(part: Buffer): number {
  let count = 0;
  for (let at = part.indexOf(LINE_END); at >= 0; at = part.indexOf(LINE_END, at + 1)) count += 1;
  return count;
}

export async function digestOfFile(file: string, vault: Vault): Promise<Digest> {
  const { add, digest } = digester();
  await unpack(file, vault, async (parts) => {
    for await (const part of parts) add(part, lineEndsIn(part));
  });
  return digest();
}

/**
 * Yields groups of lines. Avoids Node's readline module, because newer versions also split at U+2028, which JSON may
 * contain.
 */
export async function* linesIn(parts: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const part of parts) {
    const lines = (rest + decoder.write(part)).split(LINE_END);
    rest = lines.pop() ?? '';
    yield lines;
  }
}

async function* documentsIn(parts: AsyncIterable<Buffer>): AsyncGenerator<object[]> {
  let batch: object[] = [];
  for await (const lines of linesIn(parts))
    for (const line of lines) {
      batch.push(EJSON.parse(line, { relaxed: false }));
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}

/** Reads the next documents while the database stores the previous ones. */
export async function insertLines(
  file: string,
  vault: Vault,
  collection: Collection,
): Promise<void> {
  await unpack(file, vault, async (parts) => {
    const batches = documentsIn(parts);
    for (let next = await batches.next(); !next.done; ) {
      const stored = collection.insertMany(next.value, { ordered: true });
      [next] = await Promise.all([batches.next(), stored]);
    }
  });
}

/**
 * Collections that a backup omits. A restored session, reset link, sign-in code or push subscription would be valid
 * again. Rate limits, leases and sent notifications are temporary.
 */
const LEFT_OUT = [
  'Session',
  'PasswordReset',
  'SignInCode',
  'PushSubscription',
  'ShopperDevice',
  'PushJob',
  'RateLimit',
  'RecentOrder',
  'Lease',
  'SchemaVersion',
];

type Collection = (typeof models)[keyof typeof models]['collection'];

/**
 * These collections are backed up last, in this sequence. The shop runs meanwhile, so the sequence decides which
 * references may be missing:
 *
 * - Money movements come after day reports and their cursor, and before orders. The shop books a missing movement from
 *   its order.
 * - Page texts come after the settings, which refer to them. The shop deletes unused texts only after a day.
 * - Categories come after products. A category deleted meanwhile records where its products moved.
 * - Orders come after users. The items of an order may then also be in the cart, and the restored shop removes them.
 *   Otherwise they could be missing from both.
 * - Orders come after processed Stripe events, so that the backup contains the change of each event.
 * - Invoices, cash handovers and addresses come after orders. Otherwise an order could refer to a missing document.
 *   With a missing handover, the shop would ask no courier for the cash.
 * - Counters come after orders, so that no order number is reused.
 * - Slot reservations come after orders. The restored shop releases reservations without an order.
 */
const LAST = [
  'Movement',
  'PageText',
  'CategoryTree',
  'Order',
  'Invoice',
  'Handover',
  'Address',
  'Counter',
  'SlotPlace',
];

export function collectionsInOrder(): { name: string; collection: Collection }[] {
  const savedModels = Object.values(models).filter(
    ({ modelName }) => !LEFT_OUT.includes(modelName),
  );
  return savedModels
    .toSorted((a, b) => LAST.indexOf(a.modelName) - LAST.indexOf(b.modelName))
    .map(({ collection }) => ({ name: collection.collectionName, collection }));
}
