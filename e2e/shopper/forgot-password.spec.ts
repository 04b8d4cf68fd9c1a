import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import {
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  violationsIn,
} from '@/e2e/support/accessible';
import { newShopper, products, shopperWithAddress } from '@/e2e/support/client';
import { mailTo, resetLinkIn } from '@/e2e/support/inbox';
import { test } from '@/e2e/support/test';
import { onScreen, ownAddress } from '@/e2e/support/visit';

test.use(ownAddress());

/** Rules for whole pages, such as landmarks, do not apply to an email. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

test('a shopper resets a forgotten password with a link from an email', async ({ page }) => {
  const { email } = await newShopper(BASE_URL);
  await page.goto('/account');
  await onScreen(page.getByRole('main').getByRole('button', { name: 'Login' })).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL('/forgot-password');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 'forgotten password');
  const main = page.getByRole('main');
  await onScreen(main.getByLabel('Email')).fill(email);
  await onScreen(main.getByRole('button', { name: 'Send link' })).click();
  await expect(main.getByText(/we have sent a link to it/)).toBeVisible();

  const link = resetLinkIn(await mailTo(email, /^Your new password/));
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page, 'new password');
  await onScreen(main.getByLabel('New password')).fill('another horse');
  await onScreen(main.getByRole('button', { name: 'Set new password' })).click();
  await expect(main.getByText('Your new password is set.')).toBeVisible();
  await onScreen(main.getByRole('button', { name: 'Log in' })).click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Email').fill(email);
  await modal.getByLabel('Password').fill('another horse');
  await modal.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('/');

  const second = await page.context().newPage();
  await second.goto(link);
  await onScreen(second.getByRole('main').getByLabel('New password')).fill('third');
  await onScreen(second.getByRole('button', { name: 'Set new password' })).click();
  await expect(second.getByRole('main').getByRole('alert')).toContainText('already used');
});

test('opening a second reset link in the same tab shows an empty form', async ({ page }) => {
  const shopper = await newShopper(BASE_URL);
  await shopper.post('/api/user/forgot', { email: shopper.email });
  await page.goto(resetLinkIn(await mailTo(shopper.email, /^Your new password/)));
  const field = onScreen(page.getByLabel('New password'));
  await field.fill('another horse');
  await onScreen(page.getByRole('button', { name: 'Set new password' })).click();
  await expect(page.getByText('Your new password is set.')).toBeVisible();
  await page.goto('/reset-password#another-link');
  await expect(field).toHaveValue('');
  await expect(page.getByText('Your new password is set.')).toBeHidden();
  await field.fill('third');
  await onScreen(page.getByRole('button', { name: 'Set new password' })).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('link is incomplete');
});

test('the email about an order is accessible in light and dark mode', async ({ page }) => {
  const shopper = await shopperWithAddress(BASE_URL);
  const [product] = await products(BASE_URL, 'in', 1);
  const body = { items: [{ product: product?._id, quantity: 2 }], address: shopper.addressId };
  await shopper.post('/api/order/cod', body, { headers: { 'Idempotency-Key': randomUUID() } });
  const { html } = await mailTo(shopper.email, /is placed/);
  await page.setContent(html);
  await expect(page.getByRole('heading', { level: 1, name: /is placed$/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Total/ })).toBeVisible();
  await expectNoSidewaysScroll(page, 'mail');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsIn(page, { runOnly: RULES })).toEqual([]);
  }
});
