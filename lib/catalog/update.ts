import 'server-only';
import type { UpdateWithAggregationPipeline } from 'mongoose';
import { changedFields } from '@/lib/audit/changed-fields';
import { auditedProduct } from '@/lib/audit/fields';
import { record } from '@/lib/audit/record';
import { changeCatalog, invalidateCatalog } from '@/lib/catalog/cache/invalidate';
import { settleProducts } from '@/lib/catalog/category-tree/change-tree';
import { countUnseen, measureStages } from '@/lib/catalog/stock/stages';
import { namedAsSize } from '@/lib/catalog/variants/groups';
import { db } from '@/lib/db';
import { publicOrigin } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import type { UploadedFile } from '@/lib/http/multipart';
import { requestTranslator, t } from '@/lib/http/say';
import { releasePhotos, type StoredPhotos, storePhotos } from '@/lib/images/commands';
import { isByWeight } from '@/lib/weights/stock-math';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';
import { currentMoment } from './catalog-settings';
import {
  areStored,
  gtinRefusal,
  isDoneIn,
  keysWith,
  tooManyPhotos,
  translationStages,
  unknownProduct,
  updateByStages,
} from './change-product';
import { encodePhotos } from './commands';
import { factName } from './facts/fact-words';
import { isFact } from './facts/fields';
import { MAX_IMAGES, NEW_PHOTO } from './limits';
import { NOT_REMOVED, TOUCHED } from './on-shelf';
import { isOfSame } from './prices/lowest-math';
import { type PriceMoment, priceStages } from './prices/stages';
import { PRODUCT_FIELDS, type ProductUpdate } from './schema';
import { countStages, seenStock } from './stock/stages';
import type { SellerProduct } from './view';
import { viewForSeller } from './view-products';

/** The messages with the names of the fields. */
const FIELD_NAMES = {
  name: 'fieldName',
  description: 'fieldDescription',
  category: 'fieldCategory',
  priceCents: 'fieldPrice',
  offerPriceCents: 'fieldOfferPrice',
  weight: 'fieldWeight',
  taxClass: 'fieldTaxClass',
  depositCents: 'fieldDeposit',
  measure: 'fieldSoldBy',
} as const;

/** The name of a field in the language of the request, as a refusal says it. */
function nameOf(field: (typeof PRODUCT_FIELDS)[number]): string {
  return isFact(field)
    ? factName(field, requestTranslator('facts'), t('catalogFaults', 'fieldNutrition'))
    : t('catalogFaults', FIELD_NAMES[field]);
}

/** What a caller leaves out stays as it is: it may be one that does not know of facts, or of goods by weight. */
const isLeftOut = (field: string, change: object) =>
  (isFact(field) || field === 'measure') && !(field in change);

/** A change that leaves out how goods are weighed leaves their price, which follows from it. */
function withKeptPrice<C extends ProductUpdate>(change: C, before: ProductDoc): C {
  if (!before.measure || 'measure' in change) return change;
  const { priceCents, offerPriceCents } = before;
  return { ...change, priceCents, offerPriceCents };
}

/** That the product was changed meanwhile, with the fields in which it differs from the refused change. */
function changedWords(present: ProductDoc, change: ProductUpdate): string {
  const t = requestTranslator('catalogFaults');
  const others = PRODUCT_FIELDS.filter(
    (field) =>
      !isLeftOut(field, change) &&
      JSON.stringify(present[field] ?? '') !== JSON.stringify(change[field] ?? ''),
  ).map(nameOf);
  if (change.stock !== undefined && (present.stock ?? null) !== change.stock)
    others.push(t('fieldStock'));
  if (!areStored(change.translations, present.translations)) others.push(t('fieldTranslations'));
  if (JSON.stringify(present.image) !== JSON.stringify(change.keep)) others.push(t('fieldPhotos'));
  return others.length > 0
    ? t('changedDiffers', { fields: others.join(t('comma')) })
    : t('changedSame');
}

/**
 * The refusal of a change of a product that was changed meanwhile, or of a count that replaces an unseen one, with the product as
 * it is now.
 */
async function overtaken(present: ProductDoc, change: ProductUpdate): Promise<ApiError> {
  const isAsSeen = present.updatedAt.getTime() === change.updatedAt.getTime();
  const words = present.removedAt
    ? t('catalogFaults', 'isRemoved')
    : isAsSeen
      ? countUnseen(present)
      : changedWords(present, change);
  return new ApiError('conflict', words, { body: { product: await viewForSeller(present) } });
}

/** Removes the shop's origin from a picture address: front ends on another origin get full addresses. */
function pathOf(url: string): string {
  const origin = publicOrigin();
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}

/** The photos of the product in their order: those that stay, and the new ones at their places. */
function imagesInOrder(keep: readonly string[], added: readonly string[]): string[] {
  const left = [...added];
  const placed = keep.flatMap((url) => (url === NEW_PHOTO ? (left.shift() ?? []) : url));
  return [...placed, ...left];
}

/** Throws a 400 ApiError unless the photos that stay are of this product and all find a place. */
function assertPhotos(present: ProductDoc, keep: readonly string[], added: number): void {
  const stays = keep.filter((url) => url !== NEW_PHOTO);
  if (stays.length + added > MAX_IMAGES) throw tooManyPhotos();
  if (stays.some((url) => !present.image.includes(url)))
    throw new ApiError('badInput', t('catalogFaults', 'photoNotOfProduct'));
}

/** The update that makes the product what was entered. */
function stagesOf(
  { id: _, keep: __, updatedAt: ___, stock, from, translations, ...fields }: ProductUpdate,
  image: string[],
  idempotencyKey: string,
  moment: PriceMoment,
  before: ProductDoc,
): UpdateWithAggregationPipeline {
  // A text such as "$5 Bread" would otherwise name a field.
  const given = Object.entries({ ...fields, image }).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, { $literal: value }]],
  );
  const emptied = PRODUCT_FIELDS.filter(
    (field) => fields[field] === undefined && !isLeftOut(field, fields),
  );
  return [
    ...priceStages(
      fields,
      moment,
      'measure' in fields && !isOfSame(before.measure, fields.measure),
    ),
    { $set: { ...Object.fromEntries(given), updateKeys: keysWith(idempotencyKey) } },
    ...(emptied.length > 0 ? [{ $unset: [...emptied] }] : []),
    ...translationStages(translations),
    ...('measure' in fields
      ? measureStages(before, fields.measure, stock, from)
      : stock === undefined
        ? []
        : countStages(stock, from)),
    { $set: TOUCHED },
  ];
}

/** Whether the change counts the product in another unit than before, so that no earlier count compares with it. */
const isAnew = (change: ProductUpdate, before: ProductDoc): boolean =>
  'measure' in change && isByWeight(before.measure) !== isByWeight(change.measure);

/** One write under the condition that the product is as it was seen; null when it is not. */
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
      ...(isAnew(change, before) ? {} : seenStock(change.stock, change.from)),
    },
    stagesOf(change, image, idempotencyKey, await currentMoment(), before),
  );

/** Writes the change with its stored photos; undefined when the product was changed meanwhile. */
async function writeWithPhotos(
  before: ProductDoc,
  change: ProductUpdate,
  stored: StoredPhotos,
  idempotencyKey: string,
): Promise<ProductDoc | undefined> {
  const image = imagesInOrder(change.keep, stored.urls);
  try {
    const save = async () => {
      await releasePhotos(before.image.filter((url) => !image.includes(url)));
      const written = await write(change, image, idempotencyKey, before);
      if (!written) return written;
      await stored.keep();
      if (before.category === change.category) return written;
      await settleProducts();
      return Product.findById(change.id).lean();
    };
    const touched = { id: change.id, categories: [before.category, change.category] };
    const after = await changeCatalog(save, (written) => (written ? [touched] : []));
    if (after) return after;
  } catch (error) {
    await stored.discardAfter(error);
    throw (await gtinRefusal(error, change)) ?? error;
  }
  await stored.discard();
  return undefined;
}

/**
 * Changes a product, all or nothing and once per idempotency key, and invalidates. Returns the product
 * as it is then. Photos that it gives up are removed later, once no order names them. Throws 404 for an
 * unknown id; a 409 ApiError with the product as it is now when it was changed or removed after
 * `updatedAt`, and for a count without `from` of a product that has another count; 400 for photos that are not its own or too many; 409 for a barcode that another product has; the refusals of `encodePhoto` and
 * `storePhotos`.
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
  if (isDoneIn(before, idempotencyKey)) {
    // The first request may have ended between its write and this.
    await invalidateCatalog();
    return viewForSeller(before);
  }
  const isAsSeen = before.updatedAt.getTime() === change.updatedAt.getTime();
  if (!isAsSeen || before.removedAt) throw await overtaken(before, change);
  assertPhotos(before, change.keep, photos.length);
  const stored = await storePhotos(await encodePhotos(photos));
  const priced = withKeptPrice(change, before);
  const after = await writeWithPhotos(before, priced, stored, idempotencyKey);
  if (after) {
    const fields = changedFields(auditedProduct(before), auditedProduct(after));
    await record({ event: 'product changed', productId: change.id }, fields);
    return viewForSeller(after);
  }
  const present = await Product.findById(change.id).lean();
  if (!present) throw unknownProduct();
  if (isDoneIn(present, idempotencyKey)) return viewForSeller(present);
  throw await overtaken(present, change);
}
