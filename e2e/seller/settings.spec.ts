import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { newBuyer } from '@/e2e/support/board-page';
import { Client, newSeller, products } from '@/e2e/support/client';
import { mailTo } from '@/e2e/support/inbox';
import { test } from '@/e2e/support/own-shop';
import { expectSaved, openSection, saveSection } from '@/e2e/support/settings-page';
import { boxOf } from '@/e2e/support/tap';
import {
  addAddress,
  aProduct,
  fillAddress,
  onScreen,
  ownAddress,
  registerWithCart,
  summaryRow,
} from '@/e2e/support/visit';
import type { ShopView } from '@/lib/shop/view';

/* Uses `ownShop`, because all pages show these settings. */

test.use(ownAddress());

const plain = { name: 'Basketful', currency: 'usd', taxPercent: 2, promiseMinutes: 30 };

const shopOf = async (url: string) =>
  (await new Client(url).get('/api/shop/settings')).body.shop as ShopView;

async function set(url: string, settings: object = {}): Promise<void> {
  const seller = await newSeller(url);
  const { revision } = await shopOf(url);
  const answer = await seller.post('/api/seller/settings', { ...plain, ...settings, revision });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

test.beforeEach(async ({ context, ownShop: { url } }) => {
  await set(url);
  await (await newSeller(url)).enter(context);
});

const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();

const thingsOf = async (page: Page) => {
  const [text = '{}'] = await page.locator('script[type="application/ld+json"]').allTextContents();
  return JSON.parse(text)['@graph'] as Record<string, unknown>[];
};

test('a shop name of 40 letters fits into the header at 320 px', async ({
  page,
  ownShop: { url },
}) => {
  /**
   * Measures the height of the header, the lines of the name, and whether all parts are in one row without overlapping.
   */
  const rowOf = (header: string) =>
    page.locator(header).evaluate((row) => {
      const parts = [...row.querySelectorAll('a, button')].filter((part) => part.checkVisibility());
      const boxes = parts.map((part) => part.getBoundingClientRect());
      const name = document.createRange();
      const [home] = parts;
      name.selectNodeContents(
        home?.querySelector('span span') ?? home?.querySelector('span') ?? row,
      );
      return {
        parts: boxes.length,
        isOneRow: boxes.every(({ top, bottom }) =>
          boxes.every((other) => top < other.bottom && bottom > other.top),
        ),
        isApart: boxes.every(({ right }, at) => right <= (boxes[at + 1]?.left ?? innerWidth) + 0.5),
        height: row.getBoundingClientRect().height,
        nameLines: new Set([...name.getClientRects()].map(({ top }) => top)).size,
      };
    });
  for (const name of [
    'Basketful',
    'Grocery Corner',
    'Grünkohl & Söhne Lebensmittelgeschäft eG',
    'W'.repeat(40),
  ]) {
    await set(url, { name });
    // Shop pages share one header, and seller pages another.
    for (const [path, header, parts] of [
      ['/cart', 'header .wrap', 4],
      ['/seller/orders', 'header', 4],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByText(name)).toBeVisible();
      for (const width of [320, 390, 1024]) {
        await page.setViewportSize({ width, height: 640 });
        const what = `${name} on ${path} at ${width} px`;
        const row = await rowOf(header);
        expect(row, what).toMatchObject({ isOneRow: true, isApart: true });
        expect(row.height, what).toBeLessThanOrEqual(width < 1024 ? 65 : 73);
        if (width < 1024) expect(row.parts, what).toBe(parts);
        if (name === 'Basketful') expect(row.nameLines, what).toBe(1);
        if (name === 'Grocery Corner') expect(row.nameLines, what).toBeLessThanOrEqual(2);
      }
    }
  }
});

test('the settings form fits on every screen width', async ({ page, ownShop: { url } }) => {
  const week = Array.from({ length: 7 }, () => [{ from: '08:00', to: '12:30' }]);
  await set(url, { openingHours: { timeZone: 'UTC', week, daysOff: [] } });
  const opens = page.getByLabel('Monday, opens').first();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);

  await test.step('the save button is visible while there are unsaved changes', async () => {
    await openSection(page, 'delivery');
    const button = page.getByRole('button', { name: 'Save settings' });
    await expect(button).toHaveCount(0);
    await page.getByLabel('Delivery time (minutes)').fill('0');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    // The toast must not cover the save button.
    await save(page);
    const { y: top } = await boxOf(page.getByRole('button', { name: 'Save settings' }));
    const bottom = async () => {
      const { y, height } = await boxOf(page.locator('[data-sonner-toast]'));
      return y + height;
    };
    await expect.poll(bottom).toBeLessThanOrEqual(top);
  });

  await test.step('each checkbox lines up with the first line of its label', async () => {
    await page.setViewportSize({ width: 320, height: 844 });
    await openSection(page, 'legal');
    const away = await page.getByRole('checkbox').evaluateAll((boxes) =>
      boxes.flatMap((box) => {
        const range = document.createRange();
        const label = box.closest('label')?.lastChild;
        if (!label || !box.checkVisibility()) return [];
        range.selectNodeContents(label);
        const [first, ...more] = range.getClientRects();
        const { top, height } = box.getBoundingClientRect();
        const middle = first ? first.top + first.height / 2 : Number.NaN;
        const lines = more.length + 1;
        return [{ label: label.textContent, lines, off: Math.abs(top + height / 2 - middle) }];
      }),
    );
    expect(away.some(({ lines }) => lines > 1)).toBe(true);
    expect(away.filter(({ off }) => !(off <= 2))).toEqual([]);
  });

  await test.step('the opening hours fit on a tablet', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await openSection(page, 'hours');
    expect((await boxOf(opens)).width).toBeGreaterThan(100);
    expect(await wide()).toBeLessThanOrEqual(768);
  });

  await test.step('a time field shows its full value on a narrow phone, even at double text size', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const lacking = () =>
      opens.evaluate((field) => {
        const { width } = field.getBoundingClientRect();
        const copy = field.parentElement?.appendChild(field.cloneNode()) as HTMLElement;
        copy.style.cssText = 'position: absolute; width: max-content; min-width: 0';
        const needed = copy.getBoundingClientRect().width;
        copy.remove();
        return Math.max(0, Math.ceil(needed - width));
      });
    expect(await lacking()).toBe(0);
    await page.addStyleTag({ content: ':root { font-size: 200%; }' });
    expect(await lacking()).toBe(0);
    expect(await wide()).toBeLessThanOrEqual(320);
  });
});

test('a shop name of 40 letters fits into emails and packing slips at 320 px', async ({
  page,
  context,
  ownShop: { url, inbox },
}) => {
  const name = 'W'.repeat(40);
  await set(url, { name });
  const { client, order } = await newBuyer(url);
  const { _id: id } = await order('cod', await products(url, 'in', 1));
  await client.enter(context);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [`/my-orders/${id}`, `/seller/orders/${id}`]) {
    await page.goto(path);
    await expect(onScreen(page.getByRole('heading', { level: 1 }))).toBeVisible();
    await expectNoSidewaysScroll(page, path);
    await page.emulateMedia({ media: 'print' });
    await expect(onScreen(page.getByText(`${name} ·`))).toBeVisible();
    await expectNoSidewaysScroll(page, `${path} on paper`);
    await page.emulateMedia({ media: null });
  }
  const { html } = await mailTo(client.email, /is placed/, inbox());
  await page.setContent(html);
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expectNoSidewaysScroll(page, 'the mail');
});

test('the seller opens and dismisses the first-day checklist', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/seller');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Product');
  const line = page.getByText('Getting started');
  await expect(line).toBeVisible();
  await expect(page.getByText(/^\d of 8 done$/)).toBeVisible();
  expect((await page.locator('details').first().boundingBox())?.height).toBeLessThan(80);
  await line.click();
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(link('Name and opening hours')).toHaveAttribute('href', '/seller/settings/shop');
  await expect(link('Order alerts')).toHaveAttribute('href', '/seller/orders');
  await expect(page.getByText('Your first products, done')).toBeVisible();
  await expectAccessible(page, 'first day', { hasPhoneParts: true });
  await expectNoSidewaysScroll(page, 'first day');
  const dismiss = page.getByRole('button', { name: 'Hide this checklist' });
  await dismiss.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await line.click();
  await dismiss.click();
  await expect(page.getByText('Checklist hidden.')).toBeVisible();
  await Promise.all([page.waitForResponse('**/api/seller/first-day'), page.reload()]);
  await expect(page.getByLabel('Product name')).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('the seller hides the star ratings and the newsletter form', async ({
  page,
  ownShop: { url, inbox },
}) => {
  const product = await aProduct(page);
  const stars = page.getByRole('img', { name: '4 out of 5 stars' });
  await page.goto(`/products/${product.category.toLowerCase()}/${product._id}`);
  await expect(stars).toBeVisible();
  await openSection(page, 'shop');
  await page.getByLabel('Show 4 stars on every product').uncheck();
  await expectSaved(page);
  await openSection(page, 'mail');
  await page.getByLabel('Newsletter on the home page').selectOption('off');
  await expectSaved(page);
  expect(await shopOf(url)).toMatchObject({ stars: false, newsletter: 'off' });
  await page.goto(`/products/${product.category.toLowerCase()}/${product._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stars).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByText('Why We Are The Best')).toBeVisible();
  await expect(page.getByText('Never miss a deal')).toHaveCount(0);
  await page.goto('/newsletter');
  await expect(page.getByText('This shop has no newsletter.')).toBeVisible();

  await set(url, { newsletter: 'on' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Subscribe' }).click();
  const email = `${randomUUID()}@shopper.example`;
  await page.getByLabel('Your email address').fill(email);
  await expectAccessible(page, 'newsletter', { hasPhoneParts: true });
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText(/^Almost done/)).toBeVisible();
  const { text } = await mailTo(
    email,
    /^Confirm your subscription to the newsletter of Basketful/,
    inbox(),
  );
  const linkOf = (kind: string) =>
    new RegExp(`http\\S+/newsletter#${kind}\\.[\\w.-]+`).exec(text)?.[0] ?? 'no link';
  const exported = async () => (await page.request.get('/api/newsletter/export')).text();
  expect(await exported()).not.toContain(email);
  await page.goto(linkOf('join'));
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(page.getByText(/^Thank you/)).toBeVisible();
  expect(page.url()).not.toContain('#');
  expect(await exported()).toContain(email);
  await page.goto(linkOf('leave'));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You are unsubscribed from our newsletter.')).toBeVisible();
  expect(await exported()).not.toContain(email);
});

test('saved settings apply immediately to every page and to new orders', {
  tag: '@journey',
}, async ({ page }) => {
  const product = await registerWithCart(page);
  await addAddress(page);
  // Cache these pages before the settings change.
  for (const path of ['/', '/products', '/cart', '/nowhere', '/manifest.webmanifest'])
    expect(await (await page.request.get(path)).text()).toContain('Basketful');

  await openSection(page, 'shop');
  await expectAccessible(page, 'settings', { hasPhoneParts: true });
  await expectNoSidewaysScroll(page, 'settings');
  await page.getByLabel('Shop name').fill('Green & <b>Corner</b>');
  await page.getByLabel('Email').fill('hello@corner.example');
  await page.getByLabel('Phone').fill('+49 30 1234');
  await page.getByLabel('Address', { exact: true }).fill('1 Market Street\n10115 Berlin');
  await expectSaved(page);
  await openSection(page, 'delivery');
  await page.getByLabel('Delivery time (minutes)').fill('45');
  await expectSaved(page);
  await openSection(page, 'prices');
  await page.getByLabel('Currency').selectOption('eur');
  await page.getByLabel('Tax rate (%)').fill('8.255');
  await save(page);
  const fault = 'The tax rate must be a number from 0 to 100 with at most two decimals';
  await expect(onScreen(page.getByText(fault)).first()).toBeVisible();
  await expect(page.getByLabel('Currency')).toHaveValue('eur');
  await page.getByLabel('Tax rate (%)').fill('8.25');
  await expectSaved(page);
  await expect(page.getByRole('banner').getByText('Green & <b>Corner</b>')).toBeVisible();

  for (const path of ['/', '/products', '/cart', '/nowhere', '/manifest.webmanifest']) {
    const text = await (await page.request.get(path)).text();
    expect(text, path).not.toContain('Basketful');
    if (!path.endsWith('webmanifest')) expect(text, path).not.toContain('<b>Corner</b>');
  }
  await page.goto('/');
  await expect(page).toHaveTitle(
    'Green & <b>Corner</b>: Groceries and snacks at your door in under 45 minutes',
  );
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('10115 Berlin');
  await expect(footer.getByRole('link', { name: 'hello@corner.example' })).toBeVisible();
  await expect(page.getByText('Groceries delivered in under 45 minutes.')).toBeVisible();
  await expect(page.getByText(/Offer price €\d/).first()).toBeVisible();
  expect(await thingsOf(page)).toContainEqual(
    expect.objectContaining({
      '@type': 'GroceryStore',
      name: 'Green & <b>Corner</b>',
      telephone: '+49 30 1234',
      address: '1 Market Street, 10115 Berlin',
    }),
  );
  await expectNoSidewaysScroll(page, 'home of a shop with a name of its own');
  await page.goto(`/products/${product.category.toLowerCase()}/${product._id}`);
  await expect(page.getByText(/Offer price €\d/).first()).toBeVisible();
  expect(JSON.stringify(await thingsOf(page))).toContain('"priceCurrency":"EUR"');

  await page.goto('/seller/product-list');
  const field = page.getByLabel(/^Price of /).first();
  await expect(field.locator('xpath=preceding-sibling::span')).toHaveText('€');

  await page.goto('/cart');
  const cents = Math.round(product.offerPrice * 100);
  const tax = Math.floor((cents * 825) / 10_000);
  const euros = (amount: number) => `€${(amount / 100).toFixed(2)}`;
  await expect(summaryRow(page, 'Tax (8.25%)')).toHaveText(euros(tax));
  await expect(summaryRow(page, 'Total Amount')).toHaveText(euros(cents + tax));
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('/my-orders');
  const card = page.getByRole('article').filter({ visible: true }).first();
  await expect(card).toContainText(`Pay ${euros(cents + tax)} in cash on delivery`);
  await expect(card).toContainText(/Your order arrives by (\w+day at )?\d/);
  const { orders } = (await (await page.request.get('/api/order/user')).json()) as {
    orders: { createdAt: string; promisedAt: string }[];
  };
  const [order] = orders;
  const promised = Date.parse(order?.promisedAt ?? '') - Date.parse(order?.createdAt ?? '');
  expect(Math.round(promised / 60_000)).toBe(45);
});

test('two tabs save different sections of the settings', async ({
  page,
  context,
  ownShop: { url },
}) => {
  await page.goto('/seller/settings');
  await expect(page.getByRole('link', { name: /^Delivery Everywhere/ })).toBeVisible();
  await expectAccessible(page, 'overview of the settings', { hasPhoneParts: true });
  await expectNoSidewaysScroll(page, 'overview of the settings');
  const search = page.getByRole('searchbox', { name: 'Search settings' });
  await search.fill('courier');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Delivery');
  await search.fill('minimum order');
  await search.press('Enter');
  await page.waitForURL('/seller/settings/delivery#minimumOrder');
  const minimum = page.getByLabel('Minimum order', { exact: true });
  await expect(minimum).toBeFocused();
  await minimum.fill('15');

  // Both tabs have loaded the same revision. The other tab saves another section.
  const other = await context.newPage();
  await openSection(other, 'social');
  await other.getByLabel('Instagram').fill('https://www.instagram.com/green');
  await expectSaved(other);
  await other.close();

  await test.step('the page asks the seller before it discards unsaved input', async () => {
    const people = page.getByRole('main').getByRole('link', { name: 'All settings' });
    await people.click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(minimum).toHaveValue('15');
    expect(await saveSection(page)).toBe(200);
    await expect(onScreen(page.getByRole('button', { name: 'Discard' }))).toHaveCount(0);
    await minimum.fill('99');
    await people.click();
    await dialog.getByRole('button', { name: 'Leave without saving' }).click();
    await page.waitForURL('/seller/settings');
  });
  expect(await shopOf(url)).toMatchObject({
    minimumOrder: 15,
    social: { instagram: 'https://www.instagram.com/green' },
  });
  await page.goto('/seller/settings#windows');
  await page.waitForURL('/seller/settings/slots#windows');
});

test('the settings show the status of payments and mail, and send a test mail', async ({
  page,
  ownShop: { inbox },
}) => {
  await page.goto('/seller/settings/payments');
  await expect(page.getByText('Test mode', { exact: true })).toBeVisible();
  await expect(page.getByText('STRIPE_WEBHOOK_SECRET', { exact: false })).toBeVisible();
  await expectAccessible(page, 'payments', { hasPhoneParts: true });
  await expectNoSidewaysScroll(page, 'payments');
  await page.goto('/seller/settings/mail');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText(/^Test email sent to /)).toBeVisible();
  const text = (await page.getByText(/^Test email sent to /).textContent()) ?? '';
  const [, receiver = ''] = /^Test email sent to (\S+)\./.exec(text) ?? [];
  expect((await mailTo(receiver, /^Test email from /, inbox())).text).toContain(
    'Your shop can send email',
  );
});

test('a device that saves outdated settings gets a conflict error', async ({
  page,
  ownShop: { url },
}) => {
  await openSection(page, 'shop');
  await page.getByLabel('Phone').fill('5550100');
  await set(url, { email: 'first@corner.example' });
  await save(page);
  const conflictAlert = page.getByRole('alert').filter({ hasText: 'another device' });
  await expect(conflictAlert).toContainText('They differ from yours in the email, the phone.');
  await expect(conflictAlert).toBeInViewport({ ratio: 1 });
  // The bottom bar must not cover the focused field.
  await page.setViewportSize({ width: 390, height: 844 });
  const email = page.getByLabel('Email');
  await email.fill('nobody@');
  await save(page);
  await expect(email).toBeFocused();
  const { y, height } = await boxOf(email);
  expect(y + height).toBeLessThanOrEqual((await boxOf(page.locator('[data-bar]'))).y);
  await expect(page.getByLabel('Phone')).toHaveValue('5550100');
  await page.getByRole('button', { name: 'Show the saved settings' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('first@corner.example');
  await page.getByLabel('Phone').fill('5550101');
  await save(page);
  await expect(page.getByText('Settings saved').first()).toBeVisible();
  await page.getByLabel('Phone').fill('5550102');
  await save(page);
  await expect
    .poll(async () => shopOf(url))
    .toMatchObject({ email: 'first@corner.example', phone: '5550102' });
});

test('the time zone of the shop determines its business day', async ({
  page,
  ownShop: { url },
}) => {
  await openSection(page, 'hours');
  await expect(page.getByLabel('Always open')).toBeChecked();
  await page.getByLabel('Time zone').selectOption('Pacific/Kiritimati');
  await expectSaved(page);
  expect(await shopOf(url)).toMatchObject({ timeZone: 'Pacific/Kiritimati' });
  const { days } = await (await page.request.get('/api/order/promises')).json();
  const ahead = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
  expect(days[0]).toMatchObject({ day: ahead });

  await test.step('the form rejects an incomplete time only while the time field is visible', async () => {
    await page.getByLabel('Weekly hours').check();
    await page.getByLabel('Time zone').selectOption('Pacific/Auckland');
    // An incomplete time: the hour without minutes.
    await page.getByLabel('Tuesday, second time span, closes').pressSequentially('12');
    await save(page);
    await expect(page.getByText('Please enter a valid value.', { exact: false })).toBeVisible();
    await page.getByLabel('Always open').check();
    await save(page);
    await expect.poll(async () => (await shopOf(url)).timeZone).toBe('Pacific/Auckland');
  });
});

test.describe('a shop without a stored time zone', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('the settings form suggests the time zone of the browser', async ({
    page,
    ownShop: { url, databaseUri },
  }) => {
    // An earlier version stored settings without a time zone.
    const connection = await mongoose.createConnection(databaseUri).asPromise();
    await connection.collection('shopsettings').updateOne({}, { $unset: { timeZone: 1 } });
    await connection.close();
    await openSection(page, 'hours');
    await expect(page.getByLabel('Time zone')).toHaveValue('Pacific/Kiritimati');
    await save(page);
    await expect(page.getByText('Settings saved').first()).toBeVisible();
    const zone = { timeZone: 'Pacific/Kiritimati', hasTimeZone: true };
    expect(await shopOf(url)).toMatchObject(zone);
  });
});

test('the cart explains why the shop does not deliver to an address', async ({
  page,
  ownShop: { url },
}) => {
  const product = await aProduct(page);
  const few = { zipCodes: ['10115'], minimumOrder: product.offerPrice * 1.5 };
  await set(url, { ...few, minimumOrder: Math.ceil(few.minimumOrder * 100) / 100 });
  await registerWithCart(page);
  await addAddress(page);
  await page.goto('/cart');
  const order = page.getByRole('button', { name: 'Place Order' });
  const reason = page.getByText('We do not deliver to 02134.');
  await expect(reason).toBeVisible();
  await expect(order).toHaveAttribute('aria-disabled', 'true');
  await order.click({ force: true });
  await expect(reason).toBeFocused();
  await expect(page.getByRole('group', { name: 'Delivery Address' })).toContainText(
    'We do not deliver to 02134.',
  );
  expect((await (await page.request.get('/api/order/user')).json()).orders).toEqual([]);
  await set(url, { ...few, zipCodes: ['02134'], minimumOrder: Math.ceil(few.minimumOrder) });
  await page.reload();
  await expect(page.getByText(/^Minimum order \$\d+\.\d\d\./)).toBeVisible();
  await expect(order).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel(/^Quantity of /).selectOption('9');
  await expect(page.getByText(/^Minimum order/)).toBeHidden();
  // Raise the minimum order while the cart is open. The page must show it after the server rejects the order.
  const higher = Math.ceil(product.offerPrice * 20);
  await set(url, { ...few, zipCodes: ['02134'], minimumOrder: higher });
  await order.click({ force: true });
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary.getByText(`Minimum order $${higher}.00.`)).toBeVisible();
  await expect(order).toHaveAttribute('aria-disabled', 'true');
  await set(url, { ...few, zipCodes: ['02134'], minimumOrder: Math.ceil(few.minimumOrder) });
  await page.reload();
  await order.click();
  await page.waitForURL('/my-orders');
});

test('the address form warns about a zip code outside the delivery area', async ({
  page,
  ownShop: { url },
}) => {
  await set(url, { zipCodes: ['02134', '10001'] });
  await registerWithCart(page);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Place Order' }).click();
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Please select an address' });
  await expect(toast).toBeVisible();
  await page.getByRole('link', { name: 'Add address' }).click();
  await page.waitForURL('/add-address');
  await expect(toast).toBeHidden({ timeout: 1_000 });
  const zip = onScreen(page.getByLabel('Zip code'));
  const label = page.getByText('We do not deliver to 10115. We deliver to 02134 and 10001.');
  await zip.pressSequentially('1011');
  await expect(page.getByText('We do not deliver to')).toBeHidden();
  await zip.pressSequentially('5');
  await expect(label).toBeVisible();
  await expect(label).toBeInViewport({ ratio: 1 });
  await expect(zip).toHaveAccessibleDescription(/^We do not deliver to 10115/);
  await zip.fill('10001');
  await expect(label).toBeHidden();
  await fillAddress(page, '1 Far Street');
  await zip.fill('10115');
  await expect(label).toBeVisible();
  // The address can be saved, because the shop may deliver there later.
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.waitForURL('/cart');
  await expect(page.getByText('We do not deliver to 10115. Please choose')).toBeVisible();
});

test('the cart shows that a shop without opening hours is closed', async ({
  page,
  ownShop: { url },
}) => {
  const shop = await shopOf(url);
  const week = Array.from({ length: 7 }, () => []);
  const openingHours = { timeZone: 'UTC', week, daysOff: [] };
  await page.route('**/api/shop/settings', (route) =>
    route.fulfill({ json: { success: true, shop: { ...shop, openingHours } } }),
  );
  await registerWithCart(page);
  await addAddress(page);
  await page.goto('/cart');
  const reason = page.getByText('The shop is closed and is not accepting orders at the moment.');
  await expect(reason).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click({ force: true });
  await expect(reason).toBeFocused();
});

test('a logo that the seller adds appears on all pages', async ({ page, ownShop: { url } }) => {
  await openSection(page, 'shop');
  const create = { width: 300, height: 200, channels: 3, background: 'green' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  const choose = page.getByLabel('Choose logo');
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('Logo saved').first()).toBeVisible();
  const { logo = 'none' } = await shopOf(url);
  await page.goto('/');
  const picture = page.getByRole('banner').locator('img').first();
  await expect(picture).toHaveAttribute('src', new RegExp(encodeURIComponent(logo)));
  const shown = await page.request.get(`${await picture.getAttribute('src')}`);
  const { width } = await sharp(await shown.body()).metadata();
  expect(width).toBeGreaterThan(0);
  expect(JSON.stringify(await thingsOf(page))).toContain(logo);
  await openSection(page, 'shop');
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(page.getByLabel('Choose logo')).toBeAttached();
  await page.goto('/');
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0);
});
