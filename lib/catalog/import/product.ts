import type { Category } from '@/lib/catalog/categories';
import { MAX_NAME } from '@/lib/catalog/limits';
import {
  escapeFormula,
  joinCell,
  TRANSLATION_COLUMNS,
  VARIANT_COLUMNS,
} from '@/lib/catalog/transfer/columns';
import { unitCents } from '@/lib/weights/amounts';
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

/* Converts one row into a product. The browser runs this module, so it must not import server code. */

/** A product as a line of the product file. A column that the source file lacks is absent. */
export type Taken = {
  line: number;
  /** The row with the cells that it inherits, for the file of rejected rows in case the server rejects it. */
  source: string[];
  cells: Partial<Record<ProductField, string>>;
  /** Addresses of photos to download after the import. */
  pictures: string[];
};

/** The seller's choices for a file, and data of the shop. */
export type Settings = values.Amounts & {
  header: readonly string[];
  columns: readonly (Field | undefined)[];
  system: System;
  taxes: values.TaxRates;
  /**
   * Returns the rate (percent) at which the shop taxes a class and category. Default: the rate of the class.
   */
  percentOf?: (product: { taxClass?: string | undefined; category: string }) => number;
  /** True if the shop's prices include tax. */
  taxIncluded?: boolean;
  /** The seller's choice for prices whose column name contains neither gross nor net. */
  priceTax?: PriceTax | undefined;
  /** The tax class id ('' for none) that the seller chose for a text of the file. Case is ignored. */
  taxMapped?: Readonly<Record<string, string>>;
  categories: readonly Category[];
  /** The category path that the seller chose for a name of the file. Case is ignored. */
  mapped: Readonly<Record<string, string>>;
  /** True if drafts and private products are imported, switched off. */
  takeUnpublished: boolean;
  /** The current date (YYYY-MM-DD), which decides whether a sale with dates applies. */
  today: string;
  /** The number formats of single columns, if their cells show them. */
  styles?: Styles;
  /** The prices (cents) of rows to which deposit cells refer by name, by that name. */
  depositNames?: ReadonlyMap<string, number>;
};

/** The number formats and day order that the cells of a file show, by field. */
export type Styles = { decimals: Partial<Record<Field, Decimals>>; days: DayOrder };

/** A row, with functions that read its columns. */
type Row = Settings & {
  item: Item;
  note: TakeNote;
  texts: (field: Field) => string[];
  /** Returns the first of these texts, or '' if there is none. */
  first: (field: Field) => string;
  /** Returns whether the file has a column of this field. */
  has: (field: Field) => boolean;
};
type Cells = Taken['cells'];

const TRANSLATED_NAMES = TRANSLATION_COLUMNS.filter((column) => column.startsWith('name:'));

/** The order step (g) of goods by weight. The file only has their price per kg. */
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

/** Returns the tax class of a product; undefined if the file has no column of taxes. */
function taxClassCell(row: Row): string | undefined {
  const { first, has, header, columns, item, taxes, taxMapped = {} } = row;
  const read = (text: string) => values.taxCell(text, taxes, taxMapped);
  const status = first('taxStatus').toLowerCase();
  if (/^(none|shipping|false|0|no)$/.test(status)) return read(values.NO_TAX);
  if (has('taxClass')) {
    const cell = first('taxClass');
    // A variation of WooCommerce has `parent` in this column if its product has the same class.
    return read(cell.toLowerCase() === 'parent' ? (item.parentTax ?? '') : cell);
  }
  if (!has('taxFlag')) return has('taxStatus') ? '' : undefined;
  const rates = columns.flatMap((field, at) => {
    const isSet = field === 'taxFlag' && YES.includes(switchWord((item.cells[at] ?? '').trim()));
    return isSet ? [`${rateInName(header[at] ?? '')}%`] : [];
  });
  // If several rates or none are set, the seller chooses the class.
  return read([...new Set(rates)].join(' + ') || values.NO_TAX);
}

/** Returns a price in cents, converted to gross or net like the shop's prices; undefined if there is none. */
function shopCents(row: Row, plain: Field, net: Field, percent: number): number | undefined {
  const { header, columns, taxIncluded = false, priceTax, note, decimals, styles } = row;
  const read = (field: Field) => {
    const style = decimals === 'either' ? (styles?.decimals[field] ?? decimals) : decimals;
    return values.centsOf(row.first(field), field, { ...row, decimals: style });
  };
  // A shop whose prices exclude tax reads the label of the column only if the file has a net column.
  const isNamed = taxIncluded || columns.includes(net);
  const named = isNamed ? priceTaxOf(header[columns.indexOf(plain)] ?? '') : undefined;
  const kind = named ?? priceTax;
  const [with_, without] = kind === 'net' ? [undefined, plain] : [plain, net];
  const wanted = taxIncluded ? 'gross' : 'net';
  const gross = with_ && read(with_);
  const netto = read(without);
  // An unlabelled price includes tax if the shop's prices do.
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

/** Returns the cells `price` (regular) and `offerPrice` (paid). Both are equal if there is no offer. */
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
  // Shopify hides a compare-at price below the price, so the import drops it.
  const isAbove = offer > price;
  if (isAbove && system !== 'shopify') throw new RowRefused('offerAbove', 'offerPrice');
  if (isAbove) note('notedNoOffer');
  const paid = values.inDollars(offer);
  return { price: isAbove ? paid : values.inDollars(price), offerPrice: paid };
}

/** Converts a product that is sold by weight: its price becomes the price per kg, without an offer. */
function byWeight({ note }: Row, cells: Cells): Cells {
  const { price, offerPrice = price, ...others } = cells;
  if (price !== offerPrice) note('notedWeighedOffer');
  note('notedWeighed');
  const sold = { soldBy: 'weight', step: String(STEP), stepUnit: 'g' };
  // The shop computes the price of a step from the price per kg. `price` and `offerPrice` contain the result.
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

/**
 * Returns the cells for availability and stock. A product that is hidden in the other shop is rejected, or
 * imported switched off.
 */
function availability(row: Row, perUnit: 1 | 1000): Cells {
  const { first, has, takeUnpublished, note, decimals, styles } = row;
  const isDraft = /^(draft|archived)$/i.test(first('status'));
  // WooCommerce marks a draft with -1.
  const isHidden = isDraft || ['-1', ...NO].includes(first('published').toLowerCase());
  if (isHidden && !takeUnpublished)
    throw new RowRefused('notPublished', isDraft ? 'status' : 'published');
  const inStock = values.switchCell(first('inStock'), note);
  if (isHidden) note('notedUnpublished');
  // Shopify tracks the stock of a variant only if it names an inventory tracker.
  const isCounted = !has('tracker') || first('tracker') !== '';
  const stock = () =>
    values.stockCell(first('stock'), styles?.decimals.stock ?? decimals, perUnit, note);
  return {
    ...(isHidden || has('inStock') ? { inStock: isHidden ? 'false' : inStock } : {}),
    ...(has('stock') ? { stock: isCounted ? stock() : '' } : {}),
  };
}

/** Columns whose cells stay unchanged. The server reads and validates them. */
const PLAIN = [
  ...(['id', 'stockBefore'] as const),
  ...VARIANT_COLUMNS,
  ...FURTHER_FIELDS.filter((field) => field !== 'gtin'),
];

/** How to read the remaining columns. A column that the file lacks, or whose cell is undefined, is left out. */
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

/** Fields in which a text such as `-` or `n/a` may be meant literally. */
const TEXTS: readonly Field[] = ['name', 'description', 'option', 'group', 'sku', 'parent'];

/**
 * Converts one row into a line of the product file, and calls `note` for each change. Throws an array of
 * RowRefused with every fault of the row.
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
  /**
   * Returns the result of `read`. If it throws, collects the fault and returns `instead`, so that the seller
   * sees all faults at once.
   */
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
  // In a file of another program, an empty cell must not delete the photos that the product has in this shop.
  if (own.length > 0 || (system === 'own' && has('image'))) cells.image = joinCell(own);
  for (const [field, cell] of Object.entries(cells))
    cells[field as ProductField] = escapeFormula(cell);
  return { cells, pictures: web };
}
