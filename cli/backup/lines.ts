import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import mongoose from 'mongoose';
import type { Collection } from './collections';
import type { Vault } from './encryption';
import type { Digest } from './manifest';

const { EJSON } = mongoose.mongo.BSON;
/** How many documents are read from the database, and written to it, at once. */
const BATCH = 500;
const LINE_END = '\n';

/** Documents as a text of one line each. */
type Portion = { text: string; count: number };

/** Counts and hashes lines. */
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

/** The documents by id, one line of canonical extended JSON each, which keeps all types. */
async function* portionsOf(
  collection: Collection,
  see: (document: object) => void = () => {},
): AsyncGenerator<Portion> {
  const cursor = collection.find({}, { promoteValues: false }).sort({ _id: 1 }).batchSize(BATCH);
  for await (const first of cursor) {
    const documents = [first, ...cursor.readBufferedDocuments()];
    for (const one of documents) see(one);
    const lines = documents.map((one) => EJSON.stringify(one, { relaxed: false }) + LINE_END);
    yield { text: lines.join(''), count: lines.length };
  }
}

/** Count and hash of a collection at present. */
export async function digestOf(collection: Collection): Promise<Digest> {
  const { add, digest } = digester();
  for await (const { text, count } of portionsOf(collection)) add(text, count);
  return digest();
}

/** Writes a collection to a file; `see` is shown each document. */
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

/** Count and hash of a file. Throws when it is damaged. */
export async function digestOfFile(file: string, vault: Vault): Promise<Digest> {
  const { add, digest } = digester();
  await unpack(file, vault, async (parts) => {
    for await (const part of parts) add(part, lineEndsIn(part));
  });
  return digest();
}

/**
 * The lines, many at once. By hand, because the readline of later versions of Node also ends a line at
 * U+2028, which JSON may contain.
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

/** Inserts the documents of a file. The database stores some while the next ones are read. */
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
