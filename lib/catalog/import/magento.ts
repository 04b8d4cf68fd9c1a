import type { TranslationColumn } from '@/lib/catalog/transfer/columns';
import { isLanguage, type Language } from '@/lib/i18n/languages';
import { switchWord } from './answers';
import { type Columns, firstOf } from './cells';
import type { Field } from './columns';
import type { TableRow } from './file-text';
import type { Item, OtherRow, Sorted } from './items';
import { RowRejection } from './rejection';
import { NON_PRODUCT_KINDS } from './rows';

/* Sorts the rows of a product export of Magento. The browser runs this module, so it must not import server code. */

/**
 * Returns the size of each variant by SKU. The cell is for example `sku=T-S,size=S,color=Red|sku=T-L,size=L,color=Red`.
 */
function variationsOf(cell: string): Map<string, string> {
  const sizes = new Map<string, string>();
  for (const variation of cell.split('|')) {
    // A value may contain a comma: `size=1,5 kg`.
    const pairs = variation.split(/,(?=[a-z]\w*=)/i).map((pair) => {
      const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
      return { name: name.trim(), value: value.trim().replace(/^"(.*)"$/s, '$1') };
    });
    const sku = pairs.find(({ name }) => name === 'sku')?.value;
    const values = pairs.flatMap(({ name, value }) => (name === 'sku' || !value ? [] : value));
    if (sku && values.length > 0) sizes.set(sku, values.join(' / '));
  }
  return sizes;
}

/** Store views have codes such as `de`, `fr_ch` or `store-de`. An ambiguous code has no language. */
function languageOf(storeView: string): Language | undefined {
  const found = new Set(storeView.toLowerCase().split(/[-_]/).filter(isLanguage));
  const [language] = found;
  return found.size === 1 ? language : undefined;
}

type Texts = Map<Language, Partial<Record<'name' | 'description', string>>>;

type Family = { parent: TableRow; size: string; group: string };

/** A variant inherits these fields if its own cell is empty. */
const INHERITED: readonly Field[] = [
  ...(['description', 'image', 'brand', 'taxClass', 'otherCategory'] as const),
];
/** A variant takes these fields from its product. Magento hides variants and names them by their options. */
const TAKEN: readonly Field[] = ['name', 'category', 'variations'];

const variantCells = (cells: readonly string[], parent: readonly string[], columns: Columns) =>
  columns.map((field, at) => {
    const [own, above] = [cells[at] ?? '', parent[at] ?? ''];
    if (field && INHERITED.includes(field)) return own.trim() ? own : above;
    // A variant of a disabled product is not for sale. A disabled variant (2) stays disabled.
    const isTaken =
      field && (TAKEN.includes(field) || (field === 'published' && own.trim() !== '2'));
    return isTaken && above.trim() ? above : own;
  });

/**
 * Sorts rows from Magento. The row of a configurable product is not for sale, and lists the SKUs of its variants. Each
 * variant has its own row. The row of a store view has the SKU of its product, and may contain translations. `main` is
 * the main language of the shop.
 */
export function sortMagentoRows(
  rows: readonly TableRow[],
  columns: Columns,
  main?: string | undefined,
): Sorted {
  const first = ({ cells }: TableRow, field: Field) => firstOf(cells, columns, field);
  const has = (row: TableRow, field: Field) => first(row, field) !== '';
  const sorted: Sorted = { items: [], others: [] };
  const bases = new Set(rows.flatMap((row) => (has(row, 'storeView') ? [] : first(row, 'sku'))));
  const texts = new Map<string, Texts>();
  const products: TableRow[] = [];
  for (const row of rows) {
    const sku = first(row, 'sku');
    // If an export has only the rows of one store view, the rows are complete.
    const isWhole = has(row, 'name') && (has(row, 'price') || has(row, 'variations'));
    if (!has(row, 'storeView') || (!bases.has(sku) && isWhole)) {
      bases.add(sku);
      products.push(row);
      continue;
    }
    const language = languageOf(first(row, 'storeView'));
    const [name, description] = [first(row, 'name'), first(row, 'description')];
    const isTranslation = language && bases.has(sku) && (name || description);
    sorted.others.push({ ...row, why: isTranslation ? 'notedTranslations' : 'notedStoreViews' });
    if (!isTranslation) continue;
    const known = texts.get(sku) ?? new Map();
    texts.set(sku, known);
    known.set(language, {
      ...known.get(language),
      ...(name ? { name } : {}),
      ...(description ? { description } : {}),
    });
  }
  const families = new Map<string, Family>();
  for (const parent of products) {
    const sizes = variationsOf(first(parent, 'variations'));
    // The SKU of the first variant identifies the group, because the file of rejected rows lacks the product's row.
    const [group = ''] = sizes.keys();
    // In the file of rejected rows, the variant's own row states its size. This row takes precedence.
    for (const [sku, size] of sizes)
      if (!families.has(sku) || first(parent, 'sku') === sku)
        families.set(sku, { parent, size, group });
  }
  const skus = new Set(products.map((row) => first(row, 'sku')));

  const translated = (row: TableRow, field: 'name' | 'description') =>
    [...(texts.get(first(row, 'sku')) ?? [])].flatMap(([language, all]) => {
      const text = all[field];
      return text ? [{ language, text, field }] : [];
    });

  function itemOf(row: TableRow): Item {
    const family = families.get(first(row, 'sku'));
    const parent = family?.parent ?? row;
    const all = [
      ...translated(parent, 'name'),
      ...translated(has(row, 'description') ? row : parent, 'description'),
    ];
    const translations: Item['translations'] = {};
    const own = new Map<Field, string>();
    for (const { language, text, field } of all)
      if (language === main) own.set(field, text);
      else translations[`${field}:${language}` satisfies TranslationColumn] = text;
    const cells = family ? variantCells(row.cells, parent.cells, columns) : row.cells;
    const named = columns.map((field, at) => (field && own.get(field)) ?? cells[at] ?? '');
    const plain = { line: row.line, cells: named, isVariant: false, translations };
    if (!family) return plain;
    const { size, group } = family;
    return { ...plain, isVariant: true, size, group, parentName: firstOf(named, columns, 'name') };
  }

  for (const row of products) {
    const kind = switchWord(first(row, 'kind'));
    const skip = (why: OtherRow['why']) => sorted.others.push({ ...row, why });
    if (kind === 'configurable') {
      const isVaried = [...variationsOf(first(row, 'variations')).keys()].some((sku) =>
        skus.has(sku),
      );
      skip(isVaried ? 'notedParentRows' : new RowRejection('noVariants', 'kind'));
    } else if (NON_PRODUCT_KINDS.has(kind)) skip(new RowRejection('wrongKind', 'kind'));
    else sorted.items.push(itemOf(row));
  }
  return sorted;
}
