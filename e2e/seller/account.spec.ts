import { expect } from '@playwright/test';
import { SELLER } from '@/e2e/shop';
import { expectNoAxeViolations } from '@/e2e/support/accessible';
import { newSeller } from '@/e2e/support/client';
import { openScratchShop, type ScratchShop } from '@/e2e/support/scratch-shop';
import { test } from '@/e2e/support/test';

/* A shop of its own, because a changed password signs out every other seller of these tests. */

let shop: ScratchShop;
test.beforeAll(async () => {
  shop = await openScratchShop({ LOG_LEVEL: 'silent' });
});
test.afterAll(() => shop?.close());

test('the seller changes the password and signs devices out; the first one is the way back in', async ({
  page,
}) => {
  const signIn = (password: string) =>
    page.request.post(`${shop.url}/api/seller/login`, { data: { ...SELLER, password } });
  const [desk, till] = [await newSeller(shop.url), await newSeller(shop.url)];
  const isIn = async (client: typeof desk) =>
    (await client.get('/api/seller/is-auth')).body.success;
  expect((await signIn(SELLER.password)).status()).toBe(200);
  await page.goto(`${shop.url}/seller`);
  await page.getByRole('link', { name: 'Hi! Admin' }).click();
  await page.waitForURL('**/seller/account');

  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expectNoAxeViolations(page);
  await devices.getByRole('button', { name: 'Sign out Unknown device' }).first().click();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  expect([await isIn(desk), await isIn(till)].sort()).toEqual([false, true]);

  const [old, next] = [page.getByLabel('Current password'), page.getByLabel('New password')];
  const change = page.getByRole('button', { name: 'Change password' });
  await old.fill('wrong');
  await next.fill('a set one');
  await change.click();
  await expect(old).toHaveAccessibleDescription('This is not your password');
  await old.fill(SELLER.password);
  await change.click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  expect([await isIn(desk), await isIn(till)]).toEqual([false, false]);
  await page.reload();
  await expect(devices.getByText('This device')).toBeVisible();

  expect((await signIn('wrong')).status()).toBe(401);
  expect((await signIn('a set one')).status()).toBe(200);
  expect((await signIn(SELLER.password)).status()).toBe(200);
});
