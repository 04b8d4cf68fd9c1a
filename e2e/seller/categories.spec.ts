import { expect, type Locator, type Page } from '@playwright/test';
import { brokenLines, expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { type Client, newSeller } from '@/e2e/support/client';
import { hold } from '@/e2e/support/network-faults';
import { ownProduct } from '@/e2e/support/own-product';
import { test } from '@/e2e/support/own-shop';
import { addProduct, photo, productData } from '@/e2e/support/photos';
import { onScreen, ownAddress } from '@/e2e/support/visit';

async function dragByTouch(page: Page, from: Locator, to: Locator, restMs: number) {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag is shown');
  const cdp = await page.context().newCDPSession(page);
  const x = start.x + 30;
  const at = (y: number) => [{ x, y }];
  const [fromY, toY] = [start.y + start.height / 2, end.y + end.height / 2];
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number }[],
  ) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', at(fromY));
  await page.waitForTimeout(restMs);
  for (let step = 1; step <= 8; step += 1)
    await send('touchMove', at(fromY + ((toY - fromY) * step) / 8));
  await send('touchEnd', []);
  await cdp.detach();
}

/* Uses `ownShop`, because every page shows the categories. */

test.use(ownAddress());

async function open(page: Page, url: string): Promise<Client> {
  const seller = await newSeller(url);
  await seller.enter(page.context());
  await page.goto('/seller/categories');
  await expect(page.getByRole('button', { name: 'Add category' })).toBeEnabled();
  return seller;
}

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const edit = (page: Page, name: string) =>
  page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
const save = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Save category' }).click();
  await expect(dialog(page)).toBeHidden();
};
const status = async (url: string) => (await fetch(url, { redirect: 'manual' })).status;
const leadsTo = async (url: string) =>
  (await fetch(url, { redirect: 'manual' })).headers.get('location');
const html = async (url: string) => (await fetch(url)).text();

async function remove(seller: Client, path: string) {
  const { body } = await seller.post('/api/category/remove', { path, into: 'Fruits' });
  expect(body).toMatchObject({ success: true });
}

test('every page of the shop shows a new, renamed, moved or removed category', async ({
  page,
  isMobile,
  ownShop: { url },
}) => {
  const seller = await open(page, url);
  await expectAccessibleAtBothSizes(page, 'categories', { hasPhoneParts: true });

  await page.getByRole('button', { name: 'Add category' }).click();
  const named = dialog(page).getByLabel('Name');
  await named.fill('Fresh Fruits');
  await named.press('Enter');
  await expect(named).toHaveAccessibleDescription('A category named Fresh Fruits already exists');
  await expect(named).toBeFocused();
  await named.fill('Soap & <b>Brushes</b>');
  await expectAccessibleAtBothSizes(page, 'new category', { hasPhoneParts: true });
  await save(page);
  await expect(rows(page)).toHaveCount(8);
  expect(await html(url)).toContain('Soap &amp; &lt;b&gt;Brushes&lt;/b&gt;');

  const path = 'Soap-b-Brushes-b';
  const data = { ...productData(), category: path };
  const { body: made } = await addProduct(seller, data, [{ bytes: await photo() }]);
  expect(await html(`${url}/products/soap-b-brushes-b`)).toContain(data.name);

  const up = page.getByRole('button', { name: 'Move Soap & <b>Brushes</b> up' });
  await up.focus();
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowUp');
  await expect(up).toBeFocused();
  await expect(page.getByText('is now number 1 of 8')).toBeAttached();
  await expect(rows(page).first()).toContainText('Soap');
  const order = async () =>
    ((await seller.get('/api/category/list')).body.categories as { path: string }[]).map(
      (one) => one.path,
    );
  await expect.poll(order).toEqual(expect.arrayContaining([path]));
  await expect.poll(async () => (await order())[0]).toBe(path);

  if (!isMobile) {
    await rows(page).first().dragTo(rows(page).last());
    await expect(rows(page).last()).toContainText('Soap');
    await expect.poll(async () => (await order()).at(-1)).toBe(path);
  } else {
    // A moving touch scrolls the page. A resting touch drags the row.
    await dragByTouch(page, rows(page).first(), rows(page).nth(3), 0);
    await expect(rows(page).first()).toContainText('Soap');
    await dragByTouch(page, rows(page).first(), rows(page).nth(3), 600);
    await expect(rows(page).nth(3)).toContainText('Soap');
    await expect.poll(async () => (await order()).indexOf(path)).toBe(3);
  }

  await edit(page, 'Soap & <b>Brushes</b>');
  await dialog(page).getByLabel('Name').fill('Household');
  await save(page);
  expect(await html(`${url}/products/soap-b-brushes-b`)).toContain('>Household<');
  expect(await html(`${url}/products/soap-b-brushes-b/${made.id}`)).toContain('>Household<');

  // After a change of a category's URL, the former URLs of the category and its products redirect.
  await edit(page, 'Household');
  await dialog(page).getByLabel('URL path').fill('fruits');
  await dialog(page).getByRole('button', { name: 'Save category' }).click();
  await expect(dialog(page).getByText('Another category uses the path fruits')).toBeVisible();
  await dialog(page).getByLabel('URL path').fill('Household');
  await save(page);
  expect(await leadsTo(`${url}/products/soap-b-brushes-b`)).toBe('/products/household');
  expect(await status(`${url}/products/soap-b-brushes-b`)).toBe(308);
  await expect
    .poll(() => leadsTo(`${url}/products/soap-b-brushes-b/${made.id}`))
    .toBe(`/products/household/${made.id}`);
  expect(await html(`${url}/products/household`)).toContain(data.name);

  await edit(page, 'Household');
  await dialog(page).getByLabel('Hide from category lists').check();
  await save(page);
  await expect(rows(page).filter({ hasText: 'Household' })).toContainText('Hidden');
  expect(await html(url)).not.toContain('>Household<');
  expect(await html(`${url}/sitemaps/pages.xml`)).not.toContain('household');
  expect(await html(`${url}/products/household`)).toContain(data.name);

  // The category contains a product, so the seller must choose where the product moves.
  await edit(page, 'Household');
  await dialog(page).getByRole('button', { name: 'Remove Household' }).click();
  await expect(dialog(page).getByText('Household has 1 product')).toBeVisible();
  await dialog(page).getByLabel('Remove this category').selectOption('Fruits');
  await dialog(page).getByRole('button', { name: 'Merge into Fresh Fruits' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(rows(page)).toHaveCount(7);
  await expect(page.getByRole('button', { name: 'Add category' })).toBeFocused();
  expect(await leadsTo(`${url}/products/household`)).toBe('/products/fruits');
  expect(await leadsTo(`${url}/products/soap-b-brushes-b`)).toBe('/products/fruits');
  expect(await html(`${url}/products/fruits`)).toContain(data.name);
});

test('products of a subcategory also appear on the page of the parent category', async ({
  page,
  ownShop: { url },
}) => {
  const seller = await open(page, url);
  await page.getByRole('button', { name: 'Add category' }).click();
  await dialog(page).getByLabel('Name').fill('Herbal teas');
  await dialog(page).getByLabel('Parent category').selectOption('Drinks');
  await save(page);
  const data = { ...productData(), category: 'herbal-teas' };
  await addProduct(seller, data, []);

  await page.goto('/products/drinks');
  await expect(page.getByRole('link', { name: data.name })).toBeVisible();
  const parts = page.getByRole('navigation', { name: 'Subcategories of Cold Drinks' });
  await parts.getByRole('link', { name: 'Herbal teas' }).click();
  await page.waitForURL('/products/herbal-teas');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Herbal teas');
  await expect(parts.getByRole('link', { name: 'Herbal teas' })).toHaveAttribute(
    'aria-current',
    'page',
  );

  await page.goto(`/products?q=${encodeURIComponent(data.name)}&category=drinks`);
  await expect(page.getByRole('article').filter({ hasText: data.name })).toContainText(
    'Herbal teas',
  );

  await page.goto('/seller');
  await expect(
    page.getByLabel('Category').getByRole('option', { name: '– Herbal teas' }),
  ).toHaveCount(1);
  const rejected = await addProduct(seller, { ...productData(), category: 'Nothing' }, []);
  expect(rejected.body.message).toMatch(/^Choose a category from the list: Vegetables, Fruits, /);
  await remove(seller, 'Herbal-teas');
});

test('a device that saves an outdated category gets a conflict error', async ({
  page,
  ownShop: { url },
}) => {
  const seller = await open(page, url);
  await edit(page, 'Dairy Products');
  await seller.post('/api/category/save', { text: 'Other device' });
  await dialog(page).getByLabel('Name').fill('Milk & Eggs');
  await dialog(page).getByRole('button', { name: 'Save category' }).click();
  await expect(dialog(page).getByText('changed on another device')).toBeVisible();
  await save(page);
  await expect(rows(page)).toHaveCount(8);
  await expect(rows(page).filter({ hasText: 'Milk & Eggs' })).toHaveCount(1);
  await seller.post('/api/category/save', { path: 'Dairy', text: 'Dairy Products' });
  await remove(seller, 'Other-device');
});

test('long category names fit on a phone', async ({ page, ownShop: { url } }) => {
  const text = 'Tiefkühlprodukte, Speiseeis & Backwaren vom Blech';
  const seller = await newSeller(url);
  await seller.post('/api/category/save', { text, newPath: 'Frozen' });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, url);
  await expect(rows(page).filter({ hasText: text })).toBeVisible();
  expect(await brokenLines(page)).toEqual([]);
  await edit(page, text);
  expect(await brokenLines(page)).toEqual([]);
  const removal = dialog(page).getByRole('button', { name: `Remove ${text}` });
  const isCut = removal.evaluate((button) =>
    [button, ...button.children].some((box) => box.scrollWidth > box.clientWidth),
  );
  expect(await isCut).toBe(false);
  await removal.click();
  await expect(dialog(page)).toBeHidden();
});

test('a category shows the photo that the seller uploads, until the seller removes the photo', async ({
  page,
  ownShop: { url },
}) => {
  const seller = await open(page, url);
  await page.getByRole('button', { name: 'Add category' }).click();
  await dialog(page).getByLabel('Name').fill('Zucchini');
  const file = { name: 'z.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await dialog(page).getByLabel('Choose image').setInputFiles(file);
  await save(page);
  const picture = async () => {
    const { body } = await seller.get('/api/category/list');
    const list = body.categories as { path: string; image?: string }[];
    return list.find((one) => one.path === 'Zucchini')?.image;
  };
  const first = await picture();
  expect(first).toMatch(/\/[\w-]+\.\w+$/);
  expect(await html(url)).toContain(encodeURIComponent(first ?? ''));
  await edit(page, 'Zucchini');
  await dialog(page).getByTitle('No image').click();
  await save(page);
  expect(await picture()).toBeUndefined();
  await remove(seller, 'Zucchini');
});

test('the product form keeps the selected category until the categories are loaded', async ({
  page,
  ownShop: { url },
}) => {
  const seller = await newSeller(url);
  const { body: saved } = await seller.post('/api/category/save', {
    text: 'Soap',
    newPath: 'Soap',
  });
  expect(saved).toMatchObject({ success: true });
  const product = await ownProduct(url, seller, { category: 'Soap' });
  await seller.enter(page.context());
  const chosen = onScreen(page.getByLabel('Category', { exact: true }));
  const list = await hold(page, '**/api/category/list', 'answer');
  await page.goto(`/seller/product-list/${product._id}`);
  await expect(chosen).toHaveValue('Soap');
  await list.held;
  list.release();
  await expect(chosen.getByRole('option', { name: 'Soap', exact: true })).toHaveCount(1);
  await expect(chosen.getByRole('option')).toHaveCount(8);
  await expect(chosen).toHaveValue('Soap');
  await remove(seller, 'Soap');
});
