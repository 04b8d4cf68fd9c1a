import { expect } from '@playwright/test';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { saveSection } from '@/e2e/support/save-section';
import { onScreen, ownAddress } from '@/e2e/support/visit';

test.use(ownAddress());

const BANK = 'Corner Shop, IBAN DE02 1203 0000 0000 2020 51';

test.afterEach(async ({ ownShop: { url } }) => {
  await saveSection(await newSeller(url), 'payments', { payMethods: undefined });
});

test('a shopper orders by bank transfer, and the seller marks the order as paid', async ({
  page,
  ownShop: { url },
}) => {
  const seller = await newSeller(url);
  await saveSection(seller, 'payments', {
    payMethods: { transfer: { on: true, name: 'By bank', details: BANK } },
  });
  const shopper = await shopperWithAddress(url);
  const [product] = await products(url, 'in', 1);
  await shopper.post('/api/cart/update', { cartItems: { [product?._id ?? '']: 1 } });

  await shopper.enter(page.context());
  await page.goto('/cart');
  await page.getByRole('radio', { name: /^By bank/ }).check();
  await expectAccessibleAtBothSizes(page, 'a cart that is paid by bank transfer');
  await onScreen(page.getByRole('button', { name: 'Place Order' })).click();
  await page.waitForURL('/my-orders');
  await expect(page.getByText(BANK)).toBeVisible();
  const { body } = await shopper.get('/api/order/user');
  const [{ _id: id = '', number = 0 } = {}] = body.orders as { _id?: string; number?: number }[];
  await expect(page.getByText(`${number} ${id.slice(-6)}`)).toBeVisible();

  await seller.enter(page.context());
  await page.goto(`/seller/orders/${id}`);
  await expect(page.getByText('By bank').first()).toBeVisible();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByRole('button', { name: 'Mark as unpaid' })).toBeVisible();
});
