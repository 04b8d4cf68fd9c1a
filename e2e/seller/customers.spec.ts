import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { ownProduct, reprice } from '@/e2e/support/own-product';
import { test } from '@/e2e/support/test';
import { openFromMenu, openSellerArea, ownAddress } from '@/e2e/support/visit';

test.use(ownAddress());

test('a seller finds a customer, writes a note, and blocks, exports and erases the customer', async ({
  page,
}) => {
  const [apple] = await products(BASE_URL, 'in', 1);
  const shopper = await shopperWithAddress(BASE_URL);
  const items = [{ product: apple?._id, quantity: 2 }];
  const order = { items, address: shopper.addressId };
  const { body: placed } = await shopper.post('/api/order/cod', order);
  await openSellerArea(page, '/seller/customers');
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await page.getByRole('searchbox').fill(shopper.email);
  const row = page.getByRole('main').getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expectAccessibleAtBothSizes(page, 'the list of customers');
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Grocer' })).toBeVisible();
  await expect(page.getByText('1 Market Street')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Order/ }).filter({ hasText: '$' })).toBeVisible();
  await expectAccessibleAtBothSizes(page, 'the page of a customer');

  await page.getByLabel('Private note').fill('Rings the second bell');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Note saved')).toBeVisible();

  await page.getByRole('button', { name: 'Block customer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Block customer' }).click();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('Did not pay three times');
  await dialog.getByRole('button', { name: 'Block customer' }).click();
  await expect(page.getByText('Did not pay three times')).toBeVisible();
  const rejected = await shopper.post('/api/order/cod', {
    ...order,
    items: [{ product: apple?._id, quantity: 1 }],
  });
  expect(rejected).toMatchObject({ status: 403 });
  expect(JSON.stringify(rejected.body)).not.toContain('three times');

  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue(shopper.email);
  await expect(row).toContainText('Blocked');
  await row.getByRole('link').click();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download data' }).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.customer.note).toBe('Rings the second bell');
  expect(data.orders).toHaveLength(1);

  await page.getByRole('button', { name: 'Erase data' }).click();
  await dialog.getByRole('button', { name: 'Erase data' }).click();
  await expect(dialog.getByRole('alert')).toContainText('still open');
  await shopper.post('/api/order/cancel', { id: placed.id });
  await dialog.getByRole('button', { name: 'Erase data' }).click();
  await expect(page.getByText('This customer no longer exists')).toBeVisible();
});

/** `KEY_MS=200` makes the test type like a person, and print the time for the order lines. */
const KEY_MS = Number(process.env.KEY_MS ?? 0);

function typist(page: Page) {
  let keys = 0;
  return {
    keys: () => keys,
    async type(text: string) {
      keys += text.length;
      await page.keyboard.type(text, { delay: KEY_MS });
    },
    async press(key: string) {
      keys += 1;
      await page.keyboard.press(key, { delay: KEY_MS });
    },
  };
}

test('a seller enters a phone order of ten lines by keyboard', async ({ page }) => {
  const { products } = await (await page.request.get('/api/product/list?stock=in&limit=10')).json();
  const names = products.map(({ name }: { name: string }) => name) as string[];
  await openSellerArea(page, '/seller/orders');
  await openFromMenu(page, 'Phone order');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();

  const find = page.getByRole('combobox', { name: 'Find a product' });
  const enter = async (hand: ReturnType<typeof typist>, name: string, count: string) => {
    await hand.type(name.slice(0, 16));
    await hand.press('Enter');
    await expect(page.locator('[data-quantity]:focus')).toHaveCount(1);
    await hand.type(count);
    await hand.press('Enter');
    await expect(find).toBeFocused();
  };

  const name = `Grace ${randomUUID().slice(0, 8)}`;
  const first = typist(page);
  const cells = [name, '+1 555 0177', '', '9 Navy Road', '02134', 'Springfield', '', ''];
  for (const text of cells) {
    await first.type(text);
    await first.press('Enter');
  }
  await first.press('Enter');
  await expect(find).toBeFocused();
  const [keys, began] = [first.keys(), performance.now()];
  for (const [at, product] of names.entries()) await enter(first, product, `${(at % 3) + 1}`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (KEY_MS > 0) console.log(`Ten lines: ${first.keys() - keys} keys in ${seconds} s`);
  const lines = page.getByLabel(/^Quantity of/);
  await expect(lines).toHaveCount(10);
  const total = page.locator('dt', { hasText: /^Total/ }).locator('+ dd');
  await expect(total).toHaveText(/^\$\d/);
  await expect(page.locator('dl[aria-busy="false"]')).toBeVisible();
  await expectAccessibleAtBothSizes(page, 'an order by phone');
  const sum = await total.textContent();
  await page.getByRole('button', { name: 'Place order' }).press('Enter');
  await expect(page.getByText('The order is placed.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  // Ten lines must take less than a minute, or 240 keys at four keys a second.
  expect(first.keys()).toBeLessThan(240);

  const again = typist(page);
  await again.type(name.slice(0, 10));
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await again.press('ArrowDown');
  await again.press('Enter');
  await expect(find).toBeFocused();
  await expect(page.getByLabel('Street')).toHaveValue('9 Navy Road');
  await enter(again, names[0] ?? '', '2');
  // With a selected customer, the form no longer searches for the name.
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Place order' }).press('Enter');
  await expect(page.getByText('The order is placed.')).toBeVisible();

  await page.getByRole('link', { name: 'See the order' }).click();
  await expect(page.getByText('By phone', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  const { orders } = await (await page.request.get(`/api/order/seller?q=${name}`)).json();
  expect(orders).toHaveLength(2);
  expect(`$${orders[1].amount.toFixed(2)}`).toBe(sum);
  expect(orders[1]).toMatchObject({ byPhone: true, history: [{ by: { role: 'seller' } }] });
});

test('product suggestions of a phone order do not overlap the menu at the bottom of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSellerArea(page, '/seller/phone');
  const find = page.getByRole('combobox', { name: 'Find a product' });
  await find.evaluate((field) => field.scrollIntoView({ block: 'end' }));
  await find.fill('a');
  const bottomOf = (list: Locator) => list.evaluate((one) => one.getBoundingClientRect().bottom);
  const menu = page.getByRole('navigation', { name: 'Seller menu' });
  const menuTop = await menu.evaluate((one) => one.getBoundingClientRect().top);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(8);
  expect(await bottomOf(page.getByRole('listbox'))).toBeLessThan(menuTop);
});

const fieldsOf = (name: string) => ({
  Name: name,
  Phone: '1',
  Street: '1 Way',
  'Zip code': '1',
  City: 'Town',
});

async function takeOne(page: Page): Promise<void> {
  const { products } = await (await page.request.get('/api/product/list?stock=in&limit=1')).json();
  await page.getByRole('combobox', { name: 'Find a product' }).fill(products[0].name);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Quantity of/)).toBeFocused();
  await expect(page.locator('dl[aria-busy="false"]')).toBeVisible();
}

async function placeWithoutResponse(page: Page): Promise<void> {
  await page.route('**/api/order/for', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText(/^The server did not respond, so/)).toBeVisible();
  await page.unroute('**/api/order/for');
}

const ordersOf = async (page: Page, name: string) =>
  (await (await page.request.get(`/api/order/seller?q=${name}`)).json()).orders;

test('a phone order is placed once after a lost response', async ({ page }) => {
  await openSellerArea(page, '/seller/phone');
  const name = `Lost ${randomUUID().slice(0, 8)}`;
  // Delay the customer search until the seller has left the field. Late results must not appear.
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  await page.route('**/api/order/people?*', async (route) => {
    await left;
    const people = [{ name, phone: '2', orderedAt: new Date().toISOString() }];
    await route.fulfill({ json: { success: true, people } }).catch(() => undefined);
  });
  const asked = page.waitForRequest('**/api/order/people?*');
  for (const [label, text] of Object.entries(fieldsOf(name))) {
    await page.getByLabel(label, { exact: true }).fill(text);
    if (label === 'Name') await asked;
    if (label === 'Phone') leave();
  }
  await takeOne(page);
  await expect(page.getByRole('option', { name })).toHaveCount(0);
  await placeWithoutResponse(page);
  const place = page.getByRole('button', { name: 'Place order' });
  // After a lost response, a changed form must ask before it places a second order.
  await page.getByLabel('Street').fill('2 Way');
  await place.click();
  await expect(page.getByText(/^This form has already placed order number \d+/)).toBeVisible();
  const one = page.locator('main').getByRole('link', { name: 'See the order' });
  await expect(one).toHaveAttribute('href', /\/seller\/orders\/[0-9a-f]{24}$/);
  await expect(page.getByRole('button', { name: 'Place another order' })).toBeVisible();
  await page.getByLabel('Street').fill('1 Way');
  // Without a response, the click happens before the page has a total.
  await page.route('**/api/order/sum', (route) => route.abort());
  await page.reload();
  await expect(page.getByLabel('Street')).toHaveValue('1 Way');
  await expect(page.locator('dl')).toHaveCount(0);
  await place.click();
  await expect(page.getByText('The order is placed.')).toBeVisible();
  expect(await ordersOf(page, name)).toHaveLength(1);
});

test('the phone order form asks for confirmation before it places an identical order', async ({
  page,
}) => {
  await openSellerArea(page, '/seller/phone');
  const name = `Twice ${randomUUID().slice(0, 8)}`;
  for (const [label, text] of Object.entries(fieldsOf(name)))
    await page.getByLabel(label, { exact: true }).fill(text);
  await takeOne(page);
  await placeWithoutResponse(page);
  const place = page.getByRole('button', { name: 'Place order' });
  await page.getByLabel(/^Quantity of/).fill('2');
  await place.click();
  await page.getByRole('button', { name: 'Place another order' }).dblclick();
  await expect(page.getByText('The order is placed.')).toBeVisible();
  expect(await ordersOf(page, name)).toHaveLength(2);
});

test('the phone order form asks the seller to confirm a changed price', async ({
  page,
  baseURL,
}) => {
  const seller = await newSeller(baseURL ?? '');
  const own = await ownProduct(baseURL ?? '', seller);
  await openSellerArea(page, '/seller/phone');
  const name = `Price ${randomUUID().slice(0, 8)}`;
  for (const [label, text] of Object.entries(fieldsOf(name)))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('combobox', { name: 'Find a product' }).fill(own.name);
  await page.keyboard.press('Enter');
  const total = page.locator('dt', { hasText: /^Total/ }).locator('+ dd');
  await expect(total).toHaveText('$4.06');
  await reprice(seller, own, 5);
  const place = page.getByRole('button', { name: 'Place order' });
  await place.dblclick();
  await expect(page.getByText(/^The total is now \$5\.10 instead of \$4\.06/)).toBeVisible();
  await expect(total).toHaveText('$5.10');
  // Without a response, the click happens before the page has the new total.
  await page.route('**/api/order/sum', (route) => route.abort());
  await page.getByLabel(/^Quantity of/).fill('3');
  await expect(place).toHaveAttribute('aria-disabled', 'false');
  await place.click();
  await expect(page.getByText('The order is placed.')).toBeVisible();
  const { orders } = await (await page.request.get(`/api/order/seller?q=${name}`)).json();
  expect(orders.map(({ amount }: { amount: number }) => amount)).toEqual([15.3]);
});

test('the page for claiming a phone order explains an incomplete link', async ({ page }) => {
  await page.goto('/phone-order');
  await expect(page.getByText('Open this page from the link')).toBeVisible();
  await expect(page.locator('main').getByRole('button')).toHaveCount(0);
  await page.goto('/phone-order#0123456789abcdef01234567.token');
  await expect(page.locator('main').getByRole('button', { name: 'Log in' })).toBeVisible();
});
