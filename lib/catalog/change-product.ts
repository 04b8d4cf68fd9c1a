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

/** The refusal of a call that names no product. */
export const unknownProduct = () => new ApiError('notFound', t('sellerGoods', 'notFound'));

/** The refusal of a change of a product that was taken off the shelf. */
export const removedProduct = () => new ApiError('conflict', t('catalogFaults', 'isRemoved'));

/** The refusal of more photos than a product has. */
export const tooManyPhotos = () =>
  new ApiError('badInput', t('refusals', 'mostPhotos', { max: MAX_IMAGES }));

/** How many updates a product remembers. */
const REMEMBERED_KEYS = 20;

/** The `updateKeys` of a product after this update, by which one that is repeated is recognised. */
export const keysWith = (idempotencyKey: string) => {
  const keys = [{ $ifNull: ['$updateKeys', []] }, [{ $literal: idempotencyKey }]];
  return { $slice: [{ $concatArrays: keys }, -REMEMBERED_KEYS] };
};

/** Whether the product has this update already. */
export const isDoneIn = ({ updateKeys }: ProductDoc, idempotencyKey: string): boolean =>
  updateKeys?.includes(idempotencyKey) ?? false;

/**
 * One conditional write that computes the product from what it finds; the stages set `updatedAt`.
 * Returns the product as it is then, null when none fits the filter.
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

/** As {@link updateByStages}, of a product that keeps its category; then invalidates what shows it. */
export const changeProduct = (...write: Parameters<typeof updateByStages>) =>
  changeCatalog(
    () => updateByStages(...write),
    (product) => (product ? [asChanged(product)] : []),
  );

type Stored = ProductDoc['translations'];

/** What a new product keeps of its translations: no field without any. */
export const storedTranslations = (given: ProductTranslations | undefined) =>
  given && Object.keys(given).length > 0 ? { translations: given } : {};

/** The stage that writes the translations of a product; none where they were left out. */
export function translationStages(given: ProductTranslations | undefined) {
  if (given === undefined) return [];
  // A text such as "$5 Bread" would otherwise name a field.
  return Object.keys(given).length > 0
    ? [{ $set: { translations: { $literal: given } } }]
    : [{ $unset: ['translations'] }];
}

/** Whether translations that were given say what is stored. */
export const areStored = (given: ProductTranslations | undefined, stored: Stored): boolean =>
  given === undefined || isDeepStrictEqual(given, stored ?? {});

/** The stored translations with the cells of a product file, where an empty one takes its text away. */
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

/** The products that have these barcodes, by barcode. */
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
  t('factFaults', isRemoved ? 'gtinTakenRemoved' : 'gtinTaken', { gtin, name });

/**
 * The refusal of a write of a product that the unique index of barcodes refused, which says whose the barcode is;
 * undefined for any other error.
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
 * Gives the barcodes of some lines of a file to their products, one after the other: `claim` says in words when a
 * barcode has another product already, in the database or by an earlier line. The barcode of a removed product goes to the line
 * that names it, once `free` is called. The database decides at the write.
 */
export async function reserveGtins(lines: readonly { gtin?: string | undefined }[]) {
  const owners = await ownersOf(lines.flatMap(({ gtin }) => gtin ?? []));
  /** Barcodes that removed products have. */
  const toFree: string[] = [];
  return {
    /** `key` is the id of the product, or what tells a new one from all others. */
    claim(gtin: string | undefined, key: string, name: string): string | undefined {
      if (!gtin) return undefined;
      const owner = owners.get(gtin);
      if (owner?.isRemoved && owner.id !== key) toFree.push(gtin);
      else if (owner && owner.id !== key) return inWords(gtin, owner);
      owners.set(gtin, { id: key, name, isRemoved: false });
      return undefined;
    },
    /** Takes the claimed barcodes from the removed products that have them; a restored one then has none. */
    async free(): Promise<void> {
      if (toFree.length === 0) return;
      await Product.updateMany(
        { gtin: mongoose.trusted({ $in: toFree }), removedAt: mongoose.trusted({ $exists: true }) },
        { $unset: { gtin: '' } },
      );
    },
  };
}
