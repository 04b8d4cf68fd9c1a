import 'server-only';
import mongoose from 'mongoose';
import { z } from 'zod';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { objectId } from '@/lib/http/input-parts';
import { schemaMessage, t } from '@/lib/http/translate';
import { currentShop } from '@/lib/shop/read';
import { Favourites } from '@/models';
import { MAX_FAVOURITES } from './limits';
import { favouriteIds } from './queries';

const LIST = schemaMessage('favouriteErrors', 'products', { max: MAX_FAVOURITES });

/** The body of POST /api/favourite/add and remove. */
export const favouritesInput = z.object(
  { products: z.array(objectId, LIST).min(1, LIST).max(MAX_FAVOURITES, LIST) },
  LIST,
);

export type FavouritesInput = z.output<typeof favouritesInput>;

async function assertOn(): Promise<void> {
  if (!(await currentShop()).favourites)
    throw new ApiError('conflict', t('favouriteErrors', 'off'));
}

/** Returns the ids of a shopper's favourites, oldest first. Throws a 409 ApiError if the shop has no favourites. */
export async function listFavourites(userId: string): Promise<string[]> {
  await assertOn();
  return favouriteIds(userId);
}

/**
 * Adds products to a shopper's favourites in one atomic write. Returns the ids of all favourites, oldest first, and the
 * ids of the added products. A product that is already a favourite keeps its position. Above {@link MAX_FAVOURITES},
 * the oldest favourites are dropped. Throws a 409 ApiError if the shop has no favourites.
 */
export async function addFavourites(
  userId: string,
  { products }: FavouritesInput,
): Promise<{ favourites: string[]; added: string[] }> {
  await assertOn();
  await db();
  const given = [...new Set(products)];
  const stored = { $ifNull: ['$products', []] };
  const missing = {
    $filter: {
      input: { $literal: given.map((id) => new mongoose.Types.ObjectId(id)) },
      as: 'one',
      cond: { $not: [{ $in: ['$$one', stored] }] },
    },
  };
  const row = await retryOnDuplicate(() =>
    Favourites.findOneAndUpdate(
      { _id: userId },
      [{ $set: { products: { $slice: [{ $concatArrays: [stored, missing] }, -MAX_FAVOURITES] } } }],
      { upsert: true, returnDocument: 'before', updatePipeline: true },
    ).lean(),
  );
  const before = row?.products.map(String) ?? [];
  const added = given.filter((id) => !before.includes(id));
  return { favourites: [...before, ...added].slice(-MAX_FAVOURITES), added };
}

/**
 * Removes products from a shopper's favourites in one atomic write, and returns the ids of the remaining favourites.
 * Throws a 409 ApiError if the shop has no favourites.
 */
export async function removeFavourites(
  userId: string,
  { products }: FavouritesInput,
): Promise<string[]> {
  await assertOn();
  await db();
  const row = await Favourites.findOneAndUpdate(
    { _id: userId },
    { $pullAll: { products } },
    { returnDocument: 'after' },
  ).lean();
  return row?.products.map(String) ?? [];
}
