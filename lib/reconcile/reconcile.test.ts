import mongoose from 'mongoose';
import Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { addAttempt, openSessionOf } from '@/lib/checkout/pay/attempts';
import { onReportedError } from '@/lib/observe/report-error';
import { stripe } from '@/lib/payments/stripe';
import { Cursor, Order, StripeEvent, User } from '@/models';
import { reconcile } from './reconcile';

const MANY = 20;
const stripeServer = setUpStripe();
setUpDatabase();
let retrieve: ReturnType<typeof spyOnRetrieve>;

const spyOnRetrieve = () => vi.spyOn(stripe().checkout.sessions, 'retrieve');

beforeAll(async () => {
  retrieve = spyOnRetrieve();
}, 60_000);
beforeEach(async () => {
  await Promise.all([Order.deleteMany({}), User.deleteMany({}), Cursor.deleteMany({})]);
  retrieve.mockClear();
});

async function startedAt(minutesAgo: number): Promise<{ id: string; session: string }> {
  const product = new mongoose.Types.ObjectId();
  const email = `${product}@shopper.example`;
  const user = await User.create({ name: 'Ada', email, passwordHash: 'none' });
  const text = { firstName: 'Ada', lastName: 'Grocer', email, street: '1 Market Street' };
  const place = { city: 'Springfield', state: 'Oregon', zipcode: '02134', country: 'US' };
  const line = { product, quantity: 1, name: 'Apple', category: 'Fruits' };
  const order = await Order.create({
    userId: user._id,
    idempotencyKey: 'one',
    cartRevision: 0,
    items: [{ ...line, priceCents: 100, unitCents: 100 }],
    subtotalCents: 100,
    taxCents: 2,
    amountCents: 102,
    address: { ...text, ...place, phone: '1' },
    paymentType: 'Online',
    status: 'Order Placed',
    isPaid: false,
    listed: false,
    payment: { attempts: [], refunds: [] },
  });
  await addAttempt(order.toObject(), 0, {});
  const nextCheckAt = new Date(Date.now() - minutesAgo * 60_000);
  const written = await Order.findByIdAndUpdate(
    order._id,
    { $set: { 'payment.nextCheckAt': nextCheckAt } },
    { returnDocument: 'after' },
  ).lean();
  const [attempt] = written?.payment?.attempts ?? [];
  const session = attempt && (await openSessionOf(order, attempt));
  if (!session) throw new Error('no session was made');
  return { id: String(order._id), session };
}

const isPaid = async (id: string) => (await Order.findById(id).lean())?.isPaid;
const asked = () => retrieve.mock.calls.map(([session]) => session);

test('the reconciler first checks a paid order whose webhook was lost, and then many unpaid orders', async () => {
  for (let n = 0; n < MANY; n += 1) await startedAt(MANY + 10 - n);
  const paid = await startedAt(-1);
  stripeServer().pay(paid.session);
  await reconcile();
  expect(await isPaid(paid.id)).toBe(true);
  expect(asked()[0]).toBe(paid.session);
});

test('the reconciler checks the oldest payment first, and doubles the interval after each check', async () => {
  const [late, early] = [await startedAt(1), await startedAt(5)];
  await reconcile({ atOnce: 1 });
  expect(asked()).toEqual([early.session, late.session]);
  await reconcile({ atOnce: 1 });
  expect(asked()).toHaveLength(2);
  const paymentChecks = async () => (await Order.findById(early.id).lean())?.payment;
  expect((await paymentChecks())?.checkCount).toBe(1);
  await reconcile({ all: true });
  expect(asked()).toHaveLength(4);
  const again = await paymentChecks();
  expect(again?.checkCount).toBe(2);
  expect((again?.nextCheckAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(200_000);
});

test('the reconciler immediately checks a payment whose next check is too far in the future', async () => {
  const { session } = await startedAt(-24 * 60);
  await startedAt(-60);
  await reconcile();
  expect(asked()).toEqual([session]);
});

test('the reconciler continues after a payment whose check always fails', async () => {
  const [bad, good] = [await startedAt(9), await startedAt(5)];
  stripeServer().pay(good.session);
  // The list of sessions fails, so the reconciler must find the payment by checking the order.
  vi.spyOn(stripe().checkout.sessions, 'list').mockImplementationOnce(() => {
    throw new Error('no lists today');
  });
  stripeServer().order({ on: 'api', kind: 'status', match: bad.session, count: 100 });
  const report = await reconcile({ atOnce: 1 });
  stripeServer().clearFaults();
  expect(report?.faults).toBe(2);
  expect(await isPaid(good.id)).toBe(true);
});

const unknown = () =>
  new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: 'No such checkout.session',
    statusCode: 404,
  });

test('a payment attempt ends if Stripe does not find its session, but a later payment of the session still counts', async () => {
  const lost = await startedAt(5);
  retrieve.mockRejectedValueOnce(unknown());
  expect(await reconcile()).toMatchObject({ sessions: 1, faults: 0 });
  const { payment } = (await Order.findById(lost.id).lean()) ?? {};
  expect(payment?.attempts[0]?.state).toBe('over');
  expect(payment?.nextCheckAt).toBeUndefined();
  stripeServer().pay(lost.session);
  expect(await reconcile()).toMatchObject({ sessions: 1, faults: 0 });
  expect(await isPaid(lost.id)).toBe(true);
  // This run reads the list of sessions again, but fetches no session whose outcome is stored.
  expect(await reconcile()).toMatchObject({ sessions: 0 });
});

test('the reconciler refunds a payment for an ended attempt, and retries a failed refund', async () => {
  const lost = await startedAt(5);
  await Order.updateOne({ _id: lost.id }, { $set: { 'payment.attempts.0.state': 'over' } });
  await User.updateMany({}, { $set: { orderedRevision: 0 } });
  stripeServer().pay(lost.session);
  stripeServer().order({ on: 'api', kind: 'status', match: 'POST /v1/refunds', count: 100 });
  expect(await reconcile()).toMatchObject({ faults: 2 });
  stripeServer().clearFaults();
  expect(await reconcile()).toMatchObject({ sessions: 1, faults: 0 });
  expect((await Order.findById(lost.id).lean())?.payment?.refundedAt).toBeDefined();
  expect(await reconcile()).toMatchObject({ sessions: 0 });
});

test('a webhook about an unknown session is rejected, so that Stripe retries it', async () => {
  const lost = await startedAt(-1);
  stripeServer().pay(lost.session);
  const { event: events } = stripeServer().state();
  const news = events.find((each) => JSON.stringify(each).includes(lost.session))?.id ?? '';
  retrieve.mockRejectedValueOnce(unknown());
  expect(await stripeServer().deliver([news])).toMatchObject([{ delivery: 'pending' }]);
  expect(await StripeEvent.exists({ _id: news })).toBeNull();
  expect((await Order.findById(lost.id).lean())?.payment?.attempts[0]?.state).toBe('open');
  expect(await stripeServer().deliver([news])).toMatchObject([{ delivery: 'delivered' }]);
  expect(await isPaid(lost.id)).toBe(true);
});

test('the reconciler reports a payment for a missing order only once', async () => {
  const lost = await startedAt(-1);
  stripeServer().pay(lost.session);
  await Order.deleteMany({});
  const reported: unknown[] = [];
  // Ignore reports about the orders of earlier tests, which are missing as well.
  onReportedError(({ message, facts }) => {
    if (facts.sessionId === lost.session) reported.push({ message, facts });
  });
  for (let round = 0; round < 3; round += 1) await reconcile();
  onReportedError(undefined);
  const { payment_intent: intent } = await stripe().checkout.sessions.retrieve(lost.session);
  expect(reported).toEqual([
    {
      message: 'a payment is for an order that is not in the database',
      facts: { sessionId: lost.session, intent, cents: 102, orderId: lost.id },
    },
  ]);
});

test('the periodic cleanup deletes guests without orders', async () => {
  const row = { name: 'Guest', email: 'g@guest.invalid', passwordHash: 'none' };
  const { _id } = await User.create({ ...row, isGuest: true, guestCheckAt: new Date(0) });
  const commands: string[] = [];
  mongoose.set('debug', (_: string, command: string, ...given: unknown[]) => {
    if (JSON.stringify(given).includes('guestCheckAt')) commands.push(command);
  });
  await reconcile({ sweep: false });
  mongoose.set('debug', false);
  expect(commands).toEqual([]);
  expect(await User.exists({ _id, removedAt: null })).not.toBeNull();
  await reconcile();
  expect(await User.exists({ _id, removedAt: null })).toBeNull();
});

test.each([
  ['another program', { metadata: {} }],
  ['another Basketful shop', { success_url: 'https://other.example/api/stripe/return' }],
])('the reconciler ignores a payment of %s in the same Stripe account', async (_, differs) => {
  const other = await startedAt(-1);
  stripeServer().pay(other.session);
  await Order.deleteMany({});
  const { list } = stripe().checkout.sessions;
  const reported: unknown[] = [];
  onReportedError((fault) => reported.push(fault));
  const sessions = await list.call(stripe().checkout.sessions, { status: 'complete' });
  const foreign = sessions.data.map((session) => ({ ...session, ...differs }));
  vi.spyOn(stripe().checkout.sessions, 'list').mockReturnValueOnce(foreign as never);
  await reconcile();
  onReportedError(undefined);
  expect(reported).toEqual([]);
});
