import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openScratchDatabase } from '@/e2e/support/scratch-database';
import { addAttempt } from '@/lib/checkout/attempts';
import { openSessionOf } from '@/lib/checkout/pay-session';
import { stripe } from '@/lib/payments/stripe';
import { type StandIn, startStripeStandIn } from '@/local/stripe/stand-in';
import { Cursor, Order, User } from '@/models';
import { reconcile } from './reconcile';

/* Many abandoned sessions, and one whose webhook was lost. */

const SECRET_KEY = 'sk_test_local_reconcile';
const MANY = 20;
let standIn: StandIn;
let close: () => Promise<void>;
let retrieve: ReturnType<typeof spyOnRetrieve>;

const spyOnRetrieve = () => vi.spyOn(stripe().checkout.sessions, 'retrieve');

beforeAll(async () => {
  standIn = await startStripeStandIn({
    secretKey: SECRET_KEY,
    webhookSecret: 'whsec_reconcile',
    webhook: async () => 200,
    manualWebhooks: true,
    bankDelayMs: null,
  });
  Object.assign(process.env, {
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: 'whsec_reconcile',
    STRIPE_API_BASE: standIn.url,
    LOG_LEVEL: 'silent',
  });
  close = await openScratchDatabase();
  retrieve = spyOnRetrieve();
}, 60_000);
afterAll(async () => {
  await close();
  await standIn.close();
});
beforeEach(async () => {
  await Promise.all([Order.deleteMany({}), User.deleteMany({}), Cursor.deleteMany({})]);
  retrieve.mockClear();
});

/** An order whose payment is open at Stripe. */
async function begun(minutesAgo: number): Promise<{ id: string; session: string }> {
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
    ...{ subtotalCents: 100, taxCents: 2, amountCents: 102 },
    address: { ...text, ...place, phone: '1' },
    ...{ paymentType: 'Online', status: 'Order Placed', isPaid: false, listed: false },
    payment: { attempts: [], refunds: [] },
  });
  await addAttempt(order.toObject(), 0, {});
  const lookAt = new Date(Date.now() - minutesAgo * 60_000);
  const written = await Order.findByIdAndUpdate(
    order._id,
    { $set: { 'payment.lookAt': lookAt } },
    { returnDocument: 'after' },
  ).lean();
  const [attempt] = written?.payment?.attempts ?? [];
  const session = attempt && (await openSessionOf(order, attempt));
  if (!session) throw new Error('no session was made');
  return { id: String(order._id), session };
}

const isPaid = async (id: string) => (await Order.findById(id).lean())?.isPaid;
const asked = () => retrieve.mock.calls.map(([session]) => session);

test('a paid order whose webhook was lost is found before the many that nobody pays', async () => {
  for (let n = 0; n < MANY; n += 1) await begun(MANY + 10 - n);
  const paid = await begun(-1);
  standIn.pay(paid.session);
  await reconcile();
  expect(await isPaid(paid.id)).toBe(true);
  expect(asked()[0]).toBe(paid.session);
});

test('each round asks about the one that has waited longest, and then longer and longer not', async () => {
  const [late, early] = [await begun(1), await begun(5)];
  await reconcile({ atOnce: 1 });
  expect(asked()).toEqual([early.session, late.session]);
  await reconcile({ atOnce: 1 });
  expect(asked()).toHaveLength(2);
  const looks = async () => (await Order.findById(early.id).lean())?.payment;
  expect((await looks())?.looks).toBe(1);
  // `npm run reconcile` does not wait for due times.
  await reconcile({ all: true });
  expect(asked()).toHaveLength(4);
  const again = await looks();
  expect(again?.looks).toBe(2);
  expect((again?.lookAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(200_000);
});

test('a session that fails each time keeps no other from being looked at', async () => {
  const [bad, good] = [await begun(9), await begun(5)];
  standIn.pay(good.session);
  // So that only a check can find it.
  vi.spyOn(stripe().checkout.sessions, 'list').mockImplementationOnce(() => {
    throw new Error('no lists today');
  });
  standIn.order({ on: 'api', kind: 'status', match: bad.session, count: 100 });
  const report = await reconcile({ atOnce: 1 });
  standIn.clearFaults();
  expect(report?.faults).toBe(2);
  expect(await isPaid(good.id)).toBe(true);
});

test('a session that Stripe does not know is no fault, and over', async () => {
  const lost = await begun(5);
  await Order.updateOne(
    { _id: lost.id },
    { $set: { 'payment.attempts.0.sessionId': 'cs_test_of_another_account' } },
  );
  expect(await reconcile()).toMatchObject({ sessions: 1, faults: 0 });
  const { payment } = (await Order.findById(lost.id).lean()) ?? {};
  expect(payment?.attempts[0]?.state).toBe('over');
  expect(payment?.lookAt).toBeUndefined();
});
