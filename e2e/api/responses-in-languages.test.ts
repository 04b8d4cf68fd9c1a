import { expect, test } from 'vitest';
import { FRONT_END } from '@/e2e/shop';
import { address, Client, newSeller, shopperWithAddress } from '@/e2e/support/client';
import { fetchInProcess, openTestShop, SHOP } from '@/e2e/support/in-process';
import { ownProduct } from '@/e2e/support/own-product';
import { omitUndefined } from '@/lib/utils/omit-undefined';

openTestShop();

/* A page requests the language of API responses in Accept-Language. */

const UNKNOWN = 'f'.repeat(24);
const FAR = '99999';

type Shopper = Awaited<ReturnType<typeof shopperWithAddress>>;
type World = { shopper: Shopper; product: { _id: string; name: string }; far: string };

async function openWorld(): Promise<World> {
  const seller = await newSeller(SHOP);
  const { body } = await new Client(SHOP).get('/api/shop/settings');
  const { revision } = body.shop as { revision: number };
  const plain = { name: 'Basketful', currency: 'eur', taxPercent: 2, promiseMinutes: 30 };
  const terms = {
    languages: ['en', 'de', 'ar'],
    zipCodes: [address.zipcode],
    minimumOrder: 1234.5,
  };
  const saved = await seller.post('/api/seller/settings', { ...plain, revision, ...terms });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const product = await ownProduct(SHOP, seller);
  const counted = await seller.post('/api/product/count', { id: product._id, stock: 2 });
  expect(counted.status, JSON.stringify(counted.body)).toBe(200);
  const shopper = await shopperWithAddress(SHOP);
  const there = { ...address, zipcode: FAR };
  const { body: added } = await shopper.post('/api/address/add', { address: there });
  const { _id: far } = added.address as { _id: string };
  return { shopper, product, far };
}

const order = ({ shopper, product }: World, change: object = {}) => ({
  items: [{ product: product._id, quantity: 1 }],
  address: shopper.addressId,
  ...change,
});

type Sent = { path: string; body?: (world: World) => unknown; headers?: Record<string, string> };
type Row = Sent & { en: string; de: string; ar: string };

/** Requests with a part of the expected error in English, German and Arabic. NAME stands for the product name. */
const ROWS: Row[] = [
  {
    path: '/api/user/login',
    body: () => ({ email: 'nobody@shopper.example', password: 'x' }),
    en: 'Invalid email or password',
    de: 'E-Mail-Adresse oder Passwort ist falsch',
    ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  },
  {
    path: '/api/user/register',
    body: () => ({ name: 'Ada', email: 'no mail', password: 'x'.repeat(80) }),
    en: 'Please enter a valid email. Password can have at most 72 bytes',
    de: 'Bitte geben Sie eine gültige E-Mail-Adresse ein. Das Passwort darf höchstens 72 Bytes haben',
    ar: 'يُرجى إدخال بريد إلكتروني صحيح. الحد الأقصى لكلمة المرور 72 بايت',
  },
  {
    path: '/api/cart/update',
    body: ({ product }) => ({ cartItems: { [product._id]: 1000 } }),
    en: 'Quantities must be whole numbers from 1 to 999',
    de: 'Mengen müssen ganze Zahlen von 1 bis 999 sein',
    ar: 'يجب أن تكون الكميات أعدادًا صحيحة من 1 إلى 999',
  },
  {
    path: '/api/cart/update',
    body: ({ product }) => ({ cartItems: { [product._id]: 3 } }),
    en: 'Only 2 of NAME are left. Please choose a smaller quantity.',
    de: 'Von NAME sind nur noch 2 Stück da. Bitte wählen Sie eine kleinere Menge.',
    ar: 'لم يبقَ من NAME سوى قطعتين. يُرجى اختيار كمية أقل.',
  },
  {
    path: '/api/cart/update',
    body: () => ({ cartItems: {}, revision: 999 }),
    en: 'Your cart was changed on another device',
    de: 'Ihr Warenkorb wurde anderswo geändert',
    ar: 'تم تغيير سلتك من مكان آخر',
  },
  {
    path: '/api/address/remove',
    body: () => ({ id: UNKNOWN }),
    en: 'This address was not found. It may have been removed.',
    de: 'Diese Adresse wurde nicht gefunden. Vielleicht ist sie schon entfernt.',
    ar: 'لم يُعثر على هذا العنوان. ربما حُذف من قبل.',
  },
  {
    path: '/api/order/cod',
    body: (world) => order(world, { address: '' }),
    en: 'Please select an address',
    de: 'Bitte wählen Sie eine Adresse',
    ar: 'يُرجى اختيار عنوان',
  },
  {
    path: '/api/order/cod',
    body: (world) => order(world, { address: world.far }),
    en: `We do not deliver to ${FAR}. Please choose an address in our delivery area.`,
    de: FAR,
    ar: FAR,
  },
  {
    path: '/api/order/cod',
    body: (world) => order(world),
    en: '€1,234.50',
    de: '1.234,50 €',
    ar: '1,234.50 €',
  },
  {
    path: '/api/order/cod',
    body: (world) => order(world, { total: 1 }),
    en: 'instead of €1.00',
    de: 'statt 1,00 €',
    ar: '1.00 €',
  },
  {
    path: '/api/order/cancel',
    body: () => ({ id: UNKNOWN }),
    en: 'This order was not found.',
    de: 'Diese Bestellung wurde nicht gefunden.',
    ar: 'لم يُعثر على هذا الطلب.',
  },
  {
    path: '/api/order/cancel',
    body: () => ({ id: 'x' }),
    en: 'Invalid ID',
    de: 'Ungültige ID',
    ar: 'معرّف غير صالح',
  },
  {
    path: '/api/user/password',
    body: () => ({ old: 'not it', password: 'new' }),
    en: 'The password is wrong. Please try again.',
    de: 'Das ist nicht Ihr Passwort',
    ar: 'كلمة المرور غير صحيحة',
  },
  {
    path: '/api/cart/update',
    body: () => 'no JSON of an object',
    headers: { 'Content-Type': 'text/plain' },
    en: 'Send the request as application/json',
    de: 'Bitte als application/json senden',
    ar: 'أرسل الطلب بصيغة application/json',
  },
  {
    path: '/api/cart/update',
    body: () => ({ cartItems: {} }),
    en: 'Cart Updated',
    de: 'Warenkorb aktualisiert',
    ar: 'تم تحديث السلة',
  },
];

/** Removes direction marks from a message and replaces its non-breaking spaces by plain spaces. */
const plain = (text: string) =>
  text.replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ');

/** Returns the status and message of a response. `Client` accepts only the English messages of the API reference. */
async function answerIn(world: World, { path, body, headers }: Sent, language?: string) {
  const { shopper } = world;
  const answer = await fetchInProcess(SHOP + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': shopper.address,
      Cookie: [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...omitUndefined({ 'Accept-Language': language || undefined }),
      ...headers,
    },
    body: JSON.stringify(body?.(world)),
  });
  const { message } = (await answer.json()) as { message: string };
  return { status: answer.status, message: plain(message).replaceAll(world.product.name, 'NAME') };
}

test('API messages use the language of the page, and default to English', async () => {
  const world = await openWorld();
  for (const row of ROWS) {
    const english = await answerIn(world, row);
    expect.soft(english.message, row.path).toContain(row.en);
    for (const language of ['de', 'ar'] as const) {
      const { status, message } = await answerIn(world, row, language);
      expect.soft(message, `${row.path} ${language}`).toContain(row[language]);
      expect.soft(message, `${row.path} ${language}`).not.toBe(english.message);
      expect.soft(status, `${row.path} ${language}`).toBe(english.status);
    }
    // The message is in English for a browser's language list, an unsupported language or another origin.
    for (const other of ['de-DE,de;q=0.9', 'fr'])
      expect.soft(await answerIn(world, row, other), `${row.path} ${other}`).toEqual(english);
    const elsewhere = { ...row, headers: { ...row.headers, Origin: FRONT_END } };
    expect.soft(await answerIn(world, elsewhere, 'de'), `${row.path} elsewhere`).toEqual(english);
  }
});
