import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { mailTo } from '@/e2e/support/inbox';
import { test } from '@/e2e/support/own-shop';
import { saveOnly } from '@/e2e/support/save-section';
import { addFromPage, aProduct, onScreen, shownOrders } from '@/e2e/support/visit';

/* A first order without an account, in one form of the cart, on a phone. */

test.use({ viewport: { width: 390, height: 844 } });

/** The most taps and typed fields of a first order. */
const MOST = 7;

const berlin = (checkoutAs: 'code' | 'guest') => ({
  checkoutAs,
  country: 'DE',
  zones: [{ name: 'Berlin', zipCodes: ['10*'], fee: 3 }],
});

// Other tests of the same worker use the shop too, so restore its settings.
test.afterAll(({ ownShop }) => saveOnly(ownShop.url, {}));

const order = (page: Page) => onScreen(page.getByRole('button', { name: 'Place Order' }));
const field = (page: Page, label: string) => onScreen(page.getByLabel(label, { exact: true }));

/** Fills the form. Returns the number of typed fields. A tap on each field counts as well. */
async function fill(page: Page, email: string): Promise<number> {
  const values = {
    'Postal code': '10115',
    'Full name': 'Ada Lovelace',
    Email: email,
    Phone: '030 123456',
    Street: 'Hauptstraße 1',
    City: 'Berlin',
  };
  for (const [label, text] of Object.entries(values)) await field(page, label).fill(text);
  return Object.keys(values).length;
}

test('a guest places an order with the single form on the cart page', { tag: '@journey' }, async ({
  page,
  ownShop,
}) => {
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
  // The typed values survive a reload.
  await page.reload();
  await expect(field(page, 'Street')).toHaveValue('Hauptstraße 1');
  await expect(page.getByText('Yes, we deliver there for $3.00.')).toBeVisible();
  expect(fields).toBeLessThanOrEqual(MOST);
  // Each field and the button need one tap at most.
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

test('a shopper orders with a mailed code, and orders the next time with only two taps', {
  tag: '@journey',
}, async ({ page, ownShop }) => {
  await saveOnly(ownShop.url, berlin('code'));
  const product = await aProduct(page);
  await addFromPage(page, product);
  await page.goto('/cart');
  const email = `${randomUUID()}@shopper.example`;
  const fields = await fill(page, email);
  // Each field and the button need one tap. The code has the focus and submits itself.
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
