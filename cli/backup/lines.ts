import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import mongoose from 'mongoose';
import type { Collection } from './collections';
import type { Vault } from './encryption';
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
async function* linesOf(
  collection: Collection,
  see: (document: object) => void = () => {},
): AsyncGenerator<string> {
  const documents = collection.find({}, { promoteValues: false }).sort({ _id: 1 });
  for await (const document of documents) {
    see(document);
    yield EJSON.stringify(document, { relaxed: false });
  }
}

/** Count and hash of a collection at present. */
export async function digestOf(collection: Collection): Promise<Digest> {
  const { add, digest } = digester();
  for await (const line of linesOf(collection)) add(line);
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
  async function* text() {
    for await (const line of linesOf(collection, see)) {
      add(line);
      yield `${line}\n`;
    }
  }
  const packed = createGzip();
  await Promise.all([pipeline(Readable.from(text()), packed), vault.write(file, packed)]);
  return digest();
}

async function* readLines(file: string, vault: Vault): AsyncGenerator<string> {
  const unpacked = createGunzip();
  // readline does not report errors of its source, so they are stored and thrown here.
  const whole = pipeline(Readable.from(vault.read(file)), unpacked);
  whole.catch(() => {});
  yield* createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY });
  await whole;
}

/** Count and hash of a file. Throws when it is damaged. */
export async function digestOfFile(file: string, vault: Vault): Promise<Digest> {
  const { add, digest } = digester();
  for await (const line of readLines(file, vault)) add(line);
  return digest();
}

/** Inserts the documents of a file. */
export async function insertLines(
  file: string,
  vault: Vault,
  collection: Collection,
): Promise<void> {
  let batch: object[] = [];
  const insert = async () => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: true });
    batch = [];
  };
  for await (const line of readLines(file, vault)) {
    batch.push(EJSON.parse(line, { relaxed: false }));
    if (batch.length === BATCH) await insert();
  }
  await insert();
}
