import mongoose from 'mongoose';
import type { Intent } from '@/local/stripe/records';
import type { OrderDoc } from '@/models/order';
import { check, checkPieces, type Violation } from './checker';
import { begin, openPlay, type Play, type PlayOptions } from './play';
import { count, eventsOf, sessionsOf } from './scope';
import { checkPlaces, WINDOW_STEPS } from './slot-steps';
import { deliver, freeLease, STEPS, WALLET_STEPS } from './steps';
import type { World } from './world';

const MAX_AT_ONCE = 3;
const WITH_WINDOWS = [...STEPS, ...WINDOW_STEPS];
const WITH_WALLETS = [...STEPS, ...WALLET_STEPS];

const stepsOf = ({ options }: Play) =>
  options.windows ? WITH_WINDOWS : options.wallets ? WITH_WALLETS : STEPS;

async function runSteps(play: Play): Promise<void> {
  const { random, actors } = play;
  let left = 26 + random.int(26);
  while (left > 0 || actors.length > 0) {
    const isFull = left === 0 || actors.length >= MAX_AT_ONCE;
    if (actors.length > 0 && (isFull || random.chance(0.65))) await advance(play);
    else {
      left -= 1;
      await random.pick(stepsOf(play))?.(play);
    }
  }
}

async function advance({ random, actors, scope }: Play): Promise<void> {
  const actor = random.pick(actors);
  if (!actor) return;
  await actor.step();
  if (actor.isDead) count('actions killed');
  if (actor.isDead && random.chance(0.3)) {
    scope.note('    the whole process dies');
    // Saves of the cart must not die, because the checker must know their outcome. They continue as if in another
    // process.
    for (const other of actors) if (other.fate.killAt !== undefined) other.kill();
  }
  for (const done of actors.filter(({ isDone }) => isDone)) actors.splice(actors.indexOf(done), 1);
}

async function deliverAll(play: Play): Promise<void> {
  if (play.options.lostWebhooks === 1) return;
  for (let round = 0; round < 3; round += 1)
    for (const event of eventsOf(play.scope))
      if (!play.dropped.has(event.id) && !play.delivered.has(event.id)) await deliver(play, event);
}

/**
 * Completes or fails pending bank payments and expires all sessions. Then runs the reconciler until no work remains.
 */
async function comeToRest(play: Play): Promise<void> {
  const { scope, random, options, world } = play;
  scope.note('  calm');
  play.isCalm = true;
  for (const { run } of scope.late.splice(0)) await run();
  await deliverAll(play);
  for (const { id, bank } of sessionsOf(scope))
    if (bank) scope.stripeServer.pay(id, random.chance(0.5) ? 'paid' : 'failed');
  for (const { id } of sessionsOf(scope)) scope.stripeServer.expire(id);
  await deliverAll(play);
  if (!options.reconciles) return;
  await freeLease(play);
  for (let round = 0; round < 4; round += 1) {
    let isIdle = false;
    await begin(play, 'reconcile', async () => {
      const report = await world.shop.reconcile({ all: true, atOnce: 1 });
      const { carts, sessions, holds, places, faults } = report ?? {};
      isIdle = [carts, sessions, holds, places, faults].every((left) => left === 0);
    });
    // The reconciler may have created new sessions, so expire them as well.
    for (const { id } of sessionsOf(scope)) scope.stripeServer.expire(id);
    if (isIdle) break;
  }
  await deliverAll(play);
}

function countOutcome(orders: OrderDoc[], intents: Intent[]): void {
  count('orders written', orders.length);
  count('paid online', orders.filter(({ isPaid }) => isPaid).length);
  count('payments', intents.filter(({ status }) => status === 'succeeded').length);
  count(
    'orders whose cart was taken',
    orders.filter(({ payment }) => payment?.cartConflict).length,
  );
  count('orders that held pieces', orders.filter(({ tracksInventory }) => tracksInventory).length);
  const pendingRefunds = orders.flatMap(({ payment }) => payment?.pendingRefunds ?? []);
  count('orders packed with less', orders.filter(({ dueCents }) => dueCents !== undefined).length);
  count('orders cancelled', orders.filter(({ status }) => status === 'Cancelled').length);
  count('refunds owed', pendingRefunds.length);
  count('payments given back', intents.filter(({ amountRefunded }) => amountRefunded > 0).length);
}

async function verify(play: Play): Promise<Violation[]> {
  const { scope, world, putIn, acknowledged, revisions, statusRequests } = play;
  const { User, Order, Address, Product } = world.shop.models;
  const { userId } = scope;
  const [user, orders, addresses, products] = await Promise.all([
    User.findById(userId).lean(),
    Order.find({ userId }).lean(),
    Address.find({ userId }).lean(),
    Product.find({ _id: mongoose.trusted({ $in: scope.counted }) })
      .select('+reservations')
      .lean(),
  ]);
  const sessions = sessionsOf(scope);
  const ids = new Set(sessions.map(({ id }) => id));
  const atStripe = scope.stripeServer.state();
  const intents = atStripe.intent.filter(({ session }) => ids.has(session));
  const paid = new Set(intents.map(({ id }) => id));
  if (!play.isCounted) countOutcome(orders, intents);
  play.isCounted = true;
  return [
    ...scope.seen,
    ...(play.options.windows ? await checkPlaces(world, orders) : []),
    ...products.flatMap((product) =>
      checkPieces(orders, { product, counted: play.pieces[String(product._id)] ?? 0 }),
    ),
    ...check({
      orders,
      cart: user?.cartItems ?? {},
      addresses: addresses.map(({ _id }) => String(_id)),
      sessions,
      intents,
      putIn,
      acknowledged,
      revisions,
      statusRequests,
      refunds: atStripe.refund.filter(({ intent }) => paid.has(intent)),
    }),
  ];
}

/**
 * Runs the steps of a seed. Returns a function that completes all pending work. This function returns the check of the
 * invariants.
 */
export async function runSchedule(
  world: World,
  seed: number,
  options: PlayOptions,
): Promise<() => Promise<() => Promise<Violation[]>>> {
  const play = await openPlay(world, seed, options);
  await runSteps(play);
  return async () => {
    await comeToRest(play);
    return () => verify(play);
  };
}
