/**
 * Password hashing with bcrypt in a worker thread: twenty hashes at once on the main thread would
 * block every request for about a second (docs/security.md). The queue is bounded, and shared fairly.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { processGlobal } from '@/lib/process-global';
import { createFairQueue, type Place } from './fair-queue';
import { normalizePassword, passwordForms } from './password-math';

/** 2^10 rounds of bcrypt. */
const COST = 10;
/** How many hashes may wait at once: of devices that their account knows, and of others. */
const MAX_WAITING = 40;
/** How many hashes may wait of one device or address. */
const MAX_WAITING_OF_PLACE = 2;

const source = `
const { parentPort } = require('node:worker_threads');
const { hashSync, compareSync } = require('bcryptjs');
parentPort.on('message', ({ password, forms, hash }) => {
  parentPort.postMessage(
    hash === undefined ? hashSync(password, ${COST}) : forms.some((form) => compareSync(form, hash)),
  );
});`;

type Job = { password: string } | { forms: readonly string[]; hash: string };
type Waiting = { resolve(result: string | boolean): void; reject(error: Error): void };

const reply = z.union([z.string(), z.boolean()]);

class Hasher {
  #worker: Worker | undefined;
  #queue = createFairQueue<{ job: Job } & Waiting>(
    ({ job, resolve, reject }) => this.#hash(job).then(resolve, reject),
    { most: MAX_WAITING, mostOfPlace: MAX_WAITING_OF_PLACE },
  );

  run(job: Job, place: Place): Promise<string | boolean> {
    return new Promise((resolve, reject) => {
      if (!this.#queue.add({ job, resolve, reject }, place))
        throw new Refusal('tooMany', say('refusals', 'manySignIns'), {
          retryAfterSeconds: 5,
        });
    });
  }

  async #hash(job: Job): Promise<string | boolean> {
    const worker = this.#start();
    worker.postMessage(job);
    const [message] = await once(worker, 'message');
    return reply.parse(message);
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(source, { eval: true });
    worker.unref();
    worker.on('error', () => {
      this.#worker = undefined;
    });
    this.#worker = worker;
    return worker;
  }
}

const hasher = processGlobal('password hasher', () => new Hasher());

/**
 * The bcrypt hash of a password, normalized, of at most 72 bytes. `place` says whose it is. Throws a 429 Refusal when too many
 * wait.
 */
export async function hashPassword(password: string, place: Place): Promise<string> {
  return String(await hasher.run({ password: normalizePassword(password) }, place));
}

let decoy: Promise<string> | undefined;

/** A hash that matches no password, so that an unknown user takes as long as a wrong password. */
function nobody(): Promise<string> {
  decoy ??= hashPassword(randomUUID(), { key: 'decoy', isKnown: true }).catch((error) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}

/**
 * Whether `password` matches `hash`, in any form of {@link passwordForms}. Takes the same time without a hash (unknown
 * user). A password above 72 bytes never matches. `place` says who asks. Throws a 429 Refusal when too many wait.
 */
export async function isPassword(
  password: string,
  hash: string | undefined,
  place: Place,
): Promise<boolean> {
  const forms = passwordForms(password);
  // A password that is too long takes as long as a wrong one.
  const compared = forms.length > 0 ? forms : [password];
  const job = { forms: compared, hash: hash ?? (await nobody()) };
  const matches = await hasher.run(job, place);
  return matches === true && hash !== undefined && forms.length > 0;
}
