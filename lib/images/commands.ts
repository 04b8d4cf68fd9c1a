import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { isDatabaseDown } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { log } from '@/lib/observe/log';
import { reportError } from '@/lib/observe/report-error';
import { inSlices } from '@/lib/utils/async';
import { CategoryTree, Order, Product, ShopSettings, Upload } from '@/models';
import type { UploadDoc } from '@/models/product';
import { imageStore } from './store';

const { trusted } = mongoose;

/** A younger unused photo may belong to a running upload, or to an order that is being stored. */
const LEFTOVER_MS = 10 * 60_000;

/** Returns which URLs occur in order lines. Order lines copy the photo URLs of their products. */
async function namedByOrders(urls: readonly string[]): Promise<Set<string>> {
  const unchecked = new Set(urls);
  const named = new Set<string>();
  if (unchecked.size === 0) return named;
  const any = trusted({ $in: [...unchecked] });
  const orders = Order.find(
    { $or: [{ 'items.image': any }, { 'items.replacement.image': any }] },
    { items: 1 },
  );
  for await (const { items } of inSlices(orders.lean().cursor({ batchSize: 100 }))) {
    for (const { image, replacement } of items)
      for (const url of [...image, ...(replacement?.image ?? [])])
        if (unchecked.has(url)) named.add(url);
    if (named.size === unchecked.size) break;
  }
  return named;
}

const PLACES = [
  'logo',
  'home.page.banner.image',
  ...LANGUAGE_CODES.map((code) => `guaranteeNotice.${code}.image`),
];

const isShown = async (url: string) =>
  (await Product.exists({ image: url })) ??
  (await ShopSettings.exists({ $or: PLACES.map((place) => ({ [place]: url })) })) ??
  (await CategoryTree.exists({ $or: [{ 'list.image': url }, { 'gone.was.image': url }] }));

/** Deletes unused photos until a deletion fails or `isTime` returns false. Returns the number of photos processed. */
async function discardRows(names: string[], isTime = () => true): Promise<number> {
  const store = imageStore();
  // Only photos with an `Upload` row may be deleted. A photo without a row belongs to a product.
  const rows = await Upload.find({ _id: trusted({ $in: names }) })
    .sort({ createdAt: 1 })
    .hint({ _id: 1 })
    .lean();
  const shown = rows.flatMap(({ wasShown, url }) => (wasShown ? url : []));
  const usedUrls = await namedByOrders(shown);
  let attempts = 0;
  for (const { _id: name, url } of rows) {
    if (!isTime()) break;
    attempts += 1;
    try {
      const isNamed = url && (usedUrls.has(url) || (await isShown(url)));
      if (!isNamed) await store.remove(name);
      await Upload.deleteOne({ _id: name });
    } catch (error) {
      log().warn({ err: error, name }, 'a photo could not be removed yet');
      // Move the row to the end of the queue. Stop this run, because a failing store often responds slowly.
      await Upload.updateOne({ _id: name }, { $set: { createdAt: new Date() } });
      break;
    }
  }
  return attempts;
}

const discard = (names: string[], isTime?: () => boolean) =>
  discardRows(names, isTime).catch((error) => {
    log().warn({ err: error, names }, 'photos could not be removed yet');
    return 0;
  });

/**
 * Records photos for the cleanup job. Call it before the photos are stored or become unused, so that a crash loses
 * none.
 */
async function noteRows(rows: (Pick<UploadDoc, '_id'> & Partial<UploadDoc>)[]): Promise<void> {
  const createdAt = new Date();
  const writes = rows.map(({ _id, ...row }) => ({
    updateOne: { filter: { _id }, update: { $set: { createdAt, ...row } }, upsert: true },
  }));
  if (writes.length > 0) await Upload.bulkWrite(writes);
}

/**
 * Records photos that a product is about to stop using. The cleanup job later deletes the photos without any product or
 * order. URLs of other origins than the shop's photo store are ignored.
 */
export async function releasePhotos(urls: readonly string[]): Promise<void> {
  await db();
  const store = imageStore();
  await noteRows(
    urls.flatMap((url) => {
      const _id = store.nameOf(url);
      return _id ? [{ _id, url, wasShown: true }] : [];
    }),
  );
}

export type StoredPhotos = {
  urls: string[];
  /** Removes the photos from the list of the cleanup job, because a product uses them. */
  confirm(): Promise<void>;
  discard(): Promise<void>;
  /**
   * Deletes the photos after a failed database write. If the database was unreachable, the write may have succeeded.
   * The cleanup job then checks the photos.
   */
  discardAfter(error: unknown): Promise<void>;
};

/**
 * Stores encoded photos, all or none. The caller must then call `confirm` or `discard`. If the process crashes before
 * that, the cleanup job deletes the unused photos. Throws a 503 ApiError if one photo fails.
 */
export async function storePhotos(photos: Buffer[]): Promise<StoredPhotos> {
  await db();
  const store = imageStore();
  const named = photos.map((photo) => ({ name: store.nameFor(photo), photo }));
  const names = [...new Set(named.map(({ name }) => name))];
  await noteRows(names.map((_id) => ({ _id })));
  const urls: string[] = [];
  try {
    for (const { name, photo } of named) {
      const url = await store.put(name, photo);
      await Upload.updateOne({ _id: name }, { $set: { url } });
      urls.push(url);
    }
  } catch (error) {
    await discard(names);
    if (error instanceof ApiError) throw error;
    reportError('photos could not be stored', { err: error });
    throw new ApiError('unavailable', t('catalogErrors', 'photosNotStored'));
  }
  return {
    urls,
    confirm: async () => {
      await Upload.deleteMany({ _id: trusted({ $in: names }) });
    },
    discard: async () => {
      await discard(names);
    },
    discardAfter: async (error) => {
      if (!isDatabaseDown(error)) await discard(names);
    },
  };
}

/**
 * Runs the cleanup job: deletes photos that no product or order uses. The run ends when a deletion fails or `isTime`
 * returns false, and the next run continues. Returns the number of photos checked.
 */
export async function sweepUploads(now = Date.now(), isTime = () => true): Promise<number> {
  await db();
  if (!isTime()) return 0;
  const before = new Date(now - LEFTOVER_MS);
  const rows = await Upload.find({ createdAt: trusted({ $lt: before }) })
    .sort({ createdAt: 1 })
    .limit(200)
    .lean();
  return discard(
    rows.map((row) => row._id),
    isTime,
  );
}
