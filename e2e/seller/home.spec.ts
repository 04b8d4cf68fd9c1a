import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessibleAtBothSizes, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { newBuyer } from '@/e2e/support/board-page';
import { newSeller } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { photo } from '@/e2e/support/photos';
import { ownAddress } from '@/e2e/support/visit';
import type { ProductsAnswer } from '@/lib/catalog/view';

/* Other test files of this worker share this shop, and may sell and add products in it. */

test.use(ownAddress());

const html = async (url: string) => (await fetch(url)).text();

/**
 * Returns what a visitor sees on the home page, as an accessibility snapshot. The HTML would differ each
 * time, because React streams its parts in a varying sequence.
 */
async function read(browser: Browser, url: string) {
  const page = await browser.newPage();
  await page.goto(url);
  await expect(page.getByRole('article').first()).toBeVisible();
  const snapshot = await page.getByRole('main').ariaSnapshot();
  await page.close();
  return snapshot;
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save home page' }).click();
  await expect(page.getByText('Home page saved')).toBeVisible();
};
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the seller edits, previews and resets the home page', async ({
  browser,
  page,
  ownShop: { url },
}) => {
  const seller = await newSeller(url);
  await seller.enter(page.context());
  const list = await fetch(`${url}/api/product/list?limit=8`);
  const { products }: ProductsAnswer = JSON.parse(await list.text());
  const first = await html(url);
  const readFirst = await read(browser, url);
  const chosen = products.find(({ _id }) => !first.includes(_id));
  if (!chosen) throw new Error('every product is on the home page');

  await page.goto('/seller/product-list');
  // The page still shows its heading if loading its data fails.
  const fails = { status: 503, json: { success: false, message: 'Not now' } };
  await page.route('**/api/seller/home/read', (route) => route.fulfill(fails), { times: 1 });
  await page.getByRole('navigation').getByRole('link', { name: 'Home page' }).click();
  await expect(page.getByRole('heading', { name: 'Home page', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Save home page' })).toBeEnabled();
  await expectAccessibleAtBothSizes(page, 'home page', { hasPhoneParts: true });

  await part(page, 'Banner').getByLabel('Title').fill('Meat from <b>Lisbon</b>');
  await part(page, 'Banner').getByLabel('Links to').first().selectOption('Dairy');
  await part(page, 'Banner').getByLabel('Links to').nth(1).selectOption('');
  const picture = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await part(page, 'Banner').getByText('Choose image').setInputFiles(picture);
  await part(page, 'Categories').getByLabel('Fresh Fruits').uncheck();

  const claims = part(page, 'Why We Are The Best');
  await claims.getByLabel('Title').first().fill('Since 1950');
  const down = claims.getByRole('button', { name: 'Move Since 1950 down' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  await claims.getByRole('button', { name: 'Remove Trusted by Thousands' }).click();

  await part(page, 'Best Sellers').getByLabel('Manual selection').check();
  await part(page, 'Best Sellers').getByLabel('Find a product').fill(chosen.name);
  await part(page, 'Best Sellers')
    .getByRole('button', { name: `Add ${chosen.name}` })
    .click();

  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Meat from <b>Lisbon</b>')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Since 1950' })).toBeVisible();
  await expectNoSidewaysScroll(page, 'preview');
  // The change appears only in the preview, because it is not saved yet.
  expect(await html(url)).not.toContain('Lisbon');

  await save(page);
  const changed = await html(url);
  expect(changed).toContain('Meat from &lt;b&gt;Lisbon&lt;/b&gt;');
  expect(changed).toContain(chosen._id);
  expect(changed).toMatch(/uploads%2F|\/uploads\//);
  expect(changed).not.toContain('Loved by 10,000+ happy customers.');
  expect(changed.indexOf('Freshness Guaranteed')).toBeLessThan(changed.indexOf('Since 1950'));

  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Dairy Products' }).first()).toHaveAttribute(
    'href',
    '/products/dairy',
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'Fresh Fruits' })).toHaveCount(0);
  await expectAccessibleAtBothSizes(page, 'own home page', { hasPhoneParts: true });

  // After a reload, the form shows the saved texts.
  await page.goto('/seller/home');
  await expect(part(page, 'Banner').getByLabel('Title')).toHaveValue('Meat from <b>Lisbon</b>');
  await expect(part(page, 'Best Sellers').getByText(chosen.name)).toBeVisible();
  await page.getByRole('button', { name: 'Reset home page' }).click();
  await page.getByRole('button', { name: 'Yes, reset it' }).click();
  await expect(page.getByText('Home page saved')).toBeVisible();
  await expect(part(page, 'Banner').getByLabel('Title')).toHaveValue('');
  const again = await read(browser, url);
  expect(again).toContain('Fresh groceries, at your door in minutes');
  expect(again).toBe(readFirst);

  // No other test sells so many pieces, so this product becomes the best seller.
  await (await newBuyer(url)).order('cod', [chosen], 500);
  const { body } = await seller.get('/api/seller/home/read');
  const bySales = { home: { best: { by: 'sales' } }, revision: body.revision };
  expect((await seller.post('/api/seller/home', bySales)).status).toBe(200);
  expect(await read(browser, url)).toMatch(
    new RegExp(`heading "Best Sellers"[^#]*?article:[^#]*?/url: \\S+/${chosen._id}`),
  );
  const { revision } = (await seller.get('/api/seller/home/read')).body;
  expect((await seller.post('/api/seller/home', { home: {}, revision })).status).toBe(200);
});
