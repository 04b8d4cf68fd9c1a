import { NUTRIENTS } from '@/lib/catalog/facts/fields';
import { MAX_NAME } from '@/lib/catalog/limits';
import {
  escapeFormula,
  joinCell,
  TRANSLATION_COLUMNS,
  VARIANT_COLUMNS,
} from '@/lib/catalog/transfer/columns';
import { renamed } from '@/lib/catalog/variants/variant-names';
import { plainAmount } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { MEASURE_FIELDS } from '@/lib/weights/fields';
import { unitIn } from './amounts';
import { isPlaceholder, NO, switchWord, YES } from './answers';
import { textsByField } from './cells';
import {
  type Field,
  FURTHER_FIELDS,
  isOfMagento,
  isUnitOfSale,
  type ProductField,
  rateInName,
} from './columns';
import type { Item } from './items';
import { isListOfCategories, labelOf, resolveLabel } from './matching';
import { byWeight, isWeighed, prices } from './prices';
import { unitOf } from './read-file';
import { RowRejection, type TakeNote } from './rejection';
import type { Cells, Row, Settings } from './row';
import { nameOf, sizeOfItem } from './rows';
import * as values from './values';

/* Converts one row of a file into a product. The browser runs this module, so it must not import server code. */

const TRANSLATED_NAMES = TRANSLATION_COLUMNS.filter((column) => column.startsWith('name:'));

function nameCell({ item, columns, system, note, texts }: Row): string {
  const own = nameOf(item, columns, system);
  const other = own || [...TRANSLATED_NAMES, 'otherName' as const].flatMap(texts)[0];
  if (!own && other) note('notedOtherName');
  const isOwn = system === 'own';
  const given = (isOwn ? (other ?? '') : values.withoutEntities(other ?? '')).normalize('NFC');
  // In a file of this shop, repeated spaces are part of the name.
  const plain = isOwn ? given.trim() : given.replace(/[\s\u00A0]+/g, ' ').trim();
  if (!plain) throw new RowRejection('noName', 'name');
  if (plain.length > MAX_NAME) throw new RowRejection('longName', 'name');
  if (plain !== given) note('notedSpaces');
  if (item.isVariant) note(item.isPack ? 'notedPackSizes' : 'notedVariants');
  return plain;
}

function translatedCells({ item, system, note }: Row): Cells {
  const cells: Cells = {};
  for (const column of TRANSLATION_COLUMNS) {
    const text = item.translations?.[column];
    if (text === undefined) continue;
    if (column.startsWith('name:')) {
      const name = values
        .withoutEntities(text)
        .normalize('NFC')
        .replace(/[\s\u00A0]+/g, ' ')
        .trim();
      const full = item.isVariant && item.size ? `${name} – ${item.size}` : name;
      if (full.length > MAX_NAME) throw new RowRejection('longName', 'name', name);
      cells[column] = full;
    } else cells[column] = values.descriptionCell([text], system, note);
  }
  return cells;
}

function categoryCell({
  item,
  first,
  system,
  header,
  columns,
  categories,
  moved,
  mapped,
  labelOf: labelIn,
  note,
}: Row): string {
  const isOwn = system === 'own';
  const written = first('category') || first('otherCategory') || item.section || '';
  const cell = isOwn ? written : values.withoutEntities(written);
  const hasCommas =
    system === 'woocommerce' || isListOfCategories(header[columns.indexOf('category')]);
  const resolve = (label: string) =>
    resolveLabel(label, categories, mapped, { isOwn, moved, labelOf: labelIn });
  // A category name of this shop may contain a separator.
  const whole = resolve(cell);
  if (isOwn || (whole && !whole.isOther)) {
    if (!whole) throw new RowRejection('unknownCategory', 'category', cell);
    return whole.path;
  }
  const { label, isOneOfMany } = labelOf(cell, hasCommas);
  const found = resolve(label);
  if (!found) throw new RowRejection('unknownCategory', 'category', label);
  if (isOneOfMany) note('notedManyCategories');
  if (found.isOther) note('notedOtherCategory');
  return found.path;
}

function taxClassCell(row: Row): string | undefined {
  const { first, has, header, columns, item, taxes, taxMapped = {} } = row;
  const read = (text: string) => values.taxCell(text, taxes, taxMapped);
  const status = first('taxStatus').toLowerCase();
  if (/^(none|shipping)$/.test(status) || NO.includes(switchWord(status)))
    return read(values.NO_TAX);
  if (has('taxClass')) {
    const cell = first('taxClass');
    // WooCommerce writes `parent` if a variation has the tax class of its product.
    return read(cell.toLowerCase() === 'parent' ? (item.parentTax ?? '') : cell);
  }
  if (!has('taxFlag')) return has('taxStatus') ? '' : undefined;
  const rates = columns.flatMap((field, at) => {
    const isSet = field === 'taxFlag' && YES.includes(switchWord((item.cells[at] ?? '').trim()));
    return isSet ? [`${rateInName(header[at] ?? '')}%`] : [];
  });
  // If the row marks several tax rates or none, the seller chooses.
  return read([...new Set(rates)].join(' + ') || values.NO_TAX);
}

/** A hidden product is rejected. If the seller chose so, it is imported but switched off. */
function availability(row: Row, perUnit: 1 | 1000): Cells {
  const { first, texts, has, header, system, takeUnpublished, note, decimals, styles } = row;
  const isDraft = /^(draft|archived|unlisted)$/i.test(first('status'));
  // WooCommerce writes -1 for a draft, and Magento writes 2 for a disabled product.
  const offNumber = header.some(isOfMagento) ? '2' : '-1';
  const off = texts('published').find(
    (cell) => cell === offNumber || NO.includes(switchWord(cell)),
  );
  const isOff = off !== undefined;
  const isArchived = YES.includes(switchWord(first('archived')));
  if ((isDraft || isOff || isArchived) && !takeUnpublished)
    throw new RowRejection(
      'notPublished',
      isDraft ? 'status' : isArchived ? 'archived' : 'published',
      isDraft || isArchived ? undefined : off,
    );
  const isHidden = isDraft || isOff || isArchived;
  const policy = switchWord(first('oversell'));
  const isOversold = policy === 'continue' || YES.includes(policy);
  const inStock = values.switchCell(first('inStock'), isOversold, note);
  if (isHidden) note('notedUnpublished');
  // Shopify tracks the stock only if the row names an inventory tracker.
  const tracker = switchWord(first('tracker'));
  const isCounted =
    !has('tracker') || (tracker !== '' && tracker !== 'none' && !NO.includes(tracker));
  // This shop cannot oversell a tracked product. If the source shop does, the stock is not tracked.
  const isEndless = isOversold && isCounted && first('stock') !== '';
  if (isEndless) note('notedOversell');
  // In WooCommerce, `parent` means that all variations share one stock. Sizes do not share a stock, so their stock is
  // not tracked.
  const isShared = system === 'woocommerce' && /^parent$/i.test(first('stock'));
  if (isShared) note('notedSharedStock');
  // The shop's own files state the stock in `stepUnit`. The server converts it.
  const isTyped = /^(?:kg|l|lb|oz)$/i.test(first('stepUnit'));
  const stock = () =>
    isTyped
      ? first('stock')
      : values.stockCell(first('stock'), styles?.decimals.stock ?? decimals, perUnit, note);
  return {
    ...(isHidden || has('inStock') ? { inStock: isHidden ? 'false' : inStock } : {}),
    ...(has('stock') ? { stock: isCounted && !isShared && !isEndless ? stock() : '' } : {}),
  };
}

const PLAIN = [
  ...(['id', 'stockBefore'] as const),
  ...FURTHER_FIELDS.filter((field) => field !== 'gtin'),
];

/** Other columns, such as `Pack size`, may contain plain numbers. */
const WEIGHT_NAME = /weight|gewicht|poids|peso/i;

const OTHERS: { [F in ProductField]?: (row: Row) => string | undefined } = {
  description: ({ texts, system, note }) =>
    values.descriptionCell(texts('description'), system, note),
  weight: ({ first, has, system, header, columns, note }) => {
    if (system === 'own') return first('weight');
    const name = header[columns.indexOf('weight')] ?? '';
    // Beside an amount column, the unit belongs to the amount.
    const isOther = has('amount') || isUnitOfSale(header, columns);
    const unit = unitOf(name) ?? (isOther ? undefined : unitIn(first('unit')));
    // Many programs state the shipping weight in a unit that the file lacks.
    const isUnclear = !unit && /^[\d.,]+$/.test(first('weight')) && WEIGHT_NAME.test(name);
    if (isUnclear) note('notedNoUnit');
    return isUnclear ? '' : values.weightCell(first('weight'), unit);
  },
  deposit: (row) => {
    const { system } = row;
    const text = row.first('deposit');
    if (NO.includes(switchWord(text)) && system !== 'own') return '';
    const cents = row.depositNames?.get(text) ?? values.centsOf(text, 'deposit', row);
    return cents ? plainAmount(cents, row.currency) : '';
  },
  costPrice: (row) => {
    // An average cost price has many decimals. Only the seller sees it, so rounding is allowed.
    const cents = Math.round(values.centsOf(row.first('costPrice'), 'costPrice', row, true) ?? 0);
    return cents ? plainAmount(cents, row.currency) : '';
  },
  gtin: ({ texts, note }) => {
    const all = texts('gtin');
    const valid = all.find((text) => values.gtinCell(text, () => {}));
    return values.gtinCell(valid ?? all[0] ?? '', note);
  },
  ...Object.fromEntries(PLAIN.map((field) => [field, ({ first }: Row) => first(field)])),
  // In a file of another program, an empty cell must not remove the product from its group of sizes.
  ...Object.fromEntries(
    VARIANT_COLUMNS.map((field) => [
      field,
      ({ first, system }: Row) =>
        system === 'own' || first('variantGroup') ? first(field) : undefined,
    ]),
  ),
  ...Object.fromEntries(
    [...NUTRIENTS, 'alcohol' as const].map((field) => [
      field,
      ({ first, system }: Row) =>
        system === 'own' ? first(field) : values.withoutUnit(first(field)),
    ]),
  ),
  leastAge: ({ first, system }) =>
    system === 'own' ? first('leastAge') : values.ageCell(first('leastAge')),
  // Without a column `soldBy`, ignore these columns, because other programs use them for units.
  ...Object.fromEntries(
    MEASURE_FIELDS.map((field) => [
      field,
      ({ first, has }: Row) => (has('soldBy') ? first(field) : undefined),
    ]),
  ),
};

const READERS = Object.entries(OTHERS) as [ProductField, (row: Row) => string | undefined][];

/** In these fields, `-` or `n/a` may be real text. */
const TEXTS: readonly Field[] = ['name', 'description', 'option', 'group', 'sku', 'parent'];
/** In these fields, `not available` is an answer. */
const SWITCHES: readonly Field[] = ['inStock', 'published', 'archived', 'weighed', 'taxStatus'];

/**
 * Converts one row into the cells of the product file. Calls `note` for each change. Throws an array with one
 * RowRejection for each fault.
 */
export function productOf(item: Item, settings: Settings, note: TakeNote) {
  const { columns, system } = settings;
  const byField = textsByField(item.cells, columns);
  const texts = (field: Field) => byField.get(field) ?? [];
  const first = (field: Field) => texts(field)[0] ?? '';
  const has = (field: Field) => byField.has(field);
  // This shop exports no placeholders.
  for (const [field, all] of system === 'own' ? [] : byField) {
    if (TEXTS.includes(field)) continue;
    const isAnswer = (text: string) => SWITCHES.includes(field) && NO.includes(switchWord(text));
    const known = all.filter((text) => !isPlaceholder(text) || isAnswer(text));
    if (known.length === all.length) continue;
    byField.set(field, known);
    note('notedPlaceholders');
  }
  const row: Row = { ...settings, item, note, texts, first, has };
  const faults: RowRejection[] = [];
  /** Stores the fault if `read` throws, so that the seller sees all faults of a row at once. */
  const attempt = <T>(read: () => T, instead: T): T => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof RowRejection)) throw error;
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
    ...omitUndefined({ taxClass }),
    ...attempt(() => translatedCells(row), {}),
  };
  for (const [field, read] of READERS) {
    const cell = has(field) ? attempt(() => read(row), '') : undefined;
    if (cell !== undefined) cells[field] = cell;
  }
  if (faults.length > 0) throw faults;
  if (weighed) cells = byWeight(row, cells);
  const sized = sizeOfItem(item, columns);
  if (sized) {
    // The server appends the size to the name. The import finds the photos by this name.
    const named = renamed(cells.name ?? '', '', sized.size);
    Object.assign(cells, { name: named, variantGroup: sized.group, variant: sized.size });
  }
  const { own, web } = values.picturesOf(texts('image'), system === 'own', note);
  // In a file of another program, an empty image cell must not delete photos.
  if (own.length > 0 || (system === 'own' && has('image'))) cells.image = joinCell(own);
  for (const [field, cell] of Object.entries(cells))
    cells[field as ProductField] = escapeFormula(cell);
  return { cells, pictures: web };
}
