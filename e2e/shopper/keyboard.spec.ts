import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from '@/e2e/support/test';
import { ownAddress, tabTo } from '@/e2e/support/visit';

test.use(ownAddress());

test('a shopper searches and places an order using only the keyboard', async ({
  page,
  isMobile,
}) => {
  const { keyboard } = page;
  const tabToAndPress = async (role: 'button' | 'link', name: string | RegExp) => {
    await tabTo(page, page.getByRole(role, { name }).filter({ visible: true }).first());
    await keyboard.press('Enter');
  };

  await page.goto('/');
  if (isMobile) await tabToAndPress('link', 'Search products');
  await tabTo(
    page,
    page.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true }),
  );
  await keyboard.type('apple');
  await expect(page.getByRole('status')).toHaveText(/for “apple”$/);
  await tabTo(page, page.getByRole('article').first().getByRole('link'));
  await keyboard.press('Enter');
  await tabToAndPress('button', 'Add to Cart');
  await tabToAndPress('link', /^View cart/);
  await page.waitForURL('/cart');

  await tabToAndPress('button', 'Log in');
  await tabToAndPress('button', /^Create an account$/);
  const modal = page.getByRole('dialog');
  await expect(modal.getByLabel('Name')).toBeFocused();
  for (const text of ['Ada Grocer', `${randomUUID()}@shopper.example`, 'correct horse']) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  await expect(modal.getByRole('button', { name: 'Create account' })).toBeFocused();
  await keyboard.press('Enter');
  await page.waitForURL('/');

  await tabToAndPress('link', /^Cart 1 item$/);
  await page.waitForURL('/cart');
  await tabToAndPress('link', 'Add address');
  await page.waitForURL('/add-address');
  await tabTo(page, page.getByLabel('First name'));
  const fields = ['Ada', 'Grocer', 'ada@shopper.example', '1 Market Street', 'Springfield'];
  fields.push('Oregon', '2134', 'United States', '+1 555 0100', 'Ring twice');
  for (const text of fields) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'Save address' })).toBeFocused();
  await keyboard.press('Enter');
  await page.waitForURL('/cart');
  await tabToAndPress('button', 'Place Order');
  await page.waitForURL('/my-orders');
  await expect(page.getByText('Order Placed Successfully')).toBeVisible();
  await expect(page.getByRole('article')).toContainText(/apple/i);
});

test('the header never covers the focused product card', async ({ page }) => {
  await page.goto('/products');
  const cart = page.getByRole('link', { name: /^Cart/ }).filter({ visible: true }).first();
  const scroll = () => page.evaluate(() => scrollY);
  await page.keyboard.press('Tab');
  await page.evaluate(() => scrollTo(0, 600));
  await cart.focus();
  expect(await scroll()).toBe(600);
  // The bar at the top now covers the upper part of this card.
  const card = page.getByRole('article').nth(3).getByRole('link').first();
  await card.evaluate((link) => scrollBy(0, link.getBoundingClientRect().top - 10));
  const before = await scroll();
  await card.focus();
  expect(await scroll()).toBeLessThan(before);
});
