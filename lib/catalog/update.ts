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

/**
 * Returns whether a change omits a product fact, the cost price or the measure (how the product is sold by weight).
 * Clients that do not support these fields omit them, and their stored values stay unchanged.
 */
const isLeftOut = (field: string, change: object) =>
  (isFact(field) || field === 'measure' || field === 'costCents') && !(field in change);

/**
 * Prices of goods by weight follow from the measure (how the product is sold by weight). If the change omits the
 * measure, the stored prices stay unchanged.
 */
function withCurrentPrice<C extends ProductUpdate>(change: C, before: ProductDoc): C {
  if (!before.measure || 'measure' in change) return change;
  const { priceCents, offerPriceCents } = before;
  return { ...change, priceCents, offerPriceCents };
}

/** With `keepsRegular`, the client has sent no regular price per unit. Adds the stored one to the change. */
const withStoredRegular = ({ keepsRegular, ...change }: ProductUpdate, before: ProductDoc) =>
  keepsRegular && 'measure' in change ? withKeptRegular(change, before.measure) : change;

/**
 * Returns the error message for a product that somebody else has changed in the meantime. It lists the fields that
 * differ from the rejected change.
 */
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
 * Returns the error for a change that conflicts with a later change, or that would replace a stock which the
 * seller has not seen. The error contains the current product.
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

/** Removes the shop's origin from an image URL. Clients on other origins receive absolute URLs and send them back. */
function pathOf(url: string): string {
  const origin = publicOrigin();
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}

/** Returns the photos of the product in their new order: the retained photos, and the new photos at their positions. */
function imagesInOrder(keep: readonly string[], added: readonly string[]): string[] {
  const left = [...added];
  const placed = keep.flatMap((url) => (url === NEW_PHOTO ? (left.shift() ?? []) : url));
  return [...placed, ...left];
}

/** Throws a 400 ApiError for too many photos, or if one of the photos to keep does not belong to this product. */
function assertPhotos(present: ProductDoc, keep: readonly string[], added: number): void {
  const stays = keep.filter((url) => url !== NEW_PHOTO);
  if (stays.length + added > MAX_IMAGES) throw tooManyPhotos();
  if (stays.some((url) => !present.image.includes(url)))
    throw new ApiError('badInput', t('catalogErrors', 'photoNotOfProduct'));
}

/** Returns the pipeline stages that write the entered fields of the product. */
function stagesOf(
  { id: _, keep: __, updatedAt: ___, stock, from, translations, ...fields }: ProductUpdate,
  image: string[],
  idempotencyKey: string,
  moment: PriceMoment,
  before: ProductDoc,
): UpdateWithAggregationPipeline {
  // `$literal` is required, because the database would read a text such as "$5 Bread" as a field name.
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

/**
 * Returns whether the change switches the unit in which the stock is counted. A stock in the former unit is then not
 * comparable.
 */
const isAnew = (change: ProductUpdate, before: ProductDoc): boolean =>
  'measure' in change && !isCountedAlike(before.measure, change.measure);

/**
 * Throws a 400 ApiError if a request changes the stock (`from` and `stock`) and its unit at the same time. Otherwise 12
 * pieces could become 12 lb.
 */
function assertSeenUnit(before: ProductDoc, change: ProductUpdate): void {
  if (typeof change.stock === 'number' && change.from !== undefined && isAnew(change, before))
    throw new ApiError('badInput', t('catalogErrors', 'countAnew', { name: before.name }));
}

/** Executes one write if the product has not changed since the client loaded it. Returns null if it has changed. */
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

/**
 * Writes the change together with its stored photos. Returns undefined if the product has changed since it was read.
 */
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
 * Changes a product and invalidates the pages that show it. Either the whole change is stored or nothing, once per
 * idempotency key. Returns the product after the change. The cleanup job later deletes photos that the product and all
 * orders no longer use.
 *
 * Throws an ApiError:
 * - 400: too many photos, photos of another product, a stock with `from` while the unit of the stock changes, or a new
 *   unit lb or oz in a shop without US units;
 * - 404: the id is unknown;
 * - 409: the product was changed or removed after `updatedAt`, or a stock is given without `from` and the stored stock
 *   differs. The body has the current product;
 * - 409: another product has the barcode, or the decimals of the shop's currency have changed since the request was
 *   read.
 *
 * Throws the errors of `encodePhoto` and `storePhotos`.
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
    // The first request with this key may have crashed after its write and before the invalidation.
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
