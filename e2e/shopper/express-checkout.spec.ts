import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { saveOnly, saveSection } from '@/e2e/support/save-section';
import { aProduct, onScreen, ownAddress } from '@/e2e/support/visit';

/* Pays on the express checkout page with the element of the Stripe emulator
   (docs/decisions/0074-express-checkout.md). */

test.use(ownAddress());

test.beforeEach(async ({ ownShop: { url } }) => {
  await saveSection(await newSeller(url), 'payments', { expressCheckout: true });
});
// Other tests of the same worker use the shop too, so restore its settings.
test.afterAll(({ ownShop: { url } }) => saveOnly(url, {}));
test.afterEach(async ({ ownShop: { url } }) => {
  await saveSection(await newSeller(url), 'payments', { expressCheckout: false });
});

/** The payment page and the return from the payment are on the shop's own origin, which is `localhost` by default. */
const originOf = (url: string) => url.replace('127.0.0.1', 'localhost');

const wallets = (page: Page) => page.getByRole('radio', { name: /Apple Pay, Google Pay or Link/ });
const testWallet = (page: Page, name: string) =>
  page.getByRole('button', { name: `Test wallet: ${name}` });

/**
 * Opens the express checkout page for a new shopper. Returns the shopper and the scripts that the pages have loaded.
 */
async function goToPay(page: Page, shopUrl: string) {
  const url = originOf(shopUrl);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/stripe.js')) scripts.push(request.url());
  });
  const shopper = await shopperWithAddress(url);
  const [product] = await products(url, 'in', 1);
  await shopper.post('/api/cart/update', { cartItems: { [product?._id ?? '']: 1 } });
  await shopper.enter(page.context());
  await page.goto(`${url}/cart`);
  await wallets(page).check();
  expect(scripts).toEqual([]);
  await onScreen(page.getByRole('button', { name: 'Place Order' })).click();
  await page.waitForURL('**/cart/pay?session=cs_test_*');
  await expect(testWallet(page, 'pay')).toBeVisible();
  return { shopper, scripts };
}

test("a shopper pays on the shop's own page after a declined card", async ({
  page,
  ownShop: { url },
}) => {
  const { shopper, scripts } = await goToPay(page, url);
  expect(scripts).toHaveLength(1);
  await expectAccessibleAtBothSizes(page, 'a payment in the shop');
  await testWallet(page, 'close').click();
  await testWallet(page, 'decline the card').click();
  await expect(page.getByText('The payment was not completed.')).toBeVisible();
  await testWallet(page, 'pay').click();
  await page.waitForURL('**/loader?next=my-orders');
  await page.getByRole('link', { name: 'Go to My Orders' }).press('Enter');
  await expect(page.getByRole('article')).toContainText('Paid online');
  await expect(page.getByText('Payment received. Thank you!')).toBeVisible();
  const { body } = await shopper.get('/api/order/user');
  expect(body.orders).toMatchObject([{ isPaid: true, paymentType: 'Online' }]);
});

test('a shopper who returns from the payment finds the cart and the payment method unchanged', async ({
  page,
  ownShop: { url },
}) => {
  await goToPay(page, url);
  const payment = page.url();
  await page.getByRole('link', { name: 'Back to cart' }).click();
  await page.waitForURL('**/cart');
  await expect(page.getByText('Payment not completed. Your cart is unchanged.')).toBeVisible();
  await expect(wallets(page)).toBeChecked();
  await onScreen(page.getByRole('button', { name: 'Place Order' })).click();
  await page.waitForURL(payment);
  await page.goBack();
  await page.getByRole('radio', { name: 'Online Payment' }).check();
  await onScreen(page.getByRole('button', { name: 'Place Order' })).click();
  await expect(page.getByText('Test payment, no money moves')).toBeVisible();
  await page.goto(payment);
  await expect(page.getByText('This payment has expired.')).toBeVisible();
  await expect(testWallet(page, 'pay')).toHaveCount(0);
});

test('only the payment page may load Stripe.js, and only while express checkout is on', async ({
  page,
  ownShop: { url },
}) => {
  const policyOf = async (path: string) =>
    (await page.request.get(path)).headers()['content-security-policy'] ?? '';
  const usual = await policyOf('/cart');
  expect(usual).not.toContain('frame-src');
  expect(await policyOf('/cart/pay')).toMatch(/script-src [^;]*http:\/\/localhost:\d+/);
  await saveSection(await newSeller(url), 'payments', { expressCheckout: false });
  expect(await policyOf('/cart/pay')).toBe(usual);
  expect(await policyOf('/cart')).toBe(usual);
});

test('a guest types only the email and the postal code, and the wallet supplies the address', async ({
  page,
  ownShop: { url: shopUrl },
}) => {
  const url = originOf(shopUrl);
  const zones = [
    { name: 'Berlin', zipCodes: ['10*'], fee: 3 },
    { name: 'Potsdam', zipCodes: ['14*'], fee: 5 },
  ];
  await saveOnly(url, { checkoutAs: 'guest', country: 'DE', zones, expressCheckout: true });
  const product = await aProduct(page);
  await page.goto(`${url}/products/${product.category.toLowerCase()}/${product._id}`);
  await onScreen(page.getByRole('button', { name: 'Add to Cart' }))
    .first()
    .click();
  await expect(page.getByText('Item added to cart').first()).toBeVisible();
  await page.goto(`${url}/cart`);
  await wallets(page).check();
  await expect(page.getByText('Your wallet supplies your name')).toBeVisible();
  await expect(page.getByLabel('Street')).toHaveCount(0);
  await onScreen(page.getByLabel('Postal code', { exact: true })).fill('10115');
  const email = `${randomUUID()}@shopper.example`;
  await onScreen(page.getByLabel('Email', { exact: true })).fill(email);
  await expectAccessibleAtBothSizes(page, 'the cart with a wallet');
  await onScreen(page.getByRole('button', { name: 'Place Order' })).click();
  await page.waitForURL('**/cart/pay?session=cs_test_*');
  const postalCode = page.getByLabel('Test wallet: postal code');
  await postalCode.fill('14467');
  await testWallet(page, 'pay').click();
  await expect(page.getByText(/address is in 14467. Delivery there costs \$5.00/)).toBeVisible();
  await postalCode.fill('10243');
  await testWallet(page, 'pay').click();
  await page.waitForURL('**/loader?next=my-orders');
  await page.goto(`${url}/my-orders`);
  await expect(page.getByRole('article')).toContainText('Paid online');
  const { orders } = (await (await page.request.get(`${url}/api/order/user`)).json()) as {
    orders: { address: object }[];
  };
  expect(orders).toMatchObject([
    {
      isPaid: true,
      address: { firstName: 'Ada', street: '1 Wallet Street', zipcode: '10243', email },
    },
  ]);
});
