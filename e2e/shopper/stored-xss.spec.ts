import { expect, type Page } from '@playwright/test';
import { BASE_URL, SELLER } from '@/e2e/shop';
import { WITH_PICTURES } from '@/e2e/support/chromium';
import { address, newSeller, shopperWithAddress } from '@/e2e/support/client';
import { addProduct, photo, productData } from '@/e2e/support/photos';
import { test } from '@/e2e/support/test';
import { orderOfSeller } from '@/e2e/support/visit';

// These tests load pictures, because the attack runs a script in the `onerror` handler of a picture.
test.use(WITH_PICTURES);

const SCRIPT = '</script><script>window.pwned=1</script><img src=x onerror="window.pwned=1">';

async function expectHarmless(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(text).first()).toBeVisible();
  expect(await page.evaluate(() => 'pwned' in window), path).toBe(false);
}

test('ASVS 1.2.1: scripts in product and address texts appear as plain text on every page', async ({
  page,
}) => {
  const seller = await newSeller(BASE_URL);
  const name = `Poison ${Date.now()}`;
  const data = productData({ name: name + SCRIPT, description: [SCRIPT], weight: '<b>1</b>' });
  await addProduct(seller, data, [{ bytes: await photo() }]);
  const { body } = await seller.get(`/api/product/list?q=${encodeURIComponent(name)}`);
  const [product] = body.products as { _id: string }[];

  const shopper = await shopperWithAddress(BASE_URL);
  const street = `Evil Street ${Date.now()}`;
  await shopper.post('/api/address/add', { address: { ...address, street: street + SCRIPT } });
  const { addresses } = (await shopper.get('/api/address/get')).body as {
    addresses: { _id: string }[];
  };
  const items = [{ product: product?._id, quantity: 1 }];
  await shopper.post('/api/order/cod', { items, address: addresses[1]?._id });

  await expectHarmless(page, '/products', name);
  await expectHarmless(page, `/products?q=${encodeURIComponent(name)}`, name);
  await expectHarmless(page, `/products/fruits/${product?._id}`, name);

  await page.goto('/seller');
  await page.getByLabel('Email').fill(SELLER.email);
  await page.getByLabel('Password').fill(SELLER.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Hi! Admin')).toBeVisible();
  const { orders } = (await shopper.get('/api/order/user')).body;
  const [placed] = orders as { _id: string }[];
  await (await orderOfSeller(page, placed?._id ?? 'none')).getByRole('link').first().click();
  expect(await page.evaluate(() => 'pwned' in window), 'orders').toBe(false);
  await expect(page.getByText(street).filter({ visible: true }).first()).toBeVisible();
  expect(await page.evaluate(() => 'pwned' in window), 'order').toBe(false);
  await page.goto('/seller/product-list');
  await page.getByLabel('Find by name').fill(name);
  await expect(page.getByText(name).first()).toBeVisible();
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
});
