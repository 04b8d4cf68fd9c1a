import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { catalogCurrency } from '@/lib/catalog/catalog-settings';
import { updateByStages } from '@/lib/catalog/change-product';
import { NEW_UPDATED_AT, productsById } from '@/lib/catalog/on-shelf';
import type { GroupView } from '@/lib/catalog/view';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { viewMeasure } from '@/lib/weights/view';
import { Product, VariantGroup } from '@/models';
import type { ProductDoc, StoredSize, VariantGroupDoc } from '@/models/product';
import { type KnownSize, sizeNameIn, sizeOf } from './known-groups';
import { renamed, withSize } from './variant-names';

const { trusted } = mongoose;

/** Returns the group that contains one of these products as a size, or null. */
export const findGroup = (...ids: readonly string[]): Promise<VariantGroupDoc | null> =>
  VariantGroup.findOne({ 'sizes.product': trusted({ $in: [...ids] }) })
    .lean()
    .exec();

/** Returns the view of a group for the seller. Without a group, it has no sizes. */
export async function viewGroup(group: VariantGroupDoc | null): Promise<GroupView> {
  if (!group) return { revision: 0, sizes: [] };
  const currency = await catalogCurrency();
  const products = await productsById(group.sizes.map(({ product }) => String(product)));
  const sizes = group.sizes.flatMap(({ product: id, name: size, translations }) => {
    const product = products.get(String(id));
    if (!product) return [];
    const { name, priceCents, offerPriceCents, inStock, stock, removedAt, measure } = product;
    return {
      id: String(id),
      size,
      name,
      inStock,
      ...omitUndefined({ translations }),
      price: toUnits(priceCents, currency),
      offerPrice: toUnits(offerPriceCents, currency),
      ...omitUndefined({ stock }),
      ...viewMeasure(measure, currency),
      ...omitUndefined({ removed: removedAt ? true : undefined }),
    };
  });
  return { revision: group.revision, sizes };
}

/**
 * Returns the error for a product that is already a size in another group. Returns undefined if there is no such
 * product.
 */
export async function findOtherGroup(ids: readonly string[], own?: VariantGroupDoc | null) {
  const otherGroup = await VariantGroup.findOne(
    omitUndefined({
      'sizes.product': trusted({ $in: [...ids] }),
      _id: own ? trusted({ $ne: own._id }) : undefined,
    }),
  ).lean();
  const id = otherGroup?.sizes
    .map(({ product }) => String(product))
    .find((one) => ids.includes(one));
  const product = id && (await Product.findById(id, { name: 1 }).lean());
  return product && new ApiError('conflict', t('sizeErrors', 'taken', { name: product.name }));
}

/** Returns whether two lists contain the same products with the same size names in the same order. */
export const areSameSizes = (one: readonly StoredSize[], other: readonly StoredSize[]): boolean => {
  const [text, otherText] = [one, other].map((sizes) =>
    JSON.stringify(
      sizes.map(({ product, name, translations }) => [String(product), name, translations ?? {}]),
    ),
  );
  return text === otherText;
};

/**
 * Stores the new sizes of a group. If `before` is null, creates a group with the additional fields `fresh`. Returns
 * undefined if the group has changed since it was read.
 */
export async function writeSizes(
  before: VariantGroupDoc | null,
  sizes: StoredSize[],
  fresh: { _id?: string; key?: string } = {},
): Promise<VariantGroupDoc | undefined> {
  const renames = renamesOf(before, sizes);
  if (!before) return (await VariantGroup.create({ ...fresh, sizes, renames })).toObject();
  const saved = await VariantGroup.findOneAndUpdate(
    { _id: before._id, revision: before.revision },
    { $set: { sizes, renames }, $inc: { revision: 1 } },
    { returnDocument: 'after' },
  ).lean();
  return saved ?? undefined;
}

const TRIES = 5;

/** Renames a product. Tries again if somebody else changes the product at the same time. */
export async function rename(
  id: string,
  nameOf: (product: ProductDoc) => ProductDoc,
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const product = await Product.findById(id).lean();
    if (!product) return;
    const { name, translations } = nameOf(product);
    if (name === product.name && isDeepStrictEqual(translations, product.translations)) return;
    const texts = translations ? { translations: { $literal: translations } } : {};
    const seen = { _id: id, updatedAt: product.updatedAt };
    const stages = [{ $set: { name: { $literal: name }, ...texts, ...NEW_UPDATED_AT } }];
    if (await updateByStages(seen, stages)) return;
  }
}

/**
 * Renames the products of a group so that their names end with their sizes, then deletes `renames`. A repeated call
 * continues after a crash, because `renames` has the previous names.
 */
export async function finishNames({ _id, revision, sizes, renames }: VariantGroupDoc) {
  if (!renames?.length) return;
  for (const { product, ...before } of renames) {
    const after = sizes.find((one) => String(one.product) === String(product));
    if (!after) continue;
    await rename(String(product), (one) => renamedFrom(one, before, after));
  }
  await VariantGroup.updateOne({ _id, revision }, { $unset: { renames: '' } });
}

function renamesOf(before: VariantGroupDoc | null, sizes: readonly StoredSize[]): StoredSize[] {
  const pending = before?.renames ?? [];
  return sizes.flatMap((size) => {
    const isSame = ({ product }: StoredSize) => String(product) === String(size.product);
    const was = pending.find(isSame) ?? before?.sizes.find(isSame);
    if (!was) return { product: size.product, name: '' };
    const texts = [was, size].map(({ name, translations }) => [name, translations ?? {}]);
    return isDeepStrictEqual(texts[0], texts[1]) ? [] : was;
  });
}

type Names = Pick<ProductDoc, 'name' | 'translations'>;
type Size = Omit<KnownSize, 'id'>;

function mapNames<N extends Names>(named: N, change: (name: string, language?: string) => string) {
  const { name, translations } = named;
  const others = Object.entries(translations ?? {}).map(([code, texts]) => [
    code,
    texts.name ? { ...texts, name: change(texts.name, code) } : texts,
  ]);
  return {
    ...named,
    name: change(name),
    ...(translations ? { translations: Object.fromEntries(others) } : {}),
  } as N;
}

const namedWith = <N extends Names>(named: N, size: Size): N =>
  mapNames(named, (name, language) => withSize(name, sizeNameIn({ id: '', ...size }, language)));

/**
 * Returns a product with `after` in place of the size `before` at the end of its names. Other names get `after`
 * appended.
 */
export const renamedFrom = <N extends Names>(named: N, before: Size, after: Size): N =>
  mapNames(named, (name, language) => {
    const [was, is] = [before, after].map((one) => sizeNameIn({ id: '', ...one }, language));
    return renamed(name, was ?? '', is ?? '');
  });

/** Returns the entered fields of a product. If the product is a size, the size name is appended to its names. */
export function namedAsSize<N extends Names>(id: string, entered: N): N {
  const size = sizeOf(id);
  return size ? namedWith(entered, size) : entered;
}
