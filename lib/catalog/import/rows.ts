import { MAX_SIZE_NAME } from '@/lib/catalog/limits';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { isTotal, switchWord, YES } from './answers';
import { type Columns, filledFrom, firstOf, textsOf, withPictures } from './cells';
import { type Field, plainName } from './columns';
import type { TableRow } from './file-text';
import type { Described, Item, OtherRow, SizedRow, SizeOfRow, Sorted } from './items';
import type { System } from './read-file';
import { RowRejection } from './rejection';
import { withSkuRows } from './sku-rows';

/* Sorts the rows of a file into products and additional data. The browser runs this module, so it must not import
   server code. */

/**
 * Wix writes further photos as rows of the kind `Media`. Adds them to the first row with the same handle. Without a
 * handle, adds them to the product above.
 */
function withPhotoRows({ rows, others }: Described, columns: Columns): Described {
  const isPhoto = (cells: readonly string[]) =>
    switchWord(firstOf(cells, columns, 'kind')) === 'media';
  if (!rows.some(({ cells }) => isPhoto(cells))) return { rows, others };
  const handleOf = (cells: readonly string[]) => firstOf(cells, columns, 'group');
  const byHandle = new Map<string, number>();
  const pictures = new Map<number, string[]>();
  const left: Described = { rows: [], others: [...others] };
  let above = 0;
  for (const row of rows) {
    const handle = handleOf(row.cells);
    if (!isPhoto(row.cells)) {
      if (!handle || !byHandle.has(handle)) above = row.line;
      if (handle && !byHandle.has(handle)) byHandle.set(handle, row.line);
      left.rows.push(row);
      continue;
    }
    left.others.push({ ...row, why: 'notedPictureRows' });
    const product = handle ? byHandle.get(handle) : above;
    if (product !== undefined)
      pictures.set(product, [
        ...(pictures.get(product) ?? []),
        ...textsOf(row.cells, columns, 'image'),
      ]);
  }
  left.rows = left.rows.map((row) => {
    const further = pictures.get(row.line);
    if (!further?.length) return row;
    const all = [...textsOf(row.cells, columns, 'image'), ...further];
    return { ...row, cells: withPictures(row.cells, columns, all) };
  });
  return left;
}

const OF_SHOPIFY: readonly Field[] = [
  'name',
  'description',
  'category',
  'brand',
  'published',
  'status',
  'otherCategory',
] as const;
const OF_WOOCOMMERCE: readonly Field[] = [
  ...(['description', 'category', 'image', 'brand', 'taxClass', 'taxStatus'] as const),
];
/** Shopify writes this placeholder if a product has only one variant. */
const isOnly = (option: string) => plainName(option) === 'defaulttitle';

/** Omits the first option column if it only repeats the others. */
function optionsOf(cells: readonly string[], columns: Columns): string[] {
  const options = textsOf(cells, columns, 'option').filter((option) => !isOnly(option));
  const [name, ...others] = options;
  const isRepeated = [', ', ' / '].some((sign) => name === others.join(sign));
  return isRepeated ? others : options;
}

/**
 * Shopify writes a product as several rows with the same handle. The first row has the name. Each row adds a variant, a
 * photo or both. Each variant becomes a product with all photos.
 */
function sortShopifyRows(rows: readonly TableRow[], columns: Columns): Sorted {
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
    // In a Shopify export, `kind` is the column `Gift Card` (yes or no).
    const isGiftCard = group.some(({ cells }) =>
      YES.includes(switchWord(firstOf(cells, columns, 'kind'))),
    );
    for (const [at, row] of group.entries()) {
      const { cells } = row;
      if (isGiftCard) {
        sorted.others.push({ ...row, why: new RowRejection('wrongKind', 'kind') });
        continue;
      }
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
      const why = new RowRejection(isVariant ? 'noParent' : 'nothingInRow', 'group');
      const isPicture = !isVariant && has(cells, 'image');
      sorted.others.push({ ...row, why: isPicture ? 'notedPictureRows' : why });
    }
  }
  return sorted;
}

/** In WooCommerce, a product with variations has a row that is not for sale, and a row for each variation. */
function sortWooCommerceRows(rows: readonly TableRow[], columns: Columns): Sorted {
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
    const skip = (why: OtherRow['why']) => sorted.others.push({ ...row, why });
    if (isKind(row, 'variable'))
      skip(varied.has(row) ? 'notedParentRows' : new RowRejection('noVariants', 'kind'));
    else if (isVariation(row)) {
      const parent = parentOf(row);
      if (!parent && first(row, 'parent') && !first(row, 'category'))
        skip(new RowRejection('noParent', 'parent'));
      else if (!parent) sorted.items.push({ ...row, isVariant: true });
      else
        sorted.items.push({
          line: row.line,
          isVariant: true,
          parentName: first(parent, 'name'),
          parentTax: first(parent, 'taxClass'),
          group: first(parent, 'sku') || `id:${first(parent, 'number')}`,
          cells: filledFrom(row.cells, parent.cells, columns, OF_WOOCOMMERCE),
        });
    } else if (isKind(row, 'simple') || /^\s*(,|$)/.test(first(row, 'kind')))
      sorted.items.push({ ...row, isVariant: false });
    else skip(new RowRejection('wrongKind', 'kind'));
  }
  return sorted;
}

const isTitle = ({ cells }: TableRow, columns: Columns) => {
  const filled = cells.flatMap((cell, at) => (cell.trim() ? at : []));
  const [only] = filled;
  return filled.length === 1 && only !== undefined && (columns[only] === 'name' || only === 0);
};

const isTotalRow = ({ cells }: TableRow, columns: Columns) => {
  const has = (field: Field) => firstOf(cells, columns, field) !== '';
  const label = cells.find((cell) => cell.trim())?.trim() ?? '';
  return isTotal(label) && !has('category') && !has('gtin') && !has('id');
};

/** The kinds of rows that cannot become products. */
export const NON_PRODUCT_KINDS = new Set(['grouped', 'bundle', 'giftcard', 'rule']);
const DESCRIBING = new Set(['productoption']);
const VARIANTS = new Set(['variant', 'variation', 'productvariation', 'sku']);

const NAMES: readonly Field[] = ['name', 'otherName'];
const OF_PARENT: readonly Field[] = [
  ...(['name', 'otherName', 'category', 'otherCategory', 'description', 'image', 'brand'] as const),
  ...(['taxClass', 'taxStatus', 'published', 'archived', 'status', 'weighed'] as const),
];
const PRICES: readonly Field[] = ['price', 'offerPrice', 'netPrice', 'netOffer'];
const OFFER: readonly Field[] = [
  ...PRICES,
  ...(['saleFrom', 'saleUntil', 'saleFlag', 'discount', 'discountMode'] as const),
];

/**
 * Assigns variants to the product above. A row is a variant by its kind, or if it has an option and no name. It
 * inherits its empty cells from the product. The product's row is a variant too if it has an option.
 */
function withVariantRows(rows: readonly SizedRow[], columns: Columns): Sorted {
  const sorted: Sorted = { items: [], others: [] };
  const has = ({ cells }: TableRow, field: Field) => firstOf(cells, columns, field) !== '';
  const kindOf = ({ cells }: TableRow) => switchWord(firstOf(cells, columns, 'kind'));
  const groupOf = ({ cells }: TableRow) => firstOf(cells, columns, 'group');
  const families: SizedRow[][] = [];
  for (const row of rows) {
    // In the file of rejected rows, a variant states its own size.
    if (has(row, 'variant')) {
      families.push([row]);
      continue;
    }
    const family = families.at(-1);
    const parent = family?.[0];
    const isUnnamed = !NAMES.some((field) => has(row, field));
    const isVariant = VARIANTS.has(kindOf(row)) || (isUnnamed && has(row, 'option'));
    const isSameGroup = parent && [groupOf(parent), ''].includes(groupOf(row));
    if (family && isVariant && isSameGroup) family.push(row);
    else families.push([row]);
  }
  for (const [parent, ...variants] of families) {
    if (!parent) continue;
    const hasKinds = variants.some((row) => VARIANTS.has(kindOf(row)));
    const isSold =
      variants.length === 0 || (!hasKinds && PRICES.some((field) => has(parent, field)));
    const name = firstOf(parent.cells, columns, 'name');
    const size = { isVariant: true, parentName: name, group: groupOf(parent) || name };
    const isSize = variants.length > 0 && has(parent, 'option');
    if (isSold)
      sorted.items.push(isSize ? { ...parent, ...size } : { ...parent, isVariant: false });
    else sorted.others.push({ ...parent, why: 'notedParentRows' });
    for (const row of variants) {
      const priced = PRICES.some((field) => has(row, field)) ? [] : OFFER;
      const taxed: Field[] = has(row, 'taxFlag') ? [] : ['taxFlag'];
      const fields = [...OF_PARENT, ...priced, ...taxed];
      sorted.items.push({
        line: row.line,
        ...size,
        ...omitUndefined({ size: row.size }),
        cells: filledFrom(row.cells, parent.cells, columns, fields),
      });
    }
  }
  return sorted;
}

/** Sorts the rows of any other file. Without a category column, a row with only one text is a section title. */
function sortTableRows(all: readonly TableRow[], columns: Columns): Sorted {
  const described = withSkuRows(withPhotoRows({ rows: [...all], others: [] }, columns), columns);
  const others: OtherRow[] = [...described.others];
  const rows = described.rows.filter((row) => {
    const kind = switchWord(firstOf(row.cells, columns, 'kind'));
    if (isTotalRow(row, columns)) others.push({ ...row, why: 'notedTotals' });
    else if (DESCRIBING.has(kind)) others.push({ ...row, why: 'notedParentRows' });
    else if (NON_PRODUCT_KINDS.has(kind))
      others.push({ ...row, why: new RowRejection('wrongKind', 'kind') });
    else return true;
    return false;
  });
  const hasCategory = columns.includes('category') || columns.includes('otherCategory');
  const titles = hasCategory ? [] : rows.filter((row) => isTitle(row, columns));
  // If most rows have only one text, the file contains only product names.
  if (titles.length === 0 || titles.length > rows.length / 2) {
    const sorted = withVariantRows(rows, columns);
    return { items: sorted.items, others: [...others, ...sorted.others] };
  }
  const items: Item[] = [];
  let section = '';
  for (const row of rows)
    if (titles.includes(row)) {
      section = row.cells.find((cell) => cell.trim())?.trim() ?? '';
      others.push({ ...row, why: 'notedSections' });
    } else items.push({ ...row, isVariant: false, section });
  return { items, others };
}

/**
 * Turns rows with the same name but different options or pack sizes into sizes of one product. Rows with an id, and
 * files with size columns, stay unchanged.
 */
function withPacks(items: readonly Item[], columns: Columns): Item[] {
  const hasPacks = columns.includes('weight') || columns.includes('option');
  if (columns.includes('variant') || !hasPacks) return [...items];
  const packOf = ({ cells }: Item) =>
    optionsOf(cells, columns).join(' / ') || firstOf(cells, columns, 'weight').replace(/\s+/g, ' ');
  const keyOf = (item: Item) =>
    JSON.stringify([
      firstOf(item.cells, columns, 'name').toLowerCase(),
      firstOf(item.cells, columns, 'category') || (item.section ?? ''),
    ]);
  const packs = new Map<string, Set<string>>();
  for (const item of items) {
    const pack = packOf(item).toLowerCase();
    const key = keyOf(item);
    if (pack) packs.set(key, (packs.get(key) ?? new Set()).add(pack));
  }
  return items.map((item) => {
    const name = firstOf(item.cells, columns, 'name');
    const several = (packs.get(keyOf(item))?.size ?? 0) > 1;
    const pack = packOf(item);
    const isPack = several && pack !== '' && pack.length <= MAX_SIZE_NAME && name !== '';
    return isPack && !item.isVariant && !firstOf(item.cells, columns, 'id')
      ? { ...item, isVariant: true, isPack, parentName: name, group: name, size: pack }
      : item;
  });
}

/** Sorts rows into rows that become products, and rows that belong to another row or are rejected. */
export function sortRows(rows: readonly TableRow[], columns: Columns, system: System): Sorted {
  if (system === 'shopify') return sortShopifyRows(rows, columns);
  if (system === 'woocommerce') return sortWooCommerceRows(rows, columns);
  if (system === 'own')
    return { items: rows.map((row) => ({ ...row, isVariant: false })), others: [] };
  const { items, others } = sortTableRows(rows, columns);
  return { items: withPacks(items, columns), others };
}

/** Returns the name of a product. For a variant, the name includes its options. */
export function nameOf(item: Item, columns: Columns, system: System): string {
  const own = firstOf(item.cells, columns, 'name');
  const options = item.size ? [item.size] : optionsOf(item.cells, columns);
  if (!item.isVariant || options.length === 0) return own;
  // WooCommerce names most variations by their options, separated by commas.
  const listed = `${item.parentName} - ${options.join(', ')}`.toLowerCase();
  const isListed = options.length > 1 && own.toLowerCase() === listed;
  const isNamed = system === 'woocommerce' && own && own !== item.parentName && !isListed;
  const title = isListed ? '' : own;
  return isNamed ? own : `${title || (item.parentName ?? '')} – ${options.join(' / ')}`;
}

/**
 * Returns the group key and size name of a variant. Returns undefined for other products, or if the options are too
 * long.
 */
export function sizeOfItem(item: Item, columns: Columns): SizeOfRow | undefined {
  const size = item.size ?? optionsOf(item.cells, columns).join(' / ');
  const { isVariant, group } = item;
  return isVariant && group && size && size.length <= MAX_SIZE_NAME ? { group, size } : undefined;
}
