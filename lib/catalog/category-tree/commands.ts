import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '@/lib/http/errors';
import type { UploadedFile } from '@/lib/http/multipart';
import { t } from '@/lib/http/translate';
import { releasePhotos, storePhotos } from '@/lib/images/commands';
import { encodePhoto } from '@/lib/images/encode';
import { changeEveryPage } from '@/lib/page-cache/invalidate';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Product, ShopSettings } from '@/models';
import type { ShopSettingsDoc } from '@/models/shop-settings';
import { isDrawing } from './category-drawings';
import { changeTree, readTree, settleProducts } from './change-tree';
import type { CategoryInput } from './schema';
import {
  addCategory,
  type CategoryEntry,
  categoryIn,
  changeCategory,
  mergeCategory,
  orderCategories,
  removeCategory,
  type Tree,
  treeWithoutEntry,
} from './tree';

/** The longer edge in pixels. A category tile is 80 pixels wide, but a link preview is wider. */
const PICTURE_EDGE = 512;

/** Saves the order of the categories. Throws a 409 ApiError unless `paths` contains each category once. */
export const saveOrder = (paths: readonly string[], revision?: number): Promise<Tree> =>
  changeTree((tree) => orderCategories(tree, paths), revision);

/** Adds a category. A repeated request returns the tree unchanged, because the category already exists. */
function addOnce(tree: Tree, entry: CategoryEntry, seen: number | undefined) {
  const before = seen === tree.revision - 1 ? treeWithoutEntry(tree, entry) : undefined;
  const again = before && addCategory(before, entry);
  const isDone = again && 'list' in again && isDeepStrictEqual(again.list, tree.list);
  return isDone ? tree : addCategory(tree, entry);
}

/**
 * Adds a category, or changes the category at `path`. Returns all categories. If the path changes, the products move
 * and the old path redirects. Throws 400 for a picture outside the shop. Throws 409 for a taken name or path, a deleted
 * category, and the errors of `changeTree`.
 */
export async function saveCategory({ path, revision, ...entry }: CategoryInput): Promise<Tree> {
  const before = await readTree();
  const present = path === undefined ? undefined : categoryIn(before, path);
  if (entry.image && !isDrawing(entry.image) && entry.image !== present?.image)
    throw new ApiError('badInput', t('catalogErrors', 'chooseDrawing'));
  if (!path) {
    const after = await changeTree((tree) => addOnce(tree, entry, revision), revision);
    const added = after.list.find(({ text }) => text === entry.text);
    if (added?.parent) await shareTaxClass(added.parent, added.path);
    return after;
  }
  const { newPath } = entry;
  const isMoved = present && newPath && newPath.toLowerCase() !== present.path.toLowerCase();
  // Assign the tax class first, so that no product has a wrong tax rate for a moment.
  if (isMoved && !categoryIn(before, newPath)) await shareTaxClass(present.path, newPath);
  if (present?.image && entry.image !== undefined && entry.image !== present.image)
    await releasePhotos([present.image]);
  const after = await changeTree((tree) => changeCategory(tree, path, entry), revision);
  if (!isMoved) return after;
  await settleProducts();
  await leaveTaxClass(present.path);
  return after;
}

/**
 * Sets the picture of a category, or removes it without a file. Returns all categories. The last save wins. Throws 404
 * for an unknown category, and the errors of `encodePhoto` and `storePhotos`.
 */
export async function savePicture(path: string, [file]: UploadedFile[]): Promise<Tree> {
  const present = categoryIn(await readTree(), path);
  if (!present) throw new ApiError('notFound', t('catalogErrors', 'categoryNotFound'));
  const photos = file ? [await encodePhoto(file.bytes, file.label, PICTURE_EDGE)] : [];
  const stored = await storePhotos(photos);
  const [image = null] = stored.urls;
  try {
    // Record the old picture first. The cleanup job deletes it once nothing uses it.
    if (present.image) await releasePhotos([present.image]);
    const after = await changeTree((tree) => {
      const { text } = categoryIn(tree, present.path) ?? present;
      return changeCategory(tree, present.path, { text, image });
    });
    await stored.confirm();
    return after;
  } catch (error) {
    await stored.discardAfter(error);
    throw error;
  }
}

/**
 * Moves the products and subcategories of a category to `into`, and deletes the category. Its URL then redirects to
 * `into`. Repeating the call is safe, even after a crash. Throws 409 like `changeTree`.
 */
export async function mergeInto(path: string, into: string, revision?: number): Promise<Tree> {
  const before = await readTree();
  const done = before.gone.find((one) => one.path.toLowerCase() === path.toLowerCase());
  const isDone = done?.into?.toLowerCase() === into.toLowerCase() && !categoryIn(before, path);
  const after = isDone
    ? before
    : await changeTree((tree) => mergeCategory(tree, path, into), revision);
  await settleProducts();
  await leaveTaxClass(done && isDone ? done.path : (categoryIn(before, path)?.path ?? path));
  return after;
}

/**
 * Removes a category. With `into`, works like {@link mergeInto}. If a product is added to it at the same moment, the
 * category is restored. Throws 409 if the category has subcategories or products (even removed ones), and the errors of
 * `changeTree`.
 */
export async function removeOrMerge(
  path: string,
  into: string | undefined,
  revision?: number,
): Promise<Tree> {
  if (into) return mergeInto(path, into, revision);
  const before = await readTree();
  const present = categoryIn(before, path);
  if (!present && before.gone.some((one) => one.path.toLowerCase() === path.toLowerCase()))
    return before;
  const hasProducts = (count: number) => {
    const category = present?.text ?? path;
    return new ApiError('conflict', t('catalogErrors', 'hasProducts', { category, count }));
  };
  const products = present ? await Product.countDocuments({ category: present.path }) : 0;
  if (products > 0) throw hasProducts(products);
  await changeTree((tree) => removeCategory(tree, path), revision);
  await settleProducts();
  const after = await readTree();
  if (present && categoryIn(after, present.path))
    throw hasProducts(await Product.countDocuments({ category: present.path }));
  if (present) await leaveTaxClass(present.path);
  return after;
}

type Targets = readonly string[];

const MAX_TRIES = 20;

/**
 * Changes the categories (`appliesTo`) of the tax classes. Repeats the write if somebody has saved the settings since
 * they were read.
 */
async function changeTargets(change: (targets: Targets) => Targets): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const fields = { taxClasses: 1, revision: 1, sectionsAt: 1 } as const;
    const row = await ShopSettings.findById('shop', fields).lean();
    if (!row?.taxClasses) return;
    const { revision = 0 } = row;
    // If `sectionsAt` differs, an older app version wrote the settings last and may have changed any section.
    const isCurrent = row.sectionsAt === revision;
    const taxClasses = row.taxClasses.map((one) => {
      const appliesTo = change(one.appliesTo ?? []);
      const { appliesTo: _, ...rest } = one;
      return appliesTo.length > 0 ? { ...rest, appliesTo: [...appliesTo] } : rest;
    });
    if (JSON.stringify(taxClasses) === JSON.stringify(row.taxClasses)) return;
    const save = () =>
      ShopSettings.updateOne(
        { _id: 'shop', revision },
        {
          $set: omitUndefined({
            taxClasses,
            revision: revision + 1,
            'sectionRevisions.prices': revision + 1,
            sectionsAt: isCurrent ? revision + 1 : undefined,
          }) satisfies Partial<ShopSettingsDoc> & { 'sectionRevisions.prices': number },
        },
      );
    if ((await changeEveryPage(save)).matchedCount === 1) return;
  }
}

const shareTaxClass = (from: string, to: string): Promise<void> =>
  changeTargets((targets) =>
    targets.includes(from) && !targets.includes(to) ? [...targets, to] : targets,
  );

const leaveTaxClass = (path: string): Promise<void> =>
  changeTargets((targets) => targets.filter((one) => one !== path));
