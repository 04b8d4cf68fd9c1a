import 'server-only';
import mongoose from 'mongoose';
import { changeCatalog } from '@/lib/catalog/cache/invalidate';
import { Product } from '@/models';
import { changeTree } from './change-tree';
import { readTree } from './read';
import { bringBack, type Gone } from './tree-math';

const { trusted } = mongoose;

/** How many products one write moves: some tens of milliseconds of the database. */
const BATCH = 2_000;

/** Moves the products of a category that is gone, removed ones too; returns how many. Repeatable. */
async function moveAll({ path, into }: Gone): Promise<number> {
  let moved = 0;
  for (;;) {
    const rows = await Product.find({ category: path }, { _id: 1 }).limit(BATCH).lean();
    if (rows.length === 0) return moved;
    const ids = rows.map(({ _id }) => _id);
    const filter = { _id: trusted({ $in: ids }), category: path };
    moved += (await Product.updateMany(filter, { $set: { category: into } })).modifiedCount;
  }
}

/**
 * Leaves no product in a category that is gone: moves it to where the others went, or brings back the
 * category, if it was removed because it was empty. Call it after each write that may have put a
 * product there: a merge writes the categories first, so whichever of the two comes last moves the product
 * (docs/decisions/0036-categories-in-memory.md). Repeatable.
 */
export async function settleProducts(): Promise<void> {
  const { gone } = await readTree();
  if (gone.length === 0) return;
  const paths = gone.map(({ path }) => path);
  const left = await Product.distinct('category', { category: trusted({ $in: paths }) });
  for (const one of gone) {
    if (!left.includes(one.path)) continue;
    if (one.into) await changeCatalog(() => moveAll(one));
    else await changeTree((tree) => bringBack(tree, one.path));
  }
}
