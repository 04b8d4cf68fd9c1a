import { expect, type Page } from '@playwright/test';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { newBuyer, openBoard, tileIn } from '@/e2e/support/board-page';
import { Client, newSeller, products } from '@/e2e/support/client';
import { newStaff } from '@/e2e/support/new-staff';
import { ownProduct } from '@/e2e/support/own-product';
import { test } from '@/e2e/support/own-shop';
import { expectSaved, openSection } from '@/e2e/support/settings-page';
import {
  addAddress,
  newestOrderOf,
  onScreen,
  ownAddress,
  register,
  registerWithCart,
  saveCart,
  summaryRow,
} from '@/e2e/support/visit';

/* Uses `ownShop`, because all carts depend on these settings. */

test.use(ownAddress());

const plain = { name: 'Basketful', currency: 'usd', taxPercent: 10, promiseMinutes: 30 };

async function set(url: string, settings: object = {}): Promise<void> {
  const seller = await newSeller(url);
  const { shop } = (await new Client(url).get('/api/shop/settings')).body as {
    shop: { revision: number };
  };
  const body = { ...plain, ...settings, revision: shop.revision };
  expect((await seller.post('/api/seller/settings', body)).status).toBe(200);
}

// Restores the settings for other tests of this worker.
test.afterEach(({ ownShop: { url } }) => set(url, { taxPercent: 2 }));

const zones = [
  { name: 'Centre', zipCodes: ['02134'], fee: 2.5, freeFrom: 900 },
  { name: 'Around', zipCodes: ['02000-02999', '31*'], fee: 5 },
];
const pickup = { on: true, address: '1 Market Street\nBerlin', hours: 'Mon to Sat, 9 AM to 6 PM' };

const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();

test('the settings show an error beside each invalid field of delivery zones and pickup', async ({
  page,
  context,
  ownShop: { url },
}) => {
  await set(url);
  await (await newSeller(url)).enter(context);
  await openSection(page, 'delivery');
  await page.getByRole('button', { name: 'Add zone' }).click();
  await page.getByRole('button', { name: 'Add zone' }).click();
  const [first, second] = ['Zone 1', 'Zone 2'].map((name) => page.getByRole('group', { name }));
  if (!first || !second) throw new Error('two zones were added');
  await first.getByLabel('Zone name').fill('Gone');
  await second.getByLabel('Zone name').fill('Centre');
  await second.getByLabel('Postal codes').fill('1999 – 1000, 20*');
  await second.getByLabel('Delivery fee').fill('2,50');
  await page.getByRole('button', { name: 'Remove zone 1' }).click();
  await expect(page.getByRole('button', { name: 'Add zone' })).toBeFocused();
  await save(page);
  await expect(first.getByLabel('Postal codes')).toHaveAccessibleDescription(
    '1999-1000: a range must start with the lower postal code',
  );
  await expectAccessibleAtBothSizes(page, 'settings of the delivery');
  await first.getByLabel('Postal codes').fill('1000 – 1999, 20*');
  await expectSaved(page);
  await openSection(page, 'pickup');
  await page.getByLabel('Offer pickup').check();
  await save(page);
  await expect(page.getByLabel('Pickup address')).toHaveAccessibleDescription(
    'Enter a pickup address',
  );
  await page.getByLabel('Pickup address').fill(pickup.address);
  await expectSaved(page);
  const answer = await (await page.request.get('/api/shop/delivers?zip=2012')).json();
  expect(answer).toMatchObject({ delivers: true, zone: 'Centre', fee: 2.5, minimum: 0 });
  await page.reload();
  await expect(page.getByLabel('Pickup address')).toHaveValue(pickup.address);
  await openSection(page, 'delivery');
  await expect(first.getByLabel('Postal codes')).toHaveValue('1000-1999, 20*');
});

test('the cart shows the delivery fee for a zip code, and the shopper pays this fee', async ({
  page,
  ownShop: { url },
}) => {
  await set(url, { zones });
  await registerWithCart(page);
  await page.goto('/cart');
  await expect(page.getByText('shipping is free')).toHaveCount(0);
  const zip = page.getByLabel('Do you deliver to me?');
  await expect(summaryRow(page, 'Shipping Fee')).toHaveText('Depends on your address');
  await zip.fill('99999');
  await expect(page.getByText(/^We do not deliver to 99999\. We deliver to/)).toBeVisible();
  await zip.fill('02500');
  await expect(page.getByText('Yes, we deliver there for $5.00.')).toBeVisible();
  await expect(summaryRow(page, 'Shipping Fee')).toHaveText('$5.00');
  await expectAccessibleAtBothSizes(page, 'cart with zones');
  await addAddress(page);
  await page.reload();
  await expect(summaryRow(page, 'Shipping Fee')).toHaveText('$2.50');
  await expect(page.getByText(/^Add \$\d+\.\d\d more for free delivery\.$/)).toBeVisible();
  const total = String(await summaryRow(page, 'Total Amount').textContent());
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('/my-orders');
  await page.goto(`/my-orders/${await newestOrderOf(page)}`);
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(total);
  await expect(page.getByText(/shipping \$2\.50, tax \(10%\)/)).toBeVisible();
});

test('a shopper orders for pickup without an address and collects the order', async ({
  page,
  context,
  browser,
  ownShop: { url },
}) => {
  await set(url, { zones, pickup, minimumOrder: 900 });
  const name = `Collector${Date.now()}`;
  await registerWithCart(page, name);
  await page.goto('/cart');
  await expect(page.getByText(/^Minimum order \$900\.00\./)).toBeVisible();
  await page.getByLabel('Pickup (free)').check();
  await expect(page.getByText('Mon to Sat, 9 AM to 6 PM')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Delivery Address' })).toBeHidden();
  await expect(page.getByText(/^Minimum order/)).toBeHidden();
  await expectAccessibleAtBothSizes(page, 'cart with pickup');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('/my-orders');
  await expect(page.getByText('We’re packing your order now.')).toBeVisible();
  const id = await newestOrderOf(page);

  const desk = await browser.newContext({ baseURL: url, ...ownAddress() });
  await (await newSeller(url)).enter(desk);
  const board = await desk.newPage();
  await openBoard(board, url);
  const clickStep = async (from: 'New' | 'Packed', label: string) =>
    (await tileIn(board, from, name)).getByRole('button', { name: label }).click();
  await clickStep('New', 'Ready for pickup');
  await page.goto(`/my-orders/${id}`);
  const progress = page.getByRole('list', { name: 'Progress' });
  await expect(progress).toHaveText(
    /Order Placed.*Ready for pickup, done.*Picked up, not done yet/,
  );
  await expect(page.getByText('Pickup address: 1 Market Street')).toBeVisible();
  await clickStep('Packed', 'Picked up');
  await board.getByRole('button', { name: /^Paid / }).click();
  await expect(progress).toHaveText(/Picked up, done/);
  await desk.close();
  await context.close();
});

const isMidnight = (iso: string) => new Date(iso).getHours() === 0;

const DAY_OF_WINDOWS = [{ from: '00:00', to: '24:00' }];
const windows = {
  on: true,
  only: true,
  lengthMinutes: 240,
  capacity: 1,
  leadMinutes: 0,
  days: Array.from({ length: 7 }, () => DAY_OF_WINDOWS),
};

test('the settings show an error beside the invalid field of the delivery slots', async ({
  page,
  context,
  ownShop: { url },
}) => {
  await set(url);
  expect((await page.request.get(`${url}/api/shop/windows`)).status()).toBe(422);
  await (await newSeller(url)).enter(context);
  await openSection(page, 'slots');
  await page.getByLabel('Shoppers choose a delivery slot').check();
  await page.getByLabel('Monday, slots start').fill('09:00');
  await page.getByLabel('Monday, slots end').fill('10:00');
  await page.getByLabel('Order deadline on the day before').fill('18:00');
  await save(page);
  await expect(page.getByText('Monday: the hours are shorter than one slot')).toHaveCount(2);
  await expectAccessibleAtBothSizes(page, 'settings of windows');
  await page.getByLabel('Monday, slots end').fill('13:00');
  await page.getByLabel('Orders per slot').fill('7');
  await save(page);
  await expect(page.getByText('Settings saved').first()).toBeVisible();
  const answer = await (await page.request.get('/api/shop/windows?zip=02134')).json();
  expect(answer.windows[0]).toMatchObject({ left: 7 });
  expect((await page.request.get('/api/shop/windows?zip=x')).status()).toBe(400);
  await page.reload();
  await expect(page.getByLabel('Order deadline on the day before')).toHaveValue('18:00');
});

test('a shopper cannot choose a full slot, and can change the slot until packing begins', async ({
  page,
  context,
  browser,
  ownShop: { url },
}) => {
  await set(url, { windows });
  await registerWithCart(page);
  await addAddress(page);
  await page.goto('/cart');
  const times = page.getByRole('group', { name: 'Delivery time' });
  const days = times.getByLabel('Day');
  const rival = await newBuyer(url);
  const { body } = await rival.client.get('/api/shop/windows');
  const all = body.windows as { from: string; to: string; left: number }[];
  const chosen = all.filter(({ from }) => isMidnight(from))[1];
  if (!chosen) throw new Error('there is no such window');
  const window = { from: chosen.from, to: chosen.to };
  // A slot of the first day might start during the test.
  const dates = [...new Set(all.map(({ from }) => new Date(from).toDateString()))];
  await days.selectOption({ index: dates.indexOf(new Date(chosen.from).toDateString()) });
  await times.getByRole('radio', { name: /^12:00 AM – 4:00 AM/ }).check();
  await expectAccessibleAtBothSizes(page, 'cart with windows');
  const [product] = (await rival.client.get('/api/product/list?stock=in&limit=1')).body
    .products as { _id: string }[];
  if (!product) throw new Error('the catalogue is empty');
  const reservedOrder = await rival.order('cod', [product as never], 1, { window });
  expect(reservedOrder).toMatchObject({ window, promisedAt: window.to });

  await page.getByLabel('If an item is missing').selectOption('Call me');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(times.getByRole('status')).toContainText('is no longer available');
  await expect(page.getByLabel('If an item is missing')).toHaveValue('call');
  await times.getByRole('radio', { name: /^4:00 AM – 8:00 AM/ }).check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('/my-orders');
  await expect(page.getByText(/Your order arrives .*4:00\sAM – 8:00\sAM/)).toBeVisible();

  const id = await newestOrderOf(page);
  await page.goto(`/my-orders/${id}`);
  await page.getByRole('button', { name: 'Change slot' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change slot' });
  await expect(dialog.getByRole('radio', { name: /^12:00 AM – 4:00 AM\s*Full/ })).toBeDisabled();
  await expect(dialog.getByRole('radio', { name: /^4:00 AM – 8:00 AM\s*Your slot/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /^8:00 AM – 12:00 PM/ }).check();
  await expectAccessibleAtBothSizes(page, 'change of the time');
  await dialog.getByRole('button', { name: 'Change slot' }).click();
  await expect(page.getByText(/^Arrives .*8:00\sAM – 12:00\sPM$/)).toBeVisible();
  // At this width, lines may break between day and times, but not within the times.
  await page.setViewportSize({ width: 320, height: 640 });
  const clock = onScreen(page.getByText('8:00 AM – 12:00 PM')).first();
  expect(await clock.evaluate((label) => label.getClientRects().length)).toBe(1);
  await page.setViewportSize({ width: 1280, height: 800 });

  const desk = await browser.newContext({ baseURL: url, ...ownAddress() });
  await (await newSeller(url)).enter(desk);
  const board = await desk.newPage();
  await openBoard(board, url);
  const tile = await tileIn(board, 'New', '8:00 AM – 12:00 PM');
  await tile.getByRole('button', { name: /^Mark as packed/ }).click();
  await expect(page.getByRole('button', { name: 'Change slot' })).toBeHidden();
  await board.goto(`/seller/orders/${id}`);
  await board.getByRole('button', { name: 'Change slot' }).click();
  await board.getByRole('radio', { name: /^4:00 PM – 8:00 PM/ }).check();
  await board.getByRole('dialog').getByRole('button', { name: 'Change slot' }).click();
  await expect(page.getByText(/^Arrives .*4:00\sPM – 8:00\sPM$/)).toBeVisible();
  await desk.close();
  await context.close();
});

test('a click on "Place Order" reloads the delivery slots if all are full', async ({
  page,
  ownShop: { url },
}) => {
  // Both slots in the next 14 days are at least two days away, so none starts during the test.
  const weekday = (new Date().getDay() + 2) % 7;
  const days = windows.days.map((day, at) => (at === weekday ? day : []));
  await set(url, { windows: { ...windows, days, lengthMinutes: 1_440 } });
  const rival = await newBuyer(url);
  const [product] = await products(url, 'in', 1);
  if (!product) throw new Error('the catalogue is empty');
  const { body } = await rival.client.get('/api/shop/windows');
  const reservedOrder: string[] = [];
  for (const { from, to } of body.windows as { from: string; to: string }[])
    reservedOrder.push((await rival.order('cod', [product], 1, { window: { from, to } }))._id);
  await registerWithCart(page);
  await addAddress(page);
  await page.goto('/cart');
  const times = page.getByRole('group', { name: 'Delivery time' });
  const button = page.getByRole('button', { name: 'Place Order' });
  const reason = times.getByText('No slots available in the next 14 days.');
  await expect(button).toHaveAccessibleDescription('No slots available in the next 14 days.');
  await expect(page.getByText('No slots available.', { exact: true })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  // The button is announced as disabled, but accepts clicks.
  await button.click({ force: true });
  await expect(reason).toBeFocused();
  await expect(reason).toBeInViewport();
  await expectAccessibleAtBothSizes(page, 'cart without a time');
  expect((await rival.client.post('/api/order/cancel', { id: reservedOrder[0] })).status).toBe(200);
  await button.click({ force: true });
  await expect(reason).toBeHidden();
  await button.click();
  await page.waitForURL('/my-orders');
});

test('a long courier name does not cut off the shop name on a phone', async ({
  page,
  context,
  ownShop: { url },
}) => {
  const name = 'Obst und Gemüse am Marktplatz';
  await set(url, { name });
  const who = 'Maximiliane Featherstone-Weissenberger';
  await (await newStaff(await newSeller(url), 'courier', who, url)).client.enter(context);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/seller/deliveries');
    const shop = page.getByRole('link', { name, exact: true });
    await expect(shop).toBeVisible();
    await expect(page.getByText(`Hi, ${who}`)).toBeVisible();
    const hidden = await shop.evaluate((one) => one.scrollHeight - one.clientHeight);
    expect(hidden, `${width} px`).toBeLessThanOrEqual(1);
  }
});

test('the cart rounds the total of a cash order to coins', async ({ page, ownShop: { url } }) => {
  await set(url, { currency: 'chf', taxPercent: 0 });
  const goods = await ownProduct(url, await newSeller(url));
  await register(page);
  await addAddress(page);
  await saveCart(page, { [goods._id]: 3 });
  await page.goto('/cart');
  await expect(summaryRow(page, 'Total Amount')).toHaveText(/11\.97$/);
  await expect(summaryRow(page, 'Cash rounding')).toHaveText(/^-CHF\s0\.02$/);
  await expect(summaryRow(page, 'Due in cash')).toHaveText(/11\.95$/);
  await expectAccessibleAtBothSizes(page, 'cart with cash rounding', { hasPhoneParts: true });
  // Coins can pay this amount exactly, so it is not rounded.
  await saveCart(page, { [goods._id]: 5 });
  await page.reload();
  await expect(summaryRow(page, 'Total Amount')).toHaveText(/19\.95$/);
  await expect(summaryRow(page, 'Due in cash')).toHaveCount(0);
});
