import type { Category } from '@/lib/catalog/categories';
import { escapeFormula, joinCell } from '@/lib/catalog/transfer/cells-math';
import { type Field, FURTHER_FIELDS, type ProductField } from './fields';
import { type Item, nameOf, type RowFault, textsOf } from './items';
import { labelOf, resolveLabel } from './shelves';
import { type System, unitOf } from './systems';
import {
  type Amounts,
  descriptionCell,
  gtinCell,
  inDollars,
  isFault,
  picturesOf,
  priceOf,
  saleOn,
  stockCell,
  switchOf,
  type ValueFault,
  type ValueNote,
  weightCell,
} from './values';

/* One row as a product: pure, also in the browser. */

export type Reason =
  | RowFault
  | ValueFault
  | 'openQuote'
  | 'manyCells'
  | 'garbled'
  | 'noName'
  | 'longName'
  | 'unknownCategory'
  | 'offerAbove'
  | 'notPublished'
  | 'sameProduct';

/** What is changed of rows that are taken; the preview says how often. */
export type Note =
  | ValueNote
  | 'manyCategories'
  | 'otherCategory'
  | 'pictureRows'
  | 'parentRows'
  | 'variants'
  | 'noOffer'
  | 'saleOff'
  | 'saleEnds'
  | 'unpublished'
  | 'spaces';

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
export type Settings = Amounts & {
  header: readonly string[];
  columns: readonly (Field | undefined)[];
  system: System;
  /** The categories of the shop. */
  categories: readonly Category[];
  /** The path that the seller chose for a name of the file, whatever its case. */
  mapped: Readonly<Record<string, string>>;
  /** Takes drafts and private products too, switched off. */
  takeUnpublished: boolean;
  /** YYYY-MM-DD, by which a sale with dates applies or not. */
  today: string;
};

/** Thrown for one row. */
export class RowRefused {
  constructor(
    readonly reason: Reason,
    readonly field?: Field,
    readonly value?: string,
  ) {}
}

const MAX_NAME = 200;
/** What the shop itself reads and checks. */
const PLAIN = [
  ...(['id', 'stockBefore', 'taxClass'] as const),
  ...FURTHER_FIELDS.filter((field) => field !== 'gtin'),
];

/** One row as a line of the product file. Throws RowRefused; tells `note` what it changes. */
export function productOf(item: Item, settings: Settings, note: (note: Note) => void) {
  const { columns, header } = settings;
  const texts = (field: Field) => textsOf(item.cells, columns, field);
  const first = (field: Field) => texts(field)[0] ?? '';
  const has = (field: Field) => columns.includes(field);
  const cells: Taken['cells'] = {};

  function take<T>(
    field: Field,
    read: { value: T; notes?: ValueNote[] } | { fault: ValueFault },
  ): T {
    if (isFault(read)) throw new RowRefused(read.fault, field);
    for (const one of read.notes ?? []) note(one);
    return read.value;
  }

  function name(): void {
    const given = nameOf(item, columns, settings.system).normalize('NFC');
    const plain = given.replace(/[\s\u00A0]+/g, ' ').trim();
    if (!plain) throw new RowRefused('noName', 'name');
    if (plain.length > MAX_NAME) throw new RowRefused('longName', 'name');
    if (plain !== given) note('spaces');
    if (item.isVariant) note('variants');
    cells.name = plain;
  }

  function category(): void {
    const { label, isOneOfMany } = labelOf(first('category'), settings.system);
    const found = resolveLabel(label, settings.categories, settings.mapped);
    if (!found) throw new RowRefused('unknownCategory', 'category', label);
    if (isOneOfMany) note('manyCategories');
    if (found.isOther) note('otherCategory');
    cells.category = found.path;
  }

  /** Whether a struck price and the price that is paid differ, and which is which. */
  function prices(): void {
    const regular = take('price', priceOf(first('price'), settings)) || undefined;
    const lower = take('offerPrice', priceOf(first('offerPrice'), settings)) || undefined;
    const isZero = !regular && !lower && (first('price') || first('offerPrice'));
    if (isZero) throw new RowRefused('zeroPrice', first('price') ? 'price' : 'offerPrice');
    const price = regular ?? lower;
    if (!price) throw new RowRefused('noPrice', has('price') ? 'price' : 'offerPrice');
    let offer = lower ?? price;
    if (lower && regular && (first('saleFrom') || first('saleUntil'))) {
      const field = first('saleUntil') ? 'saleUntil' : 'saleFrom';
      const sale = take(field, saleOn(first('saleFrom'), first('saleUntil'), settings.today));
      if (!sale.isOn) {
        note('saleOff');
        offer = price;
      } else if (sale.ends) note('saleEnds');
    }
    if (offer <= price) {
      cells.price = inDollars(price);
      cells.offerPrice = inDollars(offer);
      return;
    }
    // Shopify shows no struck price either that is below the price.
    if (settings.system !== 'shopify') throw new RowRefused('offerAbove', 'offerPrice');
    note('noOffer');
    cells.price = inDollars(offer);
    cells.offerPrice = inDollars(offer);
  }

  /** Whether it is for sale; what the other shop does not show is not shown here. */
  function availability(): void {
    const state = first('published').toLowerCase();
    const isHidden = /^(-1|0|false|no)$/.test(state) || /^(draft|archived)$/i.test(first('status'));
    if (isHidden && !settings.takeUnpublished)
      throw new RowRefused(
        'notPublished',
        /^(draft|archived)$/i.test(first('status')) ? 'status' : 'published',
      );
    const isOn = take('inStock', switchOf(first('inStock')));
    if (isHidden) note('unpublished');
    if (isHidden) cells.inStock = 'false';
    else if (has('inStock')) cells.inStock = isOn === undefined ? '' : String(isOn);
    // Shopify counts what names who counts.
    const isCounted = !has('tracker') || first('tracker') !== '';
    if (has('stock')) cells.stock = isCounted ? take('stock', stockCell(first('stock'))) : '';
  }

  function others(): void {
    if (has('description'))
      cells.description = take(
        'description',
        descriptionCell(texts('description'), settings.system),
      );
    if (has('weight')) {
      const unit = unitOf(header[columns.indexOf('weight')] ?? '');
      cells.weight = take('weight', weightCell(first('weight'), unit));
    }
    if (has('deposit')) {
      const cents = take('deposit', priceOf(first('deposit'), settings));
      cells.deposit = cents ? inDollars(cents) : '';
    }
    if (has('gtin')) cells.gtin = take('gtin', gtinCell(first('gtin')));
    for (const field of PLAIN) if (has(field)) cells[field] = first(field);
  }

  name();
  category();
  prices();
  availability();
  others();
  const { own, web, notes } = picturesOf(texts('image'));
  for (const one of notes) note(one);
  // Elsewhere an empty cell says nothing of the pictures that the product has here.
  if (own.length > 0 || (settings.system === 'own' && has('image'))) cells.image = joinCell(own);
  for (const [field, cell] of Object.entries(cells))
    cells[field as ProductField] = escapeFormula(cell);
  return { cells, pictures: web };
}
