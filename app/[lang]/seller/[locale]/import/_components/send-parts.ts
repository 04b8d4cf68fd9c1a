import { partsOf, takenOfLine } from '@/lib/catalog/import/convert';
import type { Taken } from '@/lib/catalog/import/product';
import type { ImportAnswer } from '@/lib/catalog/view';
import { uploadForm } from '@/lib/client/upload';
import type { RefusedRow } from './refused-rows';

/** What the shop has answered so far. */
export type Sent = {
  /** How many products were sent. */
  sent: number;
  added: number;
  updated: number;
  unchanged: number;
  /** Those that the shop refused, in its words. */
  refused: RefusedRow[];
  /** Those that it took, whose photos may be fetched. */
  taken: Taken[];
};

export const NOTHING_SENT: Sent = {
  sent: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  refused: [],
  taken: [],
};

/**
 * Sends products to the shop, some hundred in a call, after those that were sent before. A part that is sent twice
 * changes nothing the second time. Throws what a call throws; `onSent` has heard of the parts before it.
 */
export async function sendParts(
  products: readonly Taken[],
  before: Sent,
  onSent: (sent: Sent) => void,
): Promise<Sent> {
  let all = before;
  let at = 0;
  for (const part of partsOf(products)) {
    at += part.taken.length;
    if (at <= before.sent) continue;
    const form = new File([part.text], 'products.csv', { type: 'text/csv' });
    const { added, updated, unchanged, errors } = await uploadForm<ImportAnswer>({
      path: '/api/product/import',
      form,
      headers: { 'Content-Type': 'text/csv' },
    });
    const refused = errors.flatMap(({ line, message }): RefusedRow[] => {
      const product = takenOfLine(part, line);
      const value = product?.cells.name ?? '';
      return product ? [{ line: product.line, cells: product.source, value, why: message }] : [];
    });
    const lines = new Set(refused.map(({ line }) => line));
    all = {
      sent: at,
      added: all.added + added,
      updated: all.updated + updated,
      unchanged: all.unchanged + unchanged,
      refused: [...all.refused, ...refused],
      taken: [...all.taken, ...part.taken.filter(({ line }) => !lines.has(line))],
    };
    onSent(all);
  }
  return all;
}
