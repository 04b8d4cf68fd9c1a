import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import mongoose from 'mongoose';
import type { Collection } from './collections';
import type { Digest } from './manifest';

const { EJSON } = mongoose.mongo.BSON;
const BATCH = 500;

/** Counts and hashes lines in a stream. */
function digester() {
  const hash = createHash('sha256');
  let count = 0;
  return {
    add(line: string) {
      hash.update(`${line}\n`);
      count += 1;
    },
    digest: (): Digest => ({ count, sha256: hash.digest('hex') }),
  };
}

/** The documents by id, one line of canonical extended JSON each, which keeps all types. */
async function* linesOf(collection: Collection): AsyncGenerator<string> {
  const documents = collection.find({}, { promoteValues: false }).sort({ _id: 1 });
  for await (const document of documents) yield EJSON.stringify(document, { relaxed: false });
}

/** Count and hash of a collection at present. */
export async function digestOf(collection: Collection): Promise<Digest> {
  const { add, digest } = digester();
  for await (const line of linesOf(collection)) add(line);
  return digest();
}

/** Writes a collection to a file that only this user can read. */
export async function writeLines(collection: Collection, file: string): Promise<Digest> {
  const { add, digest } = digester();
  async function* text() {
    for await (const line of linesOf(collection)) {
      add(line);
      yield `${line}\n`;
    }
  }
  const target: Writable = createWriteStream(file, { mode: 0o600, flush: true });
  await pipeline(Readable.from(text()), createGzip(), target);
  return digest();
}

async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  // readline does not report errors of its source, so they are stored and thrown here.
  const whole = pipeline(source, unpacked);
  whole.catch(() => {});
  yield* createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY });
  await whole;
}

/** Count and hash of a file. Throws when it is damaged. */
export async function digestOfFile(file: string): Promise<Digest> {
  const { add, digest } = digester();
  for await (const line of readLines(file)) add(line);
  return digest();
}

/** Inserts the documents of a file. */
export async function insertLines(file: string, collection: Collection): Promise<void> {
  let batch: object[] = [];
  const insert = async () => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: true });
    batch = [];
  };
  for await (const line of readLines(file)) {
    batch.push(EJSON.parse(line, { relaxed: false }));
    if (batch.length === BATCH) await insert();
  }
  await insert();
}
