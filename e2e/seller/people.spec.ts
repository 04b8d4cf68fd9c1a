import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { BASE_URL, SELLER } from '@/e2e/shop';
import { expectNoAxeViolations } from '@/e2e/support/accessible';
import { newBuyer } from '@/e2e/support/board-page';
import { Client, newSeller, products } from '@/e2e/support/client';
import { test } from '@/e2e/support/test';
import { openSellerArea, ownAddress } from '@/e2e/support/visit';
import type { StaffResponse } from '@/lib/staff/view';

test('the owner invites a packer, takes over an order from the packer, and removes the packer', {
  tag: '@journey',
}, async ({ page, browser }) => {
  await page.request.post('/api/seller/login', { data: SELLER });
  await page.goto('/seller/settings');
  await page.getByRole('main').getByRole('link', { name: /^Team/ }).click();
  await page.waitForURL('**/seller/people');
  const email = `${randomUUID()}@staff.example`;
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Omar');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Send invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link for Omar' });
  const link = await dialog.getByRole('textbox').inputValue();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Invited');

  const context = await browser.newContext({ ...ownAddress(), baseURL: BASE_URL });
  const order = await (await newBuyer()).order('cod', await products(BASE_URL, 'in', 2));
  const omar = await context.newPage();
  await omar.goto(link);
  await expect(omar).toHaveURL('/seller/join');
  await omar.getByLabel('Password').fill('correct horse');
  await expectNoAxeViolations(omar);
  await omar.getByRole('button', { name: 'Set the password' }).click();
  await omar.waitForURL('**/seller/orders');
  await expect(omar.getByRole('link', { name: 'Hi, Omar!' })).toBeVisible();
  const menu = omar.getByRole('navigation', { name: 'Seller menu' }).getByRole('link');
  await expect(menu).toHaveText([
    ...['Products List', 'Orders', 'Board', 'All orders', 'All products', 'Count stock'],
    'Account',
  ]);
  await omar.goto('/seller/people');
  await expect(omar.getByText('Your role does not have access to this page.')).toBeVisible();

  await page.goto(`/seller/orders/${order._id}`);
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  await omar.goto(`/seller/orders/${order._id}`);
  await omar.getByRole('button', { name: 'Start packing' }).click();
  await expect(omar.getByText('You are packing')).toBeVisible();
  await expect(omar.getByRole('button', { name: 'Cancel order' })).toBeHidden();
  // The other device gets this change as an event.
  await expect(page.getByText('Omar is packing')).toBeVisible();
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(omar.getByText('The owner is packing')).toBeVisible();
  await omar.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByText('Omar is packing')).toBeVisible();
  await expectNoAxeViolations(page);
  for (const tick of await omar.locator('[data-tick]').all()) await tick.click();
  await omar.locator('[data-step]').filter({ visible: true }).click();
  await expect(page.getByRole('list').getByText('Packed, Omar')).toBeVisible();

  await page.goto('/seller/people');
  await expect(row).toContainText('Packer');
  // Another device has changed the role. A new name or a new invitation link must not restore the old role.
  const elsewhere = await newSeller(BASE_URL);
  const member = async () => {
    const { staff } = (await elsewhere.get('/api/staff/list')).body as StaffResponse;
    return staff.find((one) => one.email === email);
  };
  const id = (await member())?.id;
  await elsewhere.post('/api/staff/update', { id, name: 'Omar', role: 'courier' });
  await row.getByRole('button', { name: 'New link Omar' }).click();
  await expect(dialog).toBeVisible();
  expect(await member()).toMatchObject({ role: 'courier' });
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Courier');
  await row.getByRole('button', { name: 'Edit Omar' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Omar' });
  await edited.getByRole('textbox').fill('Omar B');
  await elsewhere.post('/api/staff/update', { id, role: 'packer' });
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Omar B');
  expect(await member()).toMatchObject({ name: 'Omar B', role: 'packer' });

  await row.getByRole('button', { name: 'Edit Omar B' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Invite a team member' })).toBeFocused();
  await omar.goto('/seller/orders');
  await expect(omar.getByRole('button', { name: 'Login' })).toBeVisible();
  await context.close();
});

test.describe('shared tablet of several staff members', () => {
  test.use(ownAddress());

  test('a shared tablet locks when idle, and a staff member unlocks it with a PIN', async ({
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
});
