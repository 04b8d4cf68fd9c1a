import 'server-only';
import type { UpdateWithAggregationPipeline } from 'mongoose';
import { auditedProduct } from '@/lib/audit/fields';
import { changedFields, record } from '@/lib/audit/record';
import { changeCatalog, invalidateCatalog } from '@/lib/catalog/cache/invalidate';
import { settleProducts } from '@/lib/catalog/category-tree/change-tree';
import { factName } from '@/lib/catalog/facts/fact-labels';
import { isSamePriceUnit } from '@/lib/catalog/prices/lowest-price';
import { countUnseen, measureStages } from '@/lib/catalog/stock/stock-stages';
import { namedAsSize } from '@/lib/catalog/variants/groups';
import { db } from '@/lib/db';
import { publicOrigin } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import type { UploadedFile } from '@/lib/http/multipart';
import { requestTranslator, t } from '@/lib/http/translate';
import { releasePhotos, type StoredPhotos, storePhotos } from '@/lib/images/commands';
import { withKeptRegular } from '@/lib/weights/changed-measure';
import { isCountedAlike } from '@/lib/weights/stock-units';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';
import { currentMoment } from './catalog-settings';
import {
  areTranslationsUnchanged,
  assertSoldUnit,
  gtinError,
  isUpdateApplied,
  keysWith,
  tooManyPhotos,
  translationStages,
  unknownProduct,
  updateByStages,
} from './change-product';
import { encodePhotos } from './commands';
import { isFact } from './facts/fact-rows';
import { MAX_IMAGES, NEW_PHOTO } from './limits';
import { NEW_UPDATED_AT, NOT_REMOVED } from './on-shelf';
import { type PriceMoment, priceStages } from './prices/lowest-price-stages';
import { assertCurrencyUnchanged } from './prices/stable-currency';
import { PRODUCT_FIELDS, type ProductUpdate } from './schema';
import { setStockStages, unchangedStockFilter } from './stock/stock-stages';
import type { SellerProduct } from './view';
import { viewForSeller } from './view-products';

const FIELD_NAMES = {
  name: 'fieldName',
  description: 'fieldDescription',
  category: 'fieldCategory',
  priceCents: 'fieldPrice',
  offerPriceCents: 'fieldOfferPrice',
  weight: 'fieldWeight',
  taxClass: 'fieldTaxClass',
  depositCents: 'fieldDeposit',
  costCents: 'fieldCostPrice',
  measure: 'fieldSoldBy',
} as const;

function nameOf(field: (typeof PRODUCT_FIELDS)[number]): string {
  return isFact(field)
    ? factName(
        field,
        requestTranslator('facts'),
        requestTranslator('labelFacts'),
        t('catalogErrors', 'fieldNutrition'),
      )
    : t('catalogErrors', FIELD_NAMES[field]);
}

/** Some clients omit facts, the cost price and the measure. The stored values then stay unchanged. */
const isLeftOut = (field: string, change: object) =>
  (isFact(field) || field === 'measure' || field === 'costCents') && !(field in change);

/** Prices of goods by weight follow from the measure. Without a measure, the stored prices stay unchanged. */
function withCurrentPrice<C extends ProductUpdate>(change: C, before: ProductDoc): C {
  if (!before.measure || 'measure' in change) return change;
  const { priceCents, offerPriceCents } = before;
  return { ...change, priceCents, offerPriceCents };
}

const withStoredRegular = ({ keepsRegular, ...change }: ProductUpdate, before: ProductDoc) =>
  keepsRegular && 'measure' in change ? withKeptRegular(change, before.measure) : change;

function changedFieldsText(present: ProductDoc, change: ProductUpdate): string {
  const t = requestTranslator('catalogErrors');
  const others = PRODUCT_FIELDS.filter(
    (field) =>
      !isLeftOut(field, change) &&
      JSON.stringify(present[field] ?? '') !== JSON.stringify(change[field] ?? ''),
  ).map(nameOf);
  if (change.stock !== undefined && (present.stock ?? null) !== change.stock)
    others.push(t('fieldStock'));
  if (!areTranslationsUnchanged(change.translations, present.translations))
    others.push(t('fieldTranslations'));
  if (JSON.stringify(present.image) !== JSON.stringify(change.keep)) others.push(t('fieldPhotos'));
  return others.length > 0
    ? t('changedDiffers', { fields: others.join(t('comma')) })
    : t('changedSame');
}

/**
 * Returns the error with the current product: a conflict with a later change, or with a stock that the seller has not
 * seen.
 */
async function editConflict(present: ProductDoc, change: ProductUpdate): Promise<ApiError> {
  const isUnchanged = present.updatedAt.getTime() === change.updatedAt.getTime();
  const message = present.removedAt
    ? t('catalogErrors', 'isRemoved')
    : isUnchanged
      ? countUnseen(present)
      : changedFieldsText(present, change);
  return new ApiError('conflict', message, { body: { product: await viewForSeller(present) } });
}

/** Clients on other origins receive absolute URLs and send them back. */
function pathOf(url: string): string {
  const origin = publicOrigin();
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}

function imagesInOrder(keep: readonly string[], added: readonly string[]): string[] {
  const left = [...added];
  const placed = keep.flatMap((url) => (url === NEW_PHOTO ? (left.shift() ?? []) : url));
  return [...placed, ...left];
}

function assertPhotos(present: ProductDoc, keep: readonly string[], added: number): void {
  const stays = keep.filter((url) => url !== NEW_PHOTO);
  if (stays.length + added > MAX_IMAGES) throw tooManyPhotos();
  if (stays.some((url) => !present.image.includes(url)))
    throw new ApiError('badInput', t('catalogErrors', 'photoNotOfProduct'));
}

function stagesOf(
  { id: _, keep: __, updatedAt: ___, stock, from, translations, ...fields }: ProductUpdate,
  image: string[],
  idempotencyKey: string,
  moment: PriceMoment,
  before: ProductDoc,
): UpdateWithAggregationPipeline {
  // Without `$literal`, the database would read "$5 Bread" as a field path.
  const given = Object.entries({ ...fields, image }).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, { $literal: value }]],
  );
  const emptied = PRODUCT_FIELDS.filter(
    (field) => fields[field] === undefined && !isLeftOut(field, fields),
  );
  const sold = 'measure' in fields ? fields : { ...fields, measure: before.measure };
  return [
    ...priceStages(sold, moment, !isSamePriceUnit(before.measure, sold.measure)),
    { $set: { ...Object.fromEntries(given), updateKeys: keysWith(idempotencyKey) } },
    ...(emptied.length > 0 ? [{ $unset: [...emptied] }] : []),
    ...translationStages(translations),
    ...('measure' in fields
      ? measureStages(before, fields.measure, stock, from)
      : stock === undefined
        ? []
        : setStockStages(stock, from)),
    { $set: NEW_UPDATED_AT },
  ];
}

/** If the unit of the stock changes, the former stock is not comparable. */
const isAnew = (change: ProductUpdate, before: ProductDoc): boolean =>
  'measure' in change && !isCountedAlike(before.measure, change.measure);

/**
 * Throws a 400 ApiError if a request changes the stock and its unit at the same time. Otherwise 12 pieces could become
 * 12 lb.
 */
function assertSeenUnit(before: ProductDoc, change: ProductUpdate): void {
  if (typeof change.stock === 'number' && change.from !== undefined && isAnew(change, before))
    throw new ApiError('badInput', t('catalogErrors', 'countAnew', { name: before.name }));
}

/** Returns null if the product has changed since the client loaded it. */
const write = async (
  change: ProductUpdate,
  image: string[],
  idempotencyKey: string,
  before: ProductDoc,
) =>
  updateByStages(
    {
      _id: change.id,
      updatedAt: change.updatedAt,
      ...NOT_REMOVED,
      ...(isAnew(change, before) ? {} : unchangedStockFilter(change.stock, change.from)),
    },
    stagesOf(change, image, idempotencyKey, await currentMoment(), before),
  );

/** Returns undefined if the product has changed since it was read. */
async function writeWithPhotos(
  before: ProductDoc,
  change: ProductUpdate,
  stored: StoredPhotos,
  idempotencyKey: string,
): Promise<ProductDoc | undefined> {
  const image = imagesInOrder(change.keep, stored.urls);
  try {
    const save = async () => {
      await assertCurrencyUnchanged();
      await releasePhotos(before.image.filter((url) => !image.includes(url)));
      const written = await write(change, image, idempotencyKey, before);
      if (!written) return written;
      await stored.confirm();
      if (before.category === change.category) return written;
      await settleProducts();
      return Product.findById(change.id).lean();
    };
    const touched = { id: change.id, categories: [before.category, change.category] };
    const after = await changeCatalog(save, (written) => (written ? [touched] : []));
    if (after) return after;
  } catch (error) {
    await stored.discardAfter(error);
    throw (await gtinError(error, change)) ?? error;
  }
  await stored.discard();
  return undefined;
}

/**
 * Changes a product, invalidates the pages that show it, and returns it. Stores the whole change or nothing, once per
 * idempotency key. The cleanup job later deletes unused photos.
 *
 * Throws the errors of `encodePhoto` and `storePhotos`, and an ApiError:
 * - 400: too many photos, or photos of another product;
 * - 400: a stock with `from` and a new unit, or lb or oz in a shop without US units;
 * - 404: the id is unknown;
 * - 409: the product was changed or removed after `updatedAt`, or `from` is missing and the stored stock differs. The
 *   body has the current product;
 * - 409: another product has the barcode, or the decimals of the currency have changed.
 */
export async function updateProduct(
  input: ProductUpdate,
  photos: UploadedFile[],
  idempotencyKey: string,
): Promise<SellerProduct> {
  await db();
  const change = namedAsSize(input.id, { ...input, keep: input.keep.map(pathOf) });
  const before = await Product.findById(change.id).lean();
  if (!before) throw unknownProduct();
  if (isUpdateApplied(before, idempotencyKey)) {
    // The first request with this key may have crashed before the invalidation.
    await invalidateCatalog();
    return viewForSeller(before);
  }
  const isUnchanged = before.updatedAt.getTime() === change.updatedAt.getTime();
  if (!isUnchanged || before.removedAt) throw await editConflict(before, change);
  assertSeenUnit(before, change);
  if ('measure' in change) await assertSoldUnit(change.measure, before.measure);
  assertPhotos(before, change.keep, photos.length);
  const stored = await storePhotos(await encodePhotos(photos));
  const priced = withCurrentPrice(withStoredRegular(change, before), before);
  const after = await writeWithPhotos(before, priced, stored, idempotencyKey);
  if (after) {
    const fields = changedFields(auditedProduct(before), auditedProduct(after));
    await record({ event: 'product changed', productId: change.id }, fields);
    return viewForSeller(after);
  }
  const present = await Product.findById(change.id).lean();
  if (!present) throw unknownProduct();
  if (isUpdateApplied(present, idempotencyKey)) return viewForSeller(present);
  throw await editConflict(present, change);
}
