import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BERLIN, openPayPage, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { addProduct } from '@/lib/catalog/commands';
import { productInput } from '@/lib/catalog/schema';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';
import { findOrder } from '@/lib/orders/queries';
import { stripe } from '@/lib/payments/stripe';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';
import { settle } from './settle';

/* Stripe sends an event before the shop has stored the payment. The shop must handle it without the reconciler. */

const stripeServer = setUpStripe();
setUpDatabase();
let goods: { apple: string; grapes: string };

beforeAll(async () => {
  const add = (fields: object, key: string) =>
    addProduct(productInput.parse({ category: 'Fruits', description: '', ...fields }), [], key);
  goods = {
    apple: await add({ name: 'Apple', price: 3 }, 'apple'),
    grapes: await add(
      { name: 'Grapes', soldBy: 'weight', pricePerUnit: '5', step: '50', least: '200' },
      'grapes',
    ),
  };
}, 60_000);

const deliver = (type: string) =>
  stripeServer().deliver(
    stripeServer()
      .state()
      .event.filter((event) => event.delivery === 'pending' && event.type.startsWith(type))
      .map(({ id }) => id),
  );

type Paid = { session: string; intent: string; id: string };

async function pay(product: string): Promise<Paid> {
  const { userId, address } = await storedShopper(BERLIN);
  const input = { items: [{ product, quantity: 4 }], address };
  const session = await openPayPage({ userId, idempotencyKey: 'one', input });
  stripeServer().pay(session);
  const intent =
    stripeServer()
      .state()
      .intent.find((each) => each.session === session)?.id ?? '';
  return { session, intent, id: String((await Order.findOne({ userId }).lean())?._id) };
}

const seenBySeller = (id: string) => findOrder(id, { audience: 'seller', subject: 'seller' });

/**
 * `happens` runs after the shop has read the paid session and before it stores the payment. Returns the seller's view
 * of the order.
 */
async function paidWhile(product: string, happens: (paid: Paid) => Promise<unknown>) {
  const paid = await pay(product);
  const { sessions } = stripe().checkout;
  const read = sessions.retrieve.bind(sessions);
  vi.spyOn(sessions, 'retrieve').mockImplementationOnce((async (...given: [string]) => {
    const answer = await read(...given);
    await happens(paid);
    return answer;
  }) as never);
  await settle(paid.session);
  vi.restoreAllMocks();
  return seenBySeller(paid.id);
}

it.each([
  [undefined, { refunded: true, refundedAmount: 12.24 }],
  [100, { refundedAmount: 1, paymentState: 'partly refunded' }],
])('settle records a refund without a webhook event (cents: %s)', async (amount, state) => {
  const { session, intent, id } = await pay(goods.apple);
  await stripe().refunds.create({ payment_intent: intent, ...omitUndefined({ amount }) });
  await settle(session);
  expect(await seenBySeller(id)).toMatchObject(state);
});

describe('settle, when the payment changes before the shop has stored it', () => {
  it('marks the order as refunded after a full refund', async () => {
    const seen = await paidWhile(goods.apple, async ({ intent }) => {
      await stripe().refunds.create({ payment_intent: intent });
      await deliver('charge.refunded');
    });
    expect(seen).toMatchObject({ refunded: true, refundedAmount: 12.24 });
  });

  it('records a partial refund', async () => {
    const seen = await paidWhile(goods.apple, async ({ intent }) => {
      await stripe().refunds.create({ payment_intent: intent, amount: 100 });
      await deliver('charge.refunded');
    });
    expect(seen).toMatchObject({ refundedAmount: 1, paymentState: 'partly refunded' });
  });

  it.each([
    [undefined, { disputeOpen: true, disputed: true }],
    ['lost' as const, { disputed: true, notes: [{ what: 'dispute lost' }] }],
  ])('records a dispute (decision: %s)', async (decision, state) => {
    const seen = await paidWhile(goods.apple, async ({ session }) => {
      stripeServer().dispute(session);
      if (decision) stripeServer().dispute(session, decision);
      await deliver('charge.dispute');
    });
    expect(seen).toMatchObject(state);
  });

  it('sets the payment status to voided after the authorization was released', async () => {
    const seen = await paidWhile(goods.grapes, async ({ intent }) => {
      await stripe().paymentIntents.cancel(intent);
      await deliver('payment_intent.canceled');
    });
    expect(seen).toMatchObject({ paymentState: 'voided' });
  });

  it('marks the order as paid after a capture', async () => {
    const seen = await paidWhile(goods.grapes, async ({ intent }) => {
      await stripe().paymentIntents.capture(intent);
      await deliver('charge.captured');
    });
    expect(seen).toMatchObject({ paymentState: 'paid' });
  });

  it('refunds the payment if the order was cancelled', async () => {
    const seen = await paidWhile(goods.apple, ({ id }) =>
      changeStatus({ id, from: 'Order Placed', status: 'Cancelled' }),
    );
    expect(seen).toMatchObject({ status: 'Cancelled', refundedAmount: 12.24 });
  });
});
