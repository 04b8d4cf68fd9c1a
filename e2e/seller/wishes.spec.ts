import { expect, type Page } from '@playwright/test';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { newSeller, products } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { addAddress, ownAddress, registerWithCart } from '@/e2e/support/visit';

test.use(ownAddress());

const ask = async (url: string, lineWishes: boolean) => {
  const seller = await newSeller(url);
  const { shop } = (await seller.get('/api/shop/settings')).body as { shop: { revision: number } };
  const plain = { name: 'Basketful', currency: 'usd', taxPercent: 2, promiseMinutes: 30 };
  const { revision } = shop;
  const set = await seller.post('/api/seller/settings', { ...plain, lineWishes, revision });
  expect(set.body).toMatchObject({ success: true });
  return seller;
};

test.afterEach(async ({ ownShop: { url } }) => {
  await ask(url, false);
});

const wishOf = (page: Page, name: string) => page.getByLabel(`If ${name} is missing`);

test('the shopper chooses for each product what to do if it is missing', async ({
  page,
  context,
  browser,
  ownShop: { url },
}) => {
  const seller = await ask(url, true);
  const latest = async () => {
    const { orders } = (await seller.get('/api/order/seller')).body as {
      orders: { _id: string; items: { ifMissing?: string; product: { name: string } }[] }[];
    };
    return orders[0];
  };

  const shopper = await browser.newContext({ baseURL: url, ...ownAddress() });
  const cart = await shopper.newPage();
  await registerWithCart(cart);
  await addAddress(cart);
  await cart.goto('/cart');
  await cart.getByLabel(/^If (?!an item).+ is missing$/).selectOption('replace');
  await expectAccessibleAtBothSizes(cart, 'a cart with wishes', { hasPhoneParts: true });
  await cart.getByRole('button', { name: 'Place Order' }).click();
  await cart.waitForURL('/my-orders');
  expect((await latest())?.items).toMatchObject([{ ifMissing: 'replace' }]);
  await shopper.close();

  await seller.enter(context);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/seller/orders/${(await latest())?._id}`);
  const line = page
    .locator('[data-tick] span')
    .filter({ has: page.getByText(/^Customer wants: replace/) });
  const isCut = line.last().evaluate((box) => box.scrollWidth > box.clientWidth);
  expect(await isCut, 'the wish in a line to pack').toBe(false);
  if (size) await page.setViewportSize(size);

  await page.goto('/seller/phone');
  const fields = { Name: 'Ada', Phone: '1', Street: '1 Way', 'Zip code': '1', City: 'Town' };
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
  const [one, other] = await products(url, 'in');
  if (!one || !other) throw new Error('the shop has too few products');
  for (const { name } of [one, other]) {
    await page.getByRole('combobox', { name: 'Find a product' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(`Quantity of ${name}`)).toBeFocused();
  }
  await wishOf(page, one.name).selectOption('call');
  await expect(page.locator('dl[aria-busy="false"]')).toContainText('Subtotal');
  await expectAccessibleAtBothSizes(page, 'an order by phone with wishes');
  // The substitution preference of the line survives a reload.
  await page.reload();
  await expect(wishOf(page, one.name)).toHaveValue('call');
  await expect(page.locator('dl[aria-busy="false"]')).toBeVisible();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('The order is placed.')).toBeVisible();
  const order = await latest();
  expect(order?.items.map(({ ifMissing }) => ifMissing)).toEqual(['call', undefined]);
});
