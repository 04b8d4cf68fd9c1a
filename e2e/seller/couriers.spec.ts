import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { newBuyer } from '@/e2e/support/board-page';
import { type Client, newSeller, products } from '@/e2e/support/client';
import { newStaff } from '@/e2e/support/new-staff';
import { test } from '@/e2e/support/test';
import { ownAddress } from '@/e2e/support/visit';
import type { OrderView } from '@/lib/orders/view';

test.use({ ...ownAddress(), serviceWorkers: 'allow' });

async function createAssignedOrders(seller: Client, courier: string, count: number) {
  const buyer = await newBuyer();
  const goods = await products(BASE_URL, 'in', 1);
  const orders: OrderView[] = [];
  for (let made = 0; made < count; made += 1) {
    const order = await buyer.order('cod', goods, made + 1);
    const { _id: id } = order;
    await seller.post('/api/order/pack', { id, lines: [] });
    expect((await seller.post('/api/order/assign', { id, courier })).status).toBe(200);
    orders.push(order);
  }
  const statusOf = async ({ _id }: OrderView) =>
    ((await seller.get(`/api/order/one?as=seller&id=${_id}`)).body.order as OrderView).status;
  return { buyer, orders, statusOf };
}

test("the courier's list shows how late a delivery is", async ({ page, context }) => {
  const seller = await newSeller(BASE_URL);
  const courier = await newStaff(seller, 'courier');
  await createAssignedOrders(seller, courier.id, 2);
  await courier.client.enter(context);
  await page.route('**/api/order/courier', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const to = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const from = new Date(Date.parse(to) - 3_600_000).toISOString();
    for (const delivery of json.deliveries) delivery.promisedAt = to;
    json.deliveries[0].window = { from, to };
    await route.fulfill({ response, json });
  });
  await page.goto('/seller/deliveries');
  await expect(page.getByRole('article').getByText('3 days late')).toHaveCount(2);
});

test('the dialog for returned deposits shows the deposits that a second device has recorded', async ({
  page,
  context,
}) => {
  const seller = await newSeller(BASE_URL);
  const courier = await newStaff(seller, 'courier');
  const { orders } = await createAssignedOrders(seller, courier.id, 1);
  await courier.client.enter(context);
  let noted = 2;
  await page.route('**/api/order/courier', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (route.request().method() === 'POST') return route.fulfill({ response, json });
    json.deposits = [0.25];
    json.deliveries[0].returned = [{ pieces: noted, amount: 0.25 }];
    json.deliveries[0].toCollect = 10 - noted;
    return route.fulfill({ response, json });
  });
  const sent: unknown[] = [];
  await page.route('**/api/order/door-returned', (route) => {
    sent.push(route.request().postDataJSON());
    // Simulate that another device has recorded one more returned piece.
    noted = 3;
    const message = 'The recorded deposits are now $0.75. Please check them again.';
    return sent.length === 1
      ? route.fulfill({ status: 409, json: { success: false, message } })
      : route.fulfill({ json: { success: true } });
  });
  await page.goto('/seller/deliveries');
  await page.getByRole('button', { name: 'Start delivery' }).click();
  await page.getByRole('button', { name: 'Returned deposits' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('$0.25');
  await expect(field).toHaveValue('2');
  await field.fill('6');
  await dialog.getByRole('button', { name: 'Note' }).click();
  await expect(page.getByText('The recorded deposits are now $0.75.')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('$7.00');
  await dialog.getByRole('button', { name: 'Note' }).click();
  await expect(dialog).toBeHidden();
  const body = { id: orders[0]?._id, returned: [{ pieces: 6, amount: 0.25 }] };
  expect(sent).toEqual([
    { ...body, noted: 0.5 },
    { ...body, noted: 0.75 },
  ]);
  // The page still reloads the deliveries, so wait for its requests.
  await page.unrouteAll({ behavior: 'wait' });
});

test('a courier sees the order number of an offline update that the server has rejected', async ({
  page,
  context,
}) => {
  const seller = await newSeller(BASE_URL);
  const [omar, mia] = [await newStaff(seller, 'courier'), await newStaff(seller, 'courier')];
  const { orders } = await createAssignedOrders(seller, omar.id, 2);
  await omar.client.enter(context);
  await page.goto('/seller/deliveries');
  await expect(page.getByRole('article')).toHaveCount(2);
  for (const { _id: id } of orders)
    await seller.post('/api/order/assign', { id, courier: mia.id, from: omar.id });
  await context.setOffline(true);
  for (const { number } of orders)
    await page
      .getByRole('article', { name: `Order ${number}`, exact: true })
      .getByRole('button', { name: 'Start delivery' })
      .click();
  await expect(page.getByText(/2 updates will be sent/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('article')).toHaveCount(0);
  for (const { number } of orders)
    await expect(
      page.getByText(new RegExp(`^Order ${number}, .*: This order is no longer assigned to you`)),
    ).toBeVisible();
  await page.reload();
  const rejected = page.getByRole('region', { name: 'Rejected updates' }).getByRole('listitem');
  await expect(rejected).toHaveCount(2);
  await rejected.first().getByRole('button', { name: 'Dismiss' }).click();
  await expect(rejected).toHaveCount(1);
});

test('updates that a courier makes offline are sent once', {
  tag: '@journey',
}, async ({ page, context }) => {
  const seller = await newSeller(BASE_URL);
  const omar = await newStaff(seller, 'courier', 'Omar Haddad');
  const mia = await newStaff(seller, 'courier', 'Mia Lund');
  const { buyer, orders, statusOf } = await createAssignedOrders(seller, omar.id, 2);
  const [one, two] = orders;
  if (!one || !two) throw new Error('two orders were placed');

  await omar.client.enter(context);
  await page.goto('/seller/deliveries');
  const card = (order: OrderView) =>
    page.getByRole('article', { name: `Order ${order.number}`, exact: true });
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectAccessibleAtBothSizes(page, 'the deliveries of a courier');
  await card(one).getByRole('button', { name: 'Start delivery' }).click();
  await expect.poll(() => statusOf(one)).toBe('Out for delivery');
  const own = (await buyer.client.get(`/api/order/one?id=${one._id}`)).body.order as OrderView;
  expect(own.courier).toEqual({ name: 'Omar' });

  await context.setOffline(true);
  await card(one).getByRole('button', { name: 'Delivered' }).click();
  await page.getByRole('button', { name: /^Paid / }).click();
  await expect(card(one).getByText('Waiting for connection')).toBeVisible();
  await card(two).getByRole('button', { name: 'Start delivery' }).click();
  await expect(page.getByText(/2 updates will be sent/)).toBeVisible();
  await card(two).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/1 update will be sent/)).toBeVisible();
  expect(await statusOf(one)).toBe('Out for delivery');
  await page.waitForFunction(async () => {
    const cachedPage = await caches.match('/seller/deliveries');
    return cachedPage !== undefined && navigator.serviceWorker.controller !== null;
  });
  await page.reload();
  await expect(page.getByText(/1 update will be sent/)).toBeVisible();
  await expect(card(one).getByText('Waiting for connection')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await context.setOffline(false);
  // Chromium fires no `online` event on a page loaded offline. The page sends the update with its next retry, within 15
  // s.
  await expect.poll(() => statusOf(one), { timeout: 45_000 }).toBe('Delivered');
  await expect(page.getByText(/updates? will be sent/)).toHaveCount(0);
  expect(await statusOf(two)).toBe('Packed');

  // The page warns before signing out with a queued update, because no other account may send the update.
  await page.route('**/api/order/courier', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await card(two).getByRole('button', { name: 'Start delivery' }).click();
  await expect(card(two).getByText('Waiting for connection')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const leaving = page.getByRole('button', { name: 'Logout' }).click();
  const dialog = await asked;
  expect(dialog.message()).toContain('1 update is not sent yet');
  await dialog.dismiss();
  await leaving;
  await page.unroute('**/api/order/courier');
  await context.clearCookies();
  await mia.client.enter(context);
  await page.goto('/seller/deliveries');
  await expect(page.getByText('No deliveries')).toBeVisible();
  expect(await statusOf(two)).toBe('Packed');
  // The phone no longer stores Omar's deliveries. Only his queued update remains, and only his account may send it.
  const keptOf = (id: string) =>
    page.evaluate((one) => Object.keys(localStorage).filter((key) => key.includes(one)), id);
  expect((await keptOf(omar.id)).map((key) => key.includes('-press-'))).toEqual([true]);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await keptOf(mia.id)).toEqual([]);
  await context.setOffline(true);
  await page.goto('/seller/deliveries');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeAttached();
});

test('a courier can access only assigned orders', async () => {
  const seller = await newSeller(BASE_URL);
  const omar = await newStaff(seller, 'courier', 'Omar Haddad');
  const mia = await newStaff(seller, 'courier', 'Mia Lund');
  const { orders, statusOf } = await createAssignedOrders(seller, omar.id, 1);
  const [order] = orders;
  if (!order) throw new Error('an order was placed');
  const { _id: id } = order;
  const out = { id, from: 'Packed', status: 'Out for delivery' };
  const headers = { 'Idempotency-Key': randomUUID() };
  // Mia's phone would send these requests if it still contained Omar's updates.
  expect((await mia.client.post('/api/order/courier', out, { headers })).status).toBe(404);
  const failed = { id, reason: 'no answer', next: 'shop' };
  expect((await mia.client.post('/api/order/failed', failed)).status).toBe(404);
  expect((await mia.client.post('/api/order/door-returned', { id, returned: [] })).status).toBe(
    404,
  );
  expect((await mia.client.get('/api/order/courier')).body.deliveries).toEqual([]);
  for (const path of [
    `/api/order/one?as=seller&id=${id}`,
    '/api/order/seller',
    '/api/order/people?q=ada',
  ])
    expect([path, (await omar.client.get(path)).status]).toEqual([path, 403]);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => omar.client.post('/api/order/courier', out, { headers })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const back = { id, from: 'Out for delivery', status: 'Packed' };
  expect((await omar.client.post('/api/order/courier', back)).status).toBe(200);
  // The late repeated request must not undo the later change.
  expect((await omar.client.post('/api/order/courier', out, { headers })).status).toBe(200);
  expect(await statusOf(order)).toBe('Packed');
  await seller.post('/api/staff/remove', { id: omar.id });
  expect((await omar.client.get('/api/order/courier')).status).toBe(401);
});
