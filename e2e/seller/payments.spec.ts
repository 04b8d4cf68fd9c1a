import { type BrowserContext, expect, type Page } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { expectAccessible, expectNoSidewaysScroll } from '@/e2e/support/accessible';
import { newBuyer, openBoard, tileIn } from '@/e2e/support/board-page';
import { newSeller } from '@/e2e/support/client';
import { loseResponse } from '@/e2e/support/network-faults';
import { ownProduct } from '@/e2e/support/own-product';
import { buyer, type PayingShop, startPayingShop } from '@/e2e/support/paying-shop';
import { test } from '@/e2e/support/test';
import { onScreen, ownAddress } from '@/e2e/support/visit';
import type { OrderView } from '@/lib/orders/view';
import type { State } from '@/local/stripe/server';
import { freePort } from '@/server/process/port';

test.use(ownAddress());

test.describe('bank payments', () => {
  let shop: PayingShop;
  test.beforeAll(async () => {
    shop = await startPayingShop(await freePort());
  });
  test.afterAll(() => shop?.close());

  async function payByBank() {
    const who = await buyer(shop);
    const session = await who.session();
    const become = async (outcome: 'async' | 'paid' | 'failed') => {
      shop.stripeServer().pay(session, outcome);
      await shop.stripeServer().deliver();
    };
    await become('async');
    return become;
  }

  test('the order board rings when the bank confirms a payment, and removes the order if the bank rejects it', async ({
    page,
    context,
  }) => {
    await (await newSeller(shop.url)).enter(context);
    await page.addInitScript(() => {
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (when) {
        document.documentElement.dataset.tones = `${Number(document.documentElement.dataset.tones ?? 0) + 1}`;
        start.call(this, when);
      };
    });
    const tones = (count: number) =>
      expect(page.locator('html')).toHaveAttribute('data-tones', String(count));
    const waiting = page.getByText('Wait: payment processing');
    const packed = page.getByRole('button', { name: /^Mark as packed: / });
    await openBoard(page, shop.url);
    await page.getByRole('button', { name: 'Sound alert for new orders' }).click();
    await tones(2);

    const confirmed = await payByBank();
    await expect(waiting).toHaveCount(1);
    await tones(2);
    await expect(page).toHaveTitle(/^Orders/);
    await confirmed('paid');
    await expect(packed).toHaveCount(1);
    await tones(4);
    await expect(page).toHaveTitle(/^\(1\) Orders/);

    const rejected = await payByBank();
    await expect(waiting).toHaveCount(1);
    await rejected('failed');
    await expect(waiting).toHaveCount(0);
    await expect(packed).toHaveCount(1);

    await page.route('**/api/order/events*', (route) => route.abort());
    await page.reload();
    await expect(packed).toHaveCount(1);
    const another = await payByBank();
    await expect(waiting).toHaveCount(1);
    await another('failed');
    await expect(waiting).toHaveCount(0);
    await expect(packed).toHaveCount(1);
  });
});

async function paidOrder() {
  const seller = await newSeller(BASE_URL);
  const buyer = await newBuyer();
  const product = await ownProduct(BASE_URL, seller);
  const { _id: id } = await buyer.order('stripe', [product]);
  const [session = ''] = /cs_test_\w+/.exec(buyer.payPage()) ?? [];
  const call = async (path: string, body?: object) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const answer = await fetch(new URL(`/_stand-in/${path}`, buyer.payPage()), init);
    expect(answer.status).toBe(200);
    return answer.json();
  };
  return {
    id,
    seller,
    name: buyer.name,
    dispute: (decision?: 'won' | 'lost') =>
      call(`dispute/${session}`, decision ? { decision } : {}),
    async failRefund() {
      const { intent, refund } = (await call('state')) as State;
      const paid = intent.find((each) => each.session === session)?.id;
      await call(`fail-refund/${refund.findLast((each) => each.intent === paid)?.id}`, {});
    },
  };
}

test('a disputed payment appears on the board immediately and prevents packing', async ({
  page,
  context,
}) => {
  const { id, seller, name, dispute } = await paidOrder();
  await seller.enter(context);
  await openBoard(page);
  const tile = await tileIn(page, 'New', name);
  await expect(tile.getByRole('button', { name: 'Mark as packed' })).toBeVisible();
  await dispute();
  await expect(tile).toContainText('Payment disputed: respond in Stripe');
  await expect(tile.getByRole('button', { name: 'Mark as packed' })).toHaveCount(0);
  await dispute('won');
  await expect(tile.getByRole('button', { name: 'Mark as packed' })).toBeVisible();
  await page.goto(`/seller/orders/${id}`);
  const history = onScreen(page.getByRole('listitem'));
  await expect(history.filter({ hasText: 'Payment disputed at the bank: $' })).toBeVisible();
  await expect(history.filter({ hasText: 'The shop won the payment dispute' })).toBeVisible();
});

test('the seller records that a failed card refund was paid back by a different method', async ({
  page,
  context,
}) => {
  const { id, seller, failRefund } = await paidOrder();
  await seller.post('/api/order/status', { id, from: 'Order Placed', status: 'Cancelled' });
  await failRefund();
  await seller.enter(context);
  await page.goto(`/seller/orders/${id}`);
  const refundedButton = onScreen(page.getByRole('button', { name: 'Refunded in another way' }));
  await refundedButton.click();
  await page.getByRole('button', { name: /^Yes, I refunded / }).click();
  await expect(refundedButton).toHaveCount(0);
  const history = onScreen(page.getByRole('listitem'));
  await expect(
    history.filter({ hasText: /Refunded in another way: \$.*, by the shop/ }),
  ).toBeVisible();
});

async function delivered(context: BrowserContext, how: 'cod' | 'stripe') {
  const seller = await newSeller(BASE_URL);
  const name = `Orangenschalenstückchenschokolade ${Math.random().toString(36).slice(2)}`;
  const product = await ownProduct(BASE_URL, seller, { name });
  const other = await ownProduct(BASE_URL, seller);
  const buyer = await newBuyer();
  const { _id: id } = await buyer.order(how, [product, other], 3);
  await seller.post('/api/order/pack', { id, lines: [] });
  const step = (from: string, status: string) =>
    seller.post('/api/order/status', { id, from, status, isPaid: status === 'Delivered' });
  await step('Packed', 'Out for delivery');
  await step('Out for delivery', 'Delivered');
  await seller.enter(context);
  const read = async () =>
    (await seller.get(`/api/order/one?id=${id}&as=seller`)).body.order as OrderView;
  return { id, product, other, buyer, read };
}

const dialogOf = (page: Page) => page.getByRole('dialog');

test('the seller refunds broken pieces to the card once, even if the response is lost', {
  tag: '@journey',
}, async ({ page, context, browser }) => {
  const { id, product, buyer, read } = await delivered(context, 'stripe');
  await page.goto(`/seller/orders/${id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: `One more of ${product.name}` }).click();
  await dialog.getByRole('button', { name: `One more of ${product.name}` }).click();
  const refundButton = dialog.getByRole('button', { name: /^Refund \$\d+\.\d\d$/ });
  await expect(refundButton).toBeVisible();
  await expectAccessible(page, 'giving back');
  await expectNoSidewaysScroll(page, 'giving back');
  await refundButton.click();
  await expect(dialog.getByText('Please enter a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill(`Two were broken ${'x'.repeat(180)}`);
  await loseResponse(page, '**/api/order/refund', (request) =>
    Boolean(request.postData()?.includes('Two were broken')),
  );
  const buttonText = (await refundButton.textContent()) ?? '';
  const [sum = ''] = /\$[\d.]+/.exec(buttonText) ?? [];
  await refundButton.click();
  await expect(page.getByText(`Refunded to the card: ${sum}`).first()).toBeVisible();
  // Two of three pieces are already refunded. The retry succeeds, because it repeats the earlier request.
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeHidden();
  expect((await read()).refunds).toHaveLength(1);
  await expectNoSidewaysScroll(page, 'an order with a long reason');
  const shopper = await browser.newContext();
  await buyer.client.enter(shopper);
  const own = await shopper.newPage();
  await own.goto(`${BASE_URL}/my-orders/${id}`);
  await expect(onScreen(own.getByText('Two were broken')).first()).toBeVisible();
  await expectNoSidewaysScroll(own, 'an own order with a long reason');
  await shopper.close();
});

test('the seller records a cash refund and then undoes the refund @desk', async ({
  page,
  context,
}) => {
  const { id, read } = await delivered(context, 'cod');
  await page.goto(`/seller/orders/${id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('To the card')).toHaveCount(0);
  await dialog.getByLabel('Amount').check();
  await dialog.getByLabel('Amount including tax').fill('99999');
  await expect(dialog.getByText(/is more than the .* that can still be refunded/)).toBeVisible();
  await dialog.getByLabel('Amount including tax').fill('1,50');
  await dialog.getByLabel('Reason').fill('Came late');
  await dialog.getByRole('button', { name: 'Refund $1.50' }).click();
  await expect(dialog).toBeHidden();
  await expect(onScreen(page.getByText('Refunded in cash: $1.50')).first()).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo the refund of $1.50' });
  const inset = await undo.evaluate((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    const [word, row] = [range, button.closest('li') ?? button].map((one) =>
      one.getBoundingClientRect(),
    );
    return word && row ? Math.min(word.left - row.left, row.right - word.right) : undefined;
  });
  expect(inset).toBeCloseTo(0, 0);
  await undo.click();
  await expect(onScreen(page.getByText('Refunded in cash: $1.50 (undone)')).first()).toBeVisible();
  expect((await read()).refunds).toMatchObject([{ state: 'undone' }]);
});
