import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { cookieOf, newBuyer } from '@/e2e/support/board-page';
import { newSeller, type Product, products, shopperWithAddress } from '@/e2e/support/client';
import { hold } from '@/e2e/support/hold';
import { ownProduct } from '@/e2e/support/own-product';
import { onScreen, openSellerArea, orderOfSeller, ownAddress } from '@/e2e/support/visit';
import type { OrderView } from '@/lib/orders/view';

test.use(ownAddress());

type Shopper = Awaited<ReturnType<typeof shopperWithAddress>>;

async function order(shopper: Shopper, product: Product) {
  const items = [{ product: product._id, quantity: 1 }];
  // Without a key of its own the same order would be the same request.
  const headers = { 'Idempotency-Key': randomUUID() };
  const order = { items, address: shopper.addressId };
  const { body } = await shopper.post('/api/order/cod', order, { headers });
  expect(body).toMatchObject({ success: true });
}

const middleOf = async (part: Locator) => {
  const { x = 0, width = 0 } = (await part.boundingBox()) ?? {};
  return x + width / 2;
};

test('the seller pages through the orders, newest first, and finds one by its id', async ({
  page,
}) => {
  const [product] = await products(BASE_URL, 'in', 1);
  if (!product) throw new Error('the catalogue is empty');
  const shopper = await shopperWithAddress(BASE_URL);
  // More orders than one page holds.
  for (let count = 0; count < 22; count++) await order(shopper, product);
  const { body } = await shopper.get('/api/order/user?limit=30');
  const [newest, ...older] = body.orders as { _id: string }[];
  expect(older).toHaveLength(21);

  await openSellerArea(page);
  await page.getByRole('link', { name: 'Orders' }).click();
  const shown = page.getByRole('article');
  await expect(shown).toHaveCount(20);
  const more = page.getByRole('button', { name: 'Show more' });
  expect(Math.abs((await middleOf(more)) - (await middleOf(shown.first())))).toBeLessThan(1);
  await more.click();
  await expect.poll(() => shown.count()).toBeGreaterThan(20);
  const ids = await shown.evaluateAll((cards) => cards.map((card) => card.ariaLabel));
  expect(ids).toEqual([...new Set(ids)].sort().reverse());

  await page.getByLabel('Find by name, address, e-mail or ID').fill(newest?._id ?? 'none');
  await expect(shown).toHaveCount(1);
  // People read out the end of an id, and know where an order goes.
  const end = newest?._id.slice(-6) ?? 'none';
  await page.getByLabel('Find by name, address, e-mail or ID').fill(`${end} market springfield`);
  await expect(page.getByRole('article', { name: newest?._id })).toBeVisible();
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText(product.name);
  for (const length of [4, 7, 9, 23]) {
    const q = newest?._id.slice(-length);
    const { orders } = await (await page.request.get(`/api/order/seller?q=${q}`)).json();
    expect(orders, `the last ${length} characters`).toContainEqual(
      expect.objectContaining({ _id: newest?._id }),
    );
  }
  await page.getByLabel('Find by name, address, e-mail or ID').fill('nobody of this name');
  await expect(page.getByText('No orders found')).toBeVisible();
});

test('the seller reads what went out of stock while the shopper paid', async ({ page }) => {
  const seller = await newSeller(BASE_URL);
  const product = await ownProduct(BASE_URL, seller);
  const shopper = await shopperWithAddress(BASE_URL);
  const items = [{ product: product._id, quantity: 2 }];
  const { body } = await shopper.post('/api/order/stripe', { items, address: shopper.addressId });
  const payPage = String(body.url);
  await seller.post('/api/product/stock', { id: product._id, inStock: false });
  await fetch(`${payPage}/pay`, { method: 'POST', redirect: 'manual' });
  const [session] = /cs_test_\w+/.exec(payPage) ?? [];
  await shopper.get(`/api/stripe/return?session_id=${session}`);
  const { orders } = (await shopper.get('/api/order/user')).body as { orders: { _id: string }[] };
  const order = await orderOfSeller(page, orders[0]?._id ?? 'none');
  await expect(order).toContainText('Paid');
  await expect(order).toContainText(`Out of stock when it was paid: ${product.name}`);
});

/** Answers in which a bank has still to confirm the payment; e2e/api/payments.spec.ts has the shop's own. */
async function letBankWait(page: Page) {
  const waiting = { paymentType: 'Online', isPaid: false, isProcessing: true };
  await page.route('**/api/order/events*', (route) => route.abort());
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const order of json.orders ?? [json.order]) Object.assign(order, waiting);
    await route.fulfill({ response, json });
  };
  // The page asks every few seconds, also while it is left.
  await page.route(/\/api\/order\/(user|seller|one)\b/, (route) =>
    answer(route).catch(() => undefined),
  );
}

test('a payment that a bank has still to confirm is listed on both sides, and not for packing', async ({
  page,
  context,
}) => {
  const [product] = await products(BASE_URL, 'in', 1);
  if (!product) throw new Error('the catalogue is empty');
  const shopper = await shopperWithAddress(BASE_URL);
  await order(shopper, product);
  const { orders } = (await shopper.get('/api/order/user')).body as { orders: { _id: string }[] };
  const id = orders[0]?._id ?? 'none';
  await letBankWait(page);
  await context.addCookies([cookieOf(shopper, 'token')]);
  await page.goto('/my-orders');
  await expect(page.getByRole('article')).toContainText('Payment processing');
  // Back from the pay page.
  await page.evaluate(() => sessionStorage.setItem('basketful:my-payment', 'returned'));
  await page.reload();
  await expect(page.getByText('Your bank has still to confirm the payment.')).toBeVisible();

  await expect(await orderOfSeller(page, id)).toContainText('Payment processing: do not pack it');
  await page.goto(`/seller/orders/${id}`);
  await expect(onScreen(page.getByText('Payment processing: do not pack it'))).toBeVisible();
  await expect(onScreen(page.getByRole('button', { name: 'Cancel order' }))).toBeVisible();
  await expect(onScreen(page.getByRole('button', { name: 'Packed' }))).toHaveCount(0);
});

/** The order as the seller reads it. */
const readOrder = async (seller: Awaited<ReturnType<typeof newSeller>>, id: string) =>
  (await seller.get(`/api/order/one?id=${id}&as=seller`)).body.order as OrderView;

test('a packed order that is paid online is corrected with one press that names the refund', async ({
  page,
  context,
}) => {
  const seller = await newSeller(BASE_URL);
  await context.addCookies([cookieOf(seller, 'sellerToken')]);
  const [product, other] = [await ownProduct(BASE_URL, seller), await ownProduct(BASE_URL, seller)];
  const buyer = await newBuyer();
  const { _id: id, amount } = await buyer.order('stripe', [product, other], 2);
  await seller.post('/api/order/pack', { id, lines: [] });
  await page.goto(`/seller/orders/${id}`);
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  await press(`One less of ${product.name}`);
  await press(`One less of ${product.name}`);
  await press(`One less of ${other.name}`);
  await press(`Replace ${other.name}`);
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByText('Instead: 1 ×').first()).toBeVisible();
  const correct = page.getByRole('button', {
    name: /^Correct: \$\d+\.\d\d is given back at once$/,
  });
  await expect(correct).toBeVisible();
  await press('Send out');
  await expect(page.getByText('The corrected count is not sent yet.').first()).toBeVisible();
  const before = await readOrder(seller, id);
  expect(before).toMatchObject({ status: 'Packed', amount, refundedAmount: 0 });
  const [named] = /\$[\d.]+/.exec((await correct.textContent()) ?? '') ?? [];
  await correct.click();
  await expect(onScreen(page.getByText(`Refunded: ${named}`))).toBeVisible();
  await expect(correct).toBeHidden();
  // The pressed button is gone; the next key is for the step.
  await expect(page.getByRole('button', { name: 'Send out' })).toBeFocused();
  const { items } = await readOrder(seller, id);
  expect(items).toMatchObject([{ found: 0 }, { found: 1, replacement: { quantity: 1 } }]);
});

test('a count that is pressed while a correction is sent is still to be sent', async ({
  page,
  context,
}) => {
  const seller = await newSeller(BASE_URL);
  await context.addCookies([cookieOf(seller, 'sellerToken')]);
  const [product, other] = [await ownProduct(BASE_URL, seller), await ownProduct(BASE_URL, seller)];
  const { _id: id } = await (await newBuyer()).order('stripe', [product, other], 3);
  await seller.post('/api/order/pack', { id, lines: [] });
  await page.goto(`/seller/orders/${id}`);
  const press = (name: string) => page.getByRole('button', { name }).click();
  const expectShown = async (one: string, two: string) => {
    await expect(page.getByLabel(`Found of ${product.name}`)).toHaveText(one);
    await expect(page.getByLabel(`Found of ${other.name}`)).toHaveText(two);
  };
  const storedIs = (...found: number[]) =>
    expect
      .poll(async () => (await readOrder(seller, id)).items.map((item) => item.found))
      .toEqual(found);
  await press(`One less of ${product.name}`);
  await press(`One less of ${other.name}`);
  const answer = await hold(page, '**/api/order/pack', 'answer');
  await press('Correct:');
  await answer.held;
  await press(`One less of ${product.name}`);
  // Back to what was known before.
  await press(`One more of ${other.name}`);
  answer.release();
  await expect(onScreen(page.getByText(/^Refunded: /))).toBeVisible();
  await expectShown('1 of 3', '3 of 3');
  await storedIs(2, 2);
  await press(`One less of ${other.name}`);
  await press('Correct:');
  await storedIs(1, 2);
  await expect(page.getByRole('button', { name: 'Correct:' })).toBeHidden();
  await press(`One less of ${product.name}`);
  await press('Leave as it was');
  await expect(page.getByRole('button', { name: 'Send out' })).toBeFocused();
  await expectShown('1 of 3', '2 of 3');
  await storedIs(1, 2);
});

test('the seller reads what is to collect or to give back of an order that was paid with another sum', async ({
  page,
  context,
}) => {
  const seller = await newSeller(BASE_URL);
  await context.addCookies([cookieOf(seller, 'sellerToken')]);
  const product = await ownProduct(BASE_URL, seller);
  const buyer = await newBuyer();
  const { _id: id } = await buyer.order('cod', [product], 3);
  const pack = (found: number) =>
    seller.post('/api/order/pack', { id, lines: [{ product: product._id, found }] });
  await pack(1);
  await seller.post('/api/order/paid', { id, isPaid: true });
  await pack(3);
  await page.goto(`/seller/orders/${id}`);
  // $3.99 and $11.97, with 2% tax.
  await expect(onScreen(page.getByText('To collect: $8.14 more')).first()).toBeVisible();
  await page.getByRole('button', { name: 'Note as paid' }).click();
  await expect(page.getByRole('button', { name: 'Not paid after all' })).toBeVisible();
  await seller.post('/api/order/status', { id, from: 'Packed', status: 'Cancelled' });
  await expect(onScreen(page.getByText('To give back: $12.20')).first()).toBeVisible();
  await page.getByRole('button', { name: 'Note as given back' }).click();
  await expect(page.getByText('To give back')).toHaveCount(0);
  expect(await readOrder(seller, id)).toMatchObject({ isPaid: false, status: 'Cancelled' });
});

test('a replacement stays when the number found changes, as long as pieces are missing', async ({
  page,
  context,
}) => {
  const seller = await newSeller(BASE_URL);
  await context.addCookies([cookieOf(seller, 'sellerToken')]);
  const product = await ownProduct(BASE_URL, seller);
  const { _id: id } = await (await newBuyer()).order('cod', [product], 3);
  const itemIs = (expected: Record<string, unknown>) =>
    expect.poll(async () => (await readOrder(seller, id)).items[0]).toMatchObject(expected);
  await page.goto(`/seller/orders/${id}`);
  const press = (name: string) => page.getByRole('button', { name }).click();
  await press(`One less of ${product.name}`);
  await press(`One less of ${product.name}`);
  await press(`Replace ${product.name}`);
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await itemIs({ found: 1, replacement: { quantity: 2 } });
  await press(`One more of ${product.name}`);
  await itemIs({ found: 2, replacement: { quantity: 1 } });
  await expect(page.getByText('Instead: 1 ×').first()).toBeVisible();
  await press(`One more of ${product.name}`);
  await itemIs({ found: 3 });
  expect((await readOrder(seller, id)).items[0]).not.toHaveProperty('replacement');
});
