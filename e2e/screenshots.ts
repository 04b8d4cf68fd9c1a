import { mkdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { isLanguage } from '@/lib/i18n/languages';
import { messages, type Translations } from '@/messages';
import { SELLER } from './shop';
import { fillButcherShop } from './support/butcher/fill';
import { asWindows1252, openButcherShop, tillText } from './support/butcher/shop';
import { CHROMIUM_FLAGS, ensureChromium } from './support/chromium';
import { address, Client, products } from './support/client';
import { openScratchShop } from './support/scratch-shop';

/**
 * `npm run screenshots` writes the screenshots of README.md to docs/screenshots, from a shop on a scratch data folder.
 * `-- --into FOLDER` writes every screen at every size into FOLDER. `-- --language ar --into FOLDER` uses this
 * language, light mode and two sizes.
 */

type Words = Pick<Translations, 'islands' | 'cart'>;

type Shot = { name: string; path: string; prepare?: (page: Page) => Promise<unknown> };

const publicShots = (productPath: string, islands: Words['islands']): Shot[] => [
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
  // The form validates the token on submit, so any token opens the form.
  { name: 'reset-password', path: `/reset-password#${'A'.repeat(43)}` },
  { name: 'loader', path: '/loader' },
  { name: 'seller-login', path: '/seller' },
  {
    name: 'login',
    path: '/products',
    prepare: async (page) => {
      const menu = page.getByRole('button', { name: islands.menu });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: islands.login }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

const shopperShots = (order: string, cart: Words['cart']): Shot[] => [
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
      // The page stores its products for offline use only after rendering.
      await page.waitForFunction(
        () => (localStorage.getItem('basketful:my-last-products') ?? '').length > 2,
      );
      await page.waitForFunction(async () => caches.has('cart-pictures'));
      await page.context().setOffline(true);
      await page.reload();
      await page.getByText(cart.offline).waitFor();
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
  { name: 'seller-today', path: '/seller/today' },
];

/** Screens whose layout depends on the text direction or the length of texts. */
const furtherShots: Shot[] = [
  { name: 'seller-categories', path: '/seller/categories' },
  { name: 'seller-home', path: '/seller/home' },
  { name: 'seller-pages', path: '/seller/pages' },
  { name: 'seller-import', path: '/seller/import' },
  { name: 'seller-day-report', path: '/seller/day-report' },
  { name: 'seller-sales', path: '/seller/sales' },
  { name: 'seller-reorder', path: '/seller/reorder' },
  { name: 'seller-customers', path: '/seller/customers' },
];

/** Screenshots of the visible part only. All others show the whole page. */
const ONE_SCREEN = ['login', 'seller-orders'];

/** `npm run screenshots -- 1280 cart home` limits the run to these widths and screens. */
const { values, positionals: only } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string' }, into: { type: 'string' } },
});
const { language = 'en', into } = values;
if (!isLanguage(language)) throw new Error(`${language} is no language of the shop`);
const isTranslated = language !== 'en';
if (isTranslated && !into) throw new Error('--language needs --into FOLDER');
const { islands, cart } = messages[language];

const FOLDER = into ?? 'docs/screenshots';

const SHOWN: readonly string[] =
  readFileSync('README.md', 'utf8').match(/(?<=docs\/screenshots\/)[\w-]+\.webp/g) ?? [];

const [looks, names] = [
  only.filter((word) => /^\d/.test(word)),
  only.filter((word) => /^\D/.test(word)),
];
const wanted = (name: string, suffix: string) =>
  (into !== undefined || SHOWN.includes(`${name}-${suffix}.webp`)) &&
  (looks.length === 0 || looks.includes(suffix)) &&
  (names.length === 0 || names.includes(name));

const WIDTHS = [390, 1280, 768];

const device = (agent: string) => ({ 'User-Agent': `Mozilla/5.0 ${agent}` });
const PHONE = device('(iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1');
const DESK = device('(Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36');

async function take(page: Page, { name, path, prepare }: Shot, suffix: string): Promise<void> {
  if (!wanted(name, suffix)) return;
  await page.goto(path, { waitUntil: 'load' });
  await prepare?.(page);
  // Pictures below the fold load when the page scrolls near them.
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    scrollTo(0, 0);
  });
  // Capture a page that stays busy in its current state.
  await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => {});
  const size = page.viewportSize();
  const fullPage = !ONE_SCREEN.includes(name);
  // The viewport is as high as the page. Otherwise the seller's menu would cover content.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (size && fullPage && path.startsWith('/seller'))
    await page.setViewportSize({ ...size, height });
  const png = await page.screenshot({ fullPage, animations: 'disabled' });
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

/** Makes the language the only language of the shop, so that every URL uses it. */
async function speak(seller: Client) {
  const { shop } = (await seller.get('/api/shop/settings')).body as { shop: { revision?: number } };
  const { body } = await seller.post('/api/seller/settings', {
    name: 'Basketful',
    revision: shop.revision ?? 0,
    languages: [language],
    currency: 'eur',
    taxPercent: 2,
    promiseMinutes: 30,
  });
  if (body.success !== true) throw new Error(`settings: ${JSON.stringify(body)}`);
}

async function walk(browser: Browser, base: string): Promise<void> {
  const { token, first, order } = await fillShop(base);
  const seller = new Client(base);
  await seller.post('/api/seller/login', SELLER, { headers: DESK });
  if (isTranslated) await speak(seller);
  const sellerToken = seller.cookies.get('sellerToken') ?? '';
  const { body } = await new Client(base).get(`/api/product/list?ids=${first}`);
  const [product] = body.products as { _id: string; category: string }[];
  const productPath = `/products/${product?.category.toLowerCase()}/${product?._id}`;
  const cookies = [
    { name: 'token', value: token, url: base },
    { name: 'sellerToken', value: sellerToken, url: base },
  ];
  const everyLook = [
    ...WIDTHS.map((width) => ({ width, scheme: 'light' as const, suffix: String(width) })),
    { width: 390, scheme: 'dark' as const, suffix: '390-dark' },
    { width: 1280, scheme: 'dark' as const, suffix: '1280-dark' },
  ];
  const all = everyLook.filter(({ suffix }) => !isTranslated || /^(390|1280)$/.test(suffix));
  const further = isTranslated ? furtherShots : [];
  for (const { width, scheme, suffix } of all) {
    await withContext(browser, width, scheme, base, async (page, context) => {
      for (const shot of publicShots(productPath, islands)) await take(page, shot, suffix);
      await context.addCookies(cookies);
      for (const shot of [...shopperShots(order, cart), ...sellerShots(first, order), ...further])
        await take(page, shot, suffix);
    });
    console.log(`${width} px, ${scheme}: done`);
  }
}

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
          await page.getByLabel('Coluna Desc. Artigo').selectOption('name');
          await page.getByLabel('Coluna Fam.').selectOption('category');
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
  if (names.some((name) => name.startsWith('butcher')) || (names.length === 0 && !isTranslated))
    await walkSecond(browser);
  await browser.close();
} finally {
  await shop.close();
}
