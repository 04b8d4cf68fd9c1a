import { MAX_SIZE_NAME } from '@/lib/catalog/variants/limits';
import { type Note, RowRefused } from './faults';
import { type Field, plainName } from './fields';
import type { System } from './systems';
import type { TableRow } from './table';

/* Which rows of a shop system are products of their own: pure, also in the browser. */

/** A row that may become a product, with what it has from the row that it belongs to. */
export type Item = {
  line: number;
  /** As the file would have it if the row stood alone. */
  cells: string[];
  /** Whether it is one of several variants: its options belong to its name. */
  isVariant: boolean;
  /** The name of the product that it is a variant of. */
  parentName?: string;
  /** What the file calls the product that it is a variant of; all of its variants are sizes of one. */
  group?: string;
};

/** A row that is no product: at fault, or only a note, such as one that only adds pictures to another. */
type OtherRow = TableRow & { why: RowRefused | Note };

export type Sorted = { items: Item[]; others: OtherRow[] };

type Columns = readonly (Field | undefined)[];

/** The texts of the columns that are this field, without those that are empty. */
export const textsOf = (cells: readonly string[], columns: Columns, field: Field): string[] =>
  columns.flatMap((one, at) => (one === field && cells[at]?.trim() ? cells[at].trim() : []));

const firstOf = (cells: readonly string[], columns: Columns, field: Field): string =>
  textsOf(cells, columns, field)[0] ?? '';

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
  'name',
  'description',
  'category',
  'brand',
  'published',
  'status',
] as const;
const OF_WOOCOMMERCE: readonly Field[] = ['description', 'category', 'image', 'brand', 'taxClass'];
/** What Shopify calls the only variant of a product, `Default Title`. */
const isOnly = (option: string) => plainName(option) === 'defaulttitle';
const optionsOf = (cells: readonly string[], columns: Columns): string[] =>
  textsOf(cells, columns, 'option').filter((option) => !isOnly(option));

/**
 * Shopify writes a product as rows of one handle: the first has its name and text, each has a variant, a picture or
 * both. Each variant becomes a product of its own with all pictures.
 */
function ofShopify(rows: readonly TableRow[], columns: Columns): Sorted {
  const groups = new Map<string, TableRow[]>();
  for (const row of rows) {
    const handle = firstOf(row.cells, columns, 'group') || `line ${row.line}`;
    groups.set(handle, [...(groups.get(handle) ?? []), row]);
  }
  const sorted: Sorted = { items: [], others: [] };
  const has = (cells: readonly string[], field: Field) => firstOf(cells, columns, field) !== '';
  for (const group of groups.values()) {
    const parent = group.find(({ cells }) => has(cells, 'name'));
    const pictures = group.flatMap(({ cells }) => textsOf(cells, columns, 'image'));
    for (const [at, row] of group.entries()) {
      const { cells } = row;
      const isVariant =
        has(cells, 'offerPrice') || has(cells, 'option') || (at === 0 && parent !== undefined);
      if (isVariant && parent) {
        const filled = filledFrom(cells, parent.cells, columns, OF_SHOPIFY);
        const shown = [...new Set([...textsOf(cells, columns, 'ownImage'), ...pictures])];
        sorted.items.push({
          line: row.line,
          cells: withPictures(filled, columns, shown),
          isVariant: optionsOf(cells, columns).length > 0,
          parentName: firstOf(parent.cells, columns, 'name'),
          group: firstOf(cells, columns, 'group'),
        });
        continue;
      }
      const why = new RowRefused(isVariant ? 'noParent' : 'nothingInRow', 'group');
      const isPicture = !isVariant && has(cells, 'image');
      sorted.others.push({ ...row, why: isPicture ? 'notedPictureRows' : why });
    }
  }
  return sorted;
}

/** WooCommerce has a row for the product that has variations, which is not for sale itself, and one for each of them. */
function ofWooCommerce(rows: readonly TableRow[], columns: Columns): Sorted {
  const first = ({ cells }: TableRow, field: Field) => firstOf(cells, columns, field);
  const isKind = (row: TableRow, ...kinds: string[]) =>
    first(row, 'kind')
      .toLowerCase()
      .split(/\s*,\s*/)
      .some((kind) => kinds.includes(kind));
  const parents = new Map<string, TableRow>();
  for (const row of rows.filter((one) => isKind(one, 'variable'))) {
    const [sku, number] = [first(row, 'sku'), first(row, 'number')];
    if (sku) parents.set(sku, row);
    if (number) parents.set(`id:${number}`, row);
  }
  const parentOf = (row: TableRow) => parents.get(first(row, 'parent'));
  const isVariation = (row: TableRow) => !isKind(row, 'variable') && isKind(row, 'variation');
  const varied = new Set(rows.filter(isVariation).map(parentOf));
  const sorted: Sorted = { items: [], others: [] };
  for (const row of rows) {
    const refuse = (why: OtherRow['why']) => sorted.others.push({ ...row, why });
    if (isKind(row, 'variable'))
      refuse(varied.has(row) ? 'notedParentRows' : new RowRefused('noVariants', 'kind'));
    else if (isVariation(row)) {
      const parent = parentOf(row);
      if (!parent && first(row, 'parent') && !first(row, 'category'))
        refuse(new RowRefused('noParent', 'parent'));
      else if (!parent) sorted.items.push({ ...row, isVariant: true });
      else
        sorted.items.push({
          line: row.line,
          isVariant: true,
          parentName: first(parent, 'name'),
          group: first(parent, 'sku') || `id:${first(parent, 'number')}`,
          cells: filledFrom(row.cells, parent.cells, columns, OF_WOOCOMMERCE),
        });
    } else if (isKind(row, 'simple') || /^\s*(,|$)/.test(first(row, 'kind')))
      sorted.items.push({ ...row, isVariant: false });
    else refuse(new RowRefused('wrongKind', 'kind'));
  }
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
  const own = firstOf(item.cells, columns, 'name');
  const options = optionsOf(item.cells, columns);
  if (!item.isVariant || options.length === 0) return own;
  // WooCommerce names most variations itself.
  const isNamed = system === 'woocommerce' && own && own !== item.parentName;
  return isNamed ? own : `${own || (item.parentName ?? '')} – ${options.join(' / ')}`;
}

/** Which size of which product a variant is; nothing of a product of its own, or of options that no size is called. */
export function sizeOfItem(
  item: Item,
  columns: Columns,
): { group: string; size: string } | undefined {
  const size = optionsOf(item.cells, columns).join(' / ');
  const { isVariant, group } = item;
  return isVariant && group && size && size.length <= MAX_SIZE_NAME ? { group, size } : undefined;
}
