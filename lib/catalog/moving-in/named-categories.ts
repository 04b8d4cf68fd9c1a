import type { Category } from '@/lib/catalog/categories';
import { plainName } from './fields';

/* The categories that a file names: pure, also in the browser. */

/** What parts a category from the one that it is a part of. */
const PART = ' > ';

const partsOf = (label: string) =>
  label
    .split('>')
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** Whether the cells of a column of this name list several categories. */
export const isListOfCategories = (name = ''): boolean =>
  /^(categories|kategorien|categorias)$/.test(plainName(name));

/**
 * The category of a cell, such as `Food > Cheese`. WooCommerce lists several; a product has one here: the
 * first of those that are parts of most others.
 */
export function labelOf(cell: string, isList: boolean): { label: string; isOneOfMany: boolean } {
  const listed = isList
    ? cell.split(/(?<!\\),/).map((label) => label.replaceAll('\\,', ','))
    : [cell];
  const labels = listed.map(partsOf).filter((parts) => parts.length > 0);
  const [first = [], ...others] = labels;
  const chosen = others.reduce((best, one) => (one.length > best.length ? one : best), first);
  // Those above it are no loss.
  const isLost = labels.some((parts) => parts.some((part) => !chosen.includes(part)));
  return { label: chosen.join(PART), isOneOfMany: isLost };
}

const same = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase();

/**
 * The category of the shop for a label of the file: the one that the seller chose for it (`mapped`), or the one of this name or
 * path below the same one. `isOther` says that it is called otherwise than in the file.
 */
export function resolveLabel(
  label: string,
  categories: readonly Category[],
  mapped: Readonly<Record<string, string>>,
): { path: string; isOther: boolean } | undefined {
  const [, chosen] = Object.entries(mapped).find(([name]) => same(name, label)) ?? [];
  const known = categories.find(({ path }) => path === chosen);
  if (known) return { path: known.path, isOther: true };
  const parts = partsOf(label);
  const last = parts.at(-1);
  const above = parts.length > 1 ? parts[0] : undefined;
  if (!last) return undefined;
  const found = categories.filter(({ text, path }) => same(text, last) || same(path, last));
  const parentOf = ({ parent }: Category) => categories.find(({ path }) => path === parent);
  const exact = found.find((one) => {
    const parent = parentOf(one);
    if (!above) return true;
    return parent ? same(parent.text, above) || same(parent.path, above) : false;
  });
  if (exact) return { path: exact.path, isOther: parts.length > 2 };
  const flat = found.find(({ parent }) => !parent);
  return flat ? { path: flat.path, isOther: true } : undefined;
}

/** The name of a new category for a label, and that of the category it becomes a part of. */
export function newCategory(label: string): { text: string; parent: string | undefined } {
  const parts = partsOf(label);
  return { text: parts.at(-1) ?? '', parent: parts.length > 1 ? parts[0] : undefined };
}
