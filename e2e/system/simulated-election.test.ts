import { createServer, connect as dial, type Socket } from 'node:net';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listenLocally, pairSockets } from '@/e2e/chaos/shaky-link';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { isDatabaseDown } from '@/lib/db/errors';
import { type Engine, engineSocket, makeRunFolder, startEngine } from '@/local/mongodb/engine';

const { BSON } = mongoose.mongo;

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER = 16;
/**
 * The offset of the document in a message: after flags and section kind in OP_MSG, after the numeric fields in
 * OP_REPLY.
 */
const BODY = { [OP_MSG]: HEADER + 5, [OP_REPLY]: HEADER + 20 };

const NOT_PRIMARY = {
  ok: 0,
  code: 10107,
  codeName: 'NotWritablePrimary',
  errmsg: 'not primary (simulated)',
  // Servers since version 4.4 send this label if the driver may retry the write.
  errorLabels: ['RetryableWriteError'],
};
const WRITES = ['insert', 'update', 'delete', 'findAndModify'];
/** Remove session and retry fields, because the standalone engine does not support them. */
const SESSION_FIELDS = ['lsid', 'txnNumber', '$clusterTime'];

type SimulatedReplicaSet = {
  uri: string;
  /** Rejects the next `times` writes, like a member that has just lost an election. The writes are not applied. */
  stepDown: (times: number) => void;
  cut: (times: number) => void;
  /** Returns the number of writes since the last call, including failed writes and writes on cut connections. */
  asked: () => number;
  close: () => void;
};

function messages(socket: Socket, use: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, Buffer.from(chunk)]);
    while (rest.length >= HEADER && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      use(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  });
}

type Document = Record<string, unknown>;

function bodyOf(message: Buffer) {
  const opcode = message.readInt32LE(12);
  if (opcode !== OP_MSG && opcode !== OP_REPLY) return undefined;
  const from = BODY[opcode];
  const size = message.readInt32LE(from);
  // Preserve the type of 64-bit integers.
  const document: Document = BSON.deserialize(message.subarray(from, from + size), {
    promoteValues: false,
  });
  const replace = (other: Document) => {
    const parts = [message.subarray(0, from), BSON.serialize(other), message.subarray(from + size)];
    const buffer = Buffer.concat(parts);
    buffer.writeInt32LE(buffer.length, 0);
    return buffer;
  };
  return { document, replace };
}

function answerTo(message: Buffer, document: Document): Buffer {
  const body = BSON.serialize(document);
  const answer = Buffer.alloc(HEADER + 5);
  answer.writeInt32LE(HEADER + 5 + body.length, 0);
  answer.writeInt32LE(message.readInt32LE(4), 8);
  answer.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([answer, body]);
}

/**
 * Simulates a replica set between the driver and the standalone engine. Reports elections, but neither replicates nor
 * deduplicates retried writes.
 *
 * `npm run contract` tests a real replica set.
 */
async function openSimulatedReplicaSet(runFolder: string): Promise<SimulatedReplicaSet> {
  const sockets = new Set<Socket>();
  let rejections = 0;
  let cuts = 0;
  let asked = 0;
  let address = '';

  const asMember = (hello: Document): Document => {
    const { msg: _, ...rest } = hello;
    const member = { setName: 'simulated', setVersion: 1, hosts: [address], primary: address };
    const roles = { me: address, isWritablePrimary: true, ismaster: true, secondary: false };
    return { ...rest, ...member, ...roles, logicalSessionTimeoutMinutes: 30 };
  };

  function fromClient(message: Buffer, client: Socket): Buffer | undefined {
    const body = bodyOf(message);
    const [name = ''] = Object.keys(body?.document ?? {});
    if (!body || message.readInt32LE(12) === OP_QUERY) return message;
    if (WRITES.includes(name)) {
      asked += 1;
      if (cuts > 0) {
        cuts -= 1;
        client.destroy();
        return undefined;
      }
      if (rejections > 0) {
        rejections -= 1;
        client.write(answerTo(message, NOT_PRIMARY));
        return undefined;
      }
    }
    const fields = Object.entries(body.document).filter(([key]) => !SESSION_FIELDS.includes(key));
    return body.replace(Object.fromEntries(fields));
  }

  const server = createServer((client) => {
    const far = dial(engineSocket(runFolder));
    pairSockets(client, far, sockets);
    messages(client, (message) => {
      const passed = fromClient(message, client);
      if (passed) far.write(passed);
    });
    messages(far, (message) => {
      const body = bodyOf(message);
      const isHello = body && ('ismaster' in body.document || 'isWritablePrimary' in body.document);
      client.write(isHello ? body.replace(asMember(body.document)) : message);
    });
  });
  address = `127.0.0.1:${await listenLocally(server)}`;
  return {
    uri: `mongodb://${address}/basketful?replicaSet=simulated&retryWrites=true`,
    stepDown: (times) => {
      rejections = times;
    },
    cut: (times) => {
      cuts = times;
    },
    asked: () => {
      const count = asked;
      asked = 0;
      return count;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/**
 * Tests how the driver and the shop handle the election of a new primary, in a simulated replica set.
 *
 * To test a real replica set, run `npm run contract` and step down the primary.
 */

type Row = { _id: string; n: number };

const scratch = scratchFolder();
let engine: Engine;
let set: SimulatedReplicaSet;
let client: mongoose.mongo.MongoClient;
beforeAll(async () => {
  const runFolder = makeRunFolder(scratch.folder);
  engine = await startEngine(join(scratch.folder, 'db'), runFolder, () => {});
  set = await openSimulatedReplicaSet(runFolder);
  client = new mongoose.mongo.MongoClient(set.uri, { serverSelectionTimeoutMS: 10_000 });
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.close();
  set.close();
  await engine.close();
  scratch.remove();
});

const rows = () => client.db().collection<Row>('counted');
beforeEach(async () => {
  await rows().deleteMany({});
  await rows().insertOne({ _id: 'one', n: 0 });
  set.asked();
});
const count = () => rows().updateOne({ _id: 'one' }, { $inc: { n: 1 } });
const counted = async () => (await rows().findOne({ _id: 'one' }))?.n;

test('the MongoDB driver detects the simulated replica set', async () => {
  const hello = await client.db().command({ hello: 1 });
  expect(hello).toMatchObject({ setName: 'simulated', isWritablePrimary: true });
});

test('the MongoDB driver retries a write that fails during an election', async () => {
  set.stepDown(1);
  await count();
  expect(set.asked()).toBe(2);
  expect(await counted()).toBe(1);
});

test('the MongoDB driver retries a write whose connection breaks', async () => {
  set.cut(1);
  await count();
  expect(set.asked()).toBe(2);
  expect(await counted()).toBe(1);
});

test('a write during a long election fails with "unavailable"', async () => {
  set.stepDown(2);
  const error = await count().catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: 10107 });
  expect(isDatabaseDown(error)).toBe(true);
  expect(await counted()).toBe(0);
  await count();
  expect(await counted()).toBe(1);
});
