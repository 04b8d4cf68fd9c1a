import { expect } from '@playwright/test';
import { openBoard } from '@/e2e/support/board-page';
import { newSeller } from '@/e2e/support/client';
import { buyer, type PayingShop, startPayingShop } from '@/e2e/support/paying-shop';
import { test } from '@/e2e/support/test';
import { ownAddress } from '@/e2e/support/visit';
import { freePort } from '@/server/process/port';

test.use(ownAddress());

let shop: PayingShop;
test.beforeAll(async () => {
  shop = await startPayingShop(await freePort());
});
test.afterAll(() => shop?.close());

/** Places an order with a bank payment, which the test can let the bank confirm or reject. */
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

test('the board rings when the bank confirms a payment, and removes an order whose payment is rejected', async ({
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

  // The page gets no events any more, so it updates the board by polling.
  await page.route('**/api/order/events*', (route) => route.abort());
  await page.reload();
  await expect(packed).toHaveCount(1);
  const another = await payByBank();
  await expect(waiting).toHaveCount(1);
  await another('failed');
  await expect(waiting).toHaveCount(0);
  await expect(packed).toHaveCount(1);
});
