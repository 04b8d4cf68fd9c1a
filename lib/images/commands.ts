import mongoose from 'mongoose';
import { Product, Upload } from '@/models';
import { db } from '../db';
import { Refusal } from '../http/errors';
import { log } from '../log';
import { imageStore } from './store';

const { trusted } = mongoose;

/** An upload this old belongs to nobody who is still at it. */
const LEFTOVER_MS = 10 * 60_000;

async function discard(names: string[]): Promise<void> {
  const store = imageStore();
  for (const name of names) {
    try {
      const row = await Upload.findById(name).lean();
      // Without its row it is a product's already.
      if (!row) continue;
      if (!row.url || !(await Product.exists({ image: row.url }))) await store.remove(name);
      await Upload.deleteOne({ _id: name });
    } catch (error) {
      // The row stays, so the sweep tries again.
      log().warn({ err: error, name }, 'a photo could not be removed yet');
    }
  }
}

export type StoredPhotos = {
  urls: string[];
  /** The product names them now: they stay. */
  keep(): Promise<void>;
  /** No product will name them. */
  discard(): Promise<void>;
};

/**
 * Stores encoded photos, all or none: when one fails, those already stored are removed and a 503
 * Refusal is thrown. The caller ends with `keep` or `discard`; if it dies, the sweep discards.
 */
export async function storePhotos(photos: Buffer[]): Promise<StoredPhotos> {
  await db();
  const store = imageStore();
  const named = photos.map((photo) => ({ name: store.nameFor(photo), photo }));
  const names = [...new Set(named.map(({ name }) => name))];
  const createdAt = new Date();
  const rows = names.map((_id) => ({
    updateOne: { filter: { _id }, update: { $set: { createdAt } }, upsert: true },
  }));
  if (rows.length > 0) await Upload.bulkWrite(rows);
  const urls: string[] = [];
  try {
    for (const { name, photo } of named) {
      const url = await store.put(name, photo);
      await Upload.updateOne({ _id: name }, { $set: { url } });
      urls.push(url);
    }
  } catch (error) {
    await discard(names);
    if (error instanceof Refusal) throw error;
    log().error({ err: error }, 'photos could not be stored');
    throw new Refusal('unavailable', 'The photos could not be stored. Please try again.');
  }
  return {
    urls,
    keep: async () => {
      await Upload.deleteMany({ _id: trusted({ $in: names }) });
    },
    discard: () => discard(names),
  };
}

/** Removes what uploads cut short by a crash left behind. Answers how many were looked at. */
export async function sweepUploads(now = Date.now()): Promise<number> {
  await db();
  const before = new Date(now - LEFTOVER_MS);
  const rows = await Upload.find({ createdAt: trusted({ $lt: before }) })
    .limit(200)
    .lean();
  await discard(rows.map((row) => row._id));
  return rows.length;
}
