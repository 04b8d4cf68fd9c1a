import { expect } from '@playwright/test';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { ownAddress } from '@/e2e/support/visit';

test.use(ownAddress());

async function setWithdrawal(url: string, withdrawal: boolean) {
  const seller = await newSeller(url);
  const { shop } = (await seller.get('/api/shop/settings')).body as {
    shop: { revision: number; withdrawal?: true; invoices?: boolean };
  };
  const set = await seller.post('/api/seller/settings/section', {
    section: 'legal',
    revision: shop.revision,
    settings: { withdrawal },
  });
  expect(set.body).toMatchObject({ success: true });
  return seller;
}

test.afterEach(async ({ ownShop: { url } }) => {
  await setWithdrawal(url, false);
});

test('a visitor withdraws from a purchase in two steps, and a signed-in shopper selects order lines', async ({
  page,
  context,
  ownShop: { url },
}) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Withdraw from contract here' })).toHaveCount(0);
  const seller = await setWithdrawal(url, true);
  const shopper = await shopperWithAddress(url);
  const goods = await products(url, 'in', 2);
  const items = goods.map(({ _id: product }) => ({ product, quantity: 1 }));
  const placed = await shopper.post('/api/order/cod', { items, address: shopper.addressId });
  const { id } = placed.body as { id: string };
  const { order } = (await seller.get(`/api/order/one?id=${id}`)).body as {
    order: { number: number; createdAt: string; address: { email: string } };
  };

  await page.goto('/');
  await page.getByRole('link', { name: 'Withdraw from contract here' }).click();
  await page.waitForURL('/withdraw');
  await page.getByLabel('Order number').fill('9999');
  await page.getByLabel('Date of the order').fill(order.createdAt.slice(0, 10));
  await page.getByLabel('Email address of the order').fill(order.address.email);
  await page.getByLabel('Your name').fill('Ada Grocer');
  await page.getByLabel('Some of the goods').check();
  await expectAccessibleAtBothSizes(page, 'the first step of a withdrawal');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Which goods?')).toHaveAccessibleDescription(/\w/);
  await page.getByLabel('Which goods?').fill('The second product');
  await page.getByRole('button', { name: 'Continue' }).click();
  const check = page.getByRole('heading', { name: 'Check and confirm your withdrawal' });
  await expect(check).toBeFocused();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'No order has this number' }),
  ).toBeVisible();
  // The entered values stay when the consumer goes back.
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByLabel('Which goods?')).toHaveValue('The second product');
  await page.getByLabel('Order number').fill(String(order.number));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectAccessibleAtBothSizes(page, 'the second step of a withdrawal');
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  const received = page.getByRole('heading', { name: 'We received your withdrawal.' });
  await expect(received).toBeFocused();
  await expect(page.getByText(/^Received on .*\d{4}/)).toBeVisible();

  await shopper.enter(context);
  await page.goto(`/my-orders/${id}`);
  await expect(page.getByText('The second product')).toBeVisible();
  await page.getByRole('link', { name: 'Withdraw from contract here' }).first().click();
  await page.waitForURL(`/withdraw#${id}`);
  await expect(page.getByLabel('Your name')).not.toHaveValue('');
  await expect(page.getByLabel('Order number')).toHaveCount(0);
  await page.getByLabel('Some of the goods').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Select at least one product, or the whole order.')).toBeVisible();
  await page.getByLabel(`1 × ${goods[0]?.name}`).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(received).toBeFocused();

  await seller.enter(context);
  await page.goto(`/seller/orders/${id}`);
  const rows = page.getByRole('listitem').filter({ hasText: /^Received on/ });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Ada Grocer wrote: The second product');
  await expect(rows.last()).toContainText(String(goods[0]?.name));
});
