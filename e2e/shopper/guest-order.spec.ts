import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { mailTo } from '@/e2e/support/inbox';
import { test } from '@/e2e/support/own-shop';
import { saveOnly } from '@/e2e/support/save-section';
import { addFromPage, aProduct, onScreen } from '@/e2e/support/visit';

/* A guest's order in another browser: the mailed link, the mailed code, and the account that claims the order. */

test.use({ viewport: { width: 390, height: 844 } });

const SETTINGS = {
  checkoutAs: 'guest',
  country: 'DE',
  zones: [{ name: 'Berlin', zipCodes: ['10*'], fee: 3 }],
};

// Other tests of the same worker use this shop as well, so the settings are reset at the end.
test.beforeAll(({ ownShop }) => saveOnly(ownShop.url, SETTINGS));
test.afterAll(({ ownShop }) => saveOnly(ownShop.url, {}));

/** Orders as a guest on this page. Returns the link in the mail about the order. */
async function orderAsGuest(page: Page, email: string, inbox: string): Promise<string> {
  await addFromPage(page, await aProduct(page));
  await page.goto('/cart');
  const values = {
    'Postal code': '10115',
    'Full name': 'Ada Lovelace',
    Email: email,
    Phone: '030 123456',
    Street: 'Hauptstraße 1',
    City: 'Berlin',
  };
  for (const [label, text] of Object.entries(values))
    await onScreen(page.getByLabel(label, { exact: true })).fill(text);
  await onScreen(page.getByRole('button', { name: 'Place Order' })).click();
  await page.waitForURL('/my-orders');
  const { text } = await mailTo(email, /is placed/, inbox);
  const [link] = /http\S+\/guest-order#[\w.-]+/.exec(text) ?? [];
  if (!link) throw new Error(`no link in ${text}`);
  return link;
}

/** Returns the code in the latest mail with a matching subject. */
async function codeIn(email: string, subject: RegExp, inbox: string): Promise<string> {
  const { text } = await mailTo(email, subject, inbox);
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  if (!code) throw new Error(`no code in ${text}`);
  return code;
}

test('a guest opens the mailed link of an order, signs in with a code, and claims the order', {
  tag: '@journey',
}, async ({ page, browser, ownShop }) => {
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

  // The order belongs to the account now. Neither the guest's browser nor the link shows the order.
  await page.goto('/my-orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This link no longer works.', { exact: false })).toBeVisible();
  await other.close();
});

test('a visitor with the mailed link of an order needs a mailed code to cancel the order', async ({
  page,
  browser,
  ownShop,
}) => {
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
  await expect(phone.getByRole('main')).toContainText('Cancelled');
  await other.close();
});
