import { expect, type Locator, type Page } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { newBuyer } from '@/e2e/support/board-page';
import { newSeller, products } from '@/e2e/support/client';
import { test } from '@/e2e/support/test';
import { addFromPage, aProduct, onScreen, ownAddress } from '@/e2e/support/visit';

/*
 * Forced colours, such as the high contrast of Windows, replace all backgrounds. Only borders can then show
 * a state.
 */

test.use({ ...ownAddress(), forcedColors: 'active' });

const edgeOf = (what: Locator) =>
  what.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth));

/** Returns the HTML of buttons without a border, including links that look like buttons. */
const edgeless = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(':is(.button, .rounded-full):is(a, button)')]
      .filter((one) => one.checkVisibility())
      .filter((one) => getComputedStyle(one).borderTopStyle === 'none')
      .map((one) => one.outerHTML),
  );

test('with forced colours, each button has a border, and a selected button has a thicker border', async ({
  page,
}) => {
  await page.goto('/products/fruits');
  const chips = page.getByRole('navigation', { name: 'Categories' });
  const current = await edgeOf(chips.locator('[aria-current]'));
  const other = await edgeOf(onScreen(chips.getByRole('link', { name: 'Cold Drinks' })));
  expect([other, current]).toEqual([1, 3]);
  await addFromPage(page, await aProduct(page));
  expect(await edgeless(page)).toEqual([]);
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  expect(await edgeless(page)).toEqual([]);
  await page.getByRole('button', { name: 'Login' }).first().click();
  expect(await edgeOf(page.getByRole('dialog'))).toBeGreaterThan(0);
});

test('with forced colours, the seller sees which products are in stock', async ({
  page,
  context,
}) => {
  await (await newSeller(BASE_URL)).enter(context);
  await page.goto('/seller/product-list');
  const track = page.getByRole('switch').first().locator('> span');
  await expect(track).toBeVisible();
  expect([await edgeOf(track), await edgeOf(track.locator('> span'))]).toEqual([1, 1]);
  expect(await edgeless(page)).toEqual([]);
});

test('with forced colours, the shopper sees which steps of an order are done', async ({
  page,
  context,
}) => {
  const buyer = await newBuyer();
  const order = await buyer.order('cod', await products(BASE_URL, 'in', 1));
  await buyer.client.enter(context);
  await page.goto(`/my-orders/${order._id}`);
  const parts = page.getByRole('list', { name: 'Progress' }).locator('li > span:first-child');
  await expect(parts).toHaveCount(4);
  expect(await Promise.all((await parts.all()).map(edgeOf))).toEqual([1, 1, 1, 1]);
  const grounds = await parts.evaluateAll((all) =>
    all.map((part) => getComputedStyle(part).backgroundColor),
  );
  expect(grounds[0]).not.toBe(grounds[1]);
});
