import { expect } from '@playwright/test';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { saveSection } from '@/e2e/support/save-section';
import { onScreen, ownAddress } from '@/e2e/support/visit';

test.use(ownAddress());

test.afterEach(async ({ ownShop: { url } }) => {
  await saveSection(await newSeller(url), 'delivery', { addToOrder: false });
});

test('a shopper adds items to an open order, and the seller packs both orders on one page', async ({
  page,
  ownShop: { url },
}) => {
  const seller = await newSeller(url);
  await saveSection(seller, 'delivery', { addToOrder: true });
  const shopper = await shopperWithAddress(url);
  const [first, second] = await products(url, 'in', 2);
  const items = [{ product: first?._id, quantity: 1 }];
  await shopper.post('/api/order/cod', { items, address: shopper.addressId });
  const { body } = await shopper.get('/api/order/user');
  const [{ number = 0 } = {}] = body.orders as { number?: number }[];
  await shopper.post('/api/cart/update', { cartItems: { [second?._id ?? '']: 1 } });

  await shopper.enter(page.context());
  await page.goto('/cart');
  const choice = page.getByRole('radio', { name: new RegExp(`^Add to order ${number}\\b`) });
  await choice.check();
  await expectAccessibleAtBothSizes(page, 'a cart that is added to an open order');
  await onScreen(page.getByRole('button', { name: 'Place Order' })).click();
  await page.waitForURL('/my-orders');
  await expect(page.getByText(`Delivered together with order ${number}`).first()).toBeVisible();

  await seller.enter(page.context());
  await page.goto('/seller/orders');
  const card = page.getByRole('heading', { name: new RegExp(`^Order ${number} \\+ \\d+$`) });
  await card.getByRole('link').click();
  await page.waitForURL(/\/seller\/orders\/[0-9a-f]{24}$/);
  const lines = page.locator('main li[data-state]');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('Order');
  await expectAccessibleAtBothSizes(page, 'the packing page of an order and its addition');
  for (const tick of await page.locator('[data-tick]').all()) await tick.click();
  await page.getByRole('button', { name: 'Mark as packed' }).click();
  await expect(page.getByRole('button', { name: 'Send out' })).toBeVisible();
  const orders = await seller.get('/api/order/seller?open=true&limit=10');
  const packed = (orders.body.orders as { status: string }[]).map(({ status }) => status);
  expect(packed.filter((status) => status === 'Packed').length).toBeGreaterThanOrEqual(2);
});
