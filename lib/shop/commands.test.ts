import mongoose from 'mongoose';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { restoreProduct } from '@/lib/catalog/commands';
import { ApiError } from '@/lib/http/errors';
import { sweepUploads } from '@/lib/images/commands';
import { readPhoto } from '@/lib/images/store';
import { inRequest } from '@/lib/observe/request-context';
import { EVERY_PAGE_TAG, expireTag, RULES_TAG } from '@/lib/page-cache/tags';
import { HOUR_MS } from '@/lib/utils/durations';
import { Audit, Counter, Product, ShopSettings, Upload } from '@/models';
import { logoSize, saveLogo, saveSection, saveShop } from './commands';
import { guaranteeInput, saveGuaranteeNotice } from './guarantee-notice';
import { noticeIn } from './notice-in';
import { formatPause, pauseShop } from './pause';
import { currentShop, readShop } from './read';
import { DEFAULT_SHOP, shopInput } from './schema';

const { trusted } = mongoose;

setUpDatabase();
beforeEach(async () => void (await ShopSettings.deleteMany()));

const week = [[{ from: '08:00', to: '00:00' }], [], [], [], [], [], []];
const entered = (more: object = {}) =>
  shopInput.parse({
    revision: 0,
    name: 'Green Corner',
    promiseMinutes: '45',
    currency: 'EUR',
    taxPercent: 8.25,
    minimumOrder: 12.5,
    zipCodes: ['10115', '02134'],
    openingHours: { timeZone: 'Europe/Berlin', week, daysOff: ['2026-12-25'] },
    ...more,
  });

test('a shop without stored settings has the default values', async () => {
  expect(await readShop()).toEqual(DEFAULT_SHOP);
});

test('saving the settings removes the country if the field is left blank', async () => {
  expect((await saveShop(entered({ country: 'at' }))).country).toBe('AT');
  expect(await saveShop(entered({ revision: 1, country: '' }))).not.toHaveProperty('country');
  expect(await ShopSettings.findOne({ country: trusted({ $exists: true }) })).toBeNull();
});

test('saving the settings removes settings that the request omits', async () => {
  const saved = await saveShop(entered({ email: 'hello@corner.example' }));
  expect(saved).toEqual({
    revision: 1,
    name: 'Green Corner',
    email: 'hello@corner.example',
    promiseMinutes: 45,
    currency: 'eur',
    taxPercent: 8.25,
    minimumOrder: 12.5,
    zipCodes: ['02134', '10115'],
    timeZone: 'Europe/Berlin',
    hasTimeZone: true,
    openingHours: {
      timeZone: 'Europe/Berlin',
      week: [[{ from: '08:00', to: '24:00' }], [], [], [], [], [], []],
      daysOff: ['2026-12-25'],
    },
  });
  expect(await readShop()).toEqual(saved);
  const change = (await Counter.findById('catalog').lean())?.changes?.at(-1);
  expect(change).toMatchObject({ products: [], tags: ['catalog'] });
  const { openingHours: _, email: __, ...rest } = saved;
  const input = entered({ revision: 1, openingHours: null, timeZone: 'Europe/Berlin' });
  expect(await saveShop(input)).toEqual({ ...rest, revision: 2 });
});

test('the settings are cached until the next save', async () => {
  await saveShop(entered());
  expect((await currentShop()).name).toBe('Green Corner');
  await ShopSettings.updateOne({ _id: 'shop' }, { $set: { name: 'Nobody said so' } });
  expect((await currentShop()).name).toBe('Green Corner');
  await saveShop(entered({ revision: 1, name: 'Red Corner' }));
  expect((await currentShop()).name).toBe('Red Corner');
});

test('a change to JPY removes a product that another request adds at the same time', async () => {
  await saveShop(entered());
  const input = entered({ revision: 1, currency: 'jpy', minimumOrder: 12 });
  const prices = { category: 'Fruits', priceCents: 1_250, offerPriceCents: 1_250, costCents: 900 };
  const late = () => Product.create({ name: 'Late', ...prices, gtin: '4006381333931' });
  const old = await Product.create({ name: 'Old', ...prices, removedAt: new Date() });
  const write = vi.spyOn(ShopSettings, 'findOneAndUpdate');
  write.mockImplementationOnce((...given) => {
    write.mockRestore();
    const lean = async () => {
      await late();
      return ShopSettings.findOneAndUpdate(...given).lean();
    };
    return { lean } as never;
  });
  try {
    expect(await saveShop(input)).toMatchObject({ currency: 'jpy', minimumOrder: 12 });
    const found = await Product.find({}).sort({ name: 1 }).lean();
    expect(found).toMatchObject([
      { name: 'Late', removedAt: expect.any(Date), priceCurrency: 'eur', inStock: false },
      { name: 'Old', removedAt: expect.any(Date), priceCurrency: 'eur' },
    ]);
    expect(found[0]).not.toHaveProperty('gtin');
    for (const product of found) expect(product).not.toHaveProperty('costCents');
    await expect(restoreProduct(String(old._id))).rejects.toThrow(/prices of Old are in EUR/);
    // USD has two decimals like EUR, so the stored prices are correct again.
    await saveShop(entered({ revision: 2, currency: 'usd', minimumOrder: 12 }));
    await restoreProduct(String(old._id));
    expect(await Product.findById(old._id).lean()).not.toHaveProperty('priceCurrency');
    const again = entered({ revision: 3, currency: 'kwd' });
    await expect(saveShop(again)).rejects.toThrow(/USD and KWD have a different number/);
  } finally {
    await Product.deleteMany({});
  }
});

test('a shop in Portugal whose stored settings enable invoices can still save its address', async () => {
  await saveShop(entered({ country: 'PT' }));
  const settings = { name: 'Green Corner', country: 'PT', address: 'Rua Augusta 1' };
  const saveAddress = (address: string, revision: number) =>
    saveSection({ section: 'shop', settings: { ...settings, address }, revision });
  await ShopSettings.updateOne({ _id: 'shop' }, { $set: { invoices: true } });
  const saved = await saveAddress('Rua Augusta 1', 1);
  expect(saved).toMatchObject({ address: 'Rua Augusta 1', country: 'PT' });
  expect(saved).not.toHaveProperty('invoices');
  // German law does not forbid invoices, but invoices need all details of the shop.
  await ShopSettings.updateOne({ _id: 'shop' }, { $set: { country: 'DE' } });
  await expect(saveAddress('Rua Augusta 2', 2)).rejects.toMatchObject({ kind: 'badInput' });
});

test('the settings store amounts of delivery zones in cents', async () => {
  const zones = [
    { name: 'City', zipCodes: ['1000-1999', '20*'], fee: 2.9, freeFrom: 40 },
    { name: 'Hills', zipCodes: ['4000'], fee: 0, minimum: 15.35 },
  ];
  expect((await saveShop(entered({ zones }))).zones).toEqual(zones);
  const stored = await ShopSettings.findById('shop').lean();
  expect(
    stored?.zones?.map((zone) => [zone.feeCents, zone.freeFromCents, zone.minimumCents]),
  ).toEqual([
    [290, 4_000, undefined],
    [0, undefined, 1_535],
  ]);
  expect(await saveShop(entered({ revision: 1, zones: [] }))).not.toHaveProperty('zones');
});

test('a shop without a stored time zone uses the time zone of its opening hours', async () => {
  const hours = { timeZone: 'Asia/Tokyo', week: Array(7).fill([]), daysOff: [] };
  await ShopSettings.create({ _id: 'shop', name: 'Old', openingHours: hours });
  expect(await readShop()).toMatchObject({ timeZone: 'Asia/Tokyo', hasTimeZone: true });
  await ShopSettings.updateOne({ _id: 'shop' }, { $unset: { openingHours: 1 } });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(await readShop()).toMatchObject({ timeZone, hasTimeZone: false });
});

test.each([0, 1])(
  'only one of several concurrent saves of the settings succeeds (earlier saves: %s)',
  async (before) => {
    if (before === 1) await saveShop(entered());
    const names = ['Ada', 'Bob', 'Eve'];
    const tries = await Promise.allSettled(
      names.map((name) => saveShop(entered({ name, revision: before }))),
    );
    const won = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(won).toHaveLength(1);
    expect(await readShop()).toEqual(won[0]);
    for (const one of tries.filter(({ status }) => status === 'rejected')) {
      const reason = 'reason' in one ? one.reason : undefined;
      expect(reason).toBeInstanceOf(ApiError);
      expect(reason).toMatchObject({
        kind: 'conflict',
        message: 'The settings were changed on another device. They differ from yours in the name.',
        extra: { body: { shop: won[0] } },
      });
    }
  },
);

test('the audit log records a successful save of the settings, but no rejected or repeated save', async () => {
  await saveShop(entered());
  const before = await Audit.countDocuments();
  const change = entered({ revision: 1, name: 'Blue Corner' });
  await saveShop(change);
  await saveShop(change);
  await expect(saveShop(entered({ revision: 1 }))).rejects.toThrow(/changed on another device/);
  const entries = await Audit.find({ _id: trusted({ $gt: before }) }).lean();
  const renamed = {
    before: { name: 'Green Corner', revision: 1 },
    after: { name: 'Blue Corner', revision: 2 },
  };
  expect(entries).toMatchObject([{ action: 'settings changed', ...renamed }]);
});

test('saving the same settings again succeeds and changes nothing', async () => {
  // The form sends the time zone as a separate field beside the opening hours.
  const ofForm = { timeZone: 'Europe/Berlin', openingHours: { week, daysOff: ['2026-12-25'] } };
  const saved = await saveShop(entered(ofForm));
  expect(await saveShop(entered(ofForm))).toEqual(saved);
});

test('the cleanup job deletes a replaced logo', async () => {
  const file = async (background: string) => {
    const create = { width: 900, height: 600, channels: 3, background } as const;
    return [{ label: 'logo.png', bytes: await sharp({ create }).png().toBuffer() }];
  };
  const nameOf = (url = '') => url.replace('/uploads/', '');
  await saveShop(entered());
  const first = (await saveLogo(await file('green'))).logo;
  const photo = await readPhoto(nameOf(first));
  expect(await sharp(photo).metadata()).toMatchObject({ format: 'webp', width: 512 });
  // The page that sends this save was loaded before the logo was uploaded.
  expect((await saveShop(entered({ revision: 1, name: 'Other' }))).logo).toBe(first);
  const { logo: second } = await saveLogo(await file('red'));
  await sweepUploads(Date.now() + HOUR_MS);
  expect(await readPhoto(nameOf(first))).toBeUndefined();
  expect(await readPhoto(nameOf(second))).toBeDefined();
  expect((await saveLogo([])).logo).toBeUndefined();
  await sweepUploads(Date.now() + HOUR_MS);
  expect(await readPhoto(nameOf(second))).toBeUndefined();
});

test('the shop stores the accent colour and the size of the logo', async () => {
  const create = { width: 900, height: 150, channels: 3, background: 'green' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  await saveLogo([{ label: 'logo.png', bytes }]);
  const saved = await saveShop(entered({ accent: ' #E8590C ', logoOnly: true }));
  expect(saved).toMatchObject({
    logoSize: { width: 160, height: 27 },
    accent: '#e8590c',
    logoOnly: true,
  });
  const { accent, logoOnly } = await saveShop(
    entered({ revision: 1, accent: '', logoOnly: false }),
  );
  expect([accent, logoOnly]).toEqual([undefined, undefined]);
  expect(() => entered({ accent: 'red;}body{display:none' })).toThrow();
  expect((await saveLogo([])).logoSize).toBeUndefined();
});

test('a pause survives a save of the settings, and ends automatically', async () => {
  await saveShop(entered());
  const startedAt = Date.now();
  const { pause } = await pauseShop({ on: true, minutes: 15, words: 'The oven is broken.' });
  expect(Date.parse(String(pause?.until)) - startedAt).toBeGreaterThanOrEqual(15 * 60_000);
  expect(pause?.words).toBe('The oven is broken.');
  const change = (await Counter.findById('catalog').lean())?.changes?.at(-1);
  expect(change).toMatchObject({ products: [], tags: ['rules'] });
  expect((await saveShop(entered({ revision: 1, name: 'Other' }))).pause).toEqual(pause);
  await ShopSettings.updateOne({ _id: 'shop' }, { 'pause.until': new Date() });
  expect((await readShop()).pause).toBeUndefined();
});

test('two devices can pause orders in a new shop at the same time', async () => {
  const before = await Audit.countDocuments();
  const both = await Promise.all([pauseShop({ on: true }), pauseShop({ on: true })]);
  expect(both.map(({ pause }) => pause)).toEqual([{}, {}]);
  expect(await readShop()).toEqual({ ...DEFAULT_SHOP, pause: {} });
  expect(await pauseShop({ on: false })).toEqual(DEFAULT_SHOP);
  expect((await Audit.countDocuments()) - before).toBeGreaterThanOrEqual(2);
  expect((await saveShop(entered())).revision).toBe(1);
});

test('the message about a pause is in the language of the request', async () => {
  const inGerman = () => inRequest({ correlationId: 'test', language: 'de' }, () => formatPause());
  await saveShop(entered());
  expect(await formatPause()).toBeUndefined();
  await pauseShop({ on: true, words: 'The oven is broken.' });
  expect(await formatPause()).toBe('The oven is broken.');
  await pauseShop({ on: true, minutes: 15 });
  expect(await formatPause()).toMatch(/^We are not accepting new orders .* You can order again /);
  expect(await inGerman()).toMatch(/^Der Shop nimmt .* wieder bestellen\.$/);
  await pauseShop({ on: false });
  expect(await formatPause()).toBeUndefined();
});

test('the message about a pause is cached until its cache tag expires', async () => {
  await pauseShop({ on: true });
  expect(await formatPause()).toBeDefined();
  await ShopSettings.updateOne({ _id: 'shop' }, { $unset: { pause: 1 } });
  expect(await formatPause()).toBeDefined();
  expireTag(RULES_TAG, EVERY_PAGE_TAG);
  expect(await formatPause()).toBeUndefined();
});

test.each([
  [
    { width: 512, height: 512 },
    { width: 40, height: 40 },
  ],
  [
    { width: 512, height: 128 },
    { width: 160, height: 40 },
  ],
  [
    { width: 512, height: 64 },
    { width: 160, height: 20 },
  ],
  [
    { width: 24, height: 12 },
    { width: 80, height: 40 },
  ],
  [
    { width: 1, height: 1_000 },
    { width: 1, height: 40 },
  ],
])('a logo of %j is displayed at the size %j, which fits into 160 × 40', (picture, size) => {
  expect(logoSize(picture)).toEqual(size);
});

describe('the guarantee notice', () => {
  beforeEach(async () => {
    await ShopSettings.deleteMany();
    await Upload.deleteMany();
  });

  const picture = async () => ({
    label: 'notice.png',
    bytes: await sharp({ create: { width: 60, height: 90, channels: 3, background: '#039' } })
      .png()
      .toBuffer(),
  });
  const save = (given: object, files: { label: string; bytes: Buffer }[] = []) =>
    saveGuaranteeNotice(
      guaranteeInput.parse({ language: 'en', text: 'Two years', ...given }),
      files,
    );

  describe('saving', () => {
    it('stores text, link and picture per language', async () => {
      await save({ language: 'de', text: 'Zwei Jahre' });
      const shop = await save({ link: 'https://europa.eu/notice' }, [await picture()]);
      expect(shop.guaranteeNotice).toEqual({
        de: { text: 'Zwei Jahre' },
        en: {
          text: 'Two years',
          link: 'https://europa.eu/notice',
          image: expect.stringMatching(/^\/uploads\/.+\.webp$/),
        },
      });
      expect(noticeIn(shop, 'de')).toEqual({ text: 'Zwei Jahre' });
      expect(noticeIn(shop, 'fr')).toEqual(shop.guaranteeNotice?.en);
    });

    it('keeps the picture if no file is sent, and can remove the picture', async () => {
      const image = (await save({}, [await picture()])).guaranteeNotice?.en?.image;
      expect((await save({ text: 'At least two years' })).guaranteeNotice?.en).toEqual({
        text: 'At least two years',
        image,
      });
      expect((await save({ picture: 'no' })).guaranteeNotice?.en).toEqual({ text: 'Two years' });
      expect(await Upload.countDocuments({ url: image, wasShown: true })).toBe(1);
    });

    it('removes the notice if its text is empty', async () => {
      await save({}, [await picture()]);
      expect(await save({ text: ' ' })).not.toHaveProperty('guaranteeNotice');
      expect(await readShop()).not.toHaveProperty('guaranteeNotice');
      expect(noticeIn(await readShop(), 'en')).toBeUndefined();
    });
  });

  describe('checking the input', () => {
    it.each([
      [{ language: 'xx', text: 'a' }, 'language'],
      [{ language: 'en', text: 'a'.repeat(2_001) }, 'text'],
      [{ language: 'en', text: 'a', link: 'http://europa.eu' }, 'link'],
      [{ language: 'en', text: 'a', link: 'javascript:alert(1)' }, 'link'],
      [{ language: 'en', text: 'a', link: 'https://' }, 'link'],
      [{ language: 'en', text: 'a', picture: 'maybe' }, 'picture'],
    ])('rejects %j with an error for the field %s', (given, field) => {
      expect(guaranteeInput.safeParse(given).error?.issues.map(({ path }) => path)).toEqual([
        [field],
      ]);
    });
  });
});
