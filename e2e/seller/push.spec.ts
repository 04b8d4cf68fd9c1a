import { expect, type Page } from '@playwright/test';
import { newBuyer, openBoard } from '@/e2e/support/board-page';
import { newSeller, newShopper, products } from '@/e2e/support/client';
import { test } from '@/e2e/support/own-shop';
import { type Device, startPushService } from '@/e2e/support/push-service';
import { ownAddress } from '@/e2e/support/visit';

test.use({ ...ownAddress(), serviceWorkers: 'allow' });

const bell = (page: Page) => page.getByRole('button', { name: 'Sound alert for new orders' });

/**
 * Replaces the push subscription of the browser by a subscription at the tests' own push service. The headless browser
 * has no push service and always denies the permission.
 */
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

test('a device gets notifications about new orders after the seller turns on notifications on the board', async ({
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

test('if the browser denies notifications, the board explains that it rings only while it is open', async ({
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
  await expect(page.getByRole('button', { name: /notify me|turn off notifications/i })).toHaveCount(
    0,
  );
  await service.close();
});
