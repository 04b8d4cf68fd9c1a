import { expect, type Page } from '@playwright/test';
import { expectAccessibleAtBothSizes } from '@/e2e/support/accessible';
import { newBuyer, openBoard } from '@/e2e/support/board-page';
import { newSeller, newShopper, products } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { type Device, startPushService } from '@/e2e/support/push-service';
import { addAddress, ownAddress, registerWithCart } from '@/e2e/support/visit';

test.describe('push notifications', () => {
  test.use({ ...ownAddress(), serviceWorkers: 'allow' });

  const bell = (page: Page) => page.getByRole('button', { name: 'Sound alert for new orders' });

  /** Uses the tests' own push service. The headless browser has no push service and denies the permission. */
  const subscribeAt = (page: Page, subscription: Device['subscription'], { isOn = false } = {}) =>
    page.addInitScript(
      ([given, isOn]) => {
        const subscribed = {
          endpoint: given.endpoint,
          toJSON: () => given,
          unsubscribe: async () => true,
        };
        let present: object | null = isOn ? subscribed : null;
        Object.defineProperty(Notification, 'permission', { value: 'granted' });
        Notification.requestPermission = async () => 'granted';
        Object.assign(PushManager.prototype, {
          getSubscription: async () => present,
          subscribe: async (options: PushSubscriptionOptionsInit) => {
            document.documentElement.dataset.key = String(options.applicationServerKey);
            present = subscribed;
            return present;
          },
        });
      },
      [subscription, isOn] as const,
    );

  test('the seller turns on notifications about new orders', async ({
    page,
    context,
    ownShop: { url },
  }) => {
    const service = await startPushService();
    const device = service.addDevice();
    await (await newSeller(url)).enter(context);
    await subscribeAt(page, device.subscription);
    await openBoard(page, url);
    const subscribed = page.waitForResponse('**/api/seller/push/subscribe');
    await bell(page).click();
    expect((await subscribed).status()).toBe(200);

    const [product] = await products(url, 'in', 1);
    if (!product) throw new Error('the catalogue is empty');
    const buyer = await newBuyer(url);
    const order = await buyer.order('cod', [product]);
    await expect.poll(() => device.messages.length).toBe(1);
    const { text = '', headers = {} } = device.messages[0] ?? {};
    const total = `$${order.amount.toFixed(2)}`;
    expect(JSON.parse(text)).toEqual({ id: order._id, number: `${order.number}`, total });
    const key = await page.locator('html').getAttribute('data-key');
    expect(headers.authorization).toContain(`k=${key}`);

    const ended = page.waitForResponse('**/api/seller/push/unsubscribe');
    await bell(page).click();
    expect((await ended).status()).toBe(200);
    await service.close();
  });

  test('the order board shows that the browser blocks notifications', async ({
    page,
    context,
    ownShop: { url },
  }) => {
    await (await newSeller(url)).enter(context);
    await openBoard(page, url);
    await bell(page).click();
    await expect(page.getByText('Notifications are blocked')).toBeVisible();
    await expect(bell(page)).toHaveAttribute('aria-pressed', 'true');
    await bell(page).click();
    await expect(page.getByText('Notifications are blocked')).toBeHidden();
  });

  test('a shopper turns off notifications about replacements on the account page', async ({
    page,
    context,
    ownShop: { url },
  }) => {
    const service = await startPushService();
    const { subscription } = service.addDevice();
    const shopper = await newShopper(url);
    await shopper.post('/api/user/push/subscribe', subscription);
    await shopper.enter(context);
    await subscribeAt(page, subscription, { isOn: true });
    await page.goto(`${url}/account`);
    const pushNote = page.getByText('This device notifies you when an item is missing.');
    await expect(pushNote).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
    await page.getByRole('button', { name: 'Turn off notifications' }).click();
    await expect(pushNote).toBeHidden();
    expect((await shopper.get('/api/user/push')).body).toMatchObject({ on: false });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Addresses' })).toBeVisible();
    await expect(
      page.getByRole('button', { name: /notify me|turn off notifications/i }),
    ).toHaveCount(0);
    await service.close();
  });
});

test.describe('substitution preferences', () => {
  test.use(ownAddress());

  const ask = async (url: string, lineWishes: boolean) => {
    const seller = await newSeller(url);
    const { shop } = (await seller.get('/api/shop/settings')).body as {
      shop: { revision: number };
    };
    const plain = { name: 'Basketful', currency: 'usd', taxPercent: 2, promiseMinutes: 30 };
    const { revision } = shop;
    const set = await seller.post('/api/seller/settings', { ...plain, lineWishes, revision });
    expect(set.body).toMatchObject({ success: true });
    return seller;
  };

  test.afterEach(async ({ ownShop: { url } }) => {
    await ask(url, false);
  });

  const wishOf = (page: Page, name: string) => page.getByLabel(`If ${name} is missing`);

  test('the shopper chooses what to do if a product is missing', async ({
    page,
    context,
    browser,
    ownShop: { url },
  }) => {
    const seller = await ask(url, true);
    const latest = async () => {
      const { orders } = (await seller.get('/api/order/seller')).body as {
        orders: { _id: string; items: { ifMissing?: string; product: { name: string } }[] }[];
      };
      return orders[0];
    };

    const shopper = await browser.newContext({ baseURL: url, ...ownAddress() });
    const cart = await shopper.newPage();
    await registerWithCart(cart);
    await addAddress(cart);
    await cart.goto('/cart');
    await cart.getByLabel(/^If (?!an item).+ is missing$/).selectOption('replace');
    await expectAccessibleAtBothSizes(cart, 'a cart with wishes', { hasPhoneParts: true });
    await cart.getByRole('button', { name: 'Place Order' }).click();
    await cart.waitForURL('/my-orders');
    expect((await latest())?.items).toMatchObject([{ ifMissing: 'replace' }]);
    await shopper.close();

    await seller.enter(context);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/seller/orders/${(await latest())?._id}`);
    const line = page
      .locator('[data-tick] span')
      .filter({ has: page.getByText(/^Customer wants: replace/) });
    const isCut = line.last().evaluate((box) => box.scrollWidth > box.clientWidth);
    expect(await isCut, 'the wish in a line to pack').toBe(false);
    if (size) await page.setViewportSize(size);

    await page.goto('/seller/phone');
    const fields = { Name: 'Ada', Phone: '1', Street: '1 Way', 'Zip code': '1', City: 'Town' };
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(text);
    const [one, other] = await products(url, 'in');
    if (!one || !other) throw new Error('the shop has too few products');
    for (const { name } of [one, other]) {
      await page.getByRole('combobox', { name: 'Find a product' }).fill(name);
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(`Quantity of ${name}`)).toBeFocused();
    }
    await wishOf(page, one.name).selectOption('call');
    await expect(page.locator('dl[aria-busy="false"]')).toContainText('Subtotal');
    await expectAccessibleAtBothSizes(page, 'an order by phone with wishes');
    await page.reload();
    await expect(wishOf(page, one.name)).toHaveValue('call');
    await expect(page.locator('dl[aria-busy="false"]')).toBeVisible();
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByText('The order is placed.')).toBeVisible();
    const order = await latest();
    expect(order?.items.map(({ ifMissing }) => ifMissing)).toEqual(['call', undefined]);
  });
});
