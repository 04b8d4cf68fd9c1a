import { expect, test } from '@playwright/test';
import { BASE_URL } from '../shop';
import { type Product, products, shopperWithAddress } from '../support/client';
import { ownAddress, signInSeller } from '../support/visit';

test.use(ownAddress());

type Shopper = Awaited<ReturnType<typeof shopperWithAddress>>;

async function order(shopper: Shopper, product: Product) {
  const { body } = await shopper.post('/api/order/cod', {
    items: [{ product: product._id, quantity: 1 }],
    address: shopper.addressId,
  });
  expect(body).toMatchObject({ success: true });
}

test('the seller pages through the orders, newest first, and finds one by its id', async ({
  page,
}) => {
  const [product] = await products(BASE_URL, 'in', 1);
  if (!product) throw new Error('the catalogue is empty');
  const shopper = await shopperWithAddress(BASE_URL);
  // More than a page of them.
  for (let count = 0; count < 22; count++) await order(shopper, product);
  const { body } = await shopper.get('/api/order/user');
  const [newest] = body.orders as { _id: string }[];

  await signInSeller(page);
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
