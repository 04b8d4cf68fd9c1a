import { expect } from '@playwright/test';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { saveSection } from '@/e2e/support/save-section';
import { onScreen, ownAddress } from '@/e2e/support/visit';

test.use(ownAddress());

test.describe('follow-up order', () => {
  test.afterEach(async ({ ownShop: { url } }) => {
    await saveSection(await newSeller(url), 'delivery', { addToOrder: false });
  });

  test('a shopper adds items to an open order, and the seller packs both orders', async ({
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
});

test.describe('bank transfer', () => {
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
});

test.describe('right of withdrawal', () => {
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

  test('a visitor and a shopper withdraw from part of an order', async ({
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
});
