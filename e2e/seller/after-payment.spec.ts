import { expect } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { newBuyer, openBoard, tileIn } from '@/e2e/support/board-page';
import { newSeller } from '@/e2e/support/client';
import { ownProduct } from '@/e2e/support/own-product';
import { test } from '@/e2e/support/test';
import { onScreen, ownAddress } from '@/e2e/support/visit';
import type { State } from '@/local/stripe/control';

test.use(ownAddress());

/**
 * Places an online order. Returns its id, and functions that make the Stripe emulator dispute its payment
 * or fail its refund.
 */
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

test('a disputed payment appears on the board at once and prevents packing', async ({
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

test('the seller records that a failed card refund was paid back with a different method', async ({
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
  await page.getByRole('button', { name: /^Yes, .* refunded$/ }).click();
  await expect(refundedButton).toHaveCount(0);
  const history = onScreen(page.getByRole('listitem'));
  await expect(
    history.filter({ hasText: /Refunded another way: \$.*, by the shop/ }),
  ).toBeVisible();
});
