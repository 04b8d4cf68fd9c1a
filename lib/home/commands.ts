import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { changedFields, record } from '@/lib/audit/record';
import { readTree } from '@/lib/catalog/category-tree/change-tree';
import { categoryIn } from '@/lib/catalog/category-tree/tree';
import { isWritten } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import type { UploadedFile } from '@/lib/http/multipart';
import { t } from '@/lib/http/translate';
import { releasePhotos } from '@/lib/images/commands';
import { encodePhoto } from '@/lib/images/encode';
import { changeEveryPage } from '@/lib/page-cache/invalidate';
import { replacePicture } from '@/lib/shop/replace-picture';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { ShopSettings } from '@/models';
import type { HomePage } from '@/models/shop-settings';
import { settled } from './home-sections';
import { type Home, readHome, viewHome } from './read';
import type { HomeInput } from './schema';

const { trusted } = mongoose;

/** The size in pixels. The picture fills half of the banner on a wide, high-resolution screen. */
const BANNER_EDGE = 1_600;

const homeConflict = (present: Home) =>
  new ApiError('conflict', t('homeErrors', 'changedMeanwhile'), { body: viewHome(present) });

async function write(seen: number, page: HomePage | undefined): Promise<Home | undefined> {
  const isUnchanged = { 'home.revision': seen === 0 ? trusted({ $exists: false }) : seen };
  const home = omitUndefined({ revision: seen + 1, page });
  const isSaved = await isWritten(
    ShopSettings.updateOne(
      { _id: 'shop', ...isUnchanged },
      { $set: { home } },
      { upsert: seen === 0 },
    ),
  );
  return isSaved ? home : undefined;
}

async function assertKnown(page: HomePage, before: Home): Promise<void> {
  const { image, buttons = [] } = page.banner ?? {};
  if (image && image !== before.page?.banner?.image)
    throw new ApiError('badInput', t('homeErrors', 'picture'));
  const paths = buttons.flatMap(({ to }) => (to === 'all' || to === 'offers' ? [] : to));
  if (paths.length === 0) return;
  const tree = await readTree();
  const gone = paths.find((path) => !categoryIn(tree, path));
  if (gone) throw new ApiError('badInput', t('homeErrors', 'buttonGone', { path: gone }));
}

/**
 * Saves the whole home page and invalidates every page of the shop. With null it restores the defaults. Returns the
 * saved home page. A repeated save changes nothing.
 *
 * Throws a 409 ApiError with the current page if another device has changed it since `revision`. Throws a 400 ApiError
 * if the page refers to an unknown picture or category.
 */
export async function saveHome({ home, revision }: HomeInput): Promise<Home> {
  const page = settled(home);
  const before = await readHome();
  if (isDeepStrictEqual(page, before.page)) return before;
  if (before.revision !== revision) throw homeConflict(before);
  if (page) await assertKnown(page, before);
  const storedImage = before.page?.banner?.image;
  // Mark the old picture for the cleanup job before the page is saved. Otherwise a crash in between would leave the
  // picture undeleted.
  if (storedImage && page?.banner?.image !== storedImage) await releasePhotos([storedImage]);
  const saved = await changeEveryPage(() => write(revision, page));
  if (!saved) throw homeConflict(await readHome());
  await record({ event: 'home page changed' }, changedFields(before.page ?? {}, page ?? {}));
  return saved;
}

/**
 * Stores the picture of the banner and invalidates every page of the shop. Returns the resulting home page. If two
 * devices save a picture, the later picture wins. Throws a 400 ApiError without a photo, and the errors of
 * `encodePhoto` and `storePhotos`.
 */
export async function saveBannerPicture([file]: UploadedFile[]): Promise<Home> {
  if (!file) throw new ApiError('badInput', t('homeErrors', 'noPhoto'));
  const before = await readHome();
  await replacePicture(file, {
    encode: ({ bytes, label }) => encodePhoto(bytes, label, BANNER_EDGE),
    read: async () => (await readHome()).page?.banner?.image,
    async write(image) {
      const previous = await ShopSettings.findOneAndUpdate(
        { _id: 'shop' },
        { $set: { 'home.page.banner.image': image }, $inc: { 'home.revision': 1 } },
        { upsert: true, returnDocument: 'before' },
      ).lean();
      return previous?.home?.page?.banner?.image;
    },
  });
  const after = await readHome();
  await record({ event: 'home page changed' }, changedFields(before.page ?? {}, after.page ?? {}));
  return after;
}
