import 'server-only';
import { countsMissedSearches, shopTimeZone } from '@/lib/catalog/catalog-settings';
import type { FoundProducts } from '@/lib/catalog/list';
import type { ListQuery } from '@/lib/catalog/list-schema';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { reportError } from '@/lib/observe/report-error';
import { DAY_MS } from '@/lib/utils/durations';
import { processGlobal } from '@/lib/utils/process-global';
import { dayOf } from '@/lib/utils/zone-day';
import { MissedSearches } from '@/models';
import { countedText } from './search-text';

/** The maximum number of different searches that are stored per day, so that strangers cannot fill the database. */
export const MAX_TEXTS = 500;
const DAYS_KEPT = 90;
/** Further searches are not counted. */
const MAX_WAITING = 100;

const state = processGlobal('missed searches', () => ({
  waiting: new Map<string, number>(),
  isWriting: false,
}));

/**
 * Adds searches without result to the counts of a day. One atomic write per text adds the text only if the day has
 * fewer than {@link MAX_TEXTS} texts or already contains it.
 */
export async function addMissedSearch(day: string, text: string, times = 1): Promise<void> {
  const rows = { $ifNull: ['$rows', []] };
  // The text comes from a stranger. MongoDB must not interpret it as an expression.
  const literal = { $literal: text };
  const increased = {
    $map: {
      input: '$rows',
      in: {
        text: '$$this.text',
        count: { $add: ['$$this.count', { $cond: [{ $eq: ['$$this.text', literal] }, times, 0] }] },
      },
    },
  };
  const added = { $concatArrays: [rows, [{ text: literal, count: times }]] };
  const texts = { $ifNull: ['$rows.text', []] };
  const isKnown = { $in: [literal, texts] };
  const hasRoom = { $lt: [{ $size: rows }, MAX_TEXTS] };
  const expiresAt = new Date(Date.parse(day) + DAYS_KEPT * DAY_MS);
  await db();
  await retryOnDuplicate(() =>
    MissedSearches.collection.updateOne(
      { _id: day as never },
      [
        {
          $set: {
            rows: { $cond: [isKnown, increased, { $cond: [hasRoom, added, rows] }] },
            expiresAt,
          },
        },
      ],
      { upsert: true },
    ),
  );
}

/** Stores the texts one after the other. Otherwise many searches would cause many parallel writes. */
async function writeAll(): Promise<void> {
  if (state.isWriting) return;
  state.isWriting = true;
  try {
    for (const [text, times] of state.waiting) {
      state.waiting.delete(text);
      await addMissedSearch(dayOf(Date.now(), await shopTimeZone()), text, times);
    }
  } catch (error) {
    // Statistics must not make a search fail.
    state.waiting.clear();
    reportError('missed searches cannot be stored', { err: error });
  } finally {
    state.isWriting = false;
  }
}

/**
 * Counts a search of a shopper that found nothing, if the shop counts searches. Returns before the count is stored.
 * Sends no database command while the setting is off.
 */
export async function recordMissedSearch(search: string): Promise<void> {
  if (!(await countsMissedSearches())) return;
  const text = countedText(search);
  const { waiting } = state;
  if (!text || (!waiting.has(text) && waiting.size >= MAX_WAITING)) return;
  waiting.set(text, (waiting.get(text) ?? 0) + 1);
  void writeAll();
}

type Search = Pick<ListQuery, 'q' | 'stock' | 'cursor' | 'category' | 'diet' | 'without' | 'brand'>;

/**
 * Returns whether a shopper's search in all products found nothing, even by semantic search. A search in a category or
 * with a filter does not count, because the shop may have the product elsewhere.
 */
export const isMissedSearch = <Q extends Search>(
  { q, stock, cursor, category, diet, without, brand }: Q,
  { products, related = [] }: FoundProducts,
): boolean =>
  Boolean(q) &&
  stock === 'in' &&
  ![cursor, category, diet, without, brand].some((value) => value !== undefined) &&
  products.length + related.length === 0;
