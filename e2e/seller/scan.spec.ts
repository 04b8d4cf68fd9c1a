import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { filmOf, pictureOf } from '@/e2e/support/barcodes';
import { newBuyer } from '@/e2e/support/board-page';
import { CHROMIUM_FLAGS, findChromium } from '@/e2e/support/chromium';
import { type Client, newSeller, type Product } from '@/e2e/support/client';
import { startFoodDatabase } from '@/e2e/support/food-database';
import { addProduct, productData } from '@/e2e/support/photos';
import { openScratchShop, type ScratchShop } from '@/e2e/support/scratch-shop';
import { test as base } from '@/e2e/support/test';
import { slowTimers } from '@/e2e/support/toasts';
import { ownAddress, shownProducts } from '@/e2e/support/visit';
import { MAX_GAP_MS } from '@/lib/barcodes/scans';
import type { OrderView } from '@/lib/orders/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';

/** The food database of the tests contains this barcode. */
const SPREAD = '5449000000996';

/* Uses `ownShop`, so that other tests do not find these products by barcode. */
const test = base.extend<object, { ownShop: ScratchShop }>({
  ownShop: [
    async ({ browserName: _ }, use) => {
      const food = await startFoodDatabase({
        [SPREAD]: {
          product_name: 'Hazelnut spread',
          brands: 'Nusshof',
          quantity: '400 g',
          allergens_tags: ['en:milk', 'en:nuts'],
          nutriments: { fat_100g: 30.9, salt_100g: 0.1 },
        },
      });
      const shop = await openScratchShop({ LOG_LEVEL: 'silent', FOOD_FACTS_URL: food.url });
      await use(shop);
      await shop.close();
      await food.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop.url),
});

test.use(ownAddress());

const EAN = '4006381333931';
const OTHER = '96385074';
const UNKNOWN = '0036000291452';

const keyOf = (key: string) =>
  key.length > 1
    ? {
        key,
        code: key,
        windowsVirtualKeyCode: key === 'Tab' ? 9 : 13,
        text: key === 'Tab' ? '' : '\r',
      }
    : { key, text: key, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) };

/** Types as fast as a hand scanner, without waiting for the page. */
async function scanByHand(page: Page, code: string, end = 'Enter') {
  const cdp = await page.context().newCDPSession(page);
  const begin = Date.now() / 1000;
  await Promise.all(
    [...code, end].flatMap((key, at) => {
      // Explicit timestamps, because a busy machine may deliver keys late.
      const timestamp = begin + at / 100;
      return [
        cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...keyOf(key) }),
        cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, ...keyOf(key), text: '' }),
      ];
    }),
  );
  await cdp.detach();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

async function product(seller: Client, gtin: string, name: string, more: object = {}) {
  await addProduct(seller, { ...productData({ name, stock: '7', ...more }), gtin }, []);
  const { products } = (await seller.get(`/api/product/seller?gtin=${gtin}`)).body;
  const [found] = products as [Product & { stock?: number }];
  return found;
}

async function signedIn(page: Page, url: string) {
  const seller = await newSeller(url);
  await seller.enter(page.context());
  // Slows down the page's timers. Otherwise a key that arrives late would start another scan.
  await slowTimers(page, MAX_GAP_MS, MAX_GAP_MS + 1);
  return seller;
}

/**
 * Opens a phone browser signed in as the seller. Its camera sees a rotated barcode in the dark, which needs every step
 * of the image processing. lib/barcodes/scans.test.ts tests other positions.
 */
async function beforeCamera(
  seller: Client,
  url: string,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'basketful-camera-'));
  const film = join(folder, 'label.mjpeg');
  const label = pictureOf(EAN, { angle: 45, light: 0.12 });
  await writeFile(film, await filmOf([label, label]));
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...omitUndefined({ executablePath: executablePath || undefined }),
    args: [
      ...CHROMIUM_FLAGS,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'block',
      extraHTTPHeaders: { 'X-Forwarded-For': `10.8.${randomUUID().charCodeAt(0)}.9` },
    });
    await seller.enter(context);
    await use(await context.newPage());
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

test('the camera of a phone scans a rotated barcode in the dark', async ({ ownShop: { url } }) => {
  const seller = await newSeller(url);
  await product(seller, EAN, 'Pencil');
  await beforeCamera(seller, url, async (page) => {
    const programs: string[] = [];
    page.on('request', (request) => {
      if (/\.wasm(\?|$)/.test(request.url())) programs.push(new URL(request.url()).origin);
    });
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    const answer = await page.goto('/seller/product-list');
    expect(answer?.headers()['permissions-policy']).toContain('camera=(self)');
    await expect(page.getByRole('link', { name: 'Pencil' })).toBeVisible();
    await expectNoSidewaysScroll(page, 'product list');
    expect(programs).toEqual([]);

    await page.getByRole('button', { name: 'Scan barcode' }).tap();
    await expect(page.getByLabel('Find by name')).toHaveValue(EAN);
    // The shop serves the scanner's WebAssembly program, which loads only when needed.
    expect(programs).toEqual([url]);
    await expect(page.getByRole('link', { name: 'Pencil' })).toBeVisible();
    await expect(shownProducts(page)).toHaveCount(1);
    await expect(page.getByLabel('Camera image')).toHaveCount(0);

    await page.goto('/seller');
    await page.getByLabel('Product name').fill('Pencil again');
    await page.getByRole('button', { name: 'Scan barcode' }).tap();
    await expect(page.getByText(`Pencil already has the barcode ${EAN}`)).toBeVisible();
    await expect(page.getByLabel('Barcode', { exact: true })).toHaveValue(EAN);
    await expect(page.getByLabel('Product name')).toHaveValue('Pencil again');
    await expectNoSidewaysScroll(page, 'form with a scanned barcode');

    await page.goto('/seller/product-list/count');
    await page.getByRole('button', { name: 'Scan barcode' }).tap();
    await expect(page.getByText('Current stock: 7')).toBeVisible();
    await expect(page.getByLabel('Camera image')).toBeVisible();
    await expectNoSidewaysScroll(page, 'count with camera');
    expect(faults).toEqual([]);
  });
});

test('the seller uses a barcode scanner to find products, enter barcodes and count stock', async ({
  page,
  ownShop: { url },
}) => {
  const seller = await signedIn(page, url);
  await product(seller, EAN, 'Pencil');
  await page.goto('/seller/product-list');
  await expect(page.getByRole('link', { name: 'Pencil' })).toBeVisible();
  await scanByHand(page, '4006381333932');
  await expect(page.getByText('4006381333932 is not a product barcode')).toBeVisible();
  await page.getByLabel('Find by name').fill('xy');
  await scanByHand(page, '036000291452');
  await expect(page.getByLabel('Find by name')).toHaveValue(UNKNOWN);
  await expect(page.getByText(`No product has the barcode ${UNKNOWN}`)).toBeVisible();
  await page.getByRole('link', { name: 'Add it as a new product' }).click();

  const barcode = page.getByLabel('Barcode', { exact: true });
  await expect(barcode).toHaveValue(UNKNOWN);
  await expect(page.getByText(`Barcode ${UNKNOWN} is filled in`)).toBeVisible();
  await page.getByLabel('Product price').fill('2,49');
  await page.getByLabel('Product price').focus();
  await scanByHand(page, EAN, 'Tab');
  await expect(barcode).toHaveValue(EAN);
  await expect(page.getByLabel('Product price')).toHaveValue('2,49');
  await expect(page.getByRole('alert').getByText('Pencil already has the barcode')).toBeVisible();
  await expectAccessible(page, 'form with a taken barcode', { hasPhoneParts: false });

  await page.goto('/seller/product-list/count');
  await expect(heading(page, 'Count stock')).toBeVisible();
  const pieces = page.getByLabel('Quantity', { exact: true });
  await scanByHand(page, EAN);
  await expect(page.getByText('Current stock: 7')).toBeVisible();
  await expect(pieces).toBeFocused();
  await page.keyboard.type('1x', { delay: 100 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a whole number from 0 to')).toBeVisible();
  // The next scan saves the typed count. Its digits must not be added to the count.
  await pieces.fill('12');
  await scanByHand(page, UNKNOWN);
  await expect(page.getByText('7 → 12')).toBeVisible();
  await expect(page.getByText(`No product has the barcode ${UNKNOWN}`)).toBeVisible();
  const { products } = (await seller.get(`/api/product/seller?gtin=${EAN}`)).body;
  expect(products).toMatchObject([{ stock: 12 }]);
  await expectAccessible(page, 'count', { hasPhoneParts: false });

  // While the next product loads, no field accepts a count.
  await scanByHand(page, EAN);
  await expect(pieces).toBeFocused();
  await page.route('**/api/product/seller?gtin=*', () => {});
  await scanByHand(page, UNKNOWN);
  await expect(pieces).toHaveCount(0);
});

test('product data from the food database fills empty fields only', async ({
  page,
  ownShop: { url },
}) => {
  const seller = await signedIn(page, url);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/seller');
  await page.getByLabel('Product name').fill('Our own name');
  await page.getByLabel('Product price').fill('3');
  await page.getByRole('heading', { name: 'Add Product' }).click();
  await scanByHand(page, SPREAD);
  await page.getByRole('button', { name: 'Look up product details' }).click();
  await expect(page.getByRole('link', { name: 'ODbL' })).toBeVisible();
  await expect(page.getByLabel('Brand')).toHaveValue('Nusshof');
  await expect(page.getByLabel('Product name')).toHaveValue('Our own name');
  await expect(page.getByLabel('Fat (g)')).toHaveValue('30.9');
  const milk = page.getByRole('radiogroup', { name: 'milk', exact: true });
  await expect(milk.getByRole('radio', { name: 'no' })).toBeChecked();
  await expectAccessible(page, 'facts to confirm', { hasPhoneParts: true });
  await expectNoSidewaysScroll(page, 'facts to confirm');
  await page.getByRole('button', { name: 'milk: contains' }).click();
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  await expect(page.getByText('1 allergen is not confirmed yet').first()).toBeVisible();
  await page.getByRole('button', { name: 'nuts: traces', exact: true }).click();
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
  await expect(page.getByText('Our own name is now in the shop.')).toBeVisible();
  const { products } = (await seller.get(`/api/product/seller?gtin=${SPREAD}`)).body;
  expect(products).toMatchObject([
    {
      name: 'Our own name',
      allergens: { contains: ['milk'], mayContain: ['nuts'] },
      nutrition: { per: 'g', fat: 30.9, salt: 0.1 },
    },
  ]);
});

test('each barcode scan on the packing page adds one piece', async ({ page, ownShop: { url } }) => {
  const seller = await signedIn(page, url);
  const milk = await product(seller, OTHER, 'Milk of the north', { stock: '50' });
  const eggs = await product(seller, '5901234123457', 'Six eggs', { stock: '50' });
  await product(seller, '5012345678900', 'Mustard', { stock: '50' });
  const buyer = await newBuyer(url);
  const { addresses } = (await buyer.client.get('/api/address/get')).body;
  const [{ _id: address }] = addresses as [{ _id: string }];
  const items = [
    { product: milk._id, quantity: 3 },
    { product: eggs._id, quantity: 1 },
  ];
  const placed = await buyer.client.post('/api/order/cod', { items, address });
  expect(placed.body).toMatchObject({ success: true });
  const read = async () =>
    ((await seller.get('/api/order/seller?limit=1')).body.orders as OrderView[])[0];
  const order = await read();
  await page.goto(`/seller/orders/${order?._id}`);
  const milkFound = page.getByLabel('Packed quantity of Milk of the north');
  await expect(milkFound).toContainText('0 of 3');

  await scanByHand(page, OTHER);
  await expect(page.getByRole('status').getByText('Milk of the north: 1 of 3')).toBeVisible();
  await scanByHand(page, OTHER);
  await expect(milkFound).toContainText('2 of 3');
  await expect(page.getByText('1 of 2 packed')).toBeVisible();
  // The first barcode is a product outside the order, the second is unknown.
  await scanByHand(page, '5012345678900');
  await expect(page.getByRole('alert').getByText('Not in this order: Mustard')).toBeVisible();
  await expect(page.locator('[data-scan=bad]')).toBeVisible();
  await scanByHand(page, UNKNOWN);
  await expect(page.getByText(`Not in this order: barcode ${UNKNOWN}`)).toBeVisible();
  // An unknown code adds no piece. Its Enter key must not click the focused button.
  await page.getByRole('button', { name: 'Mark as packed' }).focus();
  await scanByHand(page, 'LOT-2291');
  await expect(page.getByText('LOT-2291 is not a product barcode')).toBeVisible();
  await scanByHand(page, '5901234123457');
  await expect(page.getByText('Six eggs: 1 of 1')).toBeVisible();
  await scanByHand(page, '5901234123457');
  await expect(page.getByText('Six eggs is already complete')).toBeVisible();
  await expectAccessible(page, 'order with a scan', { hasPhoneParts: false });

  await page.locator('[data-tick]').filter({ hasText: 'Milk of the north' }).focus();
  await page.keyboard.press('3');
  await expect(milkFound).toContainText('3 of 3');
  await expect
    .poll(async () => (await read())?.items.map(({ found, isCounted }) => [found, isCounted]))
    .toEqual(
      expect.arrayContaining([
        [3, true],
        [1, true],
      ]),
    );
  expect(await read()).toMatchObject({ status: 'Order Placed' });
});

test.describe('scanning on a device without a usable camera', () => {
  const FAULTS = [
    ['NotAllowedError', 'blocks the camera on this page'],
    ['NotFoundError', 'This device has no camera'],
    ['NotReadableError', 'Another app is using the camera'],
  ] as const;
  test('a page that cannot use the camera shows the reason and a "Try again" button', async ({
    page,
    ownShop: { url },
  }) => {
    await signedIn(page, url);
    await page.addInitScript(() => {
      const names = ['NotAllowedError', 'NotFoundError', 'NotReadableError'];
      const stream = document.createElement('canvas').captureStream();
      Object.assign(window, { stream });
      Object.defineProperty(navigator, 'mediaDevices', {
        value: {
          getUserMedia: async () => {
            const name = names.shift();
            if (name) throw new DOMException('none', name);
            return stream;
          },
        },
      });
    });
    await page.route('**/*.wasm', () => {});
    await page.goto('/seller/product-list/count');
    await page.getByRole('button', { name: 'Scan barcode' }).click();
    for (const [at, [, text]] of FAULTS.entries()) {
      await expect(page.getByRole('alert').getByText(text)).toBeVisible();
      if (at === 0) await expectAccessible(page, 'no camera', { hasPhoneParts: false });
      await expect(page.getByRole('button', { name: 'Close camera' })).toBeFocused();
      await page.getByRole('button', { name: 'Try again' }).press('Enter');
    }
    const isOn = () => page.evaluate('stream.active');
    await expect(page.getByLabel('Camera image')).toBeVisible();
    expect(await isOn()).toBe(true);
    await page.getByRole('button', { name: 'Close camera' }).click();
    await expect(page.getByRole('button', { name: 'Scan barcode' })).toBeFocused();
    await expect.poll(isOn).toBe(false);
  });
});
