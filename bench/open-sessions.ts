/**
 * `node --import tsx bench/open-sessions.ts` measures how long an order waits for the reconciler when the
 * webhook of its payment was lost. Meanwhile thousands of unpaid sessions are open and Stripe is slow.
 *
 * --open <n>    open sessions (5000)
 * --delay <ms>  of each Stripe call (200)
 */
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { openScratchDatabase } from '@/e2e/support/scratch-database';
import { text, typedOptions } from '@/e2e/support/typed-options';
import { EVERY_MS } from '@/lib/reconcile/reconcile';
import { startLocalStripeServer } from '@/local/stripe/server';

const values = typedOptions('node --import tsx bench/open-sessions.ts', {
  open: text('5000'),
  delay: text('200'),
});
const AT_ONCE = 50;

const stripeServer = await startLocalStripeServer({
  secretKey: 'sk_test_local_bench',
  webhookSecret: 'whsec_bench',
  webhook: async () => 200,
  manualWebhooks: true,
});
Object.assign(process.env, {
  STRIPE_SECRET_KEY: 'sk_test_local_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
  STRIPE_API_BASE: stripeServer.url,
  LOG_LEVEL: 'silent',
});
const close = await openScratchDatabase();
const { Order, User } = await import('@/models');
const { addAttempt, openSessionOf } = await import('@/lib/checkout/pay/attempts');
const { reconcile } = await import('@/lib/reconcile/reconcile');

async function begun(): Promise<{ id: mongoose.Types.ObjectId; session: string }> {
  const product = new mongoose.Types.ObjectId();
  const email = `${product}@shopper.example`;
  const user = await User.create({ name: 'Ada', email, passwordHash: 'none' });
  const order = await Order.create({
    userId: user._id,
    idempotencyKey: 'one',
    cartRevision: 0,
    items: [
      { product, quantity: 1, name: 'Apple', category: 'Fruits', priceCents: 100, unitCents: 100 },
    ],
    subtotalCents: 100,
    taxCents: 2,
    amountCents: 102,
    address: {
      firstName: 'Ada',
      lastName: 'Grocer',
      email,
      street: '1 Market Street',
      phone: '1',
      city: 'Springfield',
      state: 'Oregon',
      zipcode: '02134',
      country: 'US',
    },
    paymentType: 'Online',
    status: 'Order Placed',
    isPaid: false,
    listed: false,
    payment: { attempts: [], refunds: [] },
  });
  await addAttempt(order.toObject(), 0, {});
  const written = await Order.findByIdAndUpdate(
    order._id,
    { $set: { 'payment.nextCheckAt': new Date(0) } },
    { returnDocument: 'after' },
  ).lean();
  const [attempt] = written?.payment?.attempts ?? [];
  const session = attempt && (await openSessionOf(order, attempt));
  if (!session) throw new Error('no session was made');
  return { id: order._id, session };
}

const open = Number(values.open);
for (let made = 0; made < open; made += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, open - made) }, begun));
const paid = await begun();
stripeServer.pay(paid.session);
stripeServer.order({ on: 'api', kind: 'hang', ms: Number(values.delay), count: 1_000_000 });
console.log(
  `${open} open sessions, ${values.delay} ms a call; the webhook of one payment is lost.`,
);

const start = performance.now();
const seconds = () => ((performance.now() - start) / 1000).toFixed(1);
let isOver = false;
const rounds = (async () => {
  while (!isOver) {
    const next = performance.now() + EVERY_MS;
    const report = await reconcile();
    console.log(`  a round ended after ${seconds()} s: ${JSON.stringify(report)}`);
    while (!isOver && performance.now() < next) await pause(200);
  }
})();
while (!(await Order.exists({ _id: paid.id, listed: true }))) await pause(100);
console.log(`The order is listed after ${seconds()} s.`);
isOver = true;
await rounds;
await close();
await stripeServer.close();
