import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import mongoose, { type UpdateWithAggregationPipeline } from 'mongoose';
import { changeCatalog, changedProductOf } from '@/lib/catalog/cache/invalidate';
import {
  type ProductTranslation,
  type ProductTranslations,
  withoutEmpty,
} from '@/lib/catalog/translations/schema';
import { isDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import type { Language } from '@/lib/i18n/languages';
import { unitFault } from '@/lib/weights/changed-measure';
import type { Measure } from '@/lib/weights/fields';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';
import { shopUnits } from './catalog-settings';
import { MAX_IMAGES } from './limits';

/** Returns the error for a request that names an unknown product. */
export const unknownProduct = () => new ApiError('notFound', t('sellerGoods', 'notFound'));

/** Returns the error for a request that would change a removed product. */
export const removedProduct = () => new ApiError('conflict', t('catalogErrors', 'isRemoved'));

/** Returns the error for a request with more photos than a product may have. */
export const tooManyPhotos = () =>
  new ApiError('badInput', t('errors', 'mostPhotos', { max: MAX_IMAGES }));

/**
 * Throws a 400 ApiError if a change would sell a product by the pound or ounce in a shop without US units. `before` is
 * the stored measure (how the product is sold by weight).
 */
export async function assertSoldUnit(sold: Measure | undefined, before?: Measure): Promise<void> {
  const fault = unitFault(sold, before, await shopUnits());
  if (fault) throw new ApiError('badInput', fault);
}

const REMEMBERED_KEYS = 20;

/**
 * Returns the expression that appends the idempotency key to the product's `updateKeys`. A repeated update is
 * recognised by its key.
 */
export const keysWith = (idempotencyKey: string) => {
  const keys = [{ $ifNull: ['$updateKeys', []] }, [{ $literal: idempotencyKey }]];
  return { $slice: [{ $concatArrays: keys }, -REMEMBERED_KEYS] };
};

/** Returns whether the product already contains the update with this idempotency key. */
export const isUpdateApplied = ({ updateKeys }: ProductDoc, idempotencyKey: string): boolean =>
  updateKeys?.includes(idempotencyKey) ?? false;

/**
 * Executes one conditional write that computes the new product from the stored product. The pipeline stages set
 * `updatedAt`. Returns the product after the write, or null if no product matches the filter.
 */
export const updateByStages = (
  filter: { _id: string } & Record<string, unknown>,
  stages: UpdateWithAggregationPipeline,
): Promise<ProductDoc | null> =>
  Product.findOneAndUpdate(filter, stages, {
    updatePipeline: true,
    timestamps: false,
    returnDocument: 'after',
  })
    .lean()
    .exec();

/**
 * Works like {@link updateByStages}, and then invalidates the pages that show the product. The update must not
 * change the category.
 */
export const changeProduct = (...write: Parameters<typeof updateByStages>) =>
  changeCatalog(
    () => updateByStages(...write),
    (product) => (product ? [changedProductOf(product)] : []),
  );

type Stored = ProductDoc['translations'];

/** Returns the `translations` field of a new product, or an empty object if there are no translations. */
export const storedTranslations = (translations: ProductTranslations | undefined) =>
  translations && Object.keys(translations).length > 0 ? { translations } : {};

/**
 * Returns the pipeline stages that write the translations of a product. Returns no stages if the request omits the
 * translations.
 */
export function translationStages(translations: ProductTranslations | undefined) {
  if (translations === undefined) return [];
  // Without `$literal`, the database would read "$5 Bread" as a field path.
  return Object.keys(translations).length > 0
    ? [{ $set: { translations: { $literal: translations } } }]
    : [{ $unset: ['translations'] }];
}

/** Returns whether the given translations equal the stored ones. Omitted translations count as equal. */
export const areTranslationsUnchanged = (
  translations: ProductTranslations | undefined,
  stored: Stored,
): boolean => translations === undefined || isDeepStrictEqual(translations, stored ?? {});

/** Returns the stored translations, updated with the cells of a product file. An empty cell removes the stored text. */
export function withCells(
  stored: Stored,
  cells: Partial<Record<Language, ProductTranslation>>,
): Stored {
  const all = new Map(Object.entries(stored ?? {}));
  for (const [code, cell] of Object.entries(cells)) {
    const cleaned = withoutEmpty({ ...all.get(code), ...cell });
    if (cleaned) all.set(code, cleaned);
    else all.delete(code);
  }
  return all.size > 0 ? Object.fromEntries(all) : undefined;
}

type Owner = { id: string; name: string; isRemoved: boolean };

async function ownersOf(gtins: readonly string[]): Promise<Map<string, Owner>> {
  if (gtins.length === 0) return new Map();
  const owners = await Product.find(
    { gtin: mongoose.trusted({ $in: gtins }) },
    { gtin: 1, name: 1, removedAt: 1 },
  ).lean();
  return new Map(
    owners.map(({ _id, gtin = '', name, removedAt }) => [
      gtin,
      { id: String(_id), name, isRemoved: removedAt !== undefined },
    ]),
  );
}

const duplicateGtinMessage = (gtin: string, { name, isRemoved }: Owner) =>
  t('factErrors', isRemoved ? 'gtinTakenRemoved' : 'gtinTaken', { gtin, name });

/**
 * Returns an ApiError that names the owner of the barcode, if the write violated the unique index on barcodes. Returns
 * undefined for any other error.
 */
export async function gtinError(
  error: unknown,
  { id, gtin }: { id?: string; gtin?: string | undefined },
): Promise<ApiError | undefined> {
  if (!gtin || !isDuplicate(error)) return undefined;
  const owner = (await ownersOf([gtin])).get(gtin);
  if (!owner || owner.id === id) return undefined;
  return new ApiError('conflict', duplicateGtinMessage(gtin, owner), {
    body: { fields: { gtin: duplicateGtinMessage(gtin, owner) } },
  });
}

/**
 * Checks the barcodes of lines of a file before the products are written. `reserve` returns an error message if a
 * stored product or an earlier line has the barcode. A line may take the barcode of a removed product, and `free`
 * removes it there. The unique index decides when the products are written.
 */
export async function reserveGtins(lines: readonly { gtin?: string | undefined }[]) {
  const owners = await ownersOf(lines.flatMap(({ gtin }) => gtin ?? []));
  const toFree: string[] = [];
  return {
    /** `key` is the id of the product, or identifies a new product within the file. */
    reserve(gtin: string | undefined, key: string, name: string): string | undefined {
      if (!gtin) return undefined;
      const owner = owners.get(gtin);
      if (owner?.isRemoved && owner.id !== key) toFree.push(gtin);
      else if (owner && owner.id !== key) return duplicateGtinMessage(gtin, owner);
      owners.set(gtin, { id: key, name, isRemoved: false });
      return undefined;
    },
    /** Removes the reserved barcodes from removed products. If such a product is restored later, it has no barcode. */
    async free(): Promise<void> {
      if (toFree.length === 0) return;
      await Product.updateMany(
        { gtin: mongoose.trusted({ $in: toFree }), removedAt: mongoose.trusted({ $exists: true }) },
        { $unset: { gtin: '' } },
      );
    },
  };
}
