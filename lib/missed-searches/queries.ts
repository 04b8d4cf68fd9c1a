import 'server-only';
import { stringify } from 'csv-stringify/sync';
import mongoose from 'mongoose';
import { countsMissedSearches } from '@/lib/catalog/catalog-settings';
import { periodOf } from '@/lib/sales/read-period';
import type { SalesQuery } from '@/lib/sales/schema';
import { MissedSearches } from '@/models';
import { frequentSearches } from './search-text';
import type { MissedSearchesView } from './view';

const { trusted } = mongoose;

const LISTED = 50;

/**
 * Returns the searches in a period that most often found nothing. Throws a 400 ApiError if the period is empty, too
 * long or in the future.
 */
export async function findMissedSearches(query: SalesQuery): Promise<MissedSearchesView> {
  const { head } = await periodOf(query);
  const days = await MissedSearches.find({
    _id: trusted({ $gte: head.from, $lte: head.to }),
  }).lean();
  return {
    ...head,
    isOn: await countsMissedSearches(),
    rows: frequentSearches(
      days.flatMap(({ rows }) => rows),
      LISTED,
    ),
  };
}

/** Returns the result of {@link findMissedSearches} as CSV. Texts that a spreadsheet could run are escaped. */
export async function missedSearchesCsv(query: SalesQuery): Promise<string> {
  const { rows } = await findMissedSearches(query);
  return stringify([['search', 'count'], ...rows.map(({ text, count }) => [text, count])], {
    escape_formulas: true,
  });
}
