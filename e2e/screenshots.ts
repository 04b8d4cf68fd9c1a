/**
 * `npm run screenshots`: opens a shop on a scratch data folder, walks through every screen as a
 * shopper and as the seller, and writes pictures of them to docs/screenshots.
 */
import { mkdirSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { SELLER } from './shop';
import { fillButcherShop } from './support/butcher/fill';
import { asWindows1252, openButcherShop, tillText } from './support/butcher/shop';
import { CHROMIUM_FLAGS, ensureChromium } from './support/chromium';
import { address, Client, products } from './support/client';
import { openScratchShop } from './support/scratch-shop';

/** Set SCREENSHOTS to write the pictures elsewhere than to docs/screenshots. */
const FOLDER = process.env.SCREENSHOTS || 'docs/screenshots';

/** `npm run screenshots -- 1280 cart home`: only these widths and screens. */
const only = process.argv.slice(2);
const [looks, names] = [
  only.filter((word) => /^\d/.test(word)),
  only.filter((word) => /^\D/.test(word)),
];
const wanted = (name: string, suffix: string) =>
  (looks.length === 0 || looks.includes(suffix)) && (names.length === 0 || names.includes(name));

const WIDTHS = [390, 1280, 768];

/* The devices that the pages of an account list. */
const device = (agent: string) => ({ 'User-Agent': `Mozilla/5.0 ${agent}` });
const PHONE = device('(iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1');
const DESK = device('(Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36');

type Shot = { name: string; path: string; prepare?: (page: Page) => Promise<unknown> };

const publicShots = (productPath: string): Shot[] => [
  { name: 'home', path: '/' },
  { name: 'products', path: '/products' },
  { name: 'category', path: '/products/fruits' },
  { name: 'product', path: productPath },
  { name: 'search', path: '/products?q=milk' },
  { name: 'search-empty', path: '/products?q=nothing%20like%20it' },
  { name: 'cart-empty', path: '/cart' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'offline', path: '/offline' },
  { name: 'forgot-password', path: '/forgot-password' },
  // The form asks nobody about the token of the link until it is sent.
  { name: 'reset-password', path: `/reset-password#${'A'.repeat(43)}` },
  { name: 'loader', path: '/loader' },
  { name: 'seller-login', path: '/seller' },
  {
    name: 'login',
    path: '/products',
    prepare: async (page) => {
      const menu = page.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: 'Login' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

const shopperShots = (order: string): Shot[] => [
  { name: 'cart', path: '/cart' },
  { name: 'my-order', path: `/my-orders/${order}` },
  { name: 'add-address', path: '/add-address' },
  { name: 'my-orders', path: '/my-orders' },
  { name: 'account', path: '/account' },
  {
    name: 'cart-offline',
    path: '/cart',
    prepare: async (page) => {
      await page.evaluate(() => navigator.serviceWorker.ready);
      // The page stores its products and pictures a moment after it has shown them.
      await page.waitForFunction(
        () => (localStorage.getItem('basketful:my-last-products') ?? '').length > 2,
      );
      await page.waitForFunction(async () => caches.has('cart-pictures'));
      await page.context().setOffline(true);
      await page.reload();
      await page.getByText('You are offline').waitFor();
    },
  },
];

const sellerShots = (product: string, order: string): Shot[] => [
  { name: 'seller-add-product', path: '/seller' },
  { name: 'seller-products', path: '/seller/product-list' },
  { name: 'seller-product', path: `/seller/product-list/${product}` },
  { name: 'seller-orders', path: '/seller/orders' },
  { name: 'seller-order', path: `/seller/orders/${order}` },
  { name: 'seller-account', path: '/seller/account' },
  { name: 'seller-settings', path: '/seller/settings' },
];

async function take(page: Page, { name, path, prepare }: Shot, suffix: string): Promise<void> {
  if (!wanted(name, suffix)) return;
  await page.goto(path, { waitUntil: 'load' });
  await prepare?.(page);
  // Pictures below the fold load when they are near.
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    scrollTo(0, 0);
  });
  // Bounded: a page that stays busy is captured as it is.
  await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => {});
  const size = page.viewportSize();
  // On a screen as high as the page, so that the seller's menu covers nothing.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (size && path.startsWith('/seller')) await page.setViewportSize({ ...size, height });
  const png = await page.screenshot({ fullPage: name !== 'login', animations: 'disabled' });
  if (size) await page.setViewportSize(size);
  await page.context().setOffline(false);
  await sharp(png).webp({ quality: 78 }).toFile(`${FOLDER}/${name}-${suffix}.webp`);
}

async function withContext(
  browser: Browser,
  width: number,
  colorScheme: 'light' | 'dark',
  base: string,
  work: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const viewport = { width, height: width < 500 ? 844 : 800 };
  const context = await browser.newContext({
    baseURL: base,
    viewport,
    colorScheme,
    hasTouch: width < 500,
    isMobile: width < 500,
  });
  await work(await context.newPage(), context);
  await context.close();
}

async function fillShop(base: string) {
  const shopper = new Client(base);
  const person = { name: 'Ada Grocer', email: 'ada@shopper.example', password: 'correct horse' };
  await shopper.post('/api/user/register', person, { headers: PHONE });
  await shopper.post('/api/address/add', { address });
  const { addresses } = (await shopper.get('/api/address/get')).body;
  const [{ _id: addressId } = { _id: '' }] = addresses as { _id: string }[];
  const items = await products(base, 'in', 6);
  const cartItems = Object.fromEntries(items.slice(0, 4).map(({ _id }, index) => [_id, index + 1]));
  for (const from of [0, 2]) {
    const lines = items
      .slice(from, from + 3)
      .map(({ _id }) => ({ product: _id, quantity: from + 1 }));
    await shopper.post('/api/order/cod', { items: lines, address: addressId });
  }
  await shopper.post('/api/address/add', { address: { ...address, street: '22 Orchard Lane' } });
  await shopper.post('/api/cart/update', { cartItems });
  const { orders } = (await shopper.get('/api/order/user')).body;
  const [{ _id: order } = { _id: '' }] = orders as { _id: string }[];
  return { order, token: shopper.cookies.get('token') ?? '', first: items[0]?._id ?? '' };
}

async function walk(browser: Browser, base: string): Promise<void> {
  const { token, first, order } = await fillShop(base);
  const seller = new Client(base);
  await seller.post('/api/seller/login', SELLER, { headers: DESK });
  const sellerToken = seller.cookies.get('sellerToken') ?? '';
  const { body } = await new Client(base).get(`/api/product/list?ids=${first}`);
  const [product] = body.products as { _id: string; category: string }[];
  const productPath = `/products/${product?.category.toLowerCase()}/${product?._id}`;
  const cookies = [
    { name: 'token', value: token, url: base },
    { name: 'sellerToken', value: sellerToken, url: base },
  ];
  const all = [
    ...WIDTHS.map((width) => ({ width, scheme: 'light' as const, suffix: String(width) })),
    { width: 390, scheme: 'dark' as const, suffix: '390-dark' },
    { width: 1280, scheme: 'dark' as const, suffix: '1280-dark' },
  ];
  for (const { width, scheme, suffix } of all) {
    await withContext(browser, width, scheme, base, async (page, context) => {
      for (const shot of publicShots(productPath)) await take(page, shot, suffix);
      await context.addCookies(cookies);
      for (const shot of [...shopperShots(order), ...sellerShots(first, order)])
        await take(page, shot, suffix);
    });
    console.log(`${width} px, ${scheme}: done`);
  }
}

/** A shop of another trade, which its owner has made his own. */
async function walkSecond(browser: Browser): Promise<void> {
  const shop = await openButcherShop();
  try {
    const { ids, token } = await fillButcherShop(shop);
    const sausage = `/products/charcutaria/${ids.get('Chouriço de carne')}`;
    const file = { name: 'artigos.csv', mimeType: 'text/csv', buffer: asWindows1252(tillText()) };
    const shots: Shot[] = [
      { name: 'butcher-home', path: '/' },
      { name: 'butcher-list', path: '/products/charcutaria' },
      { name: 'butcher-product', path: sausage },
      { name: 'butcher-products', path: '/seller/product-list' },
      {
        name: 'butcher-import',
        path: '/seller/import',
        prepare: async (page) => {
          await page.getByLabel('Escolher um ficheiro').setInputFiles(file);
          await page.getByLabel('A coluna Desc. Artigo é').selectOption('name');
          await page.getByLabel('A coluna Fam. é').selectOption('category');
          await page.getByRole('button', { name: /^Importar / }).waitFor();
        },
      },
    ];
    for (const width of [390, 1280])
      await withContext(browser, width, 'light', shop.url, async (page, context) => {
        await context.addCookies([{ name: 'sellerToken', value: token, url: shop.url }]);
        for (const shot of shots) await take(page, shot, String(width));
      });
  } finally {
    await shop.close();
  }
}

const shop = await openScratchShop();
try {
  mkdirSync(FOLDER, { recursive: true });
  const executablePath = ensureChromium(console.log);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  if (names.some((name) => !name.startsWith('butcher')) || names.length === 0)
    await walk(browser, shop.url.replace('127.0.0.1', 'localhost'));
  if (names.some((name) => name.startsWith('butcher')) || names.length === 0)
    await walkSecond(browser);
  await browser.close();
} finally {
  await shop.close();
}
