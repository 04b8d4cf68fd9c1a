import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { newSeller, type Product, products, shopperWithAddress } from '@/e2e/support/client';
import { ownProduct } from '@/e2e/support/own-product';
import { openSellerArea, orderOfSeller, ownAddress } from '@/e2e/support/visit';

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
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => shown.count()).toBeGreaterThan(20);
  const ids = await shown.evaluateAll((cards) => cards.map((card) => card.ariaLabel));
  expect(ids).toEqual([...new Set(ids)].sort().reverse());

  await page.getByLabel('Find by name or order ID').fill(newest?._id ?? 'none');
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText(product.name);
  await page.getByLabel('Find by name or order ID').fill('nobody of this name');
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
