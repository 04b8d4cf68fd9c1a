import { type Field, plainName } from './fields';
import type { System } from './systems';
import type { TableRow } from './table';

/* Which rows of a shop system are products of their own: pure, also in the browser. */

/** What several rows of an export say together. */
export type RowFault = 'noVariant' | 'noVariants' | 'noParent' | 'wrongKind' | 'nothingInRow';

/** A row that may become a product, with what it has from the row that it belongs to. */
export type Item = {
  line: number;
  /** As the file would have it if the row stood alone. */
  cells: string[];
  /** Whether it is one of several variants: its options belong to its name. */
  isVariant: boolean;
  /** The name of the product that it is a variant of. */
  parentName?: string;
};

/** A row that is no product, and why: `picture` for one that only adds pictures to another. */
export type OtherRow = {
  line: number;
  cells: string[];
  why: RowFault | 'picture' | 'parent';
  field?: Field;
};

export type Sorted = { items: Item[]; others: OtherRow[] };

type Columns = readonly (Field | undefined)[];

/** The texts of the columns that are this field, without those that are empty. */
export const textsOf = (cells: readonly string[], columns: Columns, field: Field): string[] =>
  columns.flatMap((one, at) => (one === field && cells[at]?.trim() ? cells[at].trim() : []));

/** The row with its empty cells filled from another, in the columns of these fields. */
function filledFrom(
  cells: readonly string[],
  parent: readonly string[],
  columns: Columns,
  fields: readonly Field[],
): string[] {
  return columns.map((field, at) => {
    const own = cells[at] ?? '';
    return own.trim() || !field || !fields.includes(field) ? own : (parent[at] ?? '');
  });
}

/** The row with these pictures in its column of pictures. */
const withPictures = (cells: readonly string[], columns: Columns, pictures: readonly string[]) => {
  const at = columns.indexOf('image');
  return cells.map((cell, column) => (column === at ? pictures.join(', ') : cell));
};

const OF_SHOPIFY: readonly Field[] = [
  ...(['name', 'description', 'category', 'brand', 'published', 'status'] as const),
];
const OF_WOOCOMMERCE: readonly Field[] = ['description', 'category', 'image', 'brand', 'taxClass'];
/** What Shopify calls the only variant of a product, `Default Title`. */
const isOnly = (option: string) => plainName(option) === 'defaulttitle';

/**
 * Shopify writes a product as rows of one handle: the first has its name and text, each has a variant, a picture or
 * both. Each variant becomes a product of its own with all pictures.
 */
function ofShopify(rows: readonly TableRow[], columns: Columns): Sorted {
  const groups = new Map<string, TableRow[]>();
  for (const row of rows) {
    const [handle = `line ${row.line}`] = textsOf(row.cells, columns, 'group');
    const group = groups.get(handle);
    if (group) group.push(row);
    else groups.set(handle, [row]);
  }
  const sorted: Sorted = { items: [], others: [] };
  const has = (cells: readonly string[], field: Field) => textsOf(cells, columns, field).length > 0;
  for (const group of groups.values()) {
    const parent = group.find(({ cells }) => has(cells, 'name'));
    const pictures = [...new Set(group.flatMap(({ cells }) => textsOf(cells, columns, 'image')))];
    const variants = group.filter(
      ({ cells }, at) => has(cells, 'offerPrice') || has(cells, 'option') || (at === 0 && parent),
    );
    for (const { line, cells } of group) {
      if (variants.some((one) => one.line === line)) {
        if (!parent) {
          sorted.others.push({ line, cells, why: 'noParent', field: 'group' });
          continue;
        }
        const filled = filledFrom(cells, parent.cells, columns, OF_SHOPIFY);
        const options = textsOf(cells, columns, 'option').filter((text) => !isOnly(text));
        const [parentName = ''] = textsOf(parent.cells, columns, 'name');
        const isVariant = options.length > 0;
        const shown = [...textsOf(cells, columns, 'ownImage'), ...pictures];
        const whole = withPictures(filled, columns, [...new Set(shown)]);
        sorted.items.push({ line, cells: whole, isVariant, parentName });
      } else if (has(cells, 'image')) sorted.others.push({ line, cells, why: 'picture' });
      else sorted.others.push({ line, cells, why: 'nothingInRow', field: 'group' });
    }
  }
  return sorted;
}

/** WooCommerce has a row for the product that has variations, which is not for sale itself, and one for each of them. */
function ofWooCommerce(rows: readonly TableRow[], columns: Columns): Sorted {
  const first = (cells: readonly string[], field: Field) => textsOf(cells, columns, field)[0] ?? '';
  const kindOf = (cells: readonly string[]) =>
    first(cells, 'kind')
      .toLowerCase()
      .split(/\s*,\s*/);
  const parents = new Map<string, TableRow>();
  for (const row of rows) {
    if (!kindOf(row.cells).includes('variable')) continue;
    const [sku, number] = [first(row.cells, 'sku'), first(row.cells, 'number')];
    if (sku) parents.set(sku, row);
    if (number) parents.set(`id:${number}`, row);
  }
  const named = new Set<TableRow | undefined>();
  const sorted: Sorted = { items: [], others: [] };
  const later: TableRow[] = [];
  for (const { line, cells } of rows) {
    const kinds = kindOf(cells);
    if (kinds.includes('variable')) later.push({ line, cells });
    else if (kinds.includes('variation')) {
      const parent = parents.get(first(cells, 'parent'));
      const hasParent = first(cells, 'parent') !== '';
      named.add(parent);
      const filled = parent ? filledFrom(cells, parent.cells, columns, OF_WOOCOMMERCE) : cells;
      if (!parent && hasParent && !first(cells, 'category'))
        sorted.others.push({ line, cells, why: 'noParent', field: 'parent' });
      else
        sorted.items.push({
          ...{ line, cells: filled, isVariant: true },
          ...(parent ? { parentName: first(parent.cells, 'name') } : {}),
        });
    } else if (kinds.includes('simple') || kinds[0] === '')
      sorted.items.push({ line, cells, isVariant: false });
    else sorted.others.push({ line, cells, why: 'wrongKind', field: 'kind' });
  }
  const names = new Set([...named].flatMap((one) => one?.line ?? []));
  for (const { line, cells } of later)
    sorted.others.push({
      line,
      cells,
      why: names.has(line) ? 'parent' : 'noVariants',
      field: 'kind',
    });
  return sorted;
}

/** The rows that may become products, and those that are part of another or nothing. */
export function sortRows(rows: readonly TableRow[], columns: Columns, system: System): Sorted {
  if (system === 'shopify') return ofShopify(rows, columns);
  if (system === 'woocommerce') return ofWooCommerce(rows, columns);
  return { items: rows.map((row) => ({ ...row, isVariant: false })), others: [] };
}

/** The name of a product, with its options where it is a variant. */
export function nameOf(item: Item, columns: Columns, system: System): string {
  const [own = ''] = textsOf(item.cells, columns, 'name');
  const options = textsOf(item.cells, columns, 'option').filter((text) => !isOnly(text));
  if (!item.isVariant || options.length === 0) return own;
  // WooCommerce names most variations itself.
  const isNamed = system === 'woocommerce' && own && own !== item.parentName;
  return isNamed ? own : `${own || (item.parentName ?? '')} – ${options.join(' / ')}`;
}
