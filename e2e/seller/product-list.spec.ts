import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import {
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  violationsIn,
} from '@/e2e/support/accessible';
import { newSeller } from '@/e2e/support/client';
import { hold } from '@/e2e/support/network-faults';
import { readAsSeller, unchanged } from '@/e2e/support/own-product';
import { addProduct, productData, updateProduct } from '@/e2e/support/photos';
import { test } from '@/e2e/support/test';
import { leaveCart, openSellerArea, ownAddress, shownProducts } from '@/e2e/support/visit';

test.use(ownAddress());

test('the seller edits, removes and restores products in the product list', async ({
  page,
  browser,
}) => {
  const tag = randomUUID();
  const seller = await newSeller(BASE_URL);
  const ids: string[] = [];
  for (const name of [`One ${tag}`, `Two ${tag}`, `Three ${tag}`]) {
    const { body } = await addProduct(seller, productData({ name }), []);
    ids.push(String(body.id));
  }
  const [one = '', two = '', three = ''] = ids;
  await openSellerArea(page, '/seller/product-list');
  await expect(page.getByRole('link', { name: `Three ${tag}` })).toBeVisible();
  const shown = page.getByRole('main').getByRole('link', { name: tag });
  expect((await shown.allTextContents()).map((text) => text.split(' ')[0])).toEqual([
    ...['Three', 'Two', 'One'],
  ]);
  await expect(page.getByText(/^\d+ products · \d+ out of stock/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shop', exact: true })).toHaveAttribute('href', '/');
  await page.getByLabel('Find by name', { exact: true }).fill(tag);
  await expect(page.getByRole('switch')).toHaveCount(3);

  const offer = page.getByLabel(`Offer price of One ${tag}`);
  await offer.fill('5');
  await offer.press('Enter');
  await expect(offer).toHaveAccessibleDescription('Offer price must not be above the price');
  await offer.press('Escape');
  await expect(offer).toHaveValue('3.99');
  await offer.fill('3,5');
  await offer.press('Enter');
  await expect(offer).toHaveValue('3.50');
  await page.getByLabel(`Price of Two ${tag}`, { exact: true }).fill('free');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A price must be a number with at most two decimals')).toBeVisible();
  await page.keyboard.press('Escape');
  await updateProduct(seller, { ...unchanged(await readAsSeller(seller, two)), price: 6 }, []);
  const updates: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/product/update')) updates.push(sent.url());
  });
  const overtaken = page.getByLabel(`Offer price of Two ${tag}`);
  await overtaken.fill('3');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(/changed on another device.*Press Enter to save anyway/),
  ).toBeVisible();
  await page.keyboard.press('Tab');
  await overtaken.focus();
  expect(updates, 'leaving the field after a rejected save changes nothing').toHaveLength(1);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await readAsSeller(seller, two)).offerPrice).toBe(3);
  expect(await readAsSeller(seller, two)).toMatchObject({ price: 6 });
  expect(await readAsSeller(seller, one)).toMatchObject({ offerPrice: 3.5 });

  await page.getByLabel('Select all shown').check();
  const bar = page.getByRole('region', { name: 'Selected products' });
  await expect(bar).toContainText('3 selected');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 'selected products');
  await bar.getByRole('button', { name: 'Offer price…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Change').selectOption('Raise by');
  await dialog.getByLabel('Percent').fill('20');
  const preview = dialog.getByRole('list', { name: 'Preview' }).getByRole('listitem');
  await expect(preview.filter({ hasText: 'One' })).toContainText('$3.50 $4.20');
  await expect(preview.filter({ hasText: 'Three' })).toContainText(/Unchanged: .* above the price/);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Change 2 prices' }).click();
  await expect(page.getByText('2 products changed')).toBeVisible();
  const offers = async () =>
    Promise.all(ids.map(async (id) => (await readAsSeller(seller, id)).offerPrice));
  expect(await offers()).toEqual([4.2, 3.6, 3.99]);
  await expect(bar).toBeHidden();
  await page.getByLabel('Select all shown').check();
  await bar.getByRole('button', { name: 'Out of stock' }).click();
  await expect(page.getByText('3 products out of stock')).toBeVisible();
  await expect(page.getByRole('switch', { checked: false })).toHaveCount(3);
  const rows = shownProducts(page);
  await expect(rows.getByText('Out of stock')).toHaveCount(3);
  await expect(shown.first()).toHaveCSS('color', 'rgb(86, 96, 80)');
  await bar.getByRole('button', { name: 'In stock', exact: true }).click();
  await expect(page.getByText('3 products in stock')).toBeVisible();

  const visit = await browser.newContext({ baseURL: BASE_URL, ...ownAddress() });
  const shop = await visit.newPage();
  await leaveCart(shop, { [one]: 2, [two]: 1 });
  await shop.goto('/cart');
  await expect(shop.getByRole('link', { name: `One ${tag}` })).toBeVisible();

  await page.getByLabel(`Select Three ${tag}`).uncheck();
  await bar.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('2 products removed from the shop')).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(1);
  await shop.reload();
  const gone = shop.locator(`[data-line="${one}"]`);
  await expect(gone).toContainText(`One ${tag}`);
  await expect(gone).toContainText('No longer sold. Remove this product to place your order.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 products restored')).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(3);

  await page.getByLabel(`Select One ${tag}`).check();
  await bar.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`One ${tag} removed from the shop`)).toBeVisible();
  const answer = await shop.goto(`/products/fruits/${one}`);
  expect(answer?.status()).toBe(410);
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText(
    'This product is no longer sold',
  );
  expect(await shop.getByRole('main').getByRole('article').count()).toBeGreaterThan(0);
  await expectNoAxeViolations(shop);
  await expectNoSidewaysScroll(shop, 'a product that is no longer sold');
  await shop.goto('/cart');
  await shop.getByRole('button', { name: `Remove One ${tag}` }).click();
  await expect(gone).toHaveCount(0);
  await expect(shop.getByRole('link', { name: `Two ${tag}` })).toBeVisible();
  await visit.close();

  await page.getByLabel('Stock', { exact: true }).selectOption('removed');
  await page.getByRole('button', { name: `Restore One ${tag}` }).click();
  await expect(page.getByText('No products found')).toBeVisible();
  expect(await readAsSeller(seller, one)).toMatchObject({ inStock: true });
  expect(await readAsSeller(seller, three)).toMatchObject({ inStock: true });
});

test('the product table has a sticky header, and is sorted by the server', {
  tag: '@desk',
}, async ({ page }) => {
  await openSellerArea(page, '/seller/product-list');
  const table = page.getByRole('table', { name: 'Products' });
  const rows = table.locator('tbody tr');
  await expect(rows).toHaveCount(20);
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => Math.round(row.getBoundingClientRect().height)),
  );
  expect(new Set(heights)).toEqual(new Set([52]));
  await expectNoSidewaysScroll(page, 'the product table');
  // The narrowest price field is the price per kilogram. It must not cut off the price.
  const price = rows.getByRole('textbox').first();
  const isWhole = await price.evaluate((input: HTMLInputElement) => {
    input.style.paddingInlineEnd = '2.5rem';
    input.value = '123.90';
    return input.scrollWidth <= input.clientWidth;
  });
  expect(isWhole).toBe(true);

  const head = (name: string) => table.getByRole('columnheader', { name, exact: true });
  await table.getByRole('button', { name: 'Product' }).click();
  await expect(head('Product')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/[?&]sort=name/);
  const asked = '/api/product/seller?limit=20&sort=name';
  const { products } = await (await page.request.get(asked)).json();
  await expect
    .poll(() => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row'))))
    .toEqual(products.map(({ _id }: { _id: string }) => _id));
  const header = await page.getByRole('banner').boundingBox();
  await rows.last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  await expect
    .poll(async () => Math.round((await head('Product').boundingBox())?.y ?? 0))
    .toBe(Math.round((header?.y ?? 0) + (header?.height ?? 0)));

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('group', { name: 'Columns' }).getByLabel('Offer price').uncheck();
  await expect(head('Offer price')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export rows (CSV)' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\n')[0]).toBe('\uFEFFProduct,Category,Price,Stock,In stock');
  expect(file.trim().split('\n').length).toBeGreaterThan(21);
  // Search results keep the shop's sort order, so the headers have no sort buttons.
  await page.getByLabel('Find by name', { exact: true }).fill('a');
  await expect(table.getByRole('button', { name: 'Product' })).toHaveCount(0);
});

test('an empty product list links to the form for a new product', async ({ page }) => {
  await page.route('**/api/product/seller?*', (route) =>
    route.fulfill({ json: { success: true, products: [] } }),
  );
  await openSellerArea(page, '/seller/product-list');
  await expect(page.getByText('No products yet')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Add Product' }).click();
  await expect(page.getByRole('heading', { name: 'Add Product' })).toBeVisible();
});

async function listOf(page: Page, ...names: string[]) {
  const tag = randomUUID();
  const seller = await newSeller(BASE_URL);
  const ids: string[] = [];
  for (const name of names) {
    const { body } = await addProduct(seller, productData({ name: `${name} ${tag}` }), []);
    ids.push(String(body.id));
  }
  await openSellerArea(page, `/seller/product-list?q=${tag}`);
  await expect(page.getByRole('switch')).toHaveCount(names.length);
  return { tag, read: (place = 0) => readAsSeller(seller, ids[place] ?? '') };
}

test('the buttons above the product list fit into one row on a phone', async ({ page }) => {
  await openSellerArea(page, '/seller/product-list');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const tops = await page
      .getByRole('main')
      .locator('div:has(> section summary) > * :is(button, summary):visible')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(tops.length, `${width} px`).toBe(2);
    expect(new Set(tops).size, `${width} px`).toBe(1);
  }
});

test('products stay selected if their price change fails', async ({ page }) => {
  const { tag, read } = await listOf(page, 'One', 'Two', 'Three');
  await page.route('**/api/product/update', (route) =>
    route.request().postData()?.includes(`Two ${tag}`)
      ? route.fulfill({ status: 503, json: { success: false, message: 'The shop is busy' } })
      : route.continue(),
  );
  await page.getByLabel('Select all shown').check();
  const bar = page.getByRole('region', { name: 'Selected products' });
  await bar.getByRole('button', { name: 'Offer price…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Percent').fill('10');
  await dialog.getByRole('button', { name: 'Change 3 prices' }).click();
  await expect(page.getByText(`1 of 3 not changed: Two ${tag}. The shop is busy`)).toBeVisible();
  await expect(bar).toContainText('1 selected');
  await expect(page.getByLabel(`Select Two ${tag}`)).toBeChecked();
  const offers = async () => {
    const products = await Promise.all([read(0), read(1), read(2)]);
    return products.map(({ offerPrice }) => offerPrice);
  };
  expect(await offers()).toEqual([3.59, 3.99, 3.59]);
  await page.unroute('**/api/product/update');
  await bar.getByRole('button', { name: 'Offer price…' }).click();
  await dialog.getByLabel('Percent').fill('10');
  await dialog.getByRole('button', { name: 'Change 1 price' }).click();
  await expect(bar).toBeHidden();
  expect(await offers()).toEqual([3.59, 3.59, 3.59]);
});

test('an outdated list response does not overwrite a new price', async ({ page }) => {
  const { tag, read } = await listOf(page, 'One', 'Two');
  const list = await hold(page, '**/api/product/seller?*', 'answer');
  const answered = page.waitForResponse('**/api/product/seller?*');
  await page.getByRole('switch', { name: `One ${tag}` }).click();
  await list.held;
  const offer = page.getByLabel(`Offer price of Two ${tag}`);
  await offer.fill('3.50');
  await offer.press('Enter');
  await expect(page.getByText('Product updated')).toBeVisible();
  list.release();
  await (await answered).finished();
  await expect(offer).toHaveValue('3.50');
  await offer.fill('3.20');
  await offer.press('Enter');
  await expect.poll(async () => (await read(1)).offerPrice).toBe(3.2);
});

test('the product list saves a price that is typed right after a click on the stock switch', async ({
  page,
}) => {
  const { tag, read } = await listOf(page, 'One');
  const list = await hold(page, '**/api/product/seller?*', 'answer');
  await page.getByRole('switch', { name: `One ${tag}` }).click();
  await list.held;
  const offer = page.getByLabel(`Offer price of One ${tag}`);
  await offer.fill('3.50');
  await offer.press('Enter');
  await expect(page.getByText('Product updated')).toBeVisible();
  list.release();
  expect(await read()).toMatchObject({ offerPrice: 3.5, inStock: false });
  await expect(offer).toHaveValue('3.50');
});

test('the product list saves a price that is typed while an earlier price is being saved', async ({
  page,
}) => {
  const { tag, read } = await listOf(page, 'One');
  const update = await hold(page, '**/api/product/update', 'answer');
  const offer = page.getByLabel(`Offer price of One ${tag}`);
  const price = page.getByLabel(`Price of One ${tag}`, { exact: true });
  await offer.fill('3.50');
  await offer.press('Enter');
  await update.held;
  await offer.fill('3.60');
  await offer.press('Tab');
  await price.fill('5');
  await price.press('Enter');
  update.release();
  await expect.poll(() => read()).toMatchObject({ offerPrice: 3.6, price: 5 });
  await expect(offer).toHaveValue('3.60');
  await expect(price).toHaveValue('5.00');
});

test('after two fast clicks on a stock switch, the product has the stock state of the second click', async ({
  page,
}) => {
  const { read } = await listOf(page, 'One');
  const first = await hold(page, '**/api/product/stock', 'request');
  const sent: unknown[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/product/stock')) sent.push(request.postDataJSON().inStock);
  });
  const stock = page.getByRole('switch');
  await stock.click();
  await first.held;
  await stock.click();
  await expect(stock).toBeChecked();
  expect((await read()).inStock).toBe(true);
  first.release();
  await expect.poll(() => sent).toEqual([false, true]);
  expect((await read()).inStock).toBe(true);
  await expect(stock).toBeChecked();
});

test('the toolbar for selected products leaves at least 24 px of each control visible', async ({
  page,
}) => {
  await openSellerArea(page, '/seller/product-list');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await expect(page.getByRole('region', { name: 'Selected products' })).toBeVisible();
  // A row is 52 px high. The bar covers different controls at each scroll position.
  for (let y = 0; y < 52; y += 4) {
    await page.evaluate((top) => scrollTo(0, top), y);
    const found = await violationsIn(page, { runOnly: { type: 'rule', values: ['target-size'] } });
    expect(found, `scrolled by ${y} px`).toEqual([]);
  }
});
