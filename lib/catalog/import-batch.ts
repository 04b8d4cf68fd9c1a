import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { Product } from '@/models';
import { isDuplicate } from '../db';
import type { CsvProduct } from './csv';

type Write = Parameters<typeof Product.bulkWrite>[0][number];

const { trusted } = mongoose;

/** What makes two lines speak of the same product. */
export const identityOf = ({ name, category }: Pick<CsvProduct, 'name' | 'category'>) =>
  JSON.stringify([name, category]);

/** Two imports at once cannot both add a product: this is unique in the database. */
const keyOf = (product: CsvProduct) =>
  `csv:${createHash('sha256').update(identityOf(product)).digest('base64url')}`;

const PLAIN = { description: [], image: [], inStock: true };

async function existing(products: readonly CsvProduct[]) {
  const names = products.map(({ name }) => name);
  const found = await Product.find({ name: trusted({ $in: names }) })
    .sort({ _id: -1 })
    .lean();
  // Of several with one name the oldest, which comes last here, is the one that is updated.
  return new Map(found.map((product) => [identityOf(product), product]));
}

export type Outcome = { added: number; updated: number; unchanged: number };

/**
 * Writes products that differ in name or category from each other: one that the shop has is
 * updated where it differs, a new one is added.
 */
export async function writeBatch(products: readonly CsvProduct[], again = true): Promise<Outcome> {
  const known = await existing(products);
  const outcome = { added: 0, updated: 0, unchanged: 0 };
  const writes = products.flatMap((product): Write[] => {
    const before = known.get(identityOf(product));
    if (!before) {
      outcome.added += 1;
      return [
        { insertOne: { document: { ...PLAIN, ...product, idempotencyKey: keyOf(product) } } },
      ];
    }
    const now: Record<string, unknown> = { ...before };
    const changed = Object.entries(product).filter(
      ([column, value]) => !isDeepStrictEqual(now[column], value),
    );
    if (changed.length === 0) {
      outcome.unchanged += 1;
      return [];
    }
    outcome.updated += 1;
    const emptied = changed.flatMap(([column, value]) =>
      value === undefined ? [[column, '']] : [],
    );
    const update = {
      $set: Object.fromEntries(changed.filter(([, value]) => value !== undefined)),
      ...(emptied.length > 0 ? { $unset: Object.fromEntries(emptied) } : {}),
    };
    return [{ updateOne: { filter: { _id: before._id }, update } }];
  });
  try {
    if (writes.length > 0) await Product.bulkWrite(writes, { ordered: false });
    return outcome;
  } catch (error) {
    // Another import has added some of them meanwhile: they are there now and only differ.
    if (again && isDuplicate(error)) return writeBatch(products, false);
    throw error;
  }
}
