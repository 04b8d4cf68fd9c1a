import type { Category } from '@/lib/catalog/categories';
import { MAX_NAME } from '@/lib/catalog/limits';
import {
  escapeFormula,
  joinCell,
  TRANSLATION_COLUMNS,
  VARIANT_COLUMNS,
} from '@/lib/catalog/transfer/columns';
import { unitCents } from '@/lib/weights/amount-math';
import type { DayOrder, Decimals } from './amounts';
import {
  type Field,
  FURTHER_FIELDS,
  isPlaceholder,
  NO,
  type PriceTax,
  type ProductField,
  priceTaxOf,
  rateInName,
  switchWord,
  YES,
} from './columns';
import { isListOfCategories, labelOf, resolveLabel } from './matching';
import { type System, unitOf } from './read-file';
import { type Item, nameOf, RowRefused, sizeOfItem, type TakeNote, textsOf } from './rows';
import * as values from './values';

/* Converts one row into a product. Pure: the browser runs it too. */

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
  /** The rate in percent of a product of this class and category, as the shop taxes it; without it the rate of its class. */
  percentOf?: (product: { taxClass?: string | undefined; category: string }) => number;
  /** Whether the prices of the shop include their tax; only then prices with and without tax differ. */
  taxIncluded?: boolean;
  /** What the seller says of prices whose column does not: with or without tax. */
  priceTax?: PriceTax | undefined;
  /** The class (its id, '' for none) that the seller chose for a name of the file, whatever its case. */
  taxMapped?: Readonly<Record<string, string>>;
  /** The categories of the shop. */
  categories: readonly Category[];
  /** The path that the seller chose for a name of the file, whatever its case. */
  mapped: Readonly<Record<string, string>>;
  /** Takes drafts and private products too, switched off. */
  takeUnpublished: boolean;
  /** YYYY-MM-DD, by which a sale with dates applies or not. */
  today: string;
  /** How the numbers of single columns are written, where their cells show it. */
  styles?: Styles;
  /** The cents of the rows that a column of deposits names instead of an amount, by their names. */
  depositNames?: ReadonlyMap<string, number>;
};

/** What the columns of a file show of themselves, by field. */
export type Styles = { decimals: Partial<Record<Field, Decimals>>; days: DayOrder };

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

const TRANSLATED_NAMES = TRANSLATION_COLUMNS.filter((column) => column.startsWith('name:'));

/** How the seller orders goods by weight of a file that names a price per kg alone. */
const STEP = 50;

function nameCell({ item, columns, system, note, texts }: Row): string {
  const own = nameOf(item, columns, system);
  const other = own || [...TRANSLATED_NAMES, 'otherName' as const].flatMap(texts)[0];
  if (!own && other) note('notedOtherName');
  const given = (other ?? '').normalize('NFC');
  const plain = given.replace(/[\s\u00A0]+/g, ' ').trim();
  if (!plain) throw new RowRefused('noName', 'name');
  if (plain.length > MAX_NAME) throw new RowRefused('longName', 'name');
  if (plain !== given) note('notedSpaces');
  if (item.isVariant) note(item.isPack ? 'notedPackSizes' : 'notedVariants');
  return plain;
}

function categoryCell({
  item,
  first,
  system,
  header,
  columns,
  categories,
  mapped,
  note,
}: Row): string {
  const cell = first('category') || first('otherCategory') || item.section || '';
  const isList =
    system === 'woocommerce' || isListOfCategories(header[columns.indexOf('category')]);
  const { label, isOneOfMany } = labelOf(cell, isList);
  const found = resolveLabel(label, categories, mapped);
  if (!found) throw new RowRefused('unknownCategory', 'category', label);
  if (isOneOfMany) note('notedManyCategories');
  if (found.isOther) note('notedOtherCategory');
  return found.path;
}

/** The class of a product; undefined where the file has no column of taxes. */
function taxClassCell(row: Row): string | undefined {
  const { first, has, header, columns, item, taxes, taxMapped = {} } = row;
  const read = (text: string) => values.taxCell(text, taxes, taxMapped);
  const status = first('taxStatus').toLowerCase();
  if (/^(none|shipping|false|0|no)$/.test(status)) return read(values.NO_TAX);
  if (has('taxClass')) {
    const cell = first('taxClass');
    // A variation of WooCommerce names the class of its product so.
    return read(cell.toLowerCase() === 'parent' ? (item.parentTax ?? '') : cell);
  }
  if (!has('taxFlag')) return has('taxStatus') ? '' : undefined;
  const rates = columns.flatMap((field, at) => {
    const isSet = field === 'taxFlag' && YES.includes(switchWord((item.cells[at] ?? '').trim()));
    return isSet ? [`${rateInName(header[at] ?? '')}%`] : [];
  });
  // For several rates at once, and for none, the seller says which class is meant.
  return read([...new Set(rates)].join(' + ') || values.NO_TAX);
}

/** The cents of a price with or without tax, as the shop has its prices; undefined for none. */
function shopCents(row: Row, plain: Field, net: Field, percent: number): number | undefined {
  const { header, columns, taxIncluded = false, priceTax, note, decimals, styles } = row;
  const read = (field: Field) => {
    const style = decimals === 'either' ? (styles?.decimals[field] ?? decimals) : decimals;
    return values.centsOf(row.first(field), field, { ...row, decimals: style });
  };
  // Without a net price beside it, a shop that adds its tax takes the number as it stands, as it always has.
  const isNamed = taxIncluded || columns.includes(net);
  const named = isNamed ? priceTaxOf(header[columns.indexOf(plain)] ?? '') : undefined;
  const kind = named ?? priceTax;
  const [with_, without] = kind === 'net' ? [undefined, plain] : [plain, net];
  const wanted = taxIncluded ? 'gross' : 'net';
  const gross = with_ && read(with_);
  const netto = read(without);
  // What the file does not say is as the shop has it.
  if (kind === undefined && gross && !netto) return gross;
  if (wanted === 'gross') {
    if (gross) return gross;
    if (netto && percent > 0) note('notedTaxAdded');
    return netto && values.withTax(netto, percent);
  }
  if (netto) return netto;
  if (gross && percent > 0) note('notedTaxTaken');
  return gross && values.withoutTax(gross, percent);
}

/** Whether a struck price and the price that is paid differ, and which is which. */
function prices(row: Row, percent: number): Cells {
  const { first, has, system, today, note, styles } = row;
  const regular = shopCents(row, 'price', 'netPrice', percent);
  const lower = shopCents(row, 'offerPrice', 'netOffer', percent);
  const price = regular ?? lower;
  if (!price) {
    for (const field of ['price', 'netPrice', 'offerPrice', 'netOffer'] as const)
      if (first(field)) throw new RowRefused('zeroPrice', field);
    throw new RowRefused('noPrice', has('price') ? 'price' : 'offerPrice');
  }
  let offer = lower ?? price;
  if (lower && regular && (first('saleFrom') || first('saleUntil'))) {
    const order = styles?.days ?? 'either';
    const { isOn, ends } = values.saleOn(first('saleFrom'), first('saleUntil'), today, order);
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

/** Goods that the file marks as sold by weight: their price is that of a kilogram, without a struck one. */
function byWeight({ note }: Row, cells: Cells): Cells {
  const { price, offerPrice = price, ...others } = cells;
  if (price !== offerPrice) note('notedWeighedOffer');
  note('notedWeighed');
  const sold = { soldBy: 'weight', step: String(STEP), stepUnit: 'g' };
  // The shop computes the price of a step, which these columns repeat.
  const step = values.inDollars(unitCents({ step: STEP, perUnitCents: centsIn(offerPrice) }));
  return { ...others, price: step, offerPrice: step, ...sold, pricePerUnit: offerPrice ?? '' };
}

const centsIn = (dollars = '0') => Math.round(Number(dollars) * 100);

const isWeighed = ({ first }: Row) => {
  const word = switchWord(first('weighed'));
  if (!word || NO.includes(word)) return false;
  if (!YES.includes(word)) throw new RowRefused('notByWeight', 'weighed');
  return true;
};

/** Whether it is for sale; what the other shop does not show is not shown here. */
function availability(row: Row, perUnit: 1 | 1000): Cells {
  const { first, has, takeUnpublished, note, decimals, styles } = row;
  const isDraft = /^(draft|archived)$/i.test(first('status'));
  // WooCommerce writes -1 for a draft.
  const isHidden = isDraft || ['-1', ...NO].includes(first('published').toLowerCase());
  if (isHidden && !takeUnpublished)
    throw new RowRefused('notPublished', isDraft ? 'status' : 'published');
  const inStock = values.switchCell(first('inStock'), note);
  if (isHidden) note('notedUnpublished');
  // Shopify counts what names who counts.
  const isCounted = !has('tracker') || first('tracker') !== '';
  const stock = () =>
    values.stockCell(first('stock'), styles?.decimals.stock ?? decimals, perUnit, note);
  return {
    ...(isHidden || has('inStock') ? { inStock: isHidden ? 'false' : inStock } : {}),
    ...(has('stock') ? { stock: isCounted ? stock() : '' } : {}),
  };
}

/** What the shop itself reads and checks. */
const PLAIN = [
  ...(['id', 'stockBefore'] as const),
  ...VARIANT_COLUMNS,
  ...FURTHER_FIELDS.filter((field) => field !== 'gtin'),
];

/** How the other columns are read; one that the file lacks is left out, as is one whose cell is undefined. */
const OTHERS: { [F in ProductField]?: (row: Row) => string | undefined } = {
  description: ({ texts, system, note }) =>
    values.descriptionCell(texts('description'), system, note),
  weight: ({ first, header, columns }) =>
    values.weightCell(first('weight'), unitOf(header[columns.indexOf('weight')] ?? '')),
  deposit: (row) => {
    const text = row.first('deposit');
    const cents = row.depositNames?.get(text) ?? values.centsOf(text, 'deposit', row);
    return cents ? values.inDollars(cents) : '';
  },
  gtin: ({ first, note }) => values.gtinCell(first('gtin'), note),
  ...Object.fromEntries(PLAIN.map((field) => [field, ({ first }: Row) => first(field)])),
};

/** Texts in which a placeholder may be meant as it stands. */
const TEXTS: readonly Field[] = ['name', 'description', 'option', 'group', 'sku', 'parent'];

/**
 * One row as a line of the product file. Throws an array of RowRefused with every fault of the row; tells `note` what it
 * changes.
 */
export function productOf(item: Item, settings: Settings, note: TakeNote) {
  const { columns, system } = settings;
  const texts = (field: Field) => {
    const all = textsOf(item.cells, columns, field);
    const known = TEXTS.includes(field) ? all : all.filter((text) => !isPlaceholder(text));
    if (known.length < all.length) note('notedPlaceholders');
    return known;
  };
  const first = (field: Field) => texts(field)[0] ?? '';
  const has = (field: Field) => columns.includes(field);
  const row: Row = { ...settings, item, note, texts, first, has };
  const faults: RowRefused[] = [];
  /** The value of a part of the row; its fault is kept, so that the seller sees all of them at once. */
  const attempt = <T>(read: () => T, instead: T): T => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      faults.push(error);
      return instead;
    }
  };
  const name = attempt(() => nameCell(row), '');
  const category = attempt(() => categoryCell(row), '');
  const taxClass = attempt(() => taxClassCell(row), undefined);
  const { percentOf = ({ taxClass: id }) => values.percentOf(settings.taxes, id) } = settings;
  const percent = percentOf({ taxClass, category });
  const weighed = attempt(() => isWeighed(row), false);
  const priced = attempt(() => prices(row, percent), {});
  let cells: Cells = {
    name,
    category,
    ...priced,
    ...attempt(() => availability(row, weighed ? 1000 : 1), {}),
    ...(taxClass === undefined ? {} : { taxClass }),
  };
  for (const [field, read] of Object.entries(OTHERS) as [ProductField, (row: Row) => string][]) {
    const cell = has(field) ? attempt(() => read(row), '') : undefined;
    if (cell !== undefined) cells[field] = cell;
  }
  if (faults.length > 0) throw faults;
  if (weighed) cells = byWeight(row, cells);
  const sized = sizeOfItem(item, columns);
  if (sized) Object.assign(cells, { variantGroup: sized.group, variant: sized.size });
  const { own, web } = values.picturesOf(texts('image'), note);
  // Elsewhere an empty cell says nothing of the pictures that the product has here.
  if (own.length > 0 || (system === 'own' && has('image'))) cells.image = joinCell(own);
  for (const [field, cell] of Object.entries(cells))
    cells[field as ProductField] = escapeFormula(cell);
  return { cells, pictures: web };
}
