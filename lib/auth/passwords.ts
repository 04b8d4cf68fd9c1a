/**
 * Hashes passwords with bcrypt in a worker thread. On the main thread, twenty hashes would block every
 * request for about a second (docs/security.md). The queue for the worker is bounded and fair.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { processGlobal } from '@/lib/utils/process-global';
import { hasPassword } from './account-fields';
import { createFairQueue, type QueuePlace } from './fair-queue';
import { normalizePassword, passwordForms } from './password-format';

const COST = 10;
/**
 * At most 40 hashes of each rank may wait, which take about 3 s (70 ms each). More would occupy too many of the 100
 * concurrent API requests (server/admission-control.ts).
 *
 * At most 25 may come from one address, and at most 8 from one user. A hash waits at most 25 s, because the browser
 * aborts after 30 s (lib/client/api-client.ts).
 */
const BOUNDS = { most: 40, mostOfAddress: 25, mostOfPerson: 8, maxWaitMs: 25_000 };

const source = `
const { parentPort } = require('node:worker_threads');
const { hashSync, compareSync } = require('bcryptjs');
parentPort.on('message', ({ password, forms, hash }) => {
  parentPort.postMessage(
    hash === undefined ? hashSync(password, ${COST}) : forms.some((form) => compareSync(form, hash)),
  );
});`;

type Job = { password: string } | { forms: readonly string[]; hash: string };
type Waiting = {
  resolve(result: string | boolean): void;
  reject(error: Error): void;
  rejectBusy(): void;
};

const reply = z.union([z.string(), z.boolean()]);

class Hasher {
  #worker: Worker | undefined;
  #queue = createFairQueue<{ job: Job } & Waiting>(
    {
      work: ({ job, resolve, reject }) => this.#hash(job).then(resolve, reject),
      drop: ({ rejectBusy }) => rejectBusy(),
    },
    BOUNDS,
  );

  run(job: Job, place: QueuePlace): Promise<string | boolean> {
    // Translate the message now. When the job is dropped, a request in another language may be running.
    const busyMessage = t('errors', 'manySignIns');
    return new Promise((resolve, reject) => {
      const rejectBusy = () =>
        reject(new ApiError('tooMany', busyMessage, { retryAfterSeconds: 5 }));
      if (!this.#queue.add({ job, resolve, reject, rejectBusy }, place)) rejectBusy();
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
 * Returns the bcrypt hash of a normalized password of at most 72 bytes. `place` is the client's position in
 * the fair queue. Throws a 429 ApiError when too many hashes are queued.
 */
export async function hashPassword(password: string, place: QueuePlace): Promise<string> {
  return String(await hasher.run({ password: normalizePassword(password) }, place));
}

const DECOY: QueuePlace = { rank: 'staff', address: 'decoy', person: 'decoy' };
let decoy: Promise<string> | undefined;

/**
 * Returns a hash that matches no password. A sign-in then takes the same time for an unknown user as for a wrong
 * password.
 */
function nobody(): Promise<string> {
  decoy ??= hashPassword(randomUUID(), DECOY).catch((error) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}

/**
 * Returns whether `password`, in any form of {@link passwordForms}, matches the hash `stored`. A password above 72
 * bytes never matches.
 *
 * The comparison takes the same time without a hash (unknown user), and for an account without a password. `place` is
 * the client's position in the fair queue. Throws a 429 ApiError when too many hashes are queued.
 */
export async function isPassword(
  password: string,
  stored: string | undefined,
  place: QueuePlace,
): Promise<boolean> {
  const hash = stored !== undefined && hasPassword(stored) ? stored : undefined;
  const forms = passwordForms(password);
  // Compare a password even if it is too long. Otherwise the response would be faster than for any other wrong
  // password.
  const compared = forms.length > 0 ? forms : [password];
  const job = { forms: compared, hash: hash ?? (await nobody()) };
  const matches = await hasher.run(job, place);
  return matches === true && hash !== undefined && forms.length > 0;
}
