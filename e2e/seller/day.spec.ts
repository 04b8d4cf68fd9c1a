import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page, type Route } from '@playwright/test';
import mongoose from 'mongoose';
import { expectAccessible, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { newBuyer, openBoard, type SectionName, tileIn } from '@/e2e/support/board-page';
import { Client, newSeller, products } from '@/e2e/support/client';
import { ownProduct } from '@/e2e/support/own-product';
import { test } from '@/e2e/support/own-shop';
import { tap } from '@/e2e/support/tap';
import { line, onScreen, ownAddress } from '@/e2e/support/visit';
import type { OrderView, PromisesView } from '@/lib/orders/view';

test.use(ownAddress());

test.describe('a full day of orders', () => {
  async function countsOf(seller: Client) {
    const { days } = (await seller.get('/api/order/promises')).body as PromisesView;
    const { orders } = (await seller.get('/api/order/seller')).body as {
      orders: OrderView[];
    };
    return {
      delivered: days[0]?.delivered ?? 0,
      onTime: days[0]?.onTime ?? 0,
      fresh: orders.filter(({ status }) => status === 'Order Placed').length,
    };
  }

  /** Moves the promised time into the past, so that the test need not wait. */
  async function makeLate(databaseUri: string, id: string) {
    const connection = await mongoose.createConnection(databaseUri).asPromise();
    const promisedAt = new Date(Date.now() - 5 * 60_000);
    await connection
      .collection('orders')
      .updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $set: { promisedAt } });
    await connection.close();
  }

  /**
   * Moves an order to its next step by keyboard, and waits until its tile has left the section. The board moves the
   * focus only then. Cash orders (`isPaid` false) are marked as paid.
   */
  async function step(page: Page, from: SectionName, label: string, name: string, isPaid = true) {
    const tile = await tileIn(page, from, name);
    const button = tile.getByRole('button', { name: label });
    await expect(button).toBeEnabled();
    await button.focus();
    await page.keyboard.press('Enter');
    if (!isPaid) {
      await expect(page.getByRole('dialog').getByRole('button', { name: /^Paid/ })).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(tile).toHaveCount(0);
  }

  test('a seller handles ten orders with delays, missing goods and cancellations', async ({
    page,
    context,
    ownShop: { url, databaseUri },
    seller,
  }, info) => {
    // About forty clicks, each with a response.
    test.setTimeout(300_000);
    // Other tests may have placed orders, so compare differences.
    const before = await countsOf(seller);
    const [product] = await products(url, 'in', 1);
    if (!product) throw new Error('the catalogue is empty');
    const place = async (how: 'cod' | 'stripe') => {
      const buyer = await newBuyer(url);
      return { ...buyer, how, placed: await buyer.order(how, [product], 2) };
    };
    const [online, short, unwanted, late, regretted, ...plain] = await Promise.all([
      place('stripe'),
      place('stripe'),
      place('stripe'),
      place('cod'),
      place('cod'),
      ...Array.from({ length: 5 }, () => place('cod')),
    ]);
    await makeLate(databaseUri, late.placed._id);

    await openBoard(page, url);
    await expect(page).toHaveTitle(new RegExp(`^\\(${before.fresh + 10}\\) Orders`));
    await expect(await tileIn(page, 'New', late.name)).toContainText(/late/);
    // The board is sorted by promised time, so the late order is first.
    const first = onScreen(page.locator('section li')).first();
    await expect(first).toContainText(late.name);

    await regretted.client.enter(context);
    const shopper = await context.newPage();
    await shopper.goto(`${url}/my-orders/${regretted.placed._id}`);
    await shopper.getByRole('button', { name: 'Cancel', exact: true }).click();
    await shopper.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(
      shopper.getByRole('listitem').filter({ hasText: 'You cancelled this order' }),
    ).toBeVisible();
    await shopper.close();
    await expect(await tileIn(page, 'Done today', regretted.name)).toContainText('Nothing to pay');

    await page.goto(`${url}/seller/orders/${unwanted.placed._id}`);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(onScreen(page.getByText(/^Refunded: /))).toBeVisible();

    // One of two pieces is missing, so the shop refunds half of the payment.
    await page.goto(`${url}/seller/orders/${short.placed._id}`);
    await expect(page.locator('[data-tick]').first()).toBeFocused();
    // The count is stored slowly. The request of the next step must not overtake it.
    const slow = async (route: Route) => {
      const { lines } = route.request().postDataJSON();
      if (lines) await pause(1_000);
      await route.continue();
    };
    await page.route('**/api/order/pack', slow);
    await page.keyboard.press('1');
    await expect(page.getByText('Customer wants: leave it out')).toBeVisible();
    await page.locator('main [data-step]').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Send out' })).toBeVisible();
    await expect(onScreen(page.getByText(/^Refunded: /))).toBeVisible();
    const slip = await page.pdf({ path: info.outputPath('slip.pdf'), format: 'A4' });
    expect(slip.subarray(0, 5).toString()).toBe('%PDF-');

    await openBoard(page, url);
    const left = [late, ...plain, online];
    for (const { name } of left) await step(page, 'New', 'Packed', name);
    for (const { name } of [...left, short]) await step(page, 'Packed', 'Send out', name);
    for (const { name, how } of [...left, short])
      await step(page, 'On the way', 'Delivered', name, how === 'stripe');
    await expect(await tileIn(page, 'Done today', late.name)).toContainText(/late/);
    for (const { name } of [...plain, online, short])
      await expect(await tileIn(page, 'Done today', name)).toContainText('On time');
    const [, delivered = 0] =
      /^(\d+) delivered/.exec((await page.getByText(/^\d+ delivered$/).textContent()) ?? '') ?? [];
    expect(Number(delivered)).toBeGreaterThanOrEqual(8);
    await expect(page.getByText(/^\d+ cancelled$/)).toBeVisible();
    const onTime = `On time today: ${before.onTime + 7} of ${before.delivered + 8}`;
    await expect(page.getByText(onTime)).toBeVisible();
    await expect(page).toHaveTitle(
      before.fresh ? new RegExp(`^\\(${before.fresh}\\) Orders`) : /^Orders/,
    );
    await expectAccessible(page, 'board at the end of the day');
    await expectNoSidewaysScroll(page, 'board at the end of the day');

    expect(await countsOf(seller)).toEqual({
      delivered: before.delivered + 8,
      onTime: before.onTime + 7,
      fresh: before.fresh,
    });
    for (const { client, how, placed } of [...left, short, regretted, unwanted]) {
      const { order } = (await client.get(`/api/order/one?id=${placed._id}`)).body as {
        order: typeof placed;
      };
      const isCancelled = order.status === 'Cancelled';
      expect(isCancelled).toBe([regretted, unwanted].some((one) => one.client === client));
      expect(order.history.map(({ status }) => status)).toEqual(
        isCancelled
          ? ['Order Placed', 'Cancelled']
          : ['Order Placed', 'Packed', 'Out for delivery', 'Delivered'],
      );
      expect(order.isPaid).toBe(!isCancelled || how === 'stripe');
      const netAmount = how === 'stripe' ? order.agreedAmount - order.refundedAmount : order.amount;
      expect(netAmount).toBeCloseTo(order.amount, 2);
      expect(order.amount).toBeCloseTo(
        isCancelled ? 0 : client === short.client ? order.agreedAmount / 2 : order.agreedAmount,
        1,
      );
    }
  });
});

test.describe('orders on touch screens', () => {
  /** In dollars. Three pieces at $3.99 reach the minimum, two do not. */
  const LEAST = 10;

  async function setMinimum(url: string, seller: Client, minimumOrder: number) {
    const { revision } = (await new Client(url).get('/api/shop/settings')).body.shop as {
      revision: number;
    };
    const plain = { name: 'Basketful', currency: 'usd', taxPercent: 2, promiseMinutes: 30 };
    const body = { ...plain, minimumOrder, revision };
    expect((await seller.post('/api/seller/settings', body)).status).toBe(200);
  }

  const button = (page: Page, name: string | RegExp) =>
    onScreen(page.getByRole('button', { name }));

  async function step(page: Page, from: SectionName, label: string, name: string) {
    await tap(page, (await tileIn(page, from, name)).getByRole('button', { name: label }));
  }

  test.afterEach(async ({ ownShop: { url } }) => setMinimum(url, await newSeller(url), 0));

  test('a shopper orders and a seller packs on touch screens', async ({
    page,
    context,
    isMobile,
    ownShop: { url },
  }) => {
    test.skip(!isMobile, 'a desk has no touch screen');
    const seller = await newSeller(url);
    await setMinimum(url, seller, LEAST);
    const [apples, bread] = [
      await ownProduct(url, seller),
      await ownProduct(url, seller, { category: 'Bakery' }),
    ];
    const [ada, packed, plain] = await Promise.all([newBuyer(url), newBuyer(url), newBuyer(url)]);
    const regretted = await ada.order('cod', [bread], 4);
    const short = await packed.order('cod', [apples, bread], 3);
    await plain.order('cod', [bread], 3);
    await seller.enter(context);
    await ada.client.enter(context);

    const shopper = await context.newPage();
    await ada.client.post('/api/cart/update', { cartItems: { [apples._id]: 1 } });
    await shopper.goto('/cart');
    const place = button(shopper, 'Place Order');
    await expect(place).toHaveAttribute('aria-disabled', 'true');
    await tap(shopper, place);
    const reason = shopper.getByText('Minimum order $10.00. Add $6.01 more to order.');
    await expect(reason).toBeFocused();
    await expect(reason).toBeInViewport({ ratio: 1 });
    await expect(place).toHaveAccessibleDescription(/^Minimum order \$10\.00/);
    await expectAccessible(shopper, 'a cart under the minimum');
    for (const quantity of ['2', '3']) {
      await tap(shopper, line(shopper, apples).getByRole('button', { name: /^One more of / }));
      await expect(shopper.getByLabel(/^Quantity of /)).toHaveValue(quantity);
    }
    await expect(reason).toBeHidden();
    await tap(shopper, place);
    await shopper.waitForURL('/my-orders');
    const confirmed = shopper.getByRole('heading', { name: /^Order \d+ is placed$/ });
    await expect(confirmed).toBeFocused();
    await expect(confirmed).toBeInViewport();
    const confirmation = shopper.getByRole('region', { name: /is placed$/ });
    await expect(confirmation).toContainText(
      /Your order arrives by (\w+day at )?\d+:\d\d\s[AP]M\./,
    );
    await expect(confirmation).toContainText(`Confirmation sent to ${ada.client.email}`);
    await expect(confirmation).toContainText('Pay $12.20 in cash on delivery');
    await expectAccessible(shopper, 'My Orders after an order');
    await expectNoSidewaysScroll(shopper, 'My Orders after an order');

    await shopper.goto(`/my-orders/${regretted._id}`);
    await tap(shopper, shopper.getByRole('button', { name: 'Cancel', exact: true }));
    await tap(shopper, shopper.getByRole('dialog').getByRole('button', { name: 'Cancel order' }));
    const cancelled = shopper.getByRole('heading', { name: 'You cancelled this order' });
    await expect(cancelled).toBeFocused();
    await expect(cancelled).toBeInViewport({ ratio: 1 });
    await shopper.close();

    await openBoard(page, url);
    await expect(await tileIn(page, 'Done today', ada.name)).toContainText('Cancelled');
    await expect(await tileIn(page, 'New', ada.name)).toContainText('$12.20 to collect');
    await step(page, 'New', 'Packed', plain.name);
    await tap(page, button(page, /^Undo$/));
    await expect(await tileIn(page, 'New', plain.name)).toBeVisible();

    await tap(page, (await tileIn(page, 'New', packed.name)).getByRole('link'));
    await page.waitForURL(`/seller/orders/${short._id}`);
    const tick = (name: string) => onScreen(page.locator('[data-tick]')).filter({ hasText: name });
    await expect(tick(bread.name)).toHaveAccessibleName(/, not counted$/);
    for (const name of [bread.name, apples.name]) {
      const row = onScreen(page.locator('li[data-state]')).filter({ has: tick(name) });
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(80);
      expect((await row.locator('[data-tick] > span').first().boundingBox())?.width).toBe(52);
    }
    await expect(button(page, 'Mark as packed')).toBeInViewport({ ratio: 1 });
    await tap(page, tick(bread.name));
    await expect(tick(bread.name)).toHaveAccessibleName(/, packed$/);
    await tap(page, tick(apples.name));
    await tap(page, button(page, `One less of ${apples.name}`));
    await expect(tick(apples.name)).toHaveAccessibleName(/, 1 missing$/);
    await tap(page, button(page, `Replace ${apples.name}`));
    const choice = page.getByRole('dialog').getByRole('listitem').first();
    const instead = (await choice.locator('.grow').first().textContent()) ?? '';
    await tap(page, choice.getByRole('button'));
    const replaced = onScreen(page.getByText(/^Replaced by 1 × /));
    await expect(replaced).toContainText(/^Replaced by 1 × .+, \$\d\.\d\d$/);
    expect(instead).toContain(/1 × (.+),/.exec((await replaced.textContent()) ?? '')?.[1] ?? '-');
    await expectNoSidewaysScroll(page, 'an order with a replacement');
    await tap(page, button(page, 'Mark as packed'));
    await tap(page, button(page, 'Send out'));
    await tap(page, button(page, 'Delivered'));
    await tap(page, page.getByRole('dialog').getByRole('button', { name: /^Paid \$/ }));
    await expect(onScreen(page.getByText('Mark as unpaid'))).toBeVisible();

    const read = async ({ client }: typeof ada, id: string) =>
      (await client.get(`/api/order/one?id=${id}`)).body.order as OrderView;
    expect(await read(ada, regretted._id)).toMatchObject({ status: 'Cancelled', amount: 0 });
    const delivered = await read(packed, short._id);
    expect(delivered).toMatchObject({ status: 'Delivered', isPaid: true });
    const found = delivered.items.map((item) => [item.product._id, item.found]);
    expect(Object.fromEntries(found)).toEqual({ [apples._id]: 2, [bread._id]: 3 });
    expect(delivered.amount).toBeLessThanOrEqual(delivered.agreedAmount);
    const { orders } = (await plain.client.get('/api/order/user')).body as { orders: OrderView[] };
    expect(orders).toMatchObject([{ status: 'Order Placed' }]);
  });
});
