import { type Category, DEFAULT_CATEGORIES, type Moved } from '@/lib/catalog/categories';
import type { Translate } from '@/lib/i18n/translate';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { COLOURS, readableColour } from './category-drawings';
import { pathError, pathFor } from './paths';

/* The category tree and its changes. Each function returns the new tree, or a fault. */

type Fault = (t: Translate<'catalogErrors'>) => string;

export const MAX_CATEGORIES = 200;
const MAX_GONE = 300;

/**
 * A deleted category. `into` is the path of the category that took over its products, and absent if the deleted
 * category was empty.
 */
export type RemovedCategory = { path: string; into?: string; was: Category };

export type Tree = {
  revision: number;
  /** The order is the seller's order. Each category is followed by its subcategories. */
  list: readonly Category[];
  gone: readonly RemovedCategory[];
};

/** The entered fields of a category. Omitted fields stay unchanged, and null removes a value. */
export type CategoryEntry = {
  text: string;
  newPath?: string | undefined;
  image?: string | null | undefined;
  bgColor?: string | undefined;
  parent?: string | null | undefined;
  hidden?: boolean | undefined;
  noWithdrawal?: boolean | undefined;
  nonFood?: boolean | undefined;
  translations?: Category['translations'] | undefined;
};

type TreeError = { fault: Fault; field?: 'text' | 'newPath' | 'parent' };

export type Outcome = Pick<Tree, 'list' | 'gone'> | TreeError;

/** The categories of a new shop. */
export const FIRST_TREE: Tree = { revision: 0, list: DEFAULT_CATEGORIES, gone: [] };

const key = (text: string) => text.toLowerCase();

/** Returns the category with this path, ignoring case. */
export const categoryIn = ({ list }: Pick<Tree, 'list'>, path: string): Category | undefined =>
  list.find((one) => key(one.path) === key(path));

/** Returns the redirects of deleted categories. */
export const redirectsOf = ({ gone }: Tree): Moved[] =>
  gone.flatMap(({ path, into }) => (into ? { path, into } : []));

const inOrder = (list: readonly Category[]): Category[] =>
  list.flatMap((one) =>
    one.parent ? [] : [one, ...list.filter(({ parent }) => parent === one.path)],
  );

const unknown = (path: string): { fault: Fault } => ({
  fault: (t) => t('noCategory', { path: path.slice(0, 40) }),
});

function parentError(tree: Tree, parent: string, path: string | undefined): Fault | undefined {
  const above = categoryIn(tree, parent);
  if (!above) return unknown(parent).fault;
  if (above.parent) return (t) => t('isItselfPart', { category: above.text });
  if (above.path === path) return (t) => t('partOfItself');
  if (path && tree.list.some((one) => one.parent === path)) return (t) => t('movePartsFirst');
  return undefined;
}

function entryError(tree: Tree, entry: CategoryEntry, path?: string): TreeError | undefined {
  const others = tree.list.filter((one) => one.path !== path);
  if (others.some(({ text }) => key(text) === key(entry.text)))
    return { field: 'text', fault: (t) => t('nameTaken', { category: entry.text }) };
  const { newPath } = entry;
  const isSame = path && newPath && key(path) === key(newPath);
  if (newPath && !isSame) {
    if (others.some((one) => key(one.path) === key(newPath)))
      return { field: 'newPath', fault: (t) => t('pathTaken', { path: newPath }) };
    const fault = pathError(newPath);
    if (fault) return { field: 'newPath', fault };
  }
  const fault = entry.parent ? parentError(tree, entry.parent, path) : undefined;
  return fault && { field: 'parent', fault };
}

function withEntry(tree: Tree, before: Category, entry: CategoryEntry): Category {
  const { text, image = before.image, bgColor, hidden = before.hidden } = entry;
  const { noWithdrawal = before.noWithdrawal, translations = before.translations } = entry;
  const { nonFood = before.nonFood } = entry;
  const above = entry.parent ? categoryIn(tree, entry.parent)?.path : undefined;
  const parent = entry.parent === undefined ? before.parent : above;
  return omitUndefined({
    text,
    path: before.path,
    image: image || undefined,
    bgColor: bgColor ? readableColour(bgColor) : before.bgColor,
    parent: parent || undefined,
    hidden: hidden || undefined,
    noWithdrawal: noWithdrawal || undefined,
    nonFood: nonFood || undefined,
    translations: translations && Object.keys(translations).length > 0 ? translations : undefined,
  });
}

const isNot = (path: string) => (one: { path: string }) => key(one.path) !== key(path);

/** Returns the tree with a new category at the end, or after the last subcategory of its parent. */
export function addCategory(tree: Tree, entry: CategoryEntry): Outcome {
  const faulty = entryError(tree, entry);
  if (faulty) return faulty;
  if (tree.list.length >= MAX_CATEGORIES)
    return { fault: (t) => t('mostCategories', { max: MAX_CATEGORIES }) };
  // Avoid paths of deleted categories, because they redirect. The seller may still enter such a path.
  const usedPaths = new Set([...tree.list, ...tree.gone].map(({ path }) => key(path)));
  const path = entry.newPath || pathFor(entry.text, usedPaths);
  const bgColor = COLOURS[tree.list.length % COLOURS.length] ?? COLOURS[0];
  const added = withEntry(tree, { text: entry.text, path, bgColor }, entry);
  return { list: inOrder([...tree.list, added]), gone: tree.gone.filter(isNot(path)) };
}

/**
 * Returns the tree without the category that has the label of the entry, or undefined if there is none. Used to
 * recognise a repeated request.
 */
export function treeWithoutEntry(tree: Tree, { text }: CategoryEntry): Tree | undefined {
  const list = tree.list.filter((one) => one.text !== text);
  return list.length < tree.list.length ? { ...tree, list } : undefined;
}

/** Older redirects to the path of `was` now lead to `into`. */
const withGone = (
  gone: readonly RemovedCategory[],
  was: Category,
  into?: string,
): RemovedCategory[] => {
  const led = gone.map((one) => {
    if (one.into !== was.path) return one;
    const { into: _, ...rest } = one;
    return into ? { ...rest, into } : rest;
  });
  return [
    ...led.filter(isNot(was.path)),
    omitUndefined({ path: was.path, into: into || undefined, was }),
  ].slice(-MAX_GONE);
};

/**
 * Returns the tree with a changed category. If its path changes, its products and subcategories move to the new path.
 */
export function changeCategory(tree: Tree, path: string, entry: CategoryEntry): Outcome {
  const before = categoryIn(tree, path);
  if (!before) return unknown(path);
  const faulty = entryError(tree, entry, before.path);
  if (faulty) return faulty;
  const { newPath } = entry;
  const after = withEntry(tree, before, entry);
  const isMoved = newPath !== undefined && newPath !== '' && key(newPath) !== key(before.path);
  if (!isMoved) {
    const list = tree.list.map((one) => (one === before ? after : one));
    return { list: inOrder(list), gone: tree.gone };
  }
  const list = tree.list.map((one) => {
    if (one === before) return { ...after, path: newPath };
    return one.parent === before.path ? { ...one, parent: newPath } : one;
  });
  return { list: inOrder(list), gone: withGone(tree.gone, before, newPath).filter(isNot(newPath)) };
}

/**
 * Returns the tree in the order of `paths`, which must contain each category once. Subcategories stay with their
 * parents.
 */
export function orderCategories(tree: Tree, paths: readonly string[]): Outcome {
  const found = paths.map((path) => categoryIn(tree, path));
  const list = [...new Set(found)].filter((one) => one !== undefined);
  if (list.length !== tree.list.length || paths.length !== list.length)
    return { fault: (t) => t('orderIncomplete') };
  return { list: inOrder(list), gone: tree.gone };
}

/** Returns the tree without a category. `into` takes over its products and subcategories. */
export function mergeCategory(tree: Tree, path: string, into: string): Outcome {
  const before = categoryIn(tree, path);
  const target = categoryIn(tree, into);
  if (!before) return unknown(path);
  if (!target) return unknown(into);
  if (before === target) return { fault: (t) => t('chooseOther') };
  const hasParts = tree.list.some(({ parent }) => parent === before.path);
  if (hasParts && target.parent)
    return { fault: (t) => t('canHaveNoParts', { category: target.text }) };
  const list = tree.list.flatMap((one) => {
    if (one === before) return [];
    return one.parent === before.path ? { ...one, parent: target.path } : one;
  });
  return { list: inOrder(list), gone: withGone(tree.gone, before, target.path) };
}

/** Removes a category that has no products, and returns the new tree. */
export function removeCategory(tree: Tree, path: string): Outcome {
  const before = categoryIn(tree, path);
  if (!before) return unknown(path);
  if (tree.list.length === 1) return { fault: (t) => t('lastCategory') };
  if (tree.list.some(({ parent }) => parent === before.path))
    return { fault: (t) => t('hasParts', { category: before.text }) };
  return { list: tree.list.filter((one) => one !== before), gone: withGone(tree.gone, before) };
}

/**
 * Returns the tree with a removed category restored at its end. A category that was merged or never removed changes
 * nothing.
 */
export function restoreCategory(tree: Tree, path: string): Outcome {
  const gone = tree.gone.find((one) => one.path === path && !one.into);
  if (!gone) return tree;
  const { parent, ...was } = gone.was;
  const isPart = parent !== undefined && parentError(tree, parent, path) === undefined;
  const back = isPart ? { ...was, parent } : was;
  return { list: inOrder([...tree.list, back]), gone: tree.gone.filter((one) => one !== gone) };
}

/**
 * Returns the category whose position a dragged category takes. A top-level category dropped on a subcategory takes the
 * position of the parent.
 */
const placeOf = (list: readonly Category[], path: string, parent?: string) => {
  const target = list.find((one) => one.path === path);
  return parent === undefined ? (target?.parent ?? target?.path) : target?.path;
};

/** Returns the categories with the same parent, in display order. */
export const siblingsOf = (list: readonly Category[], path: string): readonly Category[] => {
  const parent = list.find((one) => one.path === path)?.parent;
  return list.filter((one) => one.parent === parent);
};

/**
 * Returns the list with a category moved to the position of `target`. Subcategories follow their parent. Categories
 * with different parents do not move.
 */
export function movedTo(
  list: readonly Category[],
  path: string,
  target: string | undefined,
): readonly Category[] {
  const moved = list.find((one) => one.path === path);
  if (!moved || target === undefined) return list;
  const siblings = siblingsOf(list, path);
  const to = siblings.findIndex((one) => one.path === placeOf(list, target, moved.parent));
  if (to < 0 || siblings[to] === moved) return list;
  const others = siblings.filter((one) => one !== moved);
  const ordered = [...others.slice(0, to), moved, ...others.slice(to)];
  const next = list.filter((one) => !siblings.includes(one));
  const level = (parent?: string) =>
    parent === moved.parent ? ordered : next.filter((one) => one.parent === parent);
  return level().flatMap((one) => [one, ...level(one.path)]);
}
