import { beforeEach, describe, expect, it } from 'vitest';
import { newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { dayOf } from '@/lib/utils/zone-day';
import { ShopSettings } from '@/models';

openTestShop();

const DELIVERY = { promiseMinutes: 45, minimumOrder: '12.50', zipCodes: ['10115'] };
const PRICES = { currency: 'eur', taxPercent: 19 };
const SHOP_SECTION = { name: 'Corner', country: 'DE' };

beforeEach(async () => void (await ShopSettings.deleteMany()));

async function open() {
  const seller = await newSeller(SHOP);
  const shop = async () => (await seller.get('/api/shop/settings')).body.shop;
  const save = (section: string, settings: object, revision: number) =>
    seller.post('/api/seller/settings/section', { section, settings, revision });
  return { seller, shop, save };
}

async function dayIn(shop: () => Promise<unknown>, from: string) {
  const { timeZone } = (await shop()) as { timeZone: string };
  return dayOf(Date.parse(from), timeZone);
}

describe('POST /api/seller/settings/section', () => {
  it('saves two sections that were loaded with the same revision', async () => {
    const { save, shop } = await open();
    expect((await save('delivery', DELIVERY, 0)).status).toBe(200);
    expect((await save('prices', PRICES, 0)).status).toBe(200);
    expect(await shop()).toMatchObject({ minimumOrder: 12.5, currency: 'eur', revision: 2 });
  });

  it('returns the open orders whose delivery slots the change has removed', async () => {
    const { save, shop } = await open();
    const days = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]);
    const windows = { on: true, only: false, days, daysOff: [], lengthMinutes: 60, capacity: 3 };
    const saved = await save('slots', { windows }, 0);
    expect([saved.status, saved.body.outsideSlots]).toEqual([200, undefined]);
    const shopper = await shopperWithAddress(SHOP);
    const slots = (await shopper.get('/api/shop/windows')).body.windows as {
      from: string;
      to: string;
    }[];
    const { from, to } = slots[30] ?? expect.fail('there are no slots');
    const [product] = await products(SHOP, 'in', 1);
    const items = [{ product: product?._id, quantity: 1 }];
    const order = { items, address: shopper.addressId, window: { from, to } };
    expect((await shopper.post('/api/order/cod', order)).status).toBe(200);
    const daysOff = [await dayIn(shop, from)];
    const again = await save('slots', { windows: { ...windows, daysOff } }, 1);
    expect(again.body.outsideSlots).toMatchObject({ count: 1, orders: [{ from, to }] });
  });

  it('saves several sections concurrently', async () => {
    const { save, shop } = await open();
    const answers = await Promise.all([
      save('delivery', DELIVERY, 0),
      save('prices', PRICES, 0),
      // Change only the name. A new country would change the section `delivery`.
      save('shop', { name: 'Corner' }, 0),
      save('social', { social: { instagram: 'https://www.instagram.com/corner' } }, 0),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await shop()).toMatchObject({
      name: 'Corner',
      minimumOrder: 12.5,
      taxPercent: 19,
      social: { instagram: 'https://www.instagram.com/corner' },
    });
  });

  it('rejects a change that is based on an outdated section, but accepts a repeated request', async () => {
    const { save, shop } = await open();
    await save('delivery', DELIVERY, 0);
    const late = await save('delivery', { ...DELIVERY, promiseMinutes: 20 }, 0);
    expect(late.status).toBe(409);
    expect(late.body.message).toContain('the delivery time');
    expect(late.body.shop).toMatchObject({ promiseMinutes: 45 });
    // The response to the first save was lost, so the tab sends it again.
    expect((await save('delivery', DELIVERY, 0)).status).toBe(200);
    expect(await shop()).toMatchObject({ promiseMinutes: 45, revision: 1 });
  });

  it('deletes optional settings that the request omits', async () => {
    const { save, shop } = await open();
    await save('shop', { ...SHOP_SECTION, phone: '030 1234' }, 0);
    await save('social', { social: { youtube: 'https://www.youtube.com/corner' } }, 1);
    await save('shop', SHOP_SECTION, 2);
    const after = await shop();
    expect(after).not.toHaveProperty('phone');
    expect(after).toMatchObject({ name: 'Corner', social: {} });
  });

  it('returns the field and the section of an invalid value', async () => {
    const { save } = await open();
    const wrong = await save('delivery', { ...DELIVERY, promiseMinutes: 0 }, 0);
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({
      section: 'delivery',
      fields: { promiseMinutes: expect.stringContaining('from 1 to 1440') },
    });
  });

  it('returns an error in the section "delivery" if its zip codes are invalid in the new country', async () => {
    const { save, shop } = await open();
    await save('shop', { ...SHOP_SECTION, country: 'GB' }, 0);
    await save('delivery', { ...DELIVERY, zipCodes: ['SW1A'] }, 1);
    const wrong = await save('shop', { ...SHOP_SECTION, country: '' }, 2);
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({
      section: 'delivery',
      fields: { 'zipCodes.0': expect.stringContaining('SW1A') },
    });
    expect(await shop()).toMatchObject({ country: 'GB', revision: 2 });
  });

  it('saves a valid section even if a different section is invalid', async () => {
    const { save } = await open();
    // The category `Gone` of this tax class no longer exists.
    const classes = [
      { id: 'standard', name: 'Standard', percent: 19 },
      { id: 'reduced', name: 'Reduced', percent: 7, appliesTo: ['Gone'] },
    ];
    await ShopSettings.create({ _id: 'shop', revision: 1, taxPercent: 19, taxClasses: classes });
    expect((await save('delivery', DELIVERY, 1)).status).toBe(200);
    const stored = await ShopSettings.findById('shop').lean();
    expect(stored?.taxClasses?.[1]).toMatchObject({ appliesTo: ['Gone'] });
  });

  it('keeps stored zip codes that a newer version would reject, until the seller edits them', async () => {
    const { save } = await open();
    // An earlier version accepted these codes without the prefix of their country.
    const old = ['6291AB', 'AT80*'];
    await ShopSettings.create({ _id: 'shop', revision: 1, country: 'DE', zipCodes: old });
    expect((await save('social', { social: {} }, 1)).status).toBe(200);
    expect((await save('shop', { ...SHOP_SECTION, name: 'Renamed' }, 2)).status).toBe(200);
    expect(await ShopSettings.findById('shop').lean()).toMatchObject({
      name: 'Renamed',
      zipCodes: old,
    });
    const wrong = await save('delivery', { ...DELIVERY, zipCodes: old }, 3);
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields).toHaveProperty(['zipCodes.0']);
    expect((await save('shop', { ...SHOP_SECTION, country: 'FR' }, 3)).status).toBe(400);
    expect((await ShopSettings.findById('shop').lean())?.zipCodes).toEqual(old);
  });

  it('rejects the delivery section if the country has changed since the section was loaded', async () => {
    const { save } = await open();
    await save('shop', SHOP_SECTION, 0);
    await save('delivery', DELIVERY, 1);
    await save('shop', { ...SHOP_SECTION, country: 'FR' }, 2);
    expect((await save('delivery', { ...DELIVERY, promiseMinutes: 20 }, 2)).status).toBe(409);
  });

  it('rejects an outdated revision if an older version of the app has saved any settings since', async () => {
    const { save } = await open();
    await save('delivery', DELIVERY, 0);
    // An older version of the app does not store which section of the settings it changes.
    await ShopSettings.updateOne({}, { $set: { promiseMinutes: 30, revision: 2 } });
    expect((await save('delivery', { ...DELIVERY, zipCodes: ['10117'] }, 1)).status).toBe(409);
    expect((await save('delivery', { ...DELIVERY, zipCodes: ['10117'] }, 2)).status).toBe(200);
    // The last save stored its section, so other sections can be saved with the same revision.
    expect((await save('prices', PRICES, 2)).status).toBe(200);
  });

  it('accepts an outdated revision if nobody has changed the section since that revision', async () => {
    const { seller, save } = await open();
    const whole = { name: 'Basketful', promiseMinutes: 30, currency: 'eur', taxPercent: 2 };
    const first = await seller.post('/api/seller/settings', { ...whole, revision: 0 });
    expect(first.status).toBe(200);
    expect((await save('delivery', DELIVERY, 0)).status).toBe(200);
    expect((await save('prices', PRICES, 0)).status).toBe(409);
  });
});

describe('GET /api/seller/settings', () => {
  it('returns the bank details that the public settings omit', async () => {
    const { seller, save, shop } = await open();
    const payMethods = {
      transfer: { on: true, details: 'IBAN 1' },
      terminal: { on: false, name: 'EC card' },
    };
    expect((await save('payments', { payMethods }, 0)).status).toBe(200);
    expect((await seller.get('/api/seller/settings')).body).toMatchObject({ shop: { payMethods } });
    expect(await shop()).toMatchObject({ payMethods: { transfer: { on: true } } });
    const paused = await seller.post('/api/seller/pause', { on: false });
    for (const answer of [await seller.get('/api/shop/settings'), paused]) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toMatch(/IBAN|EC card/);
    }
  });
});

describe('GET /api/seller/services', () => {
  it('returns the status and the address of each service, but no secret', async () => {
    const { seller } = await open();
    const { status, body } = await seller.get('/api/seller/services');
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    for (const name of [
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'SMTP_URL',
      'SELLER_PASSWORD',
    ]) {
      const secret = process.env[name];
      if (secret) expect(text).not.toContain(secret);
    }
    expect(body.services).toMatchObject({
      payments: expect.stringMatching(/^(off|test)$/),
      mail: expect.stringMatching(/^(off|test|live)$/),
    });
  });
});

describe('POST /api/seller/services/test-mail', () => {
  it('returns the recipient, or an error if mail is off', async () => {
    const { seller } = await open();
    const { services } = (await seller.get('/api/seller/services')).body as {
      services: { mail: string };
    };
    const { status, body } = await seller.post('/api/seller/services/test-mail', {});
    if (services.mail === 'off') {
      expect(status).toBe(422);
      expect(body.message).toContain('sends no email yet');
    } else expect(status).toBe(200);
  });
});
