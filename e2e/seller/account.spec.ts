import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { SELLER } from '@/e2e/shop';
import { expectNoAxeViolations } from '@/e2e/support/accessible';
import { newSeller } from '@/e2e/support/client';
import { photo } from '@/e2e/support/photos';
import { openScratchShop, type ScratchShop } from '@/e2e/support/scratch-shop';
import { test } from '@/e2e/support/test';
import {
  onScreen,
  openFromMenu,
  openSellerArea,
  ownAddress,
  signInSeller,
} from '@/e2e/support/visit';

test.describe('password and passkeys of the seller', () => {
  /* A separate shop, because a new password ends all other sessions of the seller. */

  let shop: ScratchShop;
  test.beforeAll(async () => {
    shop = await openScratchShop({ LOG_LEVEL: 'silent' });
  });
  test.afterAll(() => shop?.close());

  test('when the seller sets a new password, all other sessions of the seller end', async ({
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
    await devices.getByRole('button', { name: 'Log out Unknown device' }).first().click();
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    expect([await isIn(desk), await isIn(till)].sort()).toEqual([false, true]);

    const [old, next] = [page.getByLabel('Current password'), page.getByLabel('New password')];
    const change = page.getByRole('button', { name: 'Change password' });
    await old.fill('wrong');
    await next.fill('a set one');
    await change.click();
    await expect(old).toHaveAccessibleDescription('The password is wrong. Please try again.');
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

  async function addAuthenticator(page: Page) {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    // Disables passkey autofill. Otherwise the authenticator would sign in before the click.
    await page.addInitScript(() => {
      window.PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    return { lose: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) };
  }

  test('a seller signs in with a passkey, and with a recovery code after losing the passkey', async ({
    page,
  }) => {
    // A passkey is valid only for the host of the shop's origin.
    const url = shop.url.replace('127.0.0.1', 'localhost');
    const authenticator = await addAuthenticator(page);
    const data = { email: SELLER.email, password: SELLER.password };
    await page.goto(`${url}/seller`);
    await expect(page.getByLabel('Password')).toBeVisible();
    // The form offers no passkey, because the shop has none yet.
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');

    await page.request.post(`${url}/api/seller/login`, { data });
    await page.goto(`${url}/seller/account`);
    const part = page.getByRole('region', { name: 'Login methods' });
    await part.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Passkey added')).toBeVisible();
    await part.getByRole('button', { name: /^Rename / }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Till');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(part.getByText('Till', { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();

    await part.getByRole('button', { name: 'Create new codes' }).click();
    const codes = part.getByRole('list').filter({ hasText: /^\w{5}-\w{5}/ });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const [code = ''] = await codes.getByRole('listitem').allTextContents();
    expect(code).toMatch(/^\w{5}-\w{5}$/);
    await expectNoAxeViolations(page);
    await part.getByRole('button', { name: 'I have saved the codes' }).click();
    await part.getByRole('button', { name: 'Turn passwords off' }).click();
    await expect(part.getByRole('button', { name: 'Turn passwords on' })).toBeVisible();

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${url}/`);
    await page.goto(`${url}/seller`);
    await page.getByLabel('Email').fill(SELLER.email);
    await page.getByLabel('Password').fill(SELLER.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText(/^Passwords are turned off here/)).toBeVisible();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('Hi! Admin')).toBeVisible();

    await authenticator.lose();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${url}/`);
    await page.goto(`${url}/seller`);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Email').fill(SELLER.email);
    await page.getByLabel('Recovery code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Hi! Admin')).toBeVisible();

    await page.goto(`${url}/seller/account`);
    await part.getByRole('button', { name: 'Turn passwords on' }).click();
    await expect(part.getByRole('button', { name: 'Turn passwords off' })).toBeVisible();
    await part.getByRole('button', { name: 'Remove Till' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Passkey removed')).toBeVisible();

    await part.getByRole('button', { name: 'Set up' }).click();
    await expect(part.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
    const typed = (await part.locator('code').textContent()) ?? '';
    const app = new TOTP({ secret: Secret.fromBase32(typed.replaceAll(' ', '')) });
    // Enter the previous code, because the sign-in below needs the current code. The previous code may expire, so
    // retry.
    await expect(async () => {
      await part.getByLabel('Code').fill(app.generate({ timestamp: Date.now() - 30_000 }));
      await part.getByRole('button', { name: 'Turn on' }).click();
      await expect(part.getByText(/^On\. We ask for a code/)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${url}/`);
    await page.goto(`${url}/seller`);
    await page.getByLabel('Email').fill(SELLER.email);
    await page.getByLabel('Password').fill(SELLER.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByLabel('Code').fill('000 000');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/^This code is wrong/);
    await page.getByLabel('Code').fill(app.generate());
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Hi! Admin')).toBeVisible();
  });
});

test.describe('sessions of the seller', () => {
  test.use(ownAddress());

  test("the seller signs in, visits the pages of the seller's area, and signs out", {
    tag: '@journey',
  }, async ({ page }) => {
    await signInSeller(page);
    await expect(page).toHaveURL('/seller');
    await expect(page.getByRole('heading', { name: 'Add Product' })).toBeVisible();
    for (const [entry, path] of [
      ['Products List', '/seller/product-list'],
      ['Orders', '/seller/orders'],
      ['Add Product', '/seller'],
    ] as const) {
      await openFromMenu(page, entry);
      await page.waitForURL(path);
    }
    // The toast disappears after two seconds, before a busy machine opens the home page.
    const toast = page.getByText('Logged Out').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await toast;
    await page.waitForURL('/');
    const answer = await page.request.get('/api/seller/is-auth');
    expect(await answer.json()).toMatchObject({ success: false });
    await page.goto('/seller/orders');
    await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible();
  });

  test("the seller's area stays open while the server cannot check the session", async ({
    page,
  }) => {
    await openSellerArea(page);
    await page.route('**/api/seller/is-auth', (route) => route.fulfill({ status: 503, body: '' }));
    await page.reload();
    await expect(page.getByText('The server is not responding.')).toBeVisible();
    await expect(page.getByLabel('Password')).toHaveCount(0);
    await page.unroute('**/api/seller/is-auth');
    await expect(page.getByText('Hi! Admin')).toBeVisible();
  });

  test('the login form keeps the typed email address after a wrong password', async ({ page }) => {
    await page.goto('/seller');
    await page.getByLabel('Email').fill('admin@example.com');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Invalid Credentials')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('admin@example.com');
    await page.getByText('Forgot your password?').click();
    await expect(page.getByText(/SELLER_PASSWORD/)).toBeVisible();
  });

  async function signInAgain(page: Page) {
    await expect(page.getByRole('heading', { name: 'Seller Login' })).toBeVisible();
    await onScreen(page.getByLabel('Email')).fill(SELLER.email);
    await onScreen(page.getByLabel('Password')).fill(SELLER.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Hi! Admin')).toBeVisible();
  }

  test('the seller signs in again after the session expired, and the product form keeps its input', async ({
    page,
  }) => {
    const name = `Session ${randomUUID()}`;
    await openSellerArea(page);
    const field = onScreen(page.getByLabel('Product name'));
    await field.fill(name);
    await onScreen(page.getByLabel('Product price')).fill('2');
    await onScreen(page.getByLabel('Offer price')).fill('1.50');
    const file = { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await photo() };
    await page.locator('input[type=file]').setInputFiles([file]);
    const preview = page.getByRole('img', { name: 'Photo at position 1' });
    await expect(preview).toBeVisible();
    await page.context().clearCookies({ name: 'sellerToken' });
    await page.getByRole('button', { name: 'Add product', exact: true }).click();
    await signInAgain(page);
    await expect(field).toHaveValue(name);
    await expect(preview).toBeVisible();
    await page.getByRole('button', { name: 'Add product', exact: true }).click();
    await expect(page.getByText('Product added').first()).toBeVisible();

    await field.fill(name);
    await openFromMenu(page, 'Products List');
    await expect(page.getByRole('switch').first()).toBeVisible();
    await page.context().clearCookies({ name: 'sellerToken' });
    await page.getByLabel('Find by name', { exact: true }).fill(name);
    await signInAgain(page);
    await expect(page.getByRole('switch')).toHaveCount(1);
    expect(new URL(page.url()).searchParams.get('q')).toBe(name);

    await page.context().clearCookies({ name: 'sellerToken' });
    await page.goto('/seller');
    await signInAgain(page);
    await expect(field).toHaveValue(name);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/');
    await signInSeller(page);
    await expect(field).toHaveValue('');
  });
});
