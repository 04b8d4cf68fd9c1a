import { expect } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { Client, newSeller } from '@/e2e/support/client';
import { test } from '@/e2e/support/test';
import { openSellerArea, ownAddress } from '@/e2e/support/visit';

test.use(ownAddress());

/* The packing table has a shared tablet, on which staff members switch with a PIN. */

test('a shared tablet locks automatically when it is idle, and a staff member unlocks it with a PIN', async ({
  page,
}) => {
  const owner = await newSeller(BASE_URL);
  const email = `omar-${Date.now()}@shop.example`;
  const invited = await owner.post('/api/staff/invite', {
    name: 'Omar Haddad',
    email,
    role: 'packer',
  });
  const omar = new Client(BASE_URL);
  const token = String(invited.body.link).split('#')[1];
  await omar.post('/api/staff/accept', { token, password: 'packs' });
  await omar.post('/api/staff/pin', { password: 'packs', pin: '5824' });

  await openSellerArea(page, '/seller/account');
  await page.getByRole('button', { name: 'Share this device' }).click();
  await expect(page.getByRole('button', { name: 'Switch person' })).toBeVisible();

  await page.clock.install();
  await page.goto('/seller/orders');
  await expect(page.getByRole('button', { name: 'Switch person' })).toBeVisible();
  await page.clock.runFor(9 * 60_000);
  await expect(page.getByRole('button', { name: 'Switch person' })).toBeVisible();
  await page.clock.runFor(2 * 60_000);
  await expect(page.getByRole('heading', { name: 'This device is locked' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch person' })).toHaveCount(0);
  // The tablet is still locked after a reload.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This device is locked' })).toBeVisible();
  await page.getByRole('button', { name: 'Omar Haddad' }).click();
  await page.getByLabel('PIN').fill('5824');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Hi, Omar Haddad!')).toBeVisible();

  const { body } = await owner.get('/api/staff/devices');
  const devices = body.devices as { id: string; name?: string }[];
  const tablet = devices.find(({ name }) => name === 'Omar Haddad');
  expect(tablet).toBeDefined();
  expect((await owner.post('/api/staff/devices/end', { id: tablet?.id })).status).toBe(200);
  await page.reload();
  await expect(page.getByLabel('Password')).toBeVisible();
});
