import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { z } from 'zod';
import { changedFields, record } from '@/lib/audit/record';
import { NOT_REMOVED, REMOVED } from '@/lib/catalog/on-shelf';
import { resetPriceHistory } from '@/lib/catalog/prices/lowest-price-stages';
import { FIELDS_CLEARED_ON_REMOVAL, outdatedStages } from '@/lib/catalog/prices/stable-currency';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import type { UploadedFile } from '@/lib/http/multipart';
import { parseWith } from '@/lib/http/parse';
import { requestTranslator, t } from '@/lib/http/translate';
import { encodePhoto, sizeOfPhoto } from '@/lib/images/encode';
import { isSvg, type PictureSize, sanitizeSvg } from '@/lib/images/svg';
import { setRequestCurrency } from '@/lib/observe/request-context';
import { changeEveryPage } from '@/lib/page-cache/invalidate';
import { canPayInShop } from '@/lib/payments/in-shop';
import { decimalsOf } from '@/lib/utils/money';
import { Product, ShopSettings } from '@/models';
import type { ShopSettingsDoc } from '@/models/shop-settings';
import { readShop, viewShop } from './read';
import { replacePicture } from './replace-picture';
import { type SectionInput, type ShopInput, sectionValues } from './schema';
import type { SectionId } from './sections';
import {
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  settingOf,
  settingsIn,
  storedField,
} from './settings-schema';
import type { ShopView } from './view';

/* A change to a currency with a different number of decimals (docs/decisions/0059). Stored prices are integers of
   the minor unit: 1250 would turn from 12.50 euros into 1250 yen. */

const WITHOUT_CURRENCY = { priceCurrency: mongoose.trusted({ $exists: false }) };

/** Stored amounts stay valid if two currencies have the same number of decimals. */
const haveSameDecimals = (one: string, other: string): boolean =>
  decimalsOf(one) === decimalsOf(other);

async function assertNothingForSale(before: string, after: string): Promise<void> {
  if (!(await Product.exists(NOT_REMOVED))) return;
  const currencies = { before: before.toUpperCase(), currency: after.toUpperCase() };
  throw new ApiError('conflict', t('settingsErrors', 'otherDecimals', currencies));
}

/**
 * Records the currency of the prices in all removed products. They cannot be restored while the shop's currency has a
 * different number of decimals. Call it before the currency changes, otherwise a product could be restored with wrong
 * prices. Idempotent.
 */
async function keepCurrencyOfRemoved(currency: string): Promise<void> {
  await Product.updateMany(
    { ...REMOVED, ...WITHOUT_CURRENCY },
    { $set: { priceCurrency: currency } },
    { timestamps: false },
  );
}

/**
 * Removes products that another request has added or restored since {@link assertNothingForSale}, because their prices
 * are in the currency `before`. Records this currency in them, and in products that were removed since. Call it after
 * the currency has changed. A single update does both. Otherwise it could miss a product that is restored at the same
 * time.
 */
export async function removeLateProducts(before: string): Promise<void> {
  await Product.updateMany(WITHOUT_CURRENCY, outdatedStages(before), {
    timestamps: false,
    updatePipeline: true,
  });
}

/**
 * Deletes the barcodes and cost prices of removed products whose prices have a different number of decimals than
 * `currency`. Otherwise they would block barcodes, and cost prices would be read as wrong amounts. Call it after the
 * currency was stored. Idempotent. `hasOldPrices` stays set until it has finished, so that the next save of the
 * settings runs it again after a crash.
 */
async function deletePriceHistory(currency: string): Promise<void> {
  const recorded: string[] = await Product.distinct('priceCurrency', REMOVED);
  const former = recorded.filter((one) => one && !haveSameDecimals(one, currency));
  await Product.updateMany(
    { ...REMOVED, priceCurrency: mongoose.trusted({ $in: former }) },
    { $unset: Object.fromEntries(FIELDS_CLEARED_ON_REMOVAL.map((field) => [field, ''])) },
    { timestamps: false },
  );
  // If the currency has changed again in the meantime, keep `hasOldPrices`. The later request still has to run this
  // function.
  await ShopSettings.updateOne({ _id: 'shop', currency }, { $unset: { hasOldPrices: '' } });
}

const MAX_LOGO = { width: 160, height: 40 };

/** Returns the size of a logo on a page, in CSS pixels: as large as possible, with the aspect ratio of the picture. */
export function logoSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(MAX_LOGO.width / width, MAX_LOGO.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

const { trusted } = mongoose;

/**
 * The maximum width or height of a stored logo in pixels. This size suffices for the web app manifest and for printed
 * pages.
 */
const LOGO_EDGE = 512;

/** The database may return keys in a different order. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(plain(one), plain(other));

const differences = (present: ShopView, input: ShopInput, keys: readonly SettingKey[]) =>
  keys.filter((key) => !isSame(present[key], input[key]));

const storedValue = (key: SettingKey, input: ShopInput): unknown => {
  const [value, { money }] = [input[key], settingOf(key)];
  return money && value !== undefined ? money.store(value as never, input.currency) : value;
};

/**
 * Writes the settings `keys`, and stores which sections have changed. Returns null and writes nothing if the stored
 * revision differs from the revision in the request.
 */
async function write(
  input: ShopInput,
  before: ShopView,
  keys: readonly SettingKey[] = SETTING_KEYS,
): Promise<ShopSettingsDoc | null> {
  const { revision: seen } = input;
  const fields = keys.map((key): [string, unknown] => [storedField(key), storedValue(key, input)]);
  // `hasOldPrices` stays set until `deletePriceHistory` has finished, so that the next save runs it again after a
  // crash.
  if (!haveSameDecimals(before.currency, input.currency)) fields.push(['hasOldPrices', true]);
  const gone = keys
    .filter((key) => !('default' in settingOf(key)) && input[key] === undefined)
    .map((key) => [storedField(key), 1]);
  const different = differences(before, input, keys);
  const changed = new Set(different.map((key) => settingOf(key).form.section));
  // A new country changes the meaning of the zip codes in the section `delivery`, even if their text stays the same.
  if (different.includes('country')) changed.add('delivery');
  const sections = [...changed].map((section) => [`sectionRevisions.${section}`, seen + 1]);
  // Before the first save, there is no document, or a document that contains only the logo.
  const isAsSeen = { revision: seen === 0 ? trusted({ $exists: false }) : seen };
  try {
    return await ShopSettings.findOneAndUpdate(
      { _id: 'shop', ...isAsSeen },
      {
        $set: {
          ...Object.fromEntries([...fields, ...sections]),
          revision: seen + 1,
          sectionsAt: seen + 1,
        },
        $unset: Object.fromEntries(gone),
      },
      { upsert: seen === 0, returnDocument: 'after' },
    ).lean();
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
}

/**
 * Throws a 400 ApiError if the settings switch on sign-in by mailed code in a shop that sends no mail. A shop whose
 * mail server was removed can still save its other settings.
 */
function assertCanMailCodes({ checkoutAs }: ShopInput, before: ShopView): void {
  if (checkoutAs !== 'code' || before.checkoutAs === 'code' || env().SMTP_URL) return;
  const message = requestTranslator('settingsErrors')('codeNeedsMail');
  throw new ApiError('badInput', message, { body: { fields: { checkoutAs: message } } });
}

function assertCanPayInShop({ expressCheckout }: ShopInput, before: ShopView): void {
  if (!expressCheckout || before.expressCheckout || canPayInShop()) return;
  const message = requestTranslator('settingsErrors')('walletsNeedKey');
  throw new ApiError('badInput', message, { body: { fields: { expressCheckout: message } } });
}

async function save(
  input: ShopInput,
  before: ShopView,
  keys?: readonly SettingKey[],
): Promise<ShopView | undefined> {
  assertCanMailCodes(input, before);
  assertCanPayInShop(input, before);
  const isRescaled = !haveSameDecimals(before.currency, input.currency);
  const saved = await changeEveryPage(async () => {
    if (isRescaled) {
      await assertNothingForSale(before.currency, input.currency);
      await keepCurrencyOfRemoved(before.currency);
    }
    // Delete the price history before the currency changes. Otherwise, after a crash, an old price could count as the
    // lowest price in the new currency.
    if (before.currency !== input.currency) await resetPriceHistory(before.currency);
    const written = await write(input, before, keys);
    if (written && isRescaled) await removeLateProducts(before.currency);
    if (written?.hasOldPrices) await deletePriceHistory(input.currency);
    return written;
  });
  if (!saved) return undefined;
  const after = viewShop(saved);
  await record({ event: 'settings changed' }, changedFields(before, after));
  return after;
}

/**
 * Returns the current shop if its settings `keys` already have the requested values, for example after a lost response.
 * Otherwise throws a 409 ApiError with the current shop.
 */
function asPresent(
  present: ShopView,
  input: ShopInput,
  keys: readonly SettingKey[] = SETTING_KEYS,
): ShopView {
  const others = differences(present, input, keys);
  if (others.length === 0) return present;
  const t = requestTranslator('settingsErrors');
  throw new ApiError(
    'conflict',
    t('changed', { fields: others.map((key) => t(SETTINGS[key].label)).join(t('comma')) }),
    { body: { shop: present } },
  );
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
  const saved = before.revision === input.revision ? await save(input, before) : undefined;
  return saved ?? asPresent(await readShop(), input);
}

const MAX_TRIES = 10;

/**
 * Validates the settings of a section. Throws a 400 ApiError whose `fields` name the invalid settings. Its `section`
 * can be another section than the saved one. For example, a new country can make the zip codes of the delivery area
 * invalid.
 */
function parseSection({ section, settings }: SectionInput, present: ShopView) {
  try {
    return parseWith(sectionValues(section, present), settings);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [[path = ''] = []] = Object.entries(Object(error.extra.body?.fields));
    const key = SETTING_KEYS.find((one) => one === path.split('.')[0]);
    const body = { ...error.extra.body, section: key ? settingOf(key).form.section : section };
    throw new ApiError('badInput', error.message, { body });
  }
}

/**
 * Returns the revision in which a section was last changed, or 0. Instances of earlier versions do not store
 * `sectionsAt`. After their write, every section may have changed.
 */
const changedAt = (stored: ShopSettingsDoc | null, section: SectionId): number =>
  stored?.sectionsAt === stored?.revision
    ? (stored?.sectionRevisions?.[section] ?? 0)
    : (stored?.revision ?? 0);

const currencyIn = (settings: unknown): string | undefined =>
  z.object({ currency: z.string().toLowerCase() }).safeParse(settings).data?.currency;

/**
 * Saves the settings of one section in one write. The write contains other settings if the new values change how they
 * are stored: a new country can change the format of zip codes. Returns the shop after the save. Throws the errors of
 * {@link parseSection}. Throws a 409 ApiError with the current shop if the section was changed since the revision in
 * the request.
 */
export async function saveSection(request: SectionInput): Promise<ShopView> {
  const { section, revision } = request;
  const keys = settingsIn(section);
  await db();
  const typed = keys.includes('currency') ? currencyIn(request.settings) : undefined;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const stored = await ShopSettings.findById('shop').lean();
    const present = viewShop(stored);
    setRequestCurrency(typed ?? present.currency);
    const { input, keys: written } = parseSection(request, present);
    if (changedAt(stored, section) > revision || revision > present.revision)
      return asPresent(present, input, keys);
    const saved = await save(input, present, written);
    if (saved) return saved;
  }
  throw new ApiError('unavailable', requestTranslator('errors')('shopBusy'));
}

async function encodeLogo({ bytes, label }: UploadedFile) {
  if (isSvg(bytes)) return sanitizeSvg(bytes, label);
  const photo = await encodePhoto(bytes, label, LOGO_EDGE);
  return { photo, ...(await sizeOfPhoto(photo)) };
}

/**
 * Stores the logo, or restores the default logo if no file is given, and invalidates every page. Returns the shop after
 * the save. If two devices save a logo, the later logo wins. Throws the errors of `encodePhoto`, `sanitizeSvg` and
 * `storePhotos`.
 */
export async function saveLogo([file]: UploadedFile[]): Promise<ShopView> {
  await db();
  const present = await readShop();
  if (!file && !present.logo) return present;
  let size: PictureSize | undefined;
  await replacePicture(file, {
    async encode(chosen) {
      const logo = await encodeLogo(chosen);
      size = logoSize(logo);
      return logo.photo;
    },
    read: async () => (await readShop()).logo,
    async write(logo) {
      const previous = await ShopSettings.findOneAndUpdate(
        { _id: 'shop' },
        logo ? { $set: { logo, logoSize: size } } : { $unset: { logo: 1, logoSize: 1 } },
        { upsert: true, returnDocument: 'before' },
      ).lean();
      return previous?.logo;
    },
  });
  const after = await readShop();
  await record({ event: 'settings changed' }, changedFields(present, after));
  return after;
}
