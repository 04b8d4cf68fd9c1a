import { expect, type Page } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { newSeller } from '@/e2e/support/client';
import { type OwnProduct, ownProduct } from '@/e2e/support/own-product';
import { test } from '@/e2e/support/test';
import {
  addAddress,
  leaveCart,
  line,
  onScreen,
  ownAddress,
  register,
  saveCart,
} from '@/e2e/support/visit';

test.use(ownAddress());

async function counted(stock: number): Promise<OwnProduct> {
  const seller = await newSeller(BASE_URL);
  const product = await ownProduct(BASE_URL, seller);
  const { status } = await seller.post('/api/product/count', { id: product._id, stock });
  expect(status).toBe(200);
  return product;
}

const productPage = ({ category, _id }: OwnProduct) => `/products/${category.toLowerCase()}/${_id}`;

async function atCheckout(page: Page, product: OwnProduct, quantity: number) {
  await register(page);
  await saveCart(page, { [product._id]: quantity });
  await addAddress(page);
  await page.goto('/cart');
  await expect(line(page, product)).toContainText(`Only ${quantity} left`);
}

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click();

test('one of two shoppers who order at the same time gets the last piece', {
  tag: '@journey',
}, async ({ page, browser }) => {
  const product = await counted(1);
  const context = await browser.newContext({
    ...ownAddress(),
    baseURL: BASE_URL,
    viewport: page.viewportSize(),
  });
  const pages = [page, await context.newPage()];
  for (const one of pages) await atCheckout(one, product, 1);
  await Promise.all(pages.map(placeOrder));
  const gone = `Out of stock: ${product.name}. Please remove it from your cart.`;
  const ends = await Promise.all(
    pages.map(async (one) => {
      const notice = onScreen(one.getByText(gone)).first();
      const ordered = onScreen(one.getByText('Order Placed Successfully')).first();
      await expect(notice.or(ordered).first()).toBeVisible();
      return (await notice.isVisible()) ? 'told' : 'ordered';
    }),
  );
  expect(ends.toSorted()).toEqual(['ordered', 'told']);
  const loser = pages[ends.indexOf('told')] ?? page;
  await expect(line(loser, product)).toContainText(
    'Out of stock. Remove this product to place your order.',
  );
  await page.goto(productPage(product));
  await expect(onScreen(page.getByText('Out of stock. Please check back soon.'))).toBeVisible();
  await context.close();
});

test('the shop shows that few pieces are left, and limits the quantity in the cart', async ({
  page,
}) => {
  const product = await counted(3);
  await page.goto(productPage(product));
  await expect(onScreen(page.getByText('Only 3 left', { exact: true })).first()).toBeVisible();
  await onScreen(page.getByRole('button', { name: 'Add to Cart' }))
    .first()
    .click();
  const more = onScreen(page.getByRole('button', { name: `Add one more ${product.name}` })).first();
  await more.click();
  await more.click();
  await more.click();
  await expect(page.getByText('Only 3 left, and they are already in your cart.')).toBeVisible();
  await page.goto('/cart');
  const select = line(page, product).getByRole('combobox');
  await expect(select).toHaveValue('3');
  expect(await select.getByRole('option').allTextContents()).toEqual(['1', '2', '3']);
  // A cart from before the stock was reduced.
  await leaveCart(page, { [product._id]: 7 });
  await page.goto('/cart');
  const message = `Only 3 of ${product.name} are left, so we changed your cart.`;
  await expect(page.getByText(message)).toBeVisible();
  await expect(line(page, product).getByRole('combobox')).toHaveValue('3');
});

test('an outdated stock number does not reduce the quantity in the cart', async ({
  page,
  context,
}) => {
  const product = await counted(3);
  await leaveCart(page, { [product._id]: 3 });
  await page.goto('/cart');
  const select = line(page, product).getByRole('combobox');
  await expect(select).toHaveValue('3');
  const other = await context.newPage();
  /** Raises the stock. A second tab adds more pieces, while the first tab still has the old stock. */
  async function takeMore(before: number, stock: number, quantity: number) {
    const seller = await newSeller(BASE_URL);
    await seller.post('/api/product/count', { id: product._id, stock, from: before });
    await leaveCart(other, { [product._id]: quantity });
  }
  await takeMore(3, 50, 10);
  await expect(select).toHaveValue('10');
  // The cart stays in the document as a hidden page.
  await onScreen(page.getByRole('link', { name: product.name }))
    .first()
    .click();
  await page.waitForURL(productPage(product));
  await takeMore(50, 90, 70);
  await page.goBack();
  await page.waitForURL('/cart');
  await expect(select).toHaveValue('70');
  const storedCart = await page.evaluate(() => localStorage.getItem('basketful:cart'));
  expect(JSON.parse(storedCart ?? '')).toEqual({ [product._id]: 70 });
  await expect(page.getByText('so we changed your cart')).toHaveCount(0);
});

test('an open payment page reserves the last pieces for its shopper', async ({ page, request }) => {
  const product = await counted(2);
  await atCheckout(page, product, 2);
  await page.getByLabel('Online Payment').check();
  await placeOrder(page);
  await expect(page.getByText('Test payment, no money moves')).toBeVisible();
  const { products } = await (await request.get(`/api/product/list?ids=${product._id}`)).json();
  expect(products).toMatchObject([{ stock: 0, inStock: false }]);
  await page.getByRole('button', { name: 'Cancel, back to the shop' }).click();
  await page.waitForURL('**/cart');
  await expect(line(page, product)).toContainText('Only 2 left');
  await page.getByLabel('Cash On Delivery').check();
  await placeOrder(page);
  await page.waitForURL('**/my-orders');
  await expect(page.getByRole('article')).toContainText(product.name);
});
