import { expect, type Page, type Route } from '@playwright/test';
import { test } from '@/e2e/support/test';
import {
  addAddress,
  aProduct,
  leaveCart,
  line,
  newestOrderOf,
  orderOfSeller,
  ownAddress,
  registerWithCart,
  type Sold,
  summaryRow,
} from '@/e2e/support/visit';

test.use(ownAddress());

async function atCheckout(page: Page): Promise<Sold> {
  const product = await registerWithCart(page);
  await addAddress(page);
  await page.goto('/cart');
  await page.getByLabel('Online Payment').check();
  return product;
}

async function goToPay(page: Page) {
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Test payment, no money moves')).toBeVisible();
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ }).click();

/** Pays, and skips the five-second wait of /loader. */
async function payAndGoOn(page: Page) {
  await pay(page);
  await page.getByRole('link', { name: 'Go to My Orders' }).press('Enter');
}

async function expectPaidOrder(page: Page, product: Sold) {
  await page.waitForURL('**/my-orders');
  const order = page.getByRole('article');
  await expect(order).toHaveCount(1);
  await expect(order).toContainText(product.name);
  await expect(order).toContainText('Paid online');
  await expect(page.getByText('Payment received. Thank you!')).toBeVisible();
  const confirmed = page.getByRole('region', { name: /^Order \d+ is placed$/ });
  await expect(confirmed.getByRole('heading')).toBeFocused();
  // The heading has the focus for screen readers. It has no focus ring, because it is not a control.
  await expect(confirmed.getByRole('heading')).toHaveCSS('outline-style', 'none');
  await expect(confirmed).toContainText('Paid online.');
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
}

async function expectNothingOrdered(page: Page, product: Sold) {
  await page.goto('/my-orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.goto('/cart');
  await expect(line(page, product)).toBeVisible();
}

test('a shopper pays online, and the seller sees a paid order', {
  tag: '@journey',
}, async ({ page, browser }) => {
  const product = await atCheckout(page);
  const total = (await summaryRow(page, 'Total Amount').textContent()) ?? '';
  await goToPay(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(total);
  await pay(page);
  await page.waitForURL('**/loader?next=my-orders');
  await expectPaidOrder(page, product);
  const context = await browser.newContext(ownAddress());
  const seller = await context.newPage();
  const seen = await orderOfSeller(seller, await newestOrderOf(page));
  await expect(seen).toContainText('Paid');
  await expect(seen).toContainText(product.name);
  await context.close();
});

test('a shopper pays with a second card after the first card is declined', async ({ page }) => {
  const product = await atCheckout(page);
  await goToPay(page);
  await page.getByRole('button', { name: /^Fail/ }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was charged');
  await payAndGoOn(page);
  await expectPaidOrder(page, product);
});

test('a shopper can retry a cancelled payment', {
  tag: '@journey',
}, async ({ page }) => {
  const product = await atCheckout(page);
  await goToPay(page);
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await page.waitForURL('**/cart');
  await expect(line(page, product)).toBeVisible();
  await expect(page.getByText('Payment not completed.')).toBeVisible();
  // The page must not say "Nothing was charged", because the browser cannot determine whether Stripe has charged the
  // card.
  await expect(page.getByText('Nothing was charged')).toHaveCount(0);
  await expect(page.getByLabel('Online Payment')).toBeChecked();
  await expectNothingOrdered(page, product);
  await page.getByLabel('Online Payment').check();
  await goToPay(page);
  await payAndGoOn(page);
  await expectPaidOrder(page, product);
});

test('My Orders thanks the shopper for a payment, but not for a refunded payment', async ({
  page,
}) => {
  const comeBack = async () => {
    const mark = `returned ${Date.now()}`;
    await page.evaluate((kept) => sessionStorage.setItem('basketful:my-payment', kept), mark);
    await page.reload();
  };
  const waiting = page.getByText('We are waiting for confirmation of your payment.');
  const thanks = page.getByText('Payment received. Thank you!');
  await atCheckout(page);
  await page.goto('/my-orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await comeBack();
  await expect(waiting).toBeVisible();
  await expect(page.getByText('No orders yet')).toBeHidden();

  await page.goto('/cart');
  await page.getByLabel('Online Payment').check();
  await goToPay(page);
  await payAndGoOn(page);
  await page.waitForURL('**/my-orders');
  await expect(thanks).toBeVisible();
  await comeBack();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(waiting).toBeVisible();

  const paid = { paidAt: new Date(Date.now() + 3_600_000).toISOString() };
  let settled: object = { ...paid, refundReason: 'This cart was already ordered.' };
  const answer = async (route: Route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const order of json.orders) Object.assign(order, settled);
    await route.fulfill({ response, json });
  };
  // Blocks the event stream, because its events would overwrite the simulated responses.
  await page.route(/\/api\/order\/events\b/, (route) => route.abort());
  // A request may still be in flight during a navigation, and then fails.
  await page.route(/\/api\/order\/user\b/, (route) => answer(route).catch(() => undefined));
  await comeBack();
  await expect(page.getByText('Paid online, refunded')).toBeVisible();
  await expect(waiting).toBeHidden();
  await expect(thanks).toHaveCount(0);
  await expect(page.getByText('Refund in progress')).toBeVisible();
  const given = { ...settled, refunded: true };
  await page.route(/\/api\/order\/one\b/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    Object.assign(json.order, given);
    await route.fulfill({ response, json });
  });
  await page.getByRole('article').getByRole('link').first().click();
  await expect(
    page.getByText('This cart was already ordered, so the payment is refunded. Payment refunded'),
  ).toBeVisible();
  await page.goBack();
  settled = paid;
  await comeBack();
  await expect(thanks).toBeVisible();
  await expect(waiting).toBeHidden();
});

test('a shopper can retry after the payment page has expired', async ({ page }) => {
  const product = await atCheckout(page);
  await goToPay(page);
  const expired = new URL(page.url());
  const session = expired.pathname.split('/').at(-1);
  const order = await fetch(new URL(`/_stand-in/expire/${session}`, expired), { method: 'POST' });
  expect(order.status).toBe(200);
  await page.reload();
  await expect(page.getByText('This payment page has expired')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.waitForURL('**/cart');
  await expectNothingOrdered(page, product);
  await page.getByLabel('Online Payment').check();
  await goToPay(page);
  expect(page.url()).not.toBe(expired.href);
  await payAndGoOn(page);
  await expectPaidOrder(page, product);
});

/**
 * Opens a payment page with a bank payment that is pending. Returns its URL, and a function that makes the bank
 * reject the payment.
 */
async function whileTheBankDecides(page: Page) {
  await atCheckout(page);
  await goToPay(page);
  const { href, pathname } = new URL(page.url());
  const session = new URL(`/_stand-in/pay/${pathname.split('/').at(-1)}`, href);
  const bank = async (outcome: string) => {
    const order = await fetch(session, { method: 'POST', body: JSON.stringify({ outcome }) });
    expect(order.status).toBe(200);
  };
  await bank('async_failed');
  await expect
    .poll(async () => (await page.request.get('/api/order/user')).text())
    .toContain('"isProcessing":true');
  return { href, refuse: () => bank('failed') };
}

test('an order disappears from My Orders when the bank rejects its payment', async ({ page }) => {
  const { refuse } = await whileTheBankDecides(page);
  const path = `/my-orders/${await newestOrderOf(page)}`;
  await page.goto('/my-orders');
  await expect(page.getByText('Payment processing')).toBeVisible();
  await refuse();
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.goto(path);
  await expect(page.getByText('Not paid', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Order not placed.')).toBeVisible();
});

test('a shopper can order again after the bank has rejected a payment', async ({ page }) => {
  const { href, refuse } = await whileTheBankDecides(page);
  await page.goto(`/my-orders/${await newestOrderOf(page)}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await refuse();
  await expect(page.getByText('Nothing to pay').first()).toBeVisible();

  await page.goto('/cart');
  await page.getByLabel('Online Payment').check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('This order was cancelled')).toBeVisible();
  await goToPay(page);
  expect(page.url()).not.toBe(href);
});

test('a shopper can pay on delivery if the payment provider is down', async ({ page }) => {
  const product = await atCheckout(page);
  const message =
    'Online payment does not answer right now. Nothing was charged; please try again.';
  await page.route('**/api/order/stripe', (route) =>
    route.fulfill({ status: 503, json: { success: false, message } }),
  );
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(line(page, product)).toBeVisible();
  await page.getByLabel('Cash On Delivery').check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/my-orders');
  await expect(page.getByRole('article')).toContainText(/Pay \$[\d.]+ in cash on delivery/);
});

test('a shop without online payment shows why the option is disabled', async ({ page }) => {
  await page.route('**/api/health', async (route) => {
    const health = await (await route.fetch()).json();
    await route.fulfill({ json: { ...health, onlinePayment: false } });
  });
  await leaveCart(page, { [(await aProduct(page))._id]: 1 });
  await page.goto('/cart');
  await expect(page.getByLabel('Online Payment')).toBeDisabled();
  await expect(
    page.getByText('This shop does not accept online payments at the moment.'),
  ).toBeVisible();
});

test('the waiting page /loader shows that a payment is pending, and the shopper can skip it', async ({
  page,
}) => {
  await page.goto('/loader?next=my-orders');
  await expect(page.getByText('We are waiting for confirmation of your payment.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to My Orders' }).press('Enter');
  await expect(page).toHaveURL('/my-orders');
});
