import 'server-only';
import { randomBytes } from 'node:crypto';
import mongoose, { type Types } from 'mongoose';
import { MAX_PRODUCTS } from '@/lib/cart/limits';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { currentShop } from '@/lib/shop/read';
import { HOUR_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { quantityUnit } from '@/lib/weights/quantity-unit';
import { Product, ShoppingLists, User } from '@/models';
import type { ShoppingListsDoc } from '@/models/shopper-lists';
import { MAX_LISTS } from './limits';
import { listsOf, viewItems, viewLists } from './queries';
import type {
  ItemInput,
  ListChoice,
  NewListInput,
  RenameInput,
  SharedInput,
  ShareInput,
} from './schema';
import type { ListView, SharedResponse } from './view';

/* All shopping lists of a shopper are in one row, so that one atomic write checks the limits. Every function returns
   all lists, oldest first. Every function throws a 409 ApiError if the shop has no lists. */

/** How many invalid links a client may open in an hour. A valid link cannot be guessed. */
const MAX_INVALID = 60;

const { trusted } = mongoose;
const ObjectId = mongoose.Types.ObjectId;
const after = { returnDocument: 'after' } as const;

async function assertOn(): Promise<void> {
  if (!(await currentShop()).shoppingLists) throw new ApiError('conflict', t('listErrors', 'off'));
  await db();
}

/** Returns the lists after a change. Throws a 404 ApiError for null: the shopper has no list with the id. */
function listsAfter(row: ShoppingListsDoc | null): ListView[] {
  if (!row) throw new ApiError('notFound', t('listErrors', 'gone'));
  return viewLists(row);
}

type StoredItem = { product: Types.ObjectId; quantity: number; unit?: string };

/**
 * Returns the items with the units that the client displayed, so that an outdated page never changes the amount. An
 * item without a unit gets the current unit of its product. If the seller later changes how the product is sold, pages
 * convert the quantity.
 */
async function withUnits(items: NewListInput['items']): Promise<StoredItem[]> {
  const missing = items.filter(({ unit }) => unit === undefined).map(({ product }) => product);
  const rows =
    missing.length > 0
      ? await Product.find({ _id: trusted({ $in: missing }) }, { measure: 1 }).lean()
      : [];
  const units = new Map(rows.map(({ _id, measure }) => [String(_id), quantityUnit(measure)]));
  return items.map(({ product, quantity, unit }) => {
    const id = new ObjectId(product);
    return omitUndefined({ product: id, quantity, unit: unit ?? units.get(String(id)) });
  });
}

/** Returns the lists of a shopper. */
export async function readLists(userId: string): Promise<ListView[]> {
  await assertOn();
  return listsOf(userId);
}

/**
 * Creates a list and returns its id and all lists. Throws a 409 ApiError for a guest, or if the shopper has too many
 * lists.
 */
export async function createList(
  userId: string,
  { name, items }: NewListInput,
): Promise<{ id: string; lists: ListView[] }> {
  await assertOn();
  if (await User.exists({ _id: userId, isGuest: true }))
    throw new ApiError('conflict', t('listErrors', 'guest'));
  const id = new ObjectId();
  const list = { id, name, items: await withUnits(items) };
  const stored = { $ifNull: ['$lists', []] };
  const hasRoom = { $lt: [{ $size: stored }, MAX_LISTS] };
  const row = await retryOnDuplicate(() =>
    ShoppingLists.findOneAndUpdate(
      { _id: userId },
      // The name is user input. `$literal` prevents the database from evaluating it as an expression.
      [
        {
          $set: {
            lists: { $cond: [hasRoom, { $concatArrays: [stored, [{ $literal: list }]] }, stored] },
          },
        },
      ],
      { ...after, upsert: true, updatePipeline: true },
    ).lean(),
  );
  if (!row?.lists.some((one) => id.equals(one.id)))
    throw new ApiError('conflict', t('listErrors', 'full', { max: MAX_LISTS }));
  return { id: String(id), lists: viewLists(row) };
}

/** Renames a list. Throws a 404 ApiError if it does not exist. */
export async function renameList(userId: string, { id, name }: RenameInput): Promise<ListView[]> {
  await assertOn();
  return listsAfter(
    await ShoppingLists.findOneAndUpdate(
      { _id: userId, 'lists.id': id },
      { $set: { 'lists.$.name': name } },
      after,
    ).lean(),
  );
}

/** Deletes a list and its link. Calling it again is safe. */
export async function removeList(userId: string, { id }: ListChoice): Promise<ListView[]> {
  await assertOn();
  const row = await ShoppingLists.findOneAndUpdate(
    { _id: userId },
    { $pull: { lists: { id } } },
    after,
  ).lean();
  return viewLists(row);
}

function stageOf(id: Types.ObjectId, stored: StoredItem) {
  const { product, quantity } = stored;
  const items = '$$list.items';
  const isOther = { $ne: ['$$one.product', product] };
  const item = { $literal: stored };
  const next =
    quantity === 0
      ? { $filter: { input: items, as: 'one', cond: isOther } }
      : {
          $cond: [
            { $in: [product, '$$list.items.product'] },
            { $map: { input: items, as: 'one', in: { $cond: [isOther, '$$one', item] } } },
            {
              $cond: [
                { $lt: [{ $size: items }, MAX_PRODUCTS] },
                { $concatArrays: [items, [item]] },
                items,
              ],
            },
          ],
        };
  const changed = { $mergeObjects: ['$$list', { items: next }] };
  return {
    $set: {
      lists: {
        $map: {
          input: '$lists',
          as: 'list',
          in: { $cond: [{ $eq: ['$$list.id', id] }, changed, '$$list'] },
        },
      },
    },
  };
}

/**
 * Sets the quantity of a product in a list; 0 removes it. Throws an ApiError: 404 if the list does not exist, and 409
 * if it has too many products.
 */
export async function setItem(
  userId: string,
  { id, product, quantity, unit }: ItemInput,
): Promise<ListView[]> {
  await assertOn();
  const stages = (await withUnits([{ product, quantity, unit }])).map((item) =>
    stageOf(new ObjectId(id), item),
  );
  const lists = listsAfter(
    await ShoppingLists.findOneAndUpdate({ _id: userId, 'lists.id': id }, stages, {
      ...after,
      updatePipeline: true,
    }).lean(),
  );
  const changed = lists.find((one) => one.id === id);
  if (quantity > 0 && !changed?.items.some((item) => item.product === product))
    throw new ApiError('conflict', t('listErrors', 'items', { max: MAX_PRODUCTS }));
  return lists;
}

/**
 * Shares a list by a link with a new secret, or revokes the link. If the list is already shared, its link does not
 * change. Throws a 404 ApiError if the list does not exist.
 */
export async function shareList(userId: string, { id, on }: ShareInput): Promise<ListView[]> {
  await assertOn();
  if (on)
    await ShoppingLists.updateOne(
      {
        _id: userId,
        lists: trusted({
          $elemMatch: { id: new ObjectId(id), share: { $exists: false } },
        }),
      },
      { $set: { 'lists.$.share': randomBytes(16).toString('base64url') } },
    );
  else
    await ShoppingLists.updateOne(
      { _id: userId, 'lists.id': id },
      { $unset: { 'lists.$.share': 1 } },
    );
  const lists = await listsOf(userId);
  if (!lists.some((one) => one.id === id)) throw new ApiError('notFound', t('listErrors', 'gone'));
  return lists;
}

/**
 * Returns the name and the products of a shared list, without its owner. Throws an ApiError: 404 if the link was
 * revoked or is invalid, and 429 after too many invalid links.
 */
export async function readShared({ token }: SharedInput, ip: string): Promise<SharedResponse> {
  await assertOn();
  const row = await ShoppingLists.findOne({ 'lists.share': token }).lean();
  const found = row?.lists.find(({ share }) => share === token);
  if (found) return { name: found.name, items: viewItems(found.items) };
  await consume({ key: `shared-list:${ip}`, max: MAX_INVALID, windowMs: HOUR_MS });
  throw new ApiError('notFound', t('listErrors', 'notShared'));
}
