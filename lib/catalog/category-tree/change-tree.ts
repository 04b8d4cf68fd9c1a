import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { changedFields } from '@/lib/audit/changed-fields';
import { record } from '@/lib/audit/record';
import { changeCatalog } from '@/lib/catalog/cache/invalidate';
import { type Category, cacheCategories } from '@/lib/catalog/categories';
import { viewTree } from '@/lib/catalog/view';
import { db } from '@/lib/db';
import { isWritten } from '@/lib/db/upsert';
import { ApiError } from '@/lib/http/errors';
import { requestTranslator, t } from '@/lib/http/say';
import { changeTags } from '@/lib/page-cache/invalidate';
import { CATALOG_TAG, CATEGORIES_TAG, listTag, relatedTag } from '@/lib/page-cache/tags';
import { CategoryTree, Product } from '@/models';
import { bringBack, FIRST_TREE, type Gone, movedOf, type Outcome, type Tree } from './tree-math';

const { trusted } = mongoose;

/** Changes of other devices that one change gives way to. */
const MAX_TRIES = 20;

/** What of a category stands on the pages of its products. */
const onProducts = ({ text, path, bgColor, parent, translations }: Category) => [
  text,
  path,
  bgColor,
  parent,
  translations,
];

/** The tags of what shows the difference of two trees: lists of categories, and pages of their products. */
function tagsOfDifference(before: Tree, after: Tree): string[] {
  // From the first change on every product names its category by its label (lib/catalog/category-words.ts).
  if (before.revision === 0) return [CATALOG_TAG, CATEGORIES_TAG];
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

/** One write under the condition that nobody changed the tree meanwhile; false when somebody did. */
function write({ revision }: Tree, { list, gone }: Pick<Tree, 'list' | 'gone'>): Promise<boolean> {
  const isAsSeen = { revision: revision === 0 ? trusted({ $exists: false }) : revision };
  return isWritten(
    CategoryTree.updateOne(
      { _id: 'categories', ...isAsSeen },
      { $set: { list, gone, revision: revision + 1 } },
      { upsert: revision === 0 },
    ),
  );
}

/** A tree as the audit log has it: what differs is named by path. */
const audited = ({ list }: Tree) => ({
  ...Object.fromEntries(list.map(({ path, ...rest }) => [path, rest])),
  order: list.map(({ path }) => path),
});

const overtaken = (present: Tree) =>
  new ApiError('conflict', t('catalogFaults', 'treeOvertaken'), { body: viewTree(present) });

/**
 * Changes the categories by one conditional write, and invalidates what shows the difference. Returns
 * them as they are then; a change that changes nothing writes nothing. Throws a 409 ApiError with the
 * present ones when they were changed after `seen`, or when the change does not fit them.
 */
export async function changeTree(change: (tree: Tree) => Outcome, seen?: number): Promise<Tree> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const before = await readTree();
    const outcome = change(before);
    const isNone =
      !('fault' in outcome) &&
      isDeepStrictEqual([outcome.list, outcome.gone], [before.list, before.gone]);
    // The same change once more, because an answer was lost.
    if (isNone) return before;
    if (seen !== undefined && before.revision !== seen) throw overtaken(before);
    if ('fault' in outcome) {
      const words = outcome.fault(requestTranslator('catalogFaults'));
      const fields = outcome.field && { fields: { [outcome.field]: words } };
      throw new ApiError('conflict', words, { body: { ...viewTree(before), ...fields } });
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
  throw new ApiError('unavailable', t('catalogFaults', 'treeBusy'));
}

/** Takes the tree as the one that this process knows. */
function cacheTree(tree: Tree): Tree {
  cacheCategories({ list: tree.list, moved: movedOf(tree), revision: tree.revision });
  return tree;
}

/** The categories as the database has them now; this process knows them from then on. */
export async function readTree(): Promise<Tree> {
  await db();
  const row = await CategoryTree.findById('categories').lean();
  return cacheTree(row ? { revision: row.revision, list: row.list, gone: row.gone } : FIRST_TREE);
}

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
