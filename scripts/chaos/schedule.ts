import type { OrderDoc } from '@/models/order';
import type { Intent } from '../local/stripe/records';
import { check, type Violation } from './checker';
import { begin, openPlay, type Play, type PlayOptions } from './play';
import { count, eventsOf, sessionsOf } from './scope';
import { deliver, freeLease, STEPS } from './steps';
import type { World } from './world';

const MOST_AT_ONCE = 3;

/** Random steps, interleaved operation by operation, until all are done or dead. */
async function runSteps(play: Play): Promise<void> {
  const { random, actors } = play;
  let left = 12 + random.int(16);
  while (left > 0 || actors.length > 0) {
    const isFull = left === 0 || actors.length >= MOST_AT_ONCE;
    if (actors.length > 0 && (isFull || random.chance(0.65))) await advance(play);
    else {
      left -= 1;
      await random.pick(STEPS)?.(play);
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
    // Saves go on in another process, because the checker must know their outcome.
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

/** Stripe and the clock do all they ever will, then the reconciler runs until nothing is left. */
async function comeToRest(play: Play): Promise<void> {
  const { scope, random, options, world } = play;
  scope.note('  calm');
  play.isCalm = true;
  for (const { run } of scope.late.splice(0)) await run();
  await deliverAll(play);
  for (const { id, bank } of sessionsOf(scope))
    if (bank) scope.standIn.pay(id, random.chance(0.5) ? 'paid' : 'failed');
  for (const { id } of sessionsOf(scope)) scope.standIn.expire(id);
  await deliverAll(play);
  if (!options.reconciles) return;
  await freeLease(play);
  for (let round = 0; round < 4; round += 1) {
    let isIdle = false;
    await begin(play, 'reconcile', async () => {
      const report = await world.shop.reconcile({ settledMs: 0 });
      isIdle = report?.carts === 0 && report.sessions === 0 && report.faults === 0;
    });
    // What the reconciler itself began at Stripe also ends.
    for (const { id } of sessionsOf(scope)) scope.standIn.expire(id);
    if (isIdle) break;
  }
  await deliverAll(play);
}

function countOutcome(orders: OrderDoc[], intents: Intent[]): void {
  count('orders written', orders.length);
  count('paid online', orders.filter(({ isPaid }) => isPaid).length);
  count('payments', intents.filter(({ status }) => status === 'succeeded').length);
  count('payments given back', intents.filter(({ amountRefunded }) => amountRefunded > 0).length);
}

async function verify(play: Play): Promise<Violation[]> {
  const { scope, world, putIn, acknowledged } = play;
  const { User, Order, Address } = world.shop.models;
  const { userId } = scope;
  const [user, orders, addresses] = await Promise.all([
    User.findById(userId).lean(),
    Order.find({ userId }).lean(),
    Address.find({ userId }).lean(),
  ]);
  const sessions = sessionsOf(scope);
  const ids = new Set(sessions.map(({ id }) => id));
  const intents = scope.standIn.state().intent.filter(({ session }) => ids.has(session));
  if (!play.isCounted) countOutcome(orders, intents);
  play.isCounted = true;
  return [
    ...scope.seen,
    ...check({
      orders,
      cart: user?.cartItems ?? {},
      addresses: addresses.map(({ _id }) => String(_id)),
      sessions,
      intents,
      putIn,
      acknowledged,
    }),
  ];
}

/** Runs the schedule of a seed to its end and answers how to verify what is left of it. */
export async function runSchedule(
  world: World,
  seed: number,
  options: PlayOptions,
): Promise<() => Promise<Violation[]>> {
  const play = await openPlay(world, seed, options);
  await runSteps(play);
  await comeToRest(play);
  return () => verify(play);
}
