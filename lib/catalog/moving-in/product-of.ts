import type { Category } from '@/lib/catalog/categories';
import { MAX_NAME } from '@/lib/catalog/limits';
import { escapeFormula, joinCell } from '@/lib/catalog/transfer/cells-math';
import { VARIANT_COLUMNS } from '@/lib/catalog/transfer/columns';
import { RowRefused, type TakeNote } from './faults';
import { type Field, FURTHER_FIELDS, type ProductField } from './fields';
import { type Item, nameOf, sizeOfItem, textsOf } from './items';
import { labelOf, resolveLabel } from './named-categories';
import { type System, unitOf } from './systems';
import * as values from './values';

/* One row as a product: pure, also in the browser. */

/** A product as a line of the product file. A column that the file lacks is absent. */
export type Taken = {
  line: number;
  /** The row as it would stand alone in a file, for the case that the shop refuses it. */
  source: string[];
  cells: Partial<Record<ProductField, string>>;
  /** Addresses of pictures that have to be fetched. */
  pictures: string[];
};

/** What the seller has chosen about a file, and what the shop knows. */
export type Settings = values.Amounts & {
  header: readonly string[];
  columns: readonly (Field | undefined)[];
  system: System;
  taxes: values.TaxRates;
  /** The categories of the shop. */
  categories: readonly Category[];
  /** The path that the seller chose for a name of the file, whatever its case. */
  mapped: Readonly<Record<string, string>>;
  /** Takes drafts and private products too, switched off. */
  takeUnpublished: boolean;
  /** YYYY-MM-DD, by which a sale with dates applies or not. */
  today: string;
};

/** What is read of a row: the texts of its columns, and how. */
type Row = Settings & {
  item: Item;
  note: TakeNote;
  texts: (field: Field) => string[];
  /** The first of these texts, '' for none. */
  first: (field: Field) => string;
  /** Whether the file has such a column. */
  has: (field: Field) => boolean;
};
type Cells = Taken['cells'];

function nameCell({ item, columns, system, note }: Row): string {
  const given = nameOf(item, columns, system).normalize('NFC');
  const plain = given.replace(/[\s\u00A0]+/g, ' ').trim();
  if (!plain) throw new RowRefused('noName', 'name');
  if (plain.length > MAX_NAME) throw new RowRefused('longName', 'name');
  if (plain !== given) note('notedSpaces');
  if (item.isVariant) note('notedVariants');
  return plain;
}

function categoryCell({ first, system, categories, mapped, note }: Row): string {
  const { label, isOneOfMany } = labelOf(first('category'), system);
  const found = resolveLabel(label, categories, mapped);
  if (!found) throw new RowRefused('unknownCategory', 'category', label);
  if (isOneOfMany) note('notedManyCategories');
  if (found.isOther) note('notedOtherCategory');
  return found.path;
}

/** Whether a struck price and the price that is paid differ, and which is which. */
function prices(row: Row): Cells {
  const { first, has, system, today, note } = row;
  const regular = values.centsOf(first('price'), 'price', row);
  const lower = values.centsOf(first('offerPrice'), 'offerPrice', row);
  const price = regular ?? lower;
  if (!price) {
    if (first('price')) throw new RowRefused('zeroPrice', 'price');
    if (first('offerPrice')) throw new RowRefused('zeroPrice', 'offerPrice');
    throw new RowRefused('noPrice', has('price') ? 'price' : 'offerPrice');
  }
  let offer = lower ?? price;
  if (lower && regular && (first('saleFrom') || first('saleUntil'))) {
    const { isOn, ends } = values.saleOn(first('saleFrom'), first('saleUntil'), today);
    if (!isOn) {
      note('notedSaleOff');
      offer = price;
    } else if (ends) note('notedSaleEnds');
  }
  // Shopify shows no struck price either that is below the price.
  const isAbove = offer > price;
  if (isAbove && system !== 'shopify') throw new RowRefused('offerAbove', 'offerPrice');
  if (isAbove) note('notedNoOffer');
  const paid = values.inDollars(offer);
  return { price: isAbove ? paid : values.inDollars(price), offerPrice: paid };
}

/** Whether it is for sale; what the other shop does not show is not shown here. */
function availability({ first, has, takeUnpublished, note }: Row): Cells {
  const isDraft = /^(draft|archived)$/i.test(first('status'));
  const isHidden = isDraft || /^(-1|0|false|no)$/i.test(first('published'));
  if (isHidden && !takeUnpublished)
    throw new RowRefused('notPublished', isDraft ? 'status' : 'published');
  const inStock = values.switchCell(first('inStock'), note);
  if (isHidden) note('notedUnpublished');
  // Shopify counts what names who counts.
  const isCounted = !has('tracker') || first('tracker') !== '';
  return {
    ...(isHidden || has('inStock') ? { inStock: isHidden ? 'false' : inStock } : {}),
    ...(has('stock') ? { stock: isCounted ? values.stockCell(first('stock'), note) : '' } : {}),
  };
}

/** What the shop itself reads and checks. */
const PLAIN = [
  ...(['id', 'stockBefore'] as const),
  ...VARIANT_COLUMNS,
  ...FURTHER_FIELDS.filter((field) => field !== 'gtin'),
];

/** How the other columns are read; one that the file lacks is left out. */
const OTHERS: { [F in ProductField]?: (row: Row) => string } = {
  description: ({ texts, system, note }) =>
    values.descriptionCell(texts('description'), system, note),
  weight: ({ first, header, columns }) =>
    values.weightCell(first('weight'), unitOf(header[columns.indexOf('weight')] ?? '')),
  deposit: (row) => {
    const cents = values.centsOf(row.first('deposit'), 'deposit', row);
    return cents ? values.inDollars(cents) : '';
  },
  gtin: ({ first }) => values.gtinCell(first('gtin')),
  taxClass: ({ first, taxes }) => values.taxCell(first('taxClass'), taxes),
  ...Object.fromEntries(PLAIN.map((field) => [field, ({ first }: Row) => first(field)])),
};

/** One row as a line of the product file. Throws RowRefused; tells `note` what it changes. */
export function productOf(item: Item, settings: Settings, note: TakeNote) {
  const { columns, system } = settings;
  const texts = (field: Field) => textsOf(item.cells, columns, field);
  const first = (field: Field) => texts(field)[0] ?? '';
  const has = (field: Field) => columns.includes(field);
  const row: Row = { ...settings, item, note, texts, first, has };
  const cells: Cells = {
    name: nameCell(row),
    category: categoryCell(row),
    ...prices(row),
    ...availability(row),
  };
  for (const [field, read] of Object.entries(OTHERS) as [ProductField, (row: Row) => string][])
    if (has(field)) cells[field] = read(row);
  const sized = sizeOfItem(item, columns);
  if (sized) Object.assign(cells, { variantGroup: sized.group, variant: sized.size });
  const { own, web } = values.picturesOf(texts('image'), note);
  // Elsewhere an empty cell says nothing of the pictures that the product has here.
  if (own.length > 0 || (system === 'own' && has('image'))) cells.image = joinCell(own);
  for (const [field, cell] of Object.entries(cells))
    cells[field as ProductField] = escapeFormula(cell);
  return { cells, pictures: web };
}
