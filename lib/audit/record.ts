import 'server-only';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { type BusinessEvent, emitEvent } from '@/lib/observe/business-events';
import { log } from '@/lib/observe/log';
import { reportError } from '@/lib/observe/report-error';
import { currentActor } from '@/lib/observe/request-context';
import { withTimeout } from '@/lib/utils/async';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { processGlobal } from '@/lib/utils/process-global';
import { Audit } from '@/models';
import type { Draft } from './chain';
import { link, START } from './chain';

type Fields = Record<string, unknown>;
type Change = { before?: Fields; after?: Fields };

/** Returns a value as JSON represents it: ids and dates as text, without undefined values. */
const plain = (value: object): Fields => JSON.parse(JSON.stringify(value));

/** Returns the fields that differ, with their values before and after. Returns undefined if no field differs. */
export function changedFields(was: object | null | undefined, is: object): Change | undefined {
  const after = plain(is);
  if (!was) return { after };
  const before = plain(was);
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isDeepStrictEqual(before[key], after[key]),
  );
  if (keys.length === 0) return undefined;
  const pick = (fields: Fields) =>
    Object.fromEntries(keys.flatMap((key) => (key in fields ? [[key, fields[key]]] : [])));
  return { before: pick(before), after: pick(after) };
}

const { trusted } = mongoose;

/** The maximum number of entries that wait in memory while the database is down. The process log also contains them. */
const MAX_WAITING = 10_000;
const AT_ONCE = 500;
const TRY_AGAIN_MS = 5_000;

type Queue = { waiting: Draft[]; work?: Promise<void>; firstTried?: number };
const queue = processGlobal<Queue>('audit', () => ({ waiting: [] }));

const readHead = () => Audit.findOne({}, { hash: 1 }).sort({ _id: -1 }).lean();

/**
 * Stores the first entries of the queue. Entry numbers are unique: if two processes choose the same number, the slower
 * process tries the next number.
 *
 * If the response of an insert was lost, the keys show which entries are stored.
 */
async function storeSome(): Promise<void> {
  const head = (await readHead()) ?? START;
  if (queue.firstTried !== undefined) {
    const since = { _id: trusted({ $gte: queue.firstTried }) };
    const stored = new Set((await Audit.find(since, { key: 1 }).lean()).map(({ key }) => key));
    queue.waiting = queue.waiting.filter(({ key }) => !stored.has(key));
  }
  const drafts = queue.waiting.slice(0, AT_ONCE);
  queue.firstTried ??= head._id + 1;
  const entries = link(head, drafts);
  try {
    if (entries.length > 0) await Audit.insertMany(entries);
  } catch (error) {
    if (isDuplicate(error)) return;
    throw error;
  }
  queue.waiting = queue.waiting.slice(drafts.length);
  queue.firstTried = undefined;
  const { _id: seq, hash } = entries.at(-1) ?? head;
  log().info({ seq, hash }, 'audit head');
}

async function storeAll(): Promise<void> {
  try {
    await db();
    while (queue.waiting.length > 0) await storeSome();
  } catch (error) {
    reportError('audit log entries could not be stored; retrying', {
      err: error,
      waiting: queue.waiting.length,
    });
    setTimeout(() => void flush(), TRY_AGAIN_MS).unref();
    throw error;
  } finally {
    queue.work = undefined;
  }
}

function flush(): Promise<void> {
  queue.work ??= storeAll();
  // Callers that await the promise get the error. Without this handler, a retry that nobody awaits would cause an
  // unhandled rejection.
  queue.work.catch(() => {});
  return queue.work;
}

/**
 * Appends an entry to the audit log, and resolves when it is stored. The entries of a process are stored in the
 * sequence of the calls.
 *
 * If the database fails, throws its error, and the process retries in the background. Throws without storing the entry
 * when 10,000 entries are already waiting.
 */
export async function append(draft: Draft): Promise<void> {
  if (queue.waiting.length >= MAX_WAITING) throw new Error('the queue of the audit log is full');
  queue.waiting.push(draft);
  return flush();
}

/** The maximum time that a response waits for its audit entry, in ms. The entry itself may be stored later. */
const MAX_WAIT_MS = 1_000;

function targetOf(event: BusinessEvent): Draft['target'] {
  if ('orderId' in event) return { kind: 'order', id: event.orderId };
  if ('productId' in event) return { kind: 'product', id: event.productId };
  if ('userId' in event && event.userId) return { kind: 'shopper', id: event.userId };
  if ('guestId' in event) return { kind: 'guest', id: event.guestId };
  if ('staffId' in event) return { kind: 'staff', id: event.staffId };
  return undefined;
}

/**
 * Emits a business event (see {@link emitEvent}) and appends it to the audit log, with the actor and the changed
 * fields. Call it after the write that makes the change final.
 *
 * Never throws, and waits at most one second. If the database does not respond, the entry is stored later, and until
 * then only the process log contains it. If 10,000 entries already wait, the audit log never gets the entry.
 */
export async function record(event: BusinessEvent, { before, after }: Change = {}): Promise<void> {
  emitEvent(event);
  const target = targetOf(event);
  const draft: Draft = omitUndefined({
    key: randomUUID(),
    at: new Date(),
    actor: currentActor(),
    action: event.event,
    target,
    before,
    after,
  });
  try {
    await withTimeout(MAX_WAIT_MS, append(draft));
  } catch (error) {
    reportError('an audit log entry is not stored yet', { err: error, entry: draft });
  }
}
