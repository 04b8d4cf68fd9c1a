import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { updateByStages } from '@/lib/catalog/change-product';
import { productsById, TOUCHED } from '@/lib/catalog/on-shelf';
import type { GroupView } from '@/lib/catalog/view';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/say';
import { toDollars } from '@/lib/utils/money';
import { viewMeasure } from '@/lib/weights/view';
import { Product, VariantGroup } from '@/models';
import type { ProductDoc, StoredSize, VariantGroupDoc } from '@/models/product';
import { type KnownSize, sizeNameIn, sizeOf } from './known-groups';
import { renamed, withSize } from './name-math';

const { trusted } = mongoose;

/** The group that one of these products is a size of. */
export const findGroup = (...ids: readonly string[]): Promise<VariantGroupDoc | null> =>
  VariantGroup.findOne({ 'sizes.product': trusted({ $in: [...ids] }) })
    .lean()
    .exec();

/** A group as the seller reads it; without one, no sizes. */
export async function viewGroup(group: VariantGroupDoc | null): Promise<GroupView> {
  if (!group) return { revision: 0, sizes: [] };
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
      ...(translations ? { translations } : {}),
      price: toDollars(priceCents),
      offerPrice: toDollars(offerPriceCents),
      ...(stock === undefined ? {} : { stock }),
      ...viewMeasure(measure),
      ...(removedAt ? { removed: true as const } : {}),
    };
  });
  return { revision: group.revision, sizes };
}

/** Why a product cannot become a size: it is one of another product. */
export async function takenElsewhere(ids: readonly string[], own?: VariantGroupDoc | null) {
  const taken = await VariantGroup.findOne({
    'sizes.product': trusted({ $in: [...ids] }),
    ...(own ? { _id: trusted({ $ne: own._id }) } : {}),
  }).lean();
  const id = taken?.sizes.map(({ product }) => String(product)).find((one) => ids.includes(one));
  const product = id && (await Product.findById(id, { name: 1 }).lean());
  return product && new ApiError('conflict', t('sizeFaults', 'taken', { name: product.name }));
}

/** Whether two lists of sizes are the same: their products, names and order. */
export const areSameSizes = (one: readonly StoredSize[], other: readonly StoredSize[]): boolean => {
  const [text, otherText] = [one, other].map((sizes) =>
    JSON.stringify(
      sizes.map(({ product, name, translations }) => [String(product), name, translations ?? {}]),
    ),
  );
  return text === otherText;
};

/**
 * Writes the sizes of the group that was read, or adds one that has the `fresh` fields, too. Undefined when somebody has
 * changed the group since.
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

/** Renames a product, whatever others change of it meanwhile. */
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
    const stages = [{ $set: { name: { $literal: name }, ...texts, ...TOUCHED } }];
    if (await updateByStages(seen, stages)) return;
  }
}

/**
 * Gives the products of a group the names that its sizes ask for, and notes that it is done. Repeatable: what each size was
 * called before stays in the group until then, also after a crash.
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

/** What the sizes of a group were called, of those that are called otherwise now; of new ones nothing. */
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

/** A product's names in all languages, with what `change` makes of each. */
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

/** The names of a product in all languages with its size at their ends. */
const namedWith = <N extends Names>(named: N, size: Size): N =>
  mapNames(named, (name, language) => withSize(name, sizeNameIn({ id: '', ...size }, language)));

/** The names with `after` at their ends instead of `before`; without a size before it is only added. */
export const renamedFrom = <N extends Names>(named: N, before: Size, after: Size): N =>
  mapNames(named, (name, language) => {
    const [was, is] = [before, after].map((one) => sizeNameIn({ id: '', ...one }, language));
    return renamed(name, was ?? '', is ?? '');
  });

/** What a seller enters of a product; that of a size keeps its size at the end of its names. */
export function namedAsSize<N extends Names>(id: string, entered: N): N {
  const size = sizeOf(id);
  return size ? namedWith(entered, size) : entered;
}
