/**
 * Returns the version of a product with the later change (ISO 8601). Returns the second version if both times are
 * equal.
 */
export const laterProduct = <T extends { updatedAt: string }>(one: T | undefined, other: T): T =>
  one && one.updatedAt > other.updatedAt ? one : other;

const FIELDS = ['name', 'category', 'price', 'stock'] as const;
export type ProductSortField = (typeof FIELDS)[number];

/** The sort orders of the list. A minus sign means descending. */
export const PRODUCT_SORTS = [
  'changed',
  ...FIELDS,
  ...([
    '-name',
    '-category',
    '-price',
    '-stock',
  ] as const satisfies readonly `-${ProductSortField}`[]),
] as const;
export type KeyedProductSort = Exclude<(typeof PRODUCT_SORTS)[number], 'changed'>;

/** Returns the field and the direction of a sort order. */
export function directionOf(sort: KeyedProductSort): { field: ProductSortField; isDown: boolean } {
  const isDown = sort.startsWith('-');
  const field = FIELDS.find((one) => sort === one || sort === `-${one}`);
  if (!field) throw new Error(`no field is sorted by ${sort}`);
  return { field, isDown };
}

/**
 * A position in a sorted list. A section is for example the products of a category. Within a section, `value` sorts the
 * products, then their ids.
 */
export type ProductPosition = { section: number; id: string; value: string | number };

/** The maximum length of a cursor, enough for the longest product name. */
export const MAX_CURSOR = 500;

/**
 * Matches a cursor: the id of the last product on the previous page. In the list by last change, a time precedes the
 * id. In a sorted list, section and value follow the id.
 */
export const SELLER_CURSOR = /^(\d{1,15}-)?[0-9a-f]{24}$|^[0-9a-f]{24}\.\d{1,3}\.[ns]/;

/** Returns the cursor of the page after this position. `n` marks a value that is a number, and `s` a text. */
export const productCursor = ({ section, id, value }: ProductPosition): string =>
  `${id}.${section}.${typeof value === 'number' ? 'n' : 's'}${value}`;

/** Parses a cursor of a sorted list. Returns undefined if it belongs to another kind of list. */
export function parseProductCursor(cursor: string): ProductPosition | undefined {
  const [, id, section, kind, text = ''] =
    /^([0-9a-f]{24})\.(\d{1,3})\.([ns])(.*)$/su.exec(cursor) ?? [];
  if (!id) return undefined;
  const value = kind === 'n' ? Number(text) : text;
  return Number.isNaN(value) ? undefined : { section: Number(section), id, value };
}

/**
 * The columns of the CSV file of the product table, from left to right. The namespace `sellerList` has their labels.
 */
export const PRODUCT_COLUMNS = [
  ...(['name', 'category', 'price', 'offerPrice', 'stock', 'inStock'] as const),
] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** The maximum number of products in a CSV file. */
export const MAX_CSV_PRODUCTS = 10_000;
