import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { changedFields } from '@/lib/audit/changed-fields';
import { record } from '@/lib/audit/record';
import { resetPriceHistory } from '@/lib/catalog/prices/stages';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { storedZone } from '@/lib/delivery/stored-zones';
import { ApiError } from '@/lib/http/errors';
import type { UploadedFile } from '@/lib/http/multipart';
import { requestTranslator } from '@/lib/http/translate';
import { changeEveryPage } from '@/lib/page-cache/invalidate';
import { fromDollars } from '@/lib/utils/money';
import { ShopSettings } from '@/models';
import type { ShopSettingsDoc } from '@/models/shop-settings';
import { readShop, viewShop } from './read';
import { replacePicture } from './replace-picture';
import { SETTING_KEYS, type ShopInput, settingOf } from './schema';
import { SETTINGS } from './settings-schema';
import type { ShopView } from './view';

const { trusted } = mongoose;

/**
 * The maximum width or height of a stored logo in pixels. It suffices for the web app manifest and for a
 * printed page.
 */
const LOGO_EDGE = 512;

/**
 * Compares values regardless of the order of their keys, because the database may return keys in another
 * order.
 */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(plain(one), plain(other));

/** Returns the names of the settings in which the stored shop differs from a rejected request. */
const differences = (present: ShopView, input: ShopInput) =>
  SETTING_KEYS.filter((key) => !isSame(present[key], input[key]));

/** Converts the settings of the request to the fields of the database document. */
function fieldsOf({ revision: _, minimumOrder, zones, ...rest }: ShopInput) {
  return {
    ...rest,
    ...(zones ? { zones: zones.map(storedZone) } : {}),
    minimumCents: fromDollars(minimumOrder),
  } satisfies Partial<ShopSettingsDoc>;
}

/** Writes the settings if their stored revision is still the one in the request. Otherwise returns null. */
async function write(input: ShopInput): Promise<ShopSettingsDoc | null> {
  const { revision: seen } = input;
  const gone = SETTING_KEYS.filter(
    (key) => !('default' in settingOf(key)) && input[key] === undefined,
  ).map((key) => [key, 1]);
  // Before the first save, there is no document, or a document that contains only the logo.
  const isAsSeen = { revision: seen === 0 ? trusted({ $exists: false }) : seen };
  try {
    return await ShopSettings.findOneAndUpdate(
      { _id: 'shop', ...isAsSeen },
      { $set: { ...fieldsOf(input), revision: seen + 1 }, $unset: Object.fromEntries(gone) },
      { upsert: seen === 0, returnDocument: 'after' },
    ).lean();
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}

/**
 * Saves the settings of the shop and invalidates every page. Returns the shop after the save. Saving equal
 * settings again changes nothing. Throws a 409 ApiError with the current shop if another device has saved
 * different settings since the revision in the request.
 */
export async function saveShop(input: ShopInput): Promise<ShopView> {
  await db();
  // Check the revision first, so that a rejected save does not invalidate pages.
  const before = await readShop();
  const isAsSeen = before.revision === input.revision;
  const save = async () => {
    // If the currency changes, delete the price history before the write. Otherwise a crash between both
    // could leave a price in the old currency, which would count as the lowest price in the new one.
    if (before.currency !== input.currency) await resetPriceHistory();
    return write(input);
  };
  const saved = isAsSeen ? await changeEveryPage(save) : null;
  if (saved) {
    const after = viewShop(saved);
    await record({ event: 'settings changed' }, changedFields(before, after));
    return after;
  }
  const present = await readShop();
  const others = differences(present, input);
  // The stored settings equal the request. The response to an earlier, equal request was lost.
  if (others.length === 0) return present;
  const t = requestTranslator('settingsErrors');
  throw new ApiError(
    'conflict',
    t('changed', { fields: others.map((key) => t(SETTINGS[key].label)).join(t('comma')) }),
    { body: { shop: present } },
  );
}

/**
 * Stores the logo, or restores the default logo if no file is given, and invalidates every page. Returns the
 * shop after the save. If two devices save a logo, the later one wins. Throws the errors of `encodePhoto` and
 * `storePhotos`.
 */
export async function saveLogo([file]: UploadedFile[]): Promise<ShopView> {
  await db();
  const present = await readShop();
  if (!file && !present.logo) return present;
  await replacePicture(file, {
    edge: LOGO_EDGE,
    read: async () => (await readShop()).logo,
    async write(logo) {
      const previous = await ShopSettings.findOneAndUpdate(
        { _id: 'shop' },
        logo ? { $set: { logo } } : { $unset: { logo: 1 } },
        { upsert: true, returnDocument: 'before' },
      ).lean();
      return previous?.logo;
    },
  });
  const after = await readShop();
  await record({ event: 'settings changed' }, changedFields(present, after));
  return after;
}
