import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { changedFields, record } from '@/lib/audit/record';
import { changeCatalog } from '@/lib/catalog/cache/invalidate';
import { type Category, cacheCategories } from '@/lib/catalog/categories';
import { viewTree } from '@/lib/catalog/view';
import { db } from '@/lib/db';
import { isWritten } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { requestTranslator, t } from '@/lib/http/translate';
import { changeTags } from '@/lib/page-cache/invalidate';
import { CATEGORIES_TAG, EVERY_PAGE_TAG, listTag, relatedTag } from '@/lib/page-cache/tags';
import { CategoryTree, Product } from '@/models';
import {
  FIRST_TREE,
  type Outcome,
  type RemovedCategory,
  redirectsOf,
  restoreCategory,
  type Tree,
} from './tree';

const { trusted } = mongoose;

const MAX_TRIES = 20;

const onProducts = ({ text, path, bgColor, parent, translations }: Category) => [
  text,
  path,
  bgColor,
  parent,
  translations,
];

function tagsOfDifference(before: Tree, after: Tree): string[] {
  // Pages use built-in labels until the first change. Then every product page shows the label from the tree
  // (lib/catalog/category-names.ts).
  if (before.revision === 0) return [EVERY_PAGE_TAG, CATEGORIES_TAG];
  const lists = [before.list, after.list];
  const differs = (path: string) => {
    const [one, other] = lists.map((list) => list.find((category) => category.path === path));
    return !isDeepStrictEqual(one && onProducts(one), other && onProducts(other));
  };
  const changed = new Set(lists.flat().flatMap(({ path }) => (differs(path) ? path : [])));
  const isNear = ({ path, parent }: Category) =>
    changed.has(path) || (parent !== undefined && changed.has(parent));
  const shown = lists.flat().filter(isNear);
  const own = shown.flatMap(({ path }) => [listTag(path), relatedTag(path)]);
  const above = shown.flatMap(({ parent }) => (parent ? listTag(parent) : []));
  return [...new Set([CATEGORIES_TAG, ...own, ...above])];
}

/** Returns false if somebody has changed the tree since it was read. */
function write({ revision }: Tree, { list, gone }: Pick<Tree, 'list' | 'gone'>): Promise<boolean> {
  const isUnchanged = { revision: revision === 0 ? trusted({ $exists: false }) : revision };
  return isWritten(
    CategoryTree.updateOne(
      { _id: 'categories', ...isUnchanged },
      { $set: { list, gone, revision: revision + 1 } },
      { upsert: revision === 0 },
    ),
  );
}

const audited = ({ list }: Tree) => ({
  ...Object.fromEntries(list.map(({ path, ...rest }) => [path, rest])),
  order: list.map(({ path }) => path),
});

const treeConflict = (present: Tree) =>
  new ApiError('conflict', t('catalogErrors', 'treeChanged'), { body: viewTree(present) });

/**
 * Changes the categories by one conditional write, invalidates what shows a difference, and returns the new tree.
 * Writes nothing without an effect. Throws a 409 ApiError with the current categories for an invalid change, or for a
 * change after the revision `seen`.
 */
export async function changeTree(change: (tree: Tree) => Outcome, seen?: number): Promise<Tree> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const before = await readTree();
    const outcome = change(before);
    const isNone =
      !('fault' in outcome) &&
      isDeepStrictEqual([outcome.list, outcome.gone], [before.list, before.gone]);
    // A repeated request, whose first response was lost, has no effect.
    if (isNone) return before;
    if (seen !== undefined && before.revision !== seen) throw treeConflict(before);
    if ('fault' in outcome) {
      const message = outcome.fault(requestTranslator('catalogErrors'));
      const fields = outcome.field && { fields: { [outcome.field]: message } };
      throw new ApiError('conflict', message, { body: { ...viewTree(before), ...fields } });
    }
    const after = { list: outcome.list, gone: outcome.gone, revision: before.revision + 1 };
    const save = async () => {
      if (!(await write(before, outcome))) return [];
      cacheTree(after);
      return tagsOfDifference(before, after);
    };
    const tags = await changeTags(save);
    if (tags.length === 0) continue;
    await record({ event: 'categories changed' }, changedFields(audited(before), audited(after)));
    return after;
  }
  throw new ApiError('unavailable', t('catalogErrors', 'treeBusy'));
}

function cacheTree(tree: Tree): Tree {
  cacheCategories({ list: tree.list, moved: redirectsOf(tree), revision: tree.revision });
  return tree;
}

/** Reads the categories from the database and caches them in this process. */
export async function readTree(): Promise<Tree> {
  await db();
  const row = await CategoryTree.findById('categories').lean();
  return cacheTree(row ? { revision: row.revision, list: row.list, gone: row.gone } : FIRST_TREE);
}

const BATCH = 2_000;

/**
 * Moves all products of a deleted category, including removed products, and returns their number. Repeating the call is
 * safe.
 */
async function moveAll({ path, into }: RemovedCategory): Promise<number> {
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
 * Moves each product of a deleted category to the replacement of that category. Without a replacement, restores the
 * category.
 *
 * Call this after each write that may have put a product into a deleted category, and after each merge. The later call
 * then moves the product (docs/decisions/0036-categories-in-memory.md). Repeating the call is safe.
 */
export async function settleProducts(): Promise<void> {
  const { gone } = await readTree();
  if (gone.length === 0) return;
  const paths = gone.map(({ path }) => path);
  const left = await Product.distinct('category', { category: trusted({ $in: paths }) });
  for (const one of gone) {
    if (!left.includes(one.path)) continue;
    if (one.into) await changeCatalog(() => moveAll(one));
    else await changeTree((tree) => restoreCategory(tree, one.path));
  }
}
