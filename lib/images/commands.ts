import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { isDatabaseDown } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/say';
import { log } from '@/lib/observe/log';
import { reportError } from '@/lib/observe/report-error';
import { inSlices } from '@/lib/utils/async';
import { CategoryTree, Order, Product, ShopSettings, Upload } from '@/models';
import type { UploadDoc } from '@/models/product';
import { imageStore } from './store';

const { trusted } = mongoose;

/**
 * The age from which the sweep removes an unused photo: the upload of an older one has ended or
 * crashed, and an order that copied it from its product is stored by then.
 */
const LEFTOVER_MS = 10 * 60_000;

/** Those of the URLs that the copy of a product in an order names; reads the orders once. */
async function namedByOrders(urls: readonly string[]): Promise<Set<string>> {
  const wanted = new Set(urls);
  const named = new Set<string>();
  if (wanted.size === 0) return named;
  const any = trusted({ $in: [...wanted] });
  const orders = Order.find(
    { $or: [{ 'items.image': any }, { 'items.replacement.image': any }] },
    { items: 1 },
  );
  for await (const { items } of inSlices(orders.lean().cursor({ batchSize: 100 }))) {
    for (const { image, replacement } of items)
      for (const url of [...image, ...(replacement?.image ?? [])])
        if (wanted.has(url)) named.add(url);
    if (named.size === wanted.size) break;
  }
  return named;
}

/** Whether a product or a category has the photo, or the shop has it as its logo or on its home page. */
const isShown = async (url: string) =>
  (await Product.exists({ image: url })) ??
  (await ShopSettings.exists({ $or: [{ logo: url }, { 'home.page.banner.image': url }] })) ??
  (await CategoryTree.exists({ $or: [{ 'list.image': url }, { 'gone.was.image': url }] }));

/** Removes photos until one fails or the time is up; returns how many rows it has looked at. */
async function discardRows(names: string[], isTime = () => true): Promise<number> {
  const store = imageStore();
  // A photo without its row belongs to a product.
  const rows = await Upload.find({ _id: trusted({ $in: names }) })
    .sort({ createdAt: 1 })
    .hint({ _id: 1 })
    .lean();
  const shown = rows.flatMap(({ wasShown, url }) => (wasShown ? url : []));
  const kept = await namedByOrders(shown);
  let looks = 0;
  for (const { _id: name, url } of rows) {
    if (!isTime()) break;
    looks += 1;
    try {
      const isNamed = url && (kept.has(url) || (await isShown(url)));
      if (!isNamed) await store.remove(name);
      await Upload.deleteOne({ _id: name });
    } catch (error) {
      log().warn({ err: error, name }, 'a photo could not be removed yet');
      // The row stays for a later sweep, behind the others. A store that fails often fails slowly, so
      // the others wait, too.
      await Upload.updateOne({ _id: name }, { $set: { createdAt: new Date() } });
      break;
    }
  }
  return looks;
}

const discard = (names: string[], isTime?: () => boolean) =>
  discardRows(names, isTime).catch((error) => {
    log().warn({ err: error, names }, 'photos could not be removed yet');
    return 0;
  });

type Note = Pick<UploadDoc, '_id'> & Partial<UploadDoc>;

/** Notes photos for the sweep, before they are stored or given up. */
async function noteRows(rows: Note[]): Promise<void> {
  const createdAt = new Date();
  const writes = rows.map(({ _id, ...row }) => ({
    updateOne: { filter: { _id }, update: { $set: { createdAt, ...row } }, upsert: true },
  }));
  if (writes.length > 0) await Upload.bulkWrite(writes);
}

/**
 * Notes photos that a product is about to give up. The sweep removes those that no product and no
 * order names then; addresses that this shop's store did not give are left alone.
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
  /** A product names the photos now. */
  keep(): Promise<void>;
  /** No product will name the photos. */
  discard(): Promise<void>;
  /** A write that was to name the photos has failed; one that the database may have made is left to the sweep. */
  discardAfter(error: unknown): Promise<void>;
};

/**
 * Stores encoded photos, all or none: when one fails, those already stored are removed and a 503
 * ApiError is thrown. The caller ends with `keep` or discards them; after a crash the sweep does.
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
    throw new ApiError('unavailable', t('catalogFaults', 'photosNotStored'));
  }
  return {
    urls,
    keep: async () => {
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
 * Removes photos that no product, no order and not the shop itself names: of uploads that a crash cut short, and given up
 * ones. It ends when one cannot be removed, or when `isTime` says so; the next sweep goes on with the others. Returns
 * how many were checked.
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
