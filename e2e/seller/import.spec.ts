import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessibleAtBothSizes, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { Client, newSeller } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { photo } from '@/e2e/support/photos';
import { ownAddress } from '@/e2e/support/visit';

/* Uses `ownShop`, because the imports add categories. */

test.use(ownAddress());

const WOOCOMMERCE = 'lib/catalog/import/corpus/24-woocommerce-german.csv';

async function open(page: Page, url: string): Promise<Client> {
  const seller = await newSeller(url);
  await seller.enter(page.context());
  await page.goto('/seller/product-list');
  await page.getByRole('navigation').getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import products' })).toBeVisible();
  return seller;
}

/** The product names should contain the screen size, because the tests of both sizes may share a shop. */
const csv = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

const found = async (url: string, name: string) =>
  (await new Client(url).get(`/api/product/list?q=${encodeURIComponent(name)}`)).body
    .products as Record<string, unknown>[];

test('the seller imports a WooCommerce export and fixes a rejected row', {
  tag: '@journey',
}, async ({ page, isMobile, ownShop: { url } }) => {
  await open(page, url);
  await expectAccessibleAtBothSizes(page, 'import', { hasPhoneParts: true });
  const size = isMobile ? 'Phone' : 'Desk';
  const text = (await readFile(WOOCOMMERCE, 'utf8'))
    .replaceAll('Kräutertee', `${size} Kräutertee`)
    .replaceAll('Getränke > Tee', `${size} Getränke > ${size} Tee`)
    .replaceAll('Brot', `${size} Brot`);

  const choose = page.getByLabel('Choose a file');
  await choose.setInputFiles({ ...csv('goods.xlsx', 'PK\x03\x04'), mimeType: 'text/plain' });
  await expect(page.getByText('The workbook is incomplete or damaged.')).toBeVisible();
  await choose.setInputFiles(csv('wc-export.csv', text));
  await expect(page.getByLabel('Source')).toHaveValue('woocommerce');
  await expect(page.getByLabel('Prices', { exact: true })).toHaveValue('comma');
  await expect(page.getByLabel('Column Regulärer Preis')).toHaveValue('price');
  await expect(page.getByText('1 product is ready.')).toBeVisible();
  await expectAccessibleAtBothSizes(page, 'file', { hasPhoneParts: true });

  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('3 products are ready.')).toBeVisible();
  await page.getByLabel('Column Lager').selectOption('');
  await page.reload();
  await expect(page.getByText('3 products are ready.')).toBeVisible();
  await expect(page.getByLabel('Column Lager')).toHaveValue('');
  await expect(page.getByText(/Columns not imported: .*Lager/)).toBeVisible();

  await page.route('**/api/product/import', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Import 3 products' }).click();
  await expect(page.getByText('The import stopped at 0 of 3.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused();
  await expect(page.getByText('3 added, 0 updated, 0 unchanged')).toBeVisible();
  const [small, large] = (await found(url, `${size} Kräutertee`)) as Record<string, unknown>[];
  expect([small, large]).toEqual([
    expect.objectContaining({ name: `${size} Kräutertee - 50 g`, price: 2.49, weight: '50 g' }),
    expect.objectContaining({ name: `${size} Kräutertee – 100 g`, price: 4.49, offerPrice: 3.99 }),
  ]);
  expect(small?.category).toBe(`${size}-Tee`);

  await expect(page.getByText('2 rows were not imported.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download skipped rows' }).last().click();
  const rejected = await readFile(await (await download).path(), 'utf8');
  expect(rejected).toContain('The file has no variants of this product.');
  const fixed = rejected
    .replace(',variable,', ',simple,')
    .replace(/(Ohne Kinder.*?),,,,,Bakery/, `$1,,,,"0,79",Bakery`)
    .replace('Ohne Kinder', `${size} ohne Kinder`);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose.setInputFiles(csv('wc-export-2.csv', fixed));
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(page.getByText('1 added, 0 updated, 0 unchanged')).toBeVisible();
  expect(await found(url, `${size} ohne Kinder`)).toEqual([
    expect.objectContaining({ price: 0.79, category: 'Bakery' }),
  ]);
});

test('the import assigns photos to products by file name', async ({
  page,
  isMobile,
  ownShop: { url },
}) => {
  await open(page, url);
  const name = `Rote Grütze ${isMobile ? 'Phone' : 'Desk'}`;
  const slug = name.toLowerCase().replace('ü', 'u').replaceAll(' ', '-');
  await page
    .getByLabel('Choose a file')
    .setInputFiles(csv('mine.csv', `name,category,price\n${name},Instant,2.49\n`));
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(page.getByText('1 added')).toBeVisible();
  const file = async (of: string, width: number) => ({
    name: of,
    mimeType: 'image/jpeg',
    buffer: await photo(width),
  });
  await page
    .getByLabel('Choose photos')
    .setInputFiles([
      await file(`${slug}.jpg`, 300),
      await file(`${slug}-2.jpg`, 310),
      await file('nobody.jpg', 20),
    ]);
  await expect(page.getByText('No product has this name')).toBeVisible();
  await page.getByRole('button', { name: 'Add 2 photos' }).click();
  await expect(page.getByText('Added', { exact: true })).toHaveCount(2);
  await expectNoSidewaysScroll(page, 'photos');
  const [product] = (await found(url, name)) as { image: string[] }[];
  expect(product?.image).toHaveLength(2);
});

test('the import requires a column for traces of allergens if the file has a column for contained allergens', async ({
  page,
  ownShop: { url },
}) => {
  await open(page, url);
  const file = csv('facts.csv', 'name,category,price,allergens\nNut bar,Instant,2.49,nuts\n');
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(
    page.getByText('add it to the file, or set Allergens to “Not imported”.'),
  ).toBeVisible();
  await page.getByLabel('Column allergens').selectOption('Not imported');
  await expect(page.getByRole('button', { name: 'Import 1 product' })).toBeVisible();
});

test('the import asks for a category if the file has no category column', async ({
  page,
  isMobile,
  ownShop: { url },
}) => {
  await open(page, url);
  const size = isMobile ? 'Phone' : 'Desk';
  // The first two rows differ only in pack size. The third has an unknown allergen, the fourth a price of 0.
  const rows = [
    `${size} peanut oil,7.20,1L,,`,
    `${size} peanut oil,13.50,2L,,`,
    `${size} bread,2.10,,en:kryptonite,`,
    `${size} roll,0.00,,,`,
  ];
  const file = csv('packs.csv', `name,price,pack size,allergens,mayContain\n${rows.join('\n')}\n`);
  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.getByLabel('Category for No category').selectOption({ label: 'Instant Food' });
  await expect(page.getByText('3 products are ready.')).toBeVisible();
  await expect(
    page.getByText('1 product has invalid product details, which are left out.'),
  ).toBeVisible();
  await expect(
    page.getByText('2 rows with the same name become sizes, named after their pack sizes.'),
  ).toBeVisible();
  await expect(page.getByText('1 row is skipped:')).toBeVisible();
  await expectAccessibleAtBothSizes(page, 'checked', { hasPhoneParts: true });
  await page.getByRole('button', { name: 'Import 3 products' }).click();
  await expect(page.getByText('3 added, 0 updated, 0 unchanged')).toBeVisible();
  expect((await found(url, `${size} bread`))[0]).not.toHaveProperty('allergens');
});

test('the import asks for a tax class if the file has an unknown rate', async ({
  page,
  isMobile,
  ownShop: { url },
}) => {
  await open(page, url);
  const name = `Taxed ${isMobile ? 'Phone' : 'Desk'}`;
  const file = csv('taxes.csv', `name,category,price,tax class\n${name},Instant,1.00,zero-rate\n`);
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'New tax rates' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 0 products' })).toBeDisabled();
  await page.getByLabel('Tax class for zero-rate').selectOption({ label: 'Default rate (2%)' });
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(page.getByText('1 added, 0 updated, 0 unchanged')).toBeVisible();
});
