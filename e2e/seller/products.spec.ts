import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { ownAddress, signInSeller } from '../support/visit';

test.use(ownAddress());

const picture = async (background: string) => ({
  name: `${background}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 320, channels: 3, background } })
    .png()
    .toBuffer(),
});

async function fillProduct(page: Page, name: string) {
  await page
    .locator('input[type=file]')
    .setInputFiles([await picture('red'), await picture('green'), await picture('blue')]);
  await page.getByLabel('Product Name').fill(name);
  await page.getByLabel('Product Description').fill('Picked today\n\nRipe');
  await page.getByLabel('Category').selectOption('Fruits');
  await page.getByLabel('Weight').fill('1 kg');
  await page.getByLabel('Product Price').fill('12.50');
  await page.getByLabel('Offer Price').fill('9.99');
}

async function find(page: Page, name: string) {
  const answer = await page.request.get(`/api/product/list?q=${name}`);
  return (await answer.json()).products;
}

test('the seller adds a product with photos once, however often the button is pressed', async ({
  page,
}) => {
  const name = `Peaches ${randomUUID()}`;
  await signInSeller(page);
  await fillProduct(page, name);
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await page.getByRole('button', { name: 'Move photo 2 forward' }).click();
  await page.getByRole('button', { name: 'ADD', exact: true }).dblclick();
  await expect(page.getByText('Product Added')).toBeVisible();
  await expect(page.getByLabel('Product Name')).toHaveValue('');
  const found = await find(page, name);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    description: ['Picked today', 'Ripe'],
    category: 'Fruits',
    price: 12.5,
    offerPrice: 9.99,
    weight: '1 kg',
  });
  expect(found[0].image).toHaveLength(2);
  const main = await page.request.get(found[0].image[0]);
  const { dominant } = await sharp(await main.body()).stats();
  expect(dominant.b, 'the blue photo was moved to the first place').toBeGreaterThan(200);
});

test('a failure keeps everything typed, and the next try adds the product', async ({ page }) => {
  const name = `Plums ${randomUUID()}`;
  await signInSeller(page);
  await fillProduct(page, name);
  await page.route('**/api/product/add', (route) => route.abort());
  await page.getByRole('button', { name: 'ADD', exact: true }).click();
  await expect(page.getByText('Network Error')).toBeVisible();
  await expect(page.getByLabel('Product Name')).toHaveValue(name);
  await expect(page.getByRole('button', { name: /Remove photo/ })).toHaveCount(3);
  await page.unroute('**/api/product/add');
  await page.getByRole('button', { name: 'ADD', exact: true }).click();
  await expect(page.getByText('Product Added')).toBeVisible();
  expect(await find(page, name)).toHaveLength(1);
});

test('a stock switch answers at once, lasts, and rolls back when it fails', async ({ page }) => {
  const name = `Pears ${randomUUID()}`;
  await signInSeller(page);
  await fillProduct(page, name);
  await page.getByRole('button', { name: 'ADD', exact: true }).click();
  await expect(page.getByText('Product Added')).toBeVisible();

  await page.getByRole('link', { name: 'Products List' }).click();
  await page.getByLabel('Find by name').fill(name);
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('switch') });
  await expect(rows).toHaveCount(1);
  const stock = page.getByRole('switch', { name });
  await expect(stock).toBeChecked();

  await page.route('**/api/product/stock', (route) => route.abort());
  await stock.click();
  await expect(page.getByText('Failed to fetch')).toBeVisible();
  await expect(stock).toBeChecked();
  await page.unroute('**/api/product/stock');

  await stock.click();
  await expect(stock).not.toBeChecked();
  await expect(page.getByText('Stock Updated')).toBeVisible();
  expect((await find(page, name))[0].inStock).toBe(false);
  await page.getByLabel('Stock', { exact: true }).selectOption('in');
  await expect(page.getByText('No products found')).toBeVisible();
});
