import 'server-only';
import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db';
import { Counter } from '@/models';
import type { CatalogChange } from '@/models/system';

/** The data that a change has touched: the ids of products, and the cache tags of the pages and data that show it. */
export type Touched = Pick<CatalogChange, 'products' | 'tags'>;

const NAME = 'catalog';
/** The number of changes that the database stores. An instance that has missed more changes expires all its pages. */
const MAX_CHANGES = 200;

export type CatalogRevision = {
  value: number;
  /** This number increases with each change of stock counts that no page shows. */
  counts: number;
  /**
   * The ids of the writes in progress. If a process crashes during its write, the id remains until {@link finishChange}
   * removes it.
   */
  writers: string[];
};

/** Returns the current revision of the catalog from the database. */
export async function readCatalogRevision(): Promise<CatalogRevision> {
  await db();
  const row = await Counter.findById(NAME, { changes: 0 }).lean();
  return { value: row?.value ?? 0, counts: row?.counts ?? 0, writers: row?.writers ?? [] };
}

/**
 * Returns the data that was touched by the changes after revision `seen`, up to revision `value`. Returns undefined if
 * one of the changes touched everything or is no longer stored.
 */
export async function touchedBetween(seen: number, value: number): Promise<Touched | undefined> {
  const row = await Counter.findById(NAME, { changes: 1 }).lean();
  const isMissed = ({ number }: CatalogChange) => number > seen && number <= value;
  const missed = row?.changes?.filter(isMissed) ?? [];
  if (missed.length !== value - seen) return undefined;
  return {
    products: [...new Set(missed.flatMap(({ products }) => products))],
    tags: [...new Set(missed.flatMap(({ tags }) => tags))],
  };
}

/**
 * Notifies the other instances that stock counts have changed. Pages stay valid, because no page shows these counts.
 */
export async function bumpCounts(): Promise<void> {
  await db();
  await Counter.updateOne({ _id: NAME }, { $inc: { counts: 1 } }, { upsert: true });
}

/** Registers a write before it starts, so that a crash during the write is noticed. Idempotent. */
export async function startChange(writer: string): Promise<void> {
  await db();
  await Counter.updateOne({ _id: NAME }, { $addToSet: { writers: writer } }, { upsert: true });
}

const EMPTY: unknown[] = [];
const orEmpty = (field: string) => ({ $ifNull: [field, EMPTY] });

/**
 * Increases the revision, so that every instance detects the change. Removes the finished or crashed writes `writers`.
 * With `touched`, the other instances expire only that data.
 */
export async function finishChange(writers: readonly string[], touched?: Touched): Promise<void> {
  await db();
  const value = { $add: [{ $ifNull: ['$value', 0] }, 1] };
  const added = touched ? [{ number: value, ...literal(touched) }] : [];
  await Counter.updateOne(
    { _id: NAME },
    [
      {
        $set: {
          value,
          writers: { $setDifference: [orEmpty('$writers'), { $literal: writers }] },
          changes: { $slice: [{ $concatArrays: [orEmpty('$changes'), added] }, -MAX_CHANGES] },
        },
      },
    ],
    { upsert: true, updatePipeline: true },
  );
}

const literal = ({ products, tags }: Touched) => ({
  products: { $literal: products },
  tags: { $literal: tags },
});

/** Increases the revision after a change. Without `touched`, all other instances expire everything. */
export const bumpCatalogRevision = (touched?: Touched) => finishChange([], touched);

/**
 * Runs a write to the catalog between {@link startChange} and {@link finishChange}. If the process is killed in
 * between, the other instances detect the unfinished write. Calls `touched` after the write. Throws the write's error.
 */
export async function withRevision<T>(
  write: () => Promise<T>,
  touched: (result: T) => Promise<Touched | undefined>,
): Promise<{ result: T; touched: Touched | undefined }> {
  const writer = randomUUID();
  await startChange(writer);
  const result = await write().catch((error) => {
    // Do not await this call, because the database may be down. The revision watch later removes the unfinished write.
    finishChange([writer]).catch(() => {});
    throw error;
  });
  const what = await touched(result);
  await finishChange([writer], what);
  return { result, touched: what };
}
