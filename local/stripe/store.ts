import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@/lib/utils/durations';
import { makeFolder } from '@/server/process/data-folder';
import { type Change, changeRecord, type Event, KINDS, type Kind } from './records';

export type Journal = {
  append: (change: Change, sync: boolean) => void;
  close: () => void;
};

/** Ignores an incomplete last line, because its request never got a response. */
function readJournal(folder: string): Change[] {
  const file = join(folder, 'journal.jsonl');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  lines.pop();
  return lines.map((line, index) => {
    try {
      return changeRecord.parse(JSON.parse(line));
    } catch {
      throw new Error(
        `Line ${index + 1} of ${file} is damaged: delete the folder, which deletes all test payments.`,
      );
    }
  });
}

/** Replaces the journal atomically. The new journal contains only `snapshot`. */
function openJournal(folder: string, snapshot: Change): Journal {
  makeFolder(folder);
  const file = join(folder, 'journal.jsonl');
  const handle = openSync(`${file}.new`, 'w', 0o600);
  write(handle, snapshot);
  fsyncSync(handle);
  renameSync(`${file}.new`, file);
  syncFolder(folder);
  return {
    append: (change, sync) => {
      write(handle, change);
      if (sync) fsyncSync(handle);
    },
    close: () => closeSync(handle),
  };
}

function write(handle: number, change: Change): void {
  const changedRecords = Object.entries(change).filter(([, records]) => records.length > 0);
  const bytes = Buffer.from(`${JSON.stringify(Object.fromEntries(changedRecords))}\n`);
  for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done);
}

/** Syncs a folder to disk. Only then does a renamed file survive a power failure. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

type Tables = { [K in Kind]: Map<string, Change[K][number]> };

const emptyTables = (): Tables => ({
  session: new Map(),
  intent: new Map(),
  refund: new Map(),
  customer: new Map(),
  event: new Map(),
  answer: new Map(),
});

/** Retention in ms. Stripe retains idempotency keys for at least a day, and events for 30 days. */
const KEEP_ANSWERS = 2 * DAY_MS;
const KEEP_EVENTS = 30 * DAY_MS;

/** Changes that are not committed yet. They are visible only through this draft. */
export class Draft {
  private readonly changed = emptyTables();

  constructor(private readonly store: Store) {}

  get<K extends Kind>(
    kind: K,
    id: string,
  ): Tables[K] extends Map<string, infer R> ? R | undefined : never;
  get(kind: Kind, id: string) {
    return this.changed[kind].get(id) ?? this.store.tables[kind].get(id);
  }

  put<K extends Kind>(kind: K, record: Change[K][number]): void {
    const table: Map<string, Change[K][number]> = this.changed[kind];
    table.set(record.id, record);
  }

  /** Commits the changes. They are on disk when the function returns, unless `sync` is false. */
  commit({ sync = true } = {}): void {
    const change = snapshotOf(this.changed);
    if (KINDS.every((kind) => change[kind].length === 0)) return;
    this.store.absorb(change, sync);
  }
}

export class Store {
  readonly tables = emptyTables();
  readonly liveSessions = new Set<string>();
  readonly liveHolds = new Set<string>();
  private readonly pendingIds = new Set<string>();
  private readonly journal: Journal | undefined;
  private closed = false;

  constructor(folder: string | undefined, now: number) {
    if (!folder) return;
    for (const change of readJournal(folder)) this.apply(change);
    this.forget(now);
    this.journal = openJournal(folder, snapshotOf(this.tables));
  }

  begin(): Draft {
    return new Draft(this);
  }

  absorb(change: Change, sync: boolean): void {
    if (this.closed) throw new Error('the stand-in is closed');
    this.journal?.append(change, sync);
    this.apply(change);
  }

  list<K extends Kind>(kind: K): Change[K][number][] {
    const table: Map<string, Change[K][number]> = this.tables[kind];
    return [...table.values()].reverse();
  }

  pendingEvents(): Event[] {
    return [...this.pendingIds].flatMap((id) => this.tables.event.get(id) ?? []);
  }

  close(): void {
    this.closed = true;
    this.journal?.close();
  }

  private apply(change: Change): void {
    for (const kind of KINDS) this.merge(kind, change);
    for (const { id, status, bank } of change.session)
      mark(this.liveSessions, id, status === 'open' || bank !== null);
    for (const { id, status } of change.intent)
      mark(this.liveHolds, id, status === 'requires_capture');
    for (const { id, delivery } of change.event) mark(this.pendingIds, id, delivery === 'pending');
  }

  private merge<K extends Kind>(kind: K, change: Change): void {
    const table: Map<string, Change[K][number]> = this.tables[kind];
    const records: Change[K][number][] = change[kind];
    for (const record of records) table.set(record.id, record);
  }

  private forget(now: number): void {
    const { answer, event } = this.tables;
    for (const { id, created } of answer.values())
      if (created < now - KEEP_ANSWERS) answer.delete(id);
    for (const { id, created, delivery } of event.values())
      if (delivery !== 'pending' && created < now - KEEP_EVENTS) event.delete(id);
  }
}

function mark(set: Set<string>, id: string, belongs: boolean): void {
  if (belongs) set.add(id);
  else set.delete(id);
}

export function snapshotOf(tables: Tables): Change {
  return {
    session: [...tables.session.values()],
    intent: [...tables.intent.values()],
    refund: [...tables.refund.values()],
    customer: [...tables.customer.values()],
    event: [...tables.event.values()],
    answer: [...tables.answer.values()],
  };
}

export type World = {
  store: Store;
  now: () => number;
  publicUrl: () => string;
  /** How long a bank takes to confirm a payment, in ms. If null, only a test confirms it. */
  bankDelayMs: number | null;
  wake: () => void;
};

/** The API call that caused an event. Null if there was no API call. */
export type Cause = Event['request'];

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export function change<T>({ store, wake }: World, work: (draft: Draft) => T): T {
  const draft = store.begin();
  const result = work(draft);
  draft.commit();
  wake();
  return result;
}

export function announce(
  world: World,
  draft: Draft,
  type: string,
  object: unknown,
  cause: Cause = null,
): void {
  draft.put('event', {
    id: newId('evt_test'),
    created: world.now(),
    type,
    object,
    request: cause,
    delivery: 'pending',
    attempts: 0,
    nextAt: world.now(),
    last: null,
  });
}
