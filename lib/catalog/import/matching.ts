import type { Category } from '@/lib/catalog/categories';
import { wordsOfAddress } from '@/lib/catalog/category-tree/paths';
import { plainName } from './columns';

/*
 * Matches the categories of a file with the shop's categories, and photos with products. The browser runs
 * this module, so it must not import server code.
 */

/** Separates a category from its parent in a label, such as `Food > Cheese`. */
const PART = ' > ';

const partsOf = (label: string) =>
  label
    .split('>')
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** Returns whether each cell of a column with this name lists several categories. */
export const isListOfCategories = (name = ''): boolean =>
  /^(categories|kategorien|categorias)$/.test(plainName(name));

/**
 * Returns the category label of a cell, such as `Food > Cheese`. WooCommerce lists several categories, but a
 * product of this shop has only one: the first of the most deeply nested. `isOneOfMany` is true if another
 * category is lost.
 */
export function labelOf(cell: string, isList: boolean): { label: string; isOneOfMany: boolean } {
  const listed = isList
    ? cell.split(/(?<!\\),/).map((label) => label.replaceAll('\\,', ','))
    : [cell];
  const labels = listed.map(partsOf).filter((parts) => parts.length > 0);
  const [first = [], ...others] = labels;
  const chosen = others.reduce((best, one) => (one.length > best.length ? one : best), first);
  // The parents of the chosen category are part of its label, so they are not lost.
  const isLost = labels.some((parts) => parts.some((part) => !chosen.includes(part)));
  return { label: chosen.join(PART), isOneOfMany: isLost };
}

const same = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase();

/**
 * Returns the shop's category for a label: the one that the seller chose for it (`mapped`), or the one with
 * this name or path and the same parent. `isOther` is true if it differs from the label. Returns undefined if
 * there is none.
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

/** Returns the name of a new category for a label, and the name of its parent. */
export function newCategory(label: string): { text: string; parent: string | undefined } {
  const parts = partsOf(label);
  return { text: parts.at(-1) ?? '', parent: parts.length > 1 ? parts[0] : undefined };
}

type Named = { _id: string; name: string; gtin?: string | undefined };

/** The product of a photo, or why there is none: no product matches, or several do. */
export type Match<P extends Named> = { product: P } | { fault: 'noProduct' | 'manyProducts' };

/** Returns a name in the form of file names: lower case, without accents, words joined with hyphens. */
export const slugOf = (name: string): string => {
  const latin = wordsOfAddress(name);
  if (latin.length > 0) return latin.join('-').toLowerCase();
  return name
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join('-');
};

/**
 * Returns the names that a photo file may refer to: its name without extension, also without a photo number
 * at the end.
 */
const stemsOf = (fileName: string): string[] => {
  const stem = fileName.replace(/\.\w+$/, '').trim();
  return [...new Set([stem, stem.replace(/[\s_-]*(?:\(\d{1,2}\)|[\s_-]\d{1,2})$/, '')])];
};

/**
 * Returns a function that finds the product of a photo by barcode (EAN), id or name. A name that several
 * products share matches none of them.
 */
export function matcherOf<P extends Named>(products: readonly P[]): (file: string) => Match<P> {
  const known = new Map<string, P[]>();
  const add = (key: string, product: P) => {
    const same = known.get(key);
    if (same) same.push(product);
    else known.set(key, [product]);
  };
  for (const product of products) {
    add(product._id, product);
    if (product.gtin) add(product.gtin.replace(/^0+/, ''), product);
    add(slugOf(product.name), product);
  }
  const find = (stem: string) =>
    known.get(stem.toLowerCase()) ??
    (/^\d{8,14}$/.test(stem) ? known.get(stem.replace(/^0+/, '')) : undefined) ??
    known.get(slugOf(stem));
  return (file) => {
    for (const stem of stemsOf(file)) {
      const [product, other] = find(stem) ?? [];
      if (product) return other ? { fault: 'manyProducts' } : { product };
    }
    return { fault: 'noProduct' };
  };
}
