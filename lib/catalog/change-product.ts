import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import mongoose, { type UpdateWithAggregationPipeline } from 'mongoose';
import { asChanged, changeCatalog } from '@/lib/catalog/cache/invalidate';
import {
  type ProductTranslation,
  type ProductTranslations,
  withoutEmpty,
} from '@/lib/catalog/translations/schema';
import { isDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/say';
import type { Language } from '@/lib/i18n/languages';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';
import { MAX_IMAGES } from './limits';

/** Returns the error for a request with an unknown product. */
export const unknownProduct = () => new ApiError('notFound', t('sellerGoods', 'notFound'));

/** Returns the error for a change of a removed product. */
export const removedProduct = () => new ApiError('conflict', t('catalogErrors', 'isRemoved'));

/** Returns the error for more photos than a product may have. */
export const tooManyPhotos = () =>
  new ApiError('badInput', t('errors', 'mostPhotos', { max: MAX_IMAGES }));

/** How many idempotency keys of updates a product stores. */
const REMEMBERED_KEYS = 20;

/** Returns the `updateKeys` of a product after this update. They identify a repeated update. */
export const keysWith = (idempotencyKey: string) => {
  const keys = [{ $ifNull: ['$updateKeys', []] }, [{ $literal: idempotencyKey }]];
  return { $slice: [{ $concatArrays: keys }, -REMEMBERED_KEYS] };
};

/** Returns whether the product already contains this update. */
export const isDoneIn = ({ updateKeys }: ProductDoc, idempotencyKey: string): boolean =>
  updateKeys?.includes(idempotencyKey) ?? false;

/**
 * Executes one conditional write that computes the product from its stored state. The stages set `updatedAt`.
 * Returns the product after the write, or null if no product matches the filter.
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
 * Works like {@link updateByStages} and then invalidates the pages of the product. The update must not change the
 * category.
 */
export const changeProduct = (...write: Parameters<typeof updateByStages>) =>
  changeCatalog(
    () => updateByStages(...write),
    (product) => (product ? [asChanged(product)] : []),
  );

type Stored = ProductDoc['translations'];

/** Returns the `translations` field of a new product, or no field if there are none. */
export const storedTranslations = (given: ProductTranslations | undefined) =>
  given && Object.keys(given).length > 0 ? { translations: given } : {};

/** Returns the stages that write the translations of a product. Returns none if the request omits them. */
export function translationStages(given: ProductTranslations | undefined) {
  if (given === undefined) return [];
  // `$literal` is required, because the database would read a text such as "$5 Bread" as a field name.
  return Object.keys(given).length > 0
    ? [{ $set: { translations: { $literal: given } } }]
    : [{ $unset: ['translations'] }];
}

/** Returns whether the given translations equal the stored ones. Omitted translations count as equal. */
export const areStored = (given: ProductTranslations | undefined, stored: Stored): boolean =>
  given === undefined || isDeepStrictEqual(given, stored ?? {});

/** Returns the stored translations merged with the cells of a product file. An empty cell removes its text. */
export function withCells(
  stored: Stored,
  cells: Partial<Record<Language, ProductTranslation>>,
): Stored {
  const all = new Map(Object.entries(stored ?? {}));
  for (const [code, cell] of Object.entries(cells)) {
    const kept = withoutEmpty({ ...all.get(code), ...cell });
    if (kept) all.set(code, kept);
    else all.delete(code);
  }
  return all.size > 0 ? Object.fromEntries(all) : undefined;
}

/** The product that has a barcode. */
type Owner = { id: string; name: string; isRemoved: boolean };

/** Returns the products that have these barcodes, by barcode. */
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

const inWords = (gtin: string, { name, isRemoved }: Owner) =>
  t('factErrors', isRemoved ? 'gtinTakenRemoved' : 'gtinTaken', { gtin, name });

/**
 * Converts the error of a write that violated the unique index of barcodes into an ApiError. The error names the
 * product that has the barcode. Returns undefined for any other error.
 */
export async function gtinRefusal(
  error: unknown,
  { id, gtin }: { id?: string; gtin?: string | undefined },
): Promise<ApiError | undefined> {
  if (!gtin || !isDuplicate(error)) return undefined;
  const owner = (await ownersOf([gtin])).get(gtin);
  if (!owner || owner.id === id) return undefined;
  return new ApiError('conflict', inWords(gtin, owner), {
    body: { fields: { gtin: inWords(gtin, owner) } },
  });
}

/**
 * Assigns the barcodes of some lines of a file to their products, one after the other. `claim` returns an error
 * message if another product already has the barcode, in the database or by an earlier line. If the other product
 * is removed, the line gets the barcode once `free` is called. The unique index makes the final decision when the
 * product is written.
 */
export async function reserveGtins(lines: readonly { gtin?: string | undefined }[]) {
  const owners = await ownersOf(lines.flatMap(({ gtin }) => gtin ?? []));
  /** The claimed barcodes of removed products. */
  const toFree: string[] = [];
  return {
    /**
     * Assigns a barcode. `key` is the id of the product, or a value that identifies a new product within the
     * file.
     */
    claim(gtin: string | undefined, key: string, name: string): string | undefined {
      if (!gtin) return undefined;
      const owner = owners.get(gtin);
      if (owner?.isRemoved && owner.id !== key) toFree.push(gtin);
      else if (owner && owner.id !== key) return inWords(gtin, owner);
      owners.set(gtin, { id: key, name, isRemoved: false });
      return undefined;
    },
    /** Removes the claimed barcodes from the removed products. A product that is restored later has none. */
    async free(): Promise<void> {
      if (toFree.length === 0) return;
      await Product.updateMany(
        { gtin: mongoose.trusted({ $in: toFree }), removedAt: mongoose.trusted({ $exists: true }) },
        { $unset: { gtin: '' } },
      );
    },
  };
}
