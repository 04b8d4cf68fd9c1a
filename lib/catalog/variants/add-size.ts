import 'server-only';
import mongoose, { Types } from 'mongoose';
import { record } from '@/lib/audit/record';
import { settleProducts } from '@/lib/catalog/category-tree/move-products';
import { removedProduct, unknownProduct } from '@/lib/catalog/change-product';
import { gtinRefusal } from '@/lib/catalog/facts/taken-gtins';
import { packSize } from '@/lib/catalog/pack-size/pack-size-math';
import { newStock } from '@/lib/catalog/stock/stages';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { Product, VariantGroup } from '@/models';
import type { ProductDoc, VariantGroupDoc } from '@/models/product';
import { changeGroup, sizeNamed } from './commands';
import { findGroup, finishNames, viewGroup } from './groups';
import { MAX_SIZES } from './limits';
import { sizeKey } from './name-math';
import { renamedFrom } from './named';
import type { SizeAdd } from './schema';
import type { GroupView } from './view';

const { trusted } = mongoose;

const twice = (size: string) => new Refusal('conflict', say('sizeFaults', 'twice', { size }));

/** The group of a product; it becomes the first size of its own where it has none. */
async function groupFor(source: ProductDoc, ownSize: string | undefined): Promise<VariantGroupDoc> {
  const id = String(source._id);
  const found = await findGroup(id);
  if (found) return found;
  if (!ownSize) {
    const message = say('sizeFaults', 'ownMissing');
    throw new Refusal('badInput', message, { body: { fields: { ownSize: message } } });
  }
  const own = { product: source._id, name: ownSize };
  try {
    const renames = [{ ...own, name: '' }];
    return (await VariantGroup.create({ sizes: [own], renames })).toObject();
  } catch (error) {
    const meanwhile = isDuplicate(error) && (await findGroup(id));
    if (!meanwhile) throw error;
    return meanwhile;
  }
}

/**
 * Takes a place for a size at the end of a group: the id that its product gets. The place of a size whose product was never
 * made, after a crash, is taken again; undefined when the same press (`key`) has made it meanwhile. Throws 409 for a size that there
 * is, or one too many.
 */
async function takePlace(
  source: ProductDoc,
  { ownSize, size }: SizeAdd,
  key: string,
): Promise<string | undefined> {
  for (;;) {
    const group = await groupFor(source, ownSize);
    const same = sizeNamed(group, size);
    const made = same && (await Product.findById(same.product, { idempotencyKey: 1 }).lean());
    if (made && made.idempotencyKey !== key) throw twice(size);
    if (same) return made ? undefined : String(same.product);
    if (group.sizes.length >= MAX_SIZES)
      throw new Refusal('conflict', say('sizeFaults', 'most', { max: MAX_SIZES }));
    const place = { product: new Types.ObjectId(), name: size };
    const { matchedCount } = await VariantGroup.updateOne(
      { _id: group._id, revision: group.revision },
      { $push: { sizes: place }, $inc: { revision: 1 } },
    );
    // Otherwise another form has changed it in between.
    if (matchedCount === 1) return String(place.product);
  }
}

/** What a new size has of the product that it is a size of; its count, code and prices are its own. */
const COPIED = [
  'name',
  'category',
  'description',
  'image',
  'translations',
  'taxClass',
  'depositCents',
  'brand',
  'ingredients',
  'allergens',
  'nutrition',
  'origin',
  'storage',
  'diets',
  'leastAge',
] as const;

const copyOf = (source: ProductDoc): Partial<ProductDoc> =>
  Object.fromEntries(
    COPIED.flatMap((field) => (source[field] === undefined ? [] : [[field, source[field]]])),
  );

/**
 * Adds a size: a product of its own that begins as a copy of `id`, with these prices, count and barcode, once per
 * idempotency key. Returns the group. Throws 404 for an unknown product, 409 for a removed one, a size that there is, more
 * than 50, or a barcode that another product has, and 400 where the first size has no name yet.
 */
export async function addSize(input: SizeAdd, idempotencyKey: string): Promise<GroupView> {
  await db();
  const { id, size, ownSize, price, offerPrice = price, stock, gtin } = input;
  const source = await Product.findById(id).lean();
  if (!source) throw unknownProduct();
  if (source.removedAt) throw removedProduct();
  if (ownSize && sizeKey(ownSize) === sizeKey(size)) throw twice(size);
  const done = await Product.findOne({ idempotencyKey }, { _id: 1 }).lean();
  const add = async () => {
    const newId = done ? undefined : await takePlace(source, input, idempotencyKey);
    if (newId) {
      const before = (await findGroup(id))?.sizes.find((one) => source._id.equals(one.product));
      const own = { name: before?.name ?? ownSize ?? '', translations: before?.translations };
      const named = renamedFrom(
        { ...copyOf(source), name: source.name, translations: source.translations },
        { name: own.name, ...(own.translations ? { translations: own.translations } : {}) },
        { name: size },
      );
      const product = {
        ...named,
        ...(packSize(size) ? { weight: size } : {}),
        priceCents: price,
        offerPriceCents: offerPrice,
        ...newStock(true, stock),
        ...(gtin ? { gtin } : {}),
      };
      try {
        await Product.create({ ...product, _id: newId, idempotencyKey });
        await record({ event: 'product added', productId: newId }, { after: product });
      } catch (error) {
        const isMade = isDuplicate(error) && (await Product.exists({ idempotencyKey }));
        const refusal = isMade ? undefined : await gtinRefusal(error, { id: newId, gtin });
        if (refusal) await giveUp(newId);
        // The same size was added at the same moment.
        if (!isMade) throw refusal ?? (isDuplicate(error) ? twice(size) : error);
      }
      await settleProducts();
    }
    const group = await findGroup(id);
    if (group) await finishNames(group);
    return group;
  };
  return viewGroup(await changeGroup([id], add));
}

/** Gives a place back whose product could not be made; a group of one product is none. */
async function giveUp(id: string): Promise<void> {
  const place = { 'sizes.product': new Types.ObjectId(id) };
  await VariantGroup.updateOne(place, {
    $pull: { sizes: { product: new Types.ObjectId(id) } },
    $inc: { revision: 1 },
  });
  await VariantGroup.deleteMany({ sizes: trusted({ $size: 1 }), key: trusted({ $exists: false }) });
}
