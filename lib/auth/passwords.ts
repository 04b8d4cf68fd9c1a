/**
 * Password hashing with bcrypt in a worker thread: twenty hashes at once on the main thread would
 * block every request for about a second (docs/security.md). The queue is bounded.
 */
import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { Refusal } from '@/lib/http/errors';
import { processGlobal } from '@/lib/process-global';
import { MAX_PASSWORD_BYTES } from './schema';

/** 2^10 rounds of bcrypt. */
const COST = 10;
/** How many hashes may wait at once. */
const MAX_WAITING = 40;

const source = `
const { parentPort } = require('node:worker_threads');
const { hashSync, compareSync } = require('bcryptjs');
parentPort.on('message', ({ id, password, hash }) => {
  const result = hash === undefined ? hashSync(password, ${COST}) : compareSync(password, hash);
  parentPort.postMessage({ id, result });
});`;

type Job = { password: string; hash?: string };
type Waiting = { resolve(result: string | boolean): void; reject(error: Error): void };

const reply = z.object({ id: z.number(), result: z.union([z.string(), z.boolean()]) });

class Hasher {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 0;

  run(job: Job): Promise<string | boolean> {
    if (this.#waiting.size >= MAX_WAITING)
      throw new Refusal('tooMany', 'Many people are signing in right now. Please try again.', {
        retryAfterSeconds: 5,
      });
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#start().postMessage({ id, ...job });
    });
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(source, { eval: true });
    worker.unref();
    worker.on('message', (message: unknown) => {
      const { id, result } = reply.parse(message);
      this.#waiting.get(id)?.resolve(result);
      this.#waiting.delete(id);
    });
    const fail = (error: Error) => {
      this.#worker = undefined;
      for (const waiting of this.#waiting.values()) waiting.reject(error);
      this.#waiting.clear();
    };
    worker.on('error', fail);
    this.#worker = worker;
    return worker;
  }
}

const hasher = processGlobal('password hasher', () => new Hasher());

/** The bcrypt hash of a password of at most 72 bytes. Throws a 429 Refusal when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  return String(await hasher.run({ password }));
}

let decoy: Promise<string> | undefined;

/** A hash that matches no password, so that an unknown user takes as long as a wrong password. */
function nobody(): Promise<string> {
  decoy ??= hashPassword(randomUUID()).catch((error) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}

/**
 * Whether `password` matches `hash`. Takes the same time without a hash (unknown user). A password
 * above 72 bytes never matches. Throws a 429 Refusal when too many wait.
 */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const matches = await hasher.run({ password, hash: hash ?? (await nobody()) });
  return (
    matches === true && hash !== undefined && Buffer.byteLength(password) <= MAX_PASSWORD_BYTES
  );
}
