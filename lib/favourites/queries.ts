import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { Favourites, Product } from '@/models';

const { trusted } = mongoose;

/** Returns the ids of a shopper's favourites, oldest first. */
export async function favouriteIds(userId: string): Promise<string[]> {
  await db();
  const row = await Favourites.findById(userId).lean();
  return row?.products.map(String) ?? [];
}

/**
 * Returns a shopper's favourites with the names of the products, for the download of their data. A product that was
 * removed from the shop has no name.
 */
export async function namedFavourites(userId: string): Promise<{ _id: string; name?: string }[]> {
  const ids = await favouriteIds(userId);
  const rows = ids.length
    ? await Product.find({ _id: trusted({ $in: ids }) }, { name: 1 }).lean()
    : [];
  const names = new Map(rows.map(({ _id, name }) => [String(_id), name]));
  return ids.map((_id) => {
    const name = names.get(_id);
    return name === undefined ? { _id } : { _id, name };
  });
}
