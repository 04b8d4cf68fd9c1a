import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import {
  expectAccessibleAtBothSizes,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
} from '@/e2e/support/accessible';
import { newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { mailTo } from '@/e2e/support/inbox';
import { test } from '@/e2e/support/own-shop';
import { saveOnly, saveSection } from '@/e2e/support/save-section';
import { addFromPage, aProduct, onScreen, ownAddress, shownOrders } from '@/e2e/support/visit';

const guestValues = (email: string) => ({
  'Postal code': '10115',
  'Full name': 'Ada Lovelace',
  Email: email,
  Phone: '030 123456',
  Street: 'Hauptstraße 1',
  City: 'Berlin',
});

test.describe('checkout with a single form in the cart', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** The maximum number of taps and typed fields for a first order. */
  const MOST = 7;

  const berlin = (checkoutAs: 'code' | 'guest') => ({
    checkoutAs,
    country: 'DE',
    zones: [{ name: 'Berlin', zipCodes: ['10*'], fee: 3 }],
  });

  // Restore the settings for other tests of this worker.
  test.afterAll(({ ownShop }) => saveOnly(ownShop.url, {}));

  const order = (page: Page) => onScreen(page.getByRole('button', { name: 'Place Order' }));
  const field = (page: Page, label: string) => onScreen(page.getByLabel(label, { exact: true }));

  async function fill(page: Page, email: string): Promise<number> {
    const values = guestValues(email);
    for (const [label, text] of Object.entries(values)) await field(page, label).fill(text);
    return Object.keys(values).length;
  }

  test('a guest places an order', {
    tag: '@journey',
  }, async ({ page, ownShop }) => {
    await saveOnly(ownShop.url, berlin('guest'));
    await addFromPage(page, await aProduct(page));
    await page.goto('/cart');
    await field(page, 'Postal code').fill('80331');
    await field(page, 'Postal code').blur();
    await expect(page.getByText('We do not deliver to 80331').first()).toBeVisible();
    const email = `${randomUUID()}@shopper.example`;
    const fields = await fill(page, email);
    await expect(page.getByText('Yes, we deliver there for $3.00.')).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page, 'the form of a guest');
    await page.reload();
    await expect(field(page, 'Street')).toHaveValue('Hauptstraße 1');
    await expect(page.getByText('Yes, we deliver there for $3.00.')).toBeVisible();
    expect(fields).toBeLessThanOrEqual(MOST);
    expect(fields + 1).toBeLessThanOrEqual(MOST);
    await order(page).dblclick();
    await page.waitForURL('/my-orders');
    await expect(shownOrders(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Track order' }).click();
    await expect(page.getByRole('main')).toContainText('Hauptstraße 1');
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(stored).not.toContain('Hauptstraße');
    await page.goto('/cart');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await mailTo(email, /is placed/, ownShop.inbox());
  });

  test('a shopper orders with a mailed code, and orders again with two taps', async ({
    page,
    ownShop,
  }) => {
    await saveOnly(ownShop.url, berlin('code'));
    const product = await aProduct(page);
    await addFromPage(page, product);
    await page.goto('/cart');
    const email = `${randomUUID()}@shopper.example`;
    const fields = await fill(page, email);
    // One tap per field and one for the button. The code needs none: its field has the focus and submits itself.
    expect(fields + 1).toBeLessThanOrEqual(MOST);
    await order(page).click();
    const code = field(page, 'Code from the email');
    await expect(code).toBeFocused();
    const { text } = await mailTo(email, /code/i, ownShop.inbox());
    const [digits] = /\b\d{6}\b/.exec(text) ?? [];
    if (!digits) throw new Error(`no code in ${text}`);
    await code.fill(digits === '000000' ? '000001' : '000000');
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await code.fill(digits);
    await page.waitForURL('/my-orders');
    await expect(shownOrders(page)).toHaveCount(1);

    await addFromPage(page, product);
    await page.goto('/cart');
    await expect(page.getByText('Hauptstraße 1')).toBeVisible();
    await order(page).click();
    await page.waitForURL('/my-orders');
    await expect(shownOrders(page)).toHaveCount(2);
  });
});

test.describe("payment on the shop's own page", () => {
  /* The express checkout page with the Stripe emulator's element (docs/decisions/0074-express-checkout.md). */

  test.use(ownAddress());

  test.beforeEach(async ({ ownShop: { url } }) => {
    await saveSection(await newSeller(url), 'payments', { expressCheckout: true });
  });
  // Restore the settings for other tests of this worker.
  test.afterAll(({ ownShop: { url } }) => saveOnly(url, {}));
  test.afterEach(async ({ ownShop: { url } }) => {
    await saveSection(await newSeller(url), 'payments', { expressCheckout: false });
  });

  /** The payment page and the return use the shop's own origin, by default on `localhost`. */
  const originOf = (url: string) => url.replace('127.0.0.1', 'localhost');

  const wallets = (page: Page) =>
    page.getByRole('radio', { name: /Apple Pay, Google Pay or Link/ });
  const testWallet = (page: Page, name: string) =>
    page.getByRole('button', { name: `Test wallet: ${name}` });

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

  test('a shopper can pay after a declined card', async ({ page, ownShop: { url } }) => {
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

  test('a shopper who returns without paying finds the cart unchanged', async ({
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

  test('only the payment page loads Stripe.js', async ({ page, ownShop: { url } }) => {
    const policyOf = async (path: string) =>
      (await page.request.get(path)).headers()['content-security-policy'] ?? '';
    const usual = await policyOf('/cart');
    expect(usual).not.toContain('frame-src');
    expect(await policyOf('/cart/pay')).toMatch(/script-src [^;]*http:\/\/localhost:\d+/);
    await saveSection(await newSeller(url), 'payments', { expressCheckout: false });
    expect(await policyOf('/cart/pay')).toBe(usual);
    expect(await policyOf('/cart')).toBe(usual);
  });

  test('a guest pays with the address of the wallet', async ({
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
});

test.describe("mailed link to a guest's order", () => {
  /* A guest's order in another browser: by mailed link, by mailed code, and after an account has claimed it. */

  test.use({ viewport: { width: 390, height: 844 } });

  const SETTINGS = {
    checkoutAs: 'guest',
    country: 'DE',
    zones: [{ name: 'Berlin', zipCodes: ['10*'], fee: 3 }],
  };

  // Reset the settings for other tests of this worker.
  test.beforeAll(({ ownShop }) => saveOnly(ownShop.url, SETTINGS));
  test.afterAll(({ ownShop }) => saveOnly(ownShop.url, {}));

  async function orderAsGuest(page: Page, email: string, inbox: string): Promise<string> {
    await addFromPage(page, await aProduct(page));
    await page.goto('/cart');
    const values = guestValues(email);
    for (const [label, text] of Object.entries(values))
      await onScreen(page.getByLabel(label, { exact: true })).fill(text);
    await onScreen(page.getByRole('button', { name: 'Place Order' })).click();
    await page.waitForURL('/my-orders');
    const { text } = await mailTo(email, /is placed/, inbox);
    const [link] = /http\S+\/guest-order#[\w.-]+/.exec(text) ?? [];
    if (!link) throw new Error(`no link in ${text}`);
    return link;
  }

  async function codeIn(email: string, subject: RegExp, inbox: string): Promise<string> {
    const { text } = await mailTo(email, subject, inbox);
    const [code] = /\b\d{6}\b/.exec(text) ?? [];
    if (!code) throw new Error(`no code in ${text}`);
    return code;
  }

  test('a guest signs in with a code, and claims the order', async ({ page, browser, ownShop }) => {
    const email = `${randomUUID()}@shopper.example`;
    const inbox = ownShop.inbox();
    const link = await orderAsGuest(page, email, inbox);
    const other = await browser.newContext({ baseURL: ownShop.url });
    const phone = await other.newPage();
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: /^Order \d+/ })).toBeVisible();
    await expect(phone.getByRole('main')).not.toContainText('Hauptstraße');
    await expectNoAxeViolations(phone);

    await phone.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send me a code' }).click();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await dialog.getByLabel('Six-digit code').fill(await codeIn(email, /^Your code/, inbox));
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await phone.getByRole('link', { name: 'Back to your order' }).click();
    await phone.getByRole('button', { name: 'Add to my account' }).click();
    await phone.waitForURL(/\/my-orders\/[0-9a-f]{24}$/);
    await expect(phone.getByRole('main')).toContainText('Hauptstraße 1');

    await page.goto('/my-orders');
    await expect(page.getByText('No orders yet')).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('This link no longer works.', { exact: false })).toBeVisible();
    await other.close();
  });

  test('a visitor needs a mailed code to cancel the order', async ({ page, browser, ownShop }) => {
    const email = `${randomUUID()}@shopper.example`;
    const inbox = ownShop.inbox();
    const link = await orderAsGuest(page, email, inbox);
    const other = await browser.newContext({
      baseURL: ownShop.url,
      viewport: { width: 390, height: 844 },
    });
    const phone = await other.newPage();
    await phone.goto(link);
    await phone.getByRole('button', { name: 'Cancel', exact: true }).click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send code' }).click();
    const code = await codeIn(email, /^Code to cancel order/, inbox);
    await dialog.getByLabel('Code from the email').fill(code === '000000' ? '000001' : '000000');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(dialog.getByLabel('Code from the email')).toHaveAttribute('aria-invalid', 'true');
    await expectNoSidewaysScroll(phone, 'the dialog that cancels');
    await dialog.getByLabel('Code from the email').fill(code);
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(phone.getByRole('main')).toContainText('You cancelled this order');
    await other.close();
  });
});
