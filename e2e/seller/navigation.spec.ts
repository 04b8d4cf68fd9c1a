import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { expectNoAxeViolations, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { newBuyer } from '@/e2e/support/board-page';
import { products } from '@/e2e/support/client';
import { boxOf } from '@/e2e/support/tap';
import { test } from '@/e2e/support/test';
import { onScreen, openSellerArea, ownAddress } from '@/e2e/support/visit';

test.use(ownAddress());

const box = (page: Page) => page.getByRole('dialog', { name: 'Jump to…' });
const input = (page: Page) => box(page).getByRole('combobox');
const marked = (page: Page) => box(page).getByRole('option', { selected: true });

const ON_A_PHONE = 'a phone has a bar at the bottom instead of the side menu';

test("the seller's menu leads to every group of pages, and marks the current page", {
  tag: '@journey',
}, async ({ page, isMobile }) => {
  test.skip(isMobile, ON_A_PHONE);
  await openSellerArea(page);
  const menu = page.getByRole('navigation', { name: 'Seller menu' });
  await expect(menu.getByRole('link').first()).toHaveText('Add Product');
  await menu.getByRole('link', { name: 'Sales', exact: true }).click();
  await page.waitForURL('/seller/sales');
  await expect(menu.locator('[aria-current=page]')).toHaveText(['Sales']);
  await menu.getByRole('link', { name: 'All orders' }).click();
  await page.waitForURL('/seller/orders?all=1');
  await expect(menu.locator('[aria-current=page]')).toHaveText(['Orders', 'All orders']);
  await menu.getByRole('link', { name: 'Board' }).click();
  await page.waitForURL('/seller/orders');
  await expect(menu.locator('[aria-current=page]')).toHaveText(['Orders', 'Board']);
  await expect(onScreen(page.getByRole('heading', { name: 'New' }))).toBeVisible();
  await expectNoAxeViolations(page);
});

test('the Ctrl+K search opens pages, settings and orders by keyboard', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, ON_A_PHONE);
  const order = await (await newBuyer()).order('cod', await products(BASE_URL, 'in', 1));
  await openSellerArea(page);
  const { keyboard } = page;
  await page.getByLabel('Product name').focus();
  await keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  await expectNoAxeViolations(page);
  await keyboard.press('Escape');
  await expect(box(page)).toBeHidden();
  await expect(page.getByLabel('Product name')).toBeFocused();

  await keyboard.press('Control+k');
  await expect(marked(page)).toContainText('Add Product');
  await keyboard.press('ArrowUp');
  await expect(marked(page)).toContainText('Account');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(marked(page)).toContainText('All products');
  await keyboard.type('reorder');
  await expect(marked(page)).toContainText('Reorder list');
  await keyboard.press('Enter');
  await page.waitForURL('/seller/reorder');

  await keyboard.press('Control+k');
  await keyboard.type('minimum order');
  await expect(marked(page)).toContainText('Minimum order');
  await keyboard.press('Enter');
  await page.waitForURL('/seller/settings/delivery#minimumOrder');
  await expect(page.locator('[name=minimumOrder]')).toBeFocused();
  // The result is on the open page, so the search only moves the focus.
  await keyboard.press('Control+k');
  await keyboard.type('delivery time');
  await expect(marked(page)).toContainText('Delivery time');
  await keyboard.press('Enter');
  await expect(page.locator('[name=promiseMinutes]')).toBeFocused();
  await keyboard.press('Control+k');
  await keyboard.type('offer pickup');
  await expect(marked(page)).toContainText('Offer pickup');
  await keyboard.press('Enter');
  await expect(page.locator('[name="pickup.on"]')).toBeFocused();

  await keyboard.press('Control+k');
  await keyboard.type(order._id);
  await expect(marked(page)).toContainText('Order Placed');
  await keyboard.press('Enter');
  await page.waitForURL(`/seller/orders/${order._id}`);
});

test('the Ctrl+K search finds products and customers, and shows a message when nothing matches', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, ON_A_PHONE);
  const lastName = `Grocer ${randomUUID()}`;
  await (await newBuyer(BASE_URL, { lastName })).order('cod', await products(BASE_URL, 'in', 1));
  const [product] = await products(BASE_URL, 'in', 1);
  await openSellerArea(page);
  await page.getByRole('button', { name: /^Jump to…/ }).click();
  await input(page).fill(lastName);
  await expect(box(page).getByRole('group', { name: 'Orders' })).toContainText(lastName);
  await input(page).fill(product?.name ?? '');
  await box(page)
    .getByRole('group', { name: 'Products' })
    .getByRole('option', { name: product?.name })
    .first()
    .click();
  await page.waitForURL(`/seller/product-list/${product?._id}`);
  await page.keyboard.press('Control+k');
  await input(page).fill(randomUUID().replaceAll('-', 'q'));
  await expect(box(page).getByText('No results')).toBeVisible();
});

test('the bottom bar of a phone leads to every page of the seller area', {
  tag: '@journey',
}, async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a wide screen has the menu at its side');
  await openSellerArea(page, '/seller/orders');
  const bar = page.getByRole('navigation', { name: 'Seller menu' });
  await expect(bar.getByRole('link')).toHaveText(['Orders', 'Products', 'Reports']);
  await expect(bar.locator('[aria-current=page]')).toHaveText(['Orders']);
  await bar.getByRole('link', { name: 'Reports' }).tap();
  await page.waitForURL('/seller/today');
  const more = bar.getByRole('button', { name: 'More' });
  const sheet = page.getByRole('dialog', { name: 'More' });
  await more.tap();
  await expect(sheet.getByRole('link').first()).toHaveText('Add Product');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 'the menu');
  await sheet.getByRole('link', { name: 'Delivery slots' }).tap();
  await page.waitForURL('/seller/settings/slots');
  await expect(sheet).toBeHidden();
  await more.tap();
  await sheet.getByRole('button', { name: /^Jump to…/ }).tap();
  await expect(sheet).toBeHidden();
  await input(page).fill('sales');
  await box(page)
    .getByRole('option', { name: /^Sales/ })
    .tap();
  await page.waitForURL('/seller/sales');
  await more.tap();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});

test('the Today page links to the oldest order, and can be made the start page', async ({
  page,
}) => {
  await (await newBuyer()).order('cod', await products(BASE_URL, 'in', 1));
  await openSellerArea(page, '/seller/today');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'New orders' })).toBeVisible();
  await expect(main.getByText('Today so far')).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 'the page Today');
  const { today } = await (await page.request.get('/api/report/today')).json();
  expect(today.fresh.count + today.late.count).toBeGreaterThan(0);
  const [oldest] = [...today.late.orders, ...today.fresh.orders];
  await main.getByRole('link', { name: oldest.name }).first().click();
  await page.waitForURL(`/seller/orders/${oldest._id}`);

  // Not saved, because other tests of this shop start on Add Product.
  await page.goto('/seller/settings#startPage');
  const startPage = page.getByLabel('Start page');
  await expect(startPage).toBeFocused();
  await expect(startPage.getByRole('option')).toHaveText(['Add Product', 'Today']);
});

test('the period buttons of a report are aligned on a phone @phone', async ({ page }) => {
  await openSellerArea(page, '/seller/sales');
  const endOf = async (name: string) => {
    const { x, width } = await boxOf(page.getByRole('button', { name, exact: true }));
    return Math.round(x + width);
  };
  const ends = [await endOf('30 days'), await endOf('Year')];
  expect(ends).toEqual([374, 374]);
});
