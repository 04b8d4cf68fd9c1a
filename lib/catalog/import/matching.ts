import type { Category, Moved } from '@/lib/catalog/categories';
import { slugWords } from '@/lib/catalog/category-tree/paths';
import { plainName } from './columns';

/* Finds the category for a name, and the product for a photo file. The browser runs this module, so it must not
   import server code. */

const PART = ' > ';

const partsOf = (label: string) =>
  label
    .split('>')
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** Returns whether a column with this name lists several categories in each cell. */
export const isListOfCategories = (name = ''): boolean =>
  /^(categories|kategorien|categorias)$/.test(plainName(name));

/** Magento and Odoo separate categories by `/` below a root category. */
const ROOT = /^(?:root catalog\s*\/\s*)?(?:default category|all)\s*\/\s*(?=\S)/i;

const pathOf = (label: string) => {
  const plain = label.trim().replace(/^\//, '');
  return ROOT.test(plain) ? plain.replace(ROOT, '').replaceAll('/', '>') : plain;
};

/**
 * Returns one category label from a cell, such as `Food > Cheese`. Other programs list several, separated by `|`, `;`
 * or commas (`hasCommas`). The most deeply nested category is chosen, or else the first. `isOneOfMany` is true if this
 * drops another category.
 */
export function labelOf(cell: string, hasCommas: boolean): { label: string; isOneOfMany: boolean } {
  const listed = cell
    .split(hasCommas ? /(?<!\\)[,;|]/ : /[;|]/)
    .map((label) => pathOf(hasCommas ? label.replaceAll('\\,', ',') : label));
  const labels = listed.map(partsOf).filter((parts) => parts.length > 0);
  const [first = [], ...others] = labels;
  const chosen = others.reduce((best, one) => (one.length > best.length ? one : best), first);
  // The label contains the parents of the chosen category, so they are not lost.
  const isLost = labels.some((parts) => parts.some((part) => !chosen.includes(part)));
  return { label: chosen.join(PART), isOneOfMany: isLost };
}

const same = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase();

const withParent = (text: string, parent: string) => `${text} (${parent})`;

type Reading = {
  /** Only files of this shop contain category paths. */
  isOwn?: boolean;
  moved?: readonly Moved[] | undefined;
  labelOf?: ((category: Category) => string | undefined) | undefined;
};

/**
 * Returns the shop's category for a label, or undefined. The seller's choice (`mapped`) takes precedence. Otherwise the
 * label must match the name or the path of a category, and its parent. A name in any language takes precedence over a
 * path. In files of this shop, paths take precedence, and the paths of deleted categories match too. `isOther` is true
 * if the category differs from the label.
 */
export function resolveLabel(
  label: string,
  categories: readonly Category[],
  mapped: Readonly<Record<string, string>>,
  { isOwn = false, moved = [], labelOf = () => undefined }: Reading = {},
): { path: string; isOther: boolean } | undefined {
  const [, chosen] = Object.entries(mapped).find(([name]) => same(name, label)) ?? [];
  const known = categories.find(({ path }) => path === chosen);
  if (known) return { path: known.path, isOther: true };
  const parts = partsOf(label);
  const last = parts.at(-1);
  const above = parts.length > 1 ? parts[0] : undefined;
  if (!last) return undefined;
  const isNamed = (category: Category, name: string) =>
    [
      category.text,
      labelOf(category),
      ...Object.values(category.translations ?? {}).map((texts) => texts?.name),
    ].some((one) => same(one, name));
  const named = [
    ...categories.filter(({ text }) => same(text, last)),
    ...categories.filter((one) => isNamed(one, last)),
    ...categories.filter(({ text }) => above && same(text, withParent(last, above))),
  ];
  const into = isOwn ? moved.find(({ path }) => same(path, last))?.into : undefined;
  const byPath = [last, into].flatMap((one) =>
    one ? categories.filter(({ path }) => same(path, one)) : [],
  );
  const found = isOwn ? [...byPath, ...named] : [...named, ...byPath];
  const parentOf = ({ parent }: Category) => categories.find(({ path }) => path === parent);
  const exact = found.find((one) => {
    const parent = parentOf(one);
    if (!above) return true;
    return parent ? isNamed(parent, above) || same(parent.path, above) : false;
  });
  if (exact) return { path: exact.path, isOther: parts.length > 2 };
  const flat = found.find(({ parent }) => !parent);
  return flat ? { path: flat.path, isOther: true } : undefined;
}

/**
 * Returns the names of the category to create for a label and of its parent. Category names are unique, so a taken name
 * gets its parent: `Other (Frozen)`.
 */
export function newCategory(
  label: string,
  categories: readonly Pick<Category, 'text'>[],
): { text: string; parent: string | undefined } {
  const parts = partsOf(label);
  const text = parts.at(-1) ?? '';
  const parent = parts.length > 1 ? parts[0] : undefined;
  const isTaken = categories.some((one) => same(one.text, text));
  return { text: parent && isTaken ? withParent(text, parent) : text, parent };
}

type Named = { _id: string; name: string; gtin?: string | undefined };

/** The product to which a photo belongs, or a fault: no product or several products match. */
export type Match<P extends Named> = { product: P } | { fault: 'noProduct' | 'manyProducts' };

/** Returns a product name in the form of a file name: lower case, without accents, words joined with hyphens. */
export const slugOf = (name: string): string => {
  const latin = slugWords(name);
  if (latin.length > 0) return latin.join('-').toLowerCase();
  return name
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join('-');
};

const stemsOf = (fileName: string): string[] => {
  const stem = fileName.replace(/\.\w+$/, '').trim();
  return [...new Set([stem, stem.replace(/[\s_-]*(?:\(\d{1,2}\)|[\s_-]\d{1,2})$/, '')])];
};

/**
 * Returns a function that finds the product for a photo file by barcode (EAN), id or product name. A name that
 * several products have is reported as a fault.
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
