import 'server-only';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import mongoose, { Types } from 'mongoose';
import { currentMoment, shopUnits } from '@/lib/catalog/catalog-settings';
import { reserveGtins, withCells } from '@/lib/catalog/change-product';
import { contradictoryNutrient, withColumns } from '@/lib/catalog/facts/schema';
import { hasOldPrices, NOT_REMOVED } from '@/lib/catalog/on-shelf';
import { type PutUp, withStableCurrency } from '@/lib/catalog/prices/stable-currency';
import { newStock } from '@/lib/catalog/stock/stock-stages';
import { renamedFrom } from '@/lib/catalog/variants/groups';
import type { LineFault } from '@/lib/catalog/variants/join-lines';
import { sizeOf } from '@/lib/catalog/variants/known-groups';
import { isDuplicate } from '@/lib/db/errors';
import { requestCurrency, requestLanguage, t } from '@/lib/http/translate';
import { releasePhotos } from '@/lib/images/commands';
import type { createPause } from '@/lib/utils/async';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { unitFault } from '@/lib/weights/changed-measure';
import { formatStock } from '@/lib/weights/format-amount';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';
import {
  currentPrice,
  fieldStages,
  isPriceUnclear,
  isTracked,
  stockStages,
  withUnitPrice,
} from './changed-field-stages';
import type { CsvProduct } from './csv';
import { stockFault, withStoredStock } from './stock-cells';

const nameAndCategory = ({ name, category }: CsvProduct) => ({ name, category });

const removed = (product: CsvProduct) =>
  t('catalogErrors', 'lineRemoved', nameAndCategory(product));

const ambiguous = (product: CsvProduct, count: number) =>
  t('catalogErrors', 'lineAmbiguous', { ...nameAndCategory(product), count });

const lineTakenMessage = (product: CsvProduct) =>
  t('catalogErrors', 'lineTaken', nameAndCategory(product));

/** Both stocks are in the unit of `before`. */
function stockConflict({ name, stockBefore }: CsvProduct, before: ProductDoc) {
  const text = (stock?: number) =>
    stock === undefined
      ? t('catalogErrors', 'notCounted')
      : formatStock(stock, before.measure, requestLanguage());
  const stocks = { now: text(before.stock), before: text(stockBefore) };
  return t('catalogErrors', 'lineChanged', { name, ...stocks });
}

const contradictingPrices = ({ name }: CsvProduct) => t('catalogErrors', 'lineTwoPrices', { name });

const unclearPrice = ({ name }: CsvProduct) => t('catalogErrors', 'lineByWeight', { name });

const stockChangedMessage = ({ name }: CsvProduct) => t('catalogErrors', 'lineSold', { name });

const { trusted } = mongoose;

const AT_ONCE = 20;
/** Mongoose blocks the event loop for about 0.1 ms for each product. */
const IN_ONE_WRITE = 20;

type Pause = ReturnType<typeof createPause>;

const slicesOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );

/** A valid line of the file, with its line number. */
export type Row = { line: number; product: CsvProduct };

/** Returns a key that is equal for all products with the same name and category. */
export const nameKey = ({ name, category }: Pick<CsvProduct, 'name' | 'category'>) =>
  JSON.stringify([name, category]);

/** Returns a key that identifies the product of a line: its id or, without an id, its name and category. */
export const identityOf = (product: CsvProduct) => product.id ?? nameKey(product);

/** The database rejects a second product with this key, so concurrent imports cannot both add the product. */
const keyOf = (product: Pick<CsvProduct, 'name' | 'category'>) =>
  `csv:${createHash('sha256').update(nameKey(product)).digest('base64url')}`;

const PLAIN = { description: [], image: [] };

/**
 * Returns the fields that a removed product keeps when a line gives it prices in a new currency. It loses prices,
 * barcode, stock and removal ({@link hasOldPrices}).
 */
function withoutPrices(product: ProductDoc) {
  const { _id, priceCents, offerPriceCents, reduced, depositCents, measure, ...unpriced } = product;
  const { costCents, gtin, ...others } = unpriced;
  const { stock, inStock, switchedOff, removedAt, inStockBefore, priceCurrency, ...rest } = others;
  const { idempotencyKey, updateKeys, createdAt, updatedAt, ...kept } = rest;
  return kept;
}

async function existing(rows: readonly Row[]) {
  const ids = rows.flatMap(({ product }) => product.id ?? []);
  const names = rows.flatMap(({ product }) => (product.id ? [] : product.name));
  const [byId, byName] = await Promise.all([
    ids.length > 0 ? Product.find({ _id: trusted({ $in: ids }) }).lean() : [],
    names.length > 0 ? Product.find({ name: trusted({ $in: names }) }).lean() : [],
  ]);
  const found = new Map(byId.map((product) => [String(product._id), [product]]));
  for (const product of byName) {
    const same = found.get(nameKey(product));
    if (same) same.push(product);
    else found.set(nameKey(product), [product]);
  }
  return found;
}

export type Outcome = { added: number; updated: number; unchanged: number; faults: LineFault[] };

/**
 * A renamed product keeps the idempotency key of its old name. Remove the key if a line adds a product with that name.
 * Otherwise the database would reject the new product.
 */
async function freeKeys(lines: readonly Row[]): Promise<void> {
  if (lines.length === 0) return;
  const keys = lines.map(({ product }) => keyOf(product));
  const owners = await Product.find({ idempotencyKey: trusted({ $in: keys }) }).lean();
  const renamed = owners.filter((owner) => keyOf(owner) !== owner.idempotencyKey);
  if (renamed.length === 0) return;
  await Product.updateMany(
    { _id: trusted({ $in: renamed.map(({ _id }) => _id) }) },
    { $unset: { idempotencyKey: '' } },
    { timestamps: false },
  );
}

function duplicateLinesOf(error: unknown): number[] {
  if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) throw error;
  const errors = [error.writeErrors].flat();
  if (errors.some(({ code }) => code !== error.code)) throw error;
  return errors.map(({ index }) => index);
}

function writtenOf(importedProduct: CsvProduct, before: ProductDoc | undefined) {
  const { id, inStock, stock, stockBefore, translated, tableCells, variant, ...others } =
    importedProduct;
  const { stepCents: _, ...read } = others;
  const plain = { ...read, ...currentPrice(read, before) };
  const nutrition = tableCells && withColumns(before?.nutrition, plain.nutrition, tableCells);
  const written = {
    ...plain,
    ...(translated ? { translations: withCells(before?.translations, translated) } : {}),
    ...(tableCells ? { nutrition } : {}),
  };
  const known = before && sizeOf(String(before._id));
  // Without columns for sizes, the product retains its size. Its name must still end with that size.
  const size = variant
    ? { name: variant.size, translations: { ...known?.translations, ...variant.translations } }
    : known;
  // A line without an id was matched by the full name, so that name has no old size.
  const from = (id && known) || { name: '' };
  return { product: size?.name ? renamedFrom(written, from, size) : written, nutrition };
}

/**
 * Writes lines that refer to different products, and returns the result. Either all lines have an id or none has.
 * Updates changed products, and adds new ones. Records unused photos for the cleanup job. With `check`, writes nothing.
 *
 * Rejects a line that could refer to several products, or that refers to a removed product. A removed product with
 * prices in a former currency is restored with the new prices instead. Rejects a new stock if the stored stock has
 * changed since the export. Otherwise the new stock would include units that were sold since. Retries once after a
 * concurrent import of the same products, and then rejects the line.
 *
 * Throws a 409 ApiError if the decimals of the currency have changed since the request was read. Products that this
 * call added are then removed.
 */
export const writeBatch = (
  rows: readonly Row[],
  pause: Pause,
  { check = false }: { check?: boolean } = {},
): Promise<Outcome> =>
  withStableCurrency((putUp) => writeLines(rows, pause, putUp, { check, again: true }));

async function writeLines(
  rows: readonly Row[],
  pause: Pause,
  putUp: PutUp,
  { check, again }: { check: boolean; again: boolean },
): Promise<Outcome> {
  const { ids, createdAt } = putUp;
  const dates = { createdAt, updatedAt: createdAt };
  const currency = requestCurrency();
  const [known, moment, units, gtins] = await Promise.all([
    existing(rows),
    currentMoment(),
    shopUnits(),
    reserveGtins(rows.map(({ product }) => product)),
  ]);
  const outcome: Outcome = { added: 0, updated: 0, unchanged: 0, faults: [] };
  const staged: Parameters<typeof Product.collection.bulkWrite>[0][number][] = [];
  const added: Row[] = [];
  const inserts: Parameters<typeof Product.bulkWrite>[0][number][] = [];
  const abandonedKeys: string[] = [];
  const take = async (row: Row) => {
    const { line } = row;
    const addError = (message: string, fields?: string[]) =>
      void outcome.faults.push(omitUndefined({ line, message, fields }));
    const same = known.get(identityOf(row.product)) ?? [];
    const [before, ...others] = same.filter(({ removedAt }) => !removedAt);
    const importedProduct = withStoredStock(row.product, before);
    if (importedProduct === undefined) return addError(stockFault(before), ['stock']);
    const returning = before ? undefined : same.find((one) => hasOldPrices(one, currency));
    const foreignUnit = unitFault(importedProduct.measure, (before ?? returning)?.measure, units);
    if (foreignUnit) return addError(foreignUnit, ['stepUnit']);
    const priced = withUnitPrice(importedProduct, before);
    if (priced === undefined) return addError(contradictingPrices(importedProduct));
    if (isPriceUnclear(importedProduct, before))
      return addError(unclearPrice(importedProduct), ['price']);
    const { product, nutrition } = writtenOf(priced, before);
    const part = contradictoryNutrient(nutrition ?? {});
    if (part) return addError(t('factErrors', part), ['nutrition']);
    if (!before && !returning && same.length > 0) return addError(removed(product));
    if (others.length > 0) return addError(ambiguous(product, others.length + 1));
    const owner = String((before ?? returning)?._id ?? identityOf(importedProduct));
    const message = gtins.reserve(product.gtin, owner, product.name);
    // Name and barcode may belong to two products. If the barcode were the only fault, the import page would drop it
    // and import the line.
    const isUnclear = !importedProduct.id && before?.gtin && before.gtin !== product.gtin;
    if (message) return addError(message, isUnclear ? undefined : ['gtin']);
    if (!before) {
      const { id, inStock, stock } = importedProduct;
      const document = {
        ...PLAIN,
        ...(returning && withoutPrices(returning)),
        ...product,
        ...newStock(inStock ?? true, stock, product.measure),
        ...dates,
      };
      added.push(row);
      if (returning) {
        const filter = { _id: returning._id, priceCurrency: trusted({ $exists: true }) };
        ids.push(returning._id);
        inserts.push({ replaceOne: { filter, replacement: document } });
        return;
      }
      const _id = new Types.ObjectId(id);
      ids.push(_id);
      const key = id ? { _id } : { _id, idempotencyKey: keyOf(product) };
      inserts.push({ insertOne: { document: { ...document, ...key } } });
      return;
    }
    const now: Record<string, unknown> = { ...before };
    const changed = Object.entries(product).filter(
      ([column, value]) => !isDeepStrictEqual(now[column], value),
    );
    const stages = stockStages(priced, before, moment);
    if (changed.length === 0 && stages.length === 0) {
      outcome.unchanged += 1;
      return;
    }
    // If another file has restored the product in a new currency, `createdAt` has changed.
    const filter = { _id: before._id, createdAt: before.createdAt, ...NOT_REMOVED };
    if ('stockBefore' in importedProduct && isTracked(importedProduct, before)) {
      const { stockBefore } = importedProduct;
      if (stockBefore !== before.stock) return addError(stockConflict(importedProduct, before));
      if (check) {
        outcome.updated += 1;
        return;
      }
      // A bulk write does not report which updates matched no product.
      const seen = { ...filter, stock: stockBefore ?? { $exists: false } };
      const { matchedCount } = await Product.collection.updateOne(seen, stages);
      if (matchedCount === 0) return addError(stockChangedMessage(importedProduct));
    } else if (stages.length > 0) staged.push({ updateOne: { filter, update: stages } });
    outcome.updated += 1;
    if (changed.length === 0) return;
    const { image } = product;
    if (image) abandonedKeys.push(...before.image.filter((url) => !image.includes(url)));
    staged.push({ updateOne: { filter, update: fieldStages(changed, product, before, moment) } });
  };
  for (const slice of slicesOf(rows, AT_ONCE)) {
    await Promise.all(slice.map(take));
    await pause();
  }
  outcome.added = added.length;
  if (check) return outcome;
  await gtins.free();
  await freeKeys(added);
  await releasePhotos(abandonedKeys);
  const failed: number[] = [];
  for (const [at, slice] of slicesOf(inserts, IN_ONE_WRITE).entries()) {
    await Product.bulkWrite(slice, { ordered: false }).catch((error) => {
      if (!isDuplicate(error)) throw error;
      failed.push(...duplicateLinesOf(error).map((position) => at * IN_ONE_WRITE + position));
    });
    await pause();
  }
  // A concurrent import has added some of these products. The second attempt updates them.
  if (failed.length > 0 && again) return writeLines(rows, pause, putUp, { check, again: false });
  for (const { line, product } of failed.flatMap((at) => added[at] ?? []))
    outcome.faults.push({ line, message: lineTakenMessage(product) });
  outcome.added -= failed.length;
  try {
    // `bulkWrite` of Mongoose does not accept pipeline stages.
    for (const slice of slicesOf(staged, IN_ONE_WRITE)) {
      await Product.collection.bulkWrite(slice, { ordered: false });
      await pause();
    }
  } catch (error) {
    // Another request has stored one of the barcodes. The second attempt rejects the line.
    if (!again || !isDuplicate(error)) throw error;
    return writeLines(rows, pause, putUp, { check, again: false });
  }
  return outcome;
}
