import { expect } from '@playwright/test';
import { expectAccessibleAtBothSizes, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { newSeller, products } from '@/e2e/support/client';
import { ownProduct, readAsSeller, unchanged } from '@/e2e/support/own-product';
import { test } from '@/e2e/support/own-shop';
import { addProduct, productData, updateProduct } from '@/e2e/support/photos';
import { productPath } from '@/lib/catalog/links';

/* The shop is of this file alone: it strikes through the lowest price of the 30 days before a reduction. */

const LOWEST = 'Lowest price in the 30 days before the reduction:';

test('a reduction says the lowest price before it, everywhere', async ({
  page,
  context,
  ownShop: { url },
}) => {
  const seller = await newSeller(url);
  await seller.enter(context);
  // Added as reduced from 4.50 to 3.99, which is no reduction: it never cost more.
  const product = await ownProduct(url, seller);
  const cost = async (price: number, offerPrice: number) => {
    const now = await readAsSeller(seller, product._id);
    const { body } = await updateProduct(seller, { ...unchanged(now), price, offerPrice }, []);
    expect(body.success).toBe(true);
  };
  const answered = async (path: string) => (await seller.get(path)).body.products;
  const list = `/api/product/list?ids=${product._id}`;
  expect(await answered(list)).not.toMatchObject([{ lowestPrice: expect.anything() }]);
  await page.goto(productPath(product));
  await expect(page.getByText('You save $0.51 (11%)')).toBeVisible();

  await page.goto('/seller/settings');
  await page.getByLabel(/^Strike through the lowest price/).check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Strike through the lowest price/)).toBeChecked();

  await page.goto(productPath(product));
  await expect(page.getByText('$3.99').first()).toBeVisible();
  await expect(page.getByText('You save')).toBeHidden();
  await expect(page.getByText(LOWEST)).toBeHidden();
  expect(await answered(list)).toMatchObject([{ price: 4.5, offerPrice: 3.99, lowestPrice: 3.99 }]);

  await cost(5, 3);
  await page.reload();
  await expect(page.getByText(`${LOWEST} $3.99`)).toBeVisible();
  await expect(page.getByText('You save $0.99 (24%)')).toBeVisible();
  await expectAccessibleAtBothSizes(page, 'a reduced product');
  const things = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(things).toContain('"price":"3.99"');
  expect(await answered(list)).toMatchObject([{ price: 5, offerPrice: 3, lowestPrice: 3.99 }]);
  const offers = async () => page.locator('article', { hasText: product.name });
  await page.goto('/products?offers=1&sort=discount');
  await expect((await offers()).getByText('24%')).toBeVisible();
  await expect((await offers()).getByText(`${LOWEST} $3.99`)).toBeVisible();
  await expectNoSidewaysScroll(page, 'offers with the lowest price');
  await page.goto(`/products?q=${encodeURIComponent(product.name)}`);
  await expect((await offers()).getByText(`${LOWEST} $3.99`)).toBeVisible();

  await page.goto(`/seller/product-list/${product._id}`);
  const history = page.getByRole('region', { name: 'Prices so far' });
  await expect(history.getByRole('listitem')).toHaveText([
    /\$3\.00 of \$5\.00$/,
    /\$3\.99 of \$4\.50$/,
  ]);
  await expect(history).toContainText('A reduction made now is shown from $3.00');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(`${LOWEST} $3.99`);
  await page.getByLabel('Offer Price').fill('2.50');
  await expect(preview).toContainText(`${LOWEST} $3.00`);
  await expectAccessibleAtBothSizes(page, 'the prices of a product', { hasPhoneParts: true });
  await page.getByRole('button', { name: 'SAVE' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await page.goto(`/seller/product-list?q=${encodeURIComponent(product.name)}`);
  await expect(page.getByText(`${LOWEST} $3.00`)).toBeVisible();

  // Of a new product no earlier price is known.
  await page.goto('/seller');
  await page.getByLabel('Product Name').fill('Fig');
  await page.getByLabel('Product Price').fill('5');
  await page.getByLabel('Offer Price').fill('3');
  await expect(preview).toContainText('Shown without a reduction');
  await page.goto(`/seller/product-list?q=${encodeURIComponent(product.name)}`);

  // A higher price is no reduction.
  await cost(5, 2.9);
  await page.reload();
  await expect(page.getByText(/^Shown without a reduction/)).toBeVisible();
  await page.goto(productPath(product));
  await expect(page.getByText('$2.90').first()).toBeVisible();
  await expect(page.getByText(LOWEST)).toBeHidden();
  await expect(page.getByText('You save')).toBeHidden();

  // The price of what is weighed is that of a step.
  const grapes = { name: 'Weighed grapes', soldBy: 'weight', step: 50, pricePerUnit: 4.99 };
  await addProduct(seller, productData(grapes), []);
  const [weighed] = await products(url, 'in', 1, grapes.name);
  await page.goto(`/seller/product-list/${weighed?._id}`);
  await expect(history).toContainText('is shown from $0.25/50\u00a0g, the lowest price');
});
