import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { SELLER } from '@/e2e/shop';
import type { OrderView } from '@/lib/orders/view';
import { localStripe } from '@/local/stripe/secrets';
import type { State } from '@/local/stripe/server';
import { freePort } from '@/server/process/port';
import { ROOT } from '@/server/process/project';
import { newBuyer } from './board-page';
import { type Answer, type Client, newSeller, products } from './client';
import { launchShop, scratchFolder } from './launched-shop';
import { read, sendUntilAnswered, untilThere } from './lost-responses';
import { newStaff } from './new-staff';
import { GOODS, type Plan, SPECIAL } from './saturday-plan';

async function openKilledShop() {
  const scratch = scratchFolder();
  const clock = join(scratch.folder, 'clock');
  const setClock = (ahead: number) => writeFileSync(clock, String(ahead));
  const launch = () =>
    launchShop({
      DATA_DIR: scratch.folder,
      PORT,
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
      SELLER_EMAIL: SELLER.email,
      SELLER_PASSWORD: SELLER.password,
      CLOCK_AHEAD: clock,
      NODE_OPTIONS: `--import ${join(ROOT, 'e2e/support/movable-clock.mjs')}`,
    });
  const PORT = String(await freePort());
  let shop = launch();
  await shop.ready;
  const stripeServer = `http://127.0.0.1:${localStripe(join(scratch.folder, 'stripe')).port}`;
  return {
    url: shop.url,
    setClock,
    async kill(meanwhile?: () => Promise<unknown>) {
      await shop.killGroup();
      await meanwhile?.();
      shop = launch();
      await shop.ready;
    },
    stripe: async (): Promise<State> => (await fetch(`${stripeServer}/_stand-in/state`)).json(),
    async close() {
      await shop.stop();
      scratch.remove();
    },
  };
}

const LANES = 6;
/** Orders store no name for the owner. */
export const OWNER = undefined;

/** Returns a time zone in which the day does not change during the run. */
const zoneByDay = () => (new Date().getUTCHours() < 18 ? 'UTC' : 'Asia/Tokyo');

export async function openSaturday() {
  const shop = await openKilledShop();
  const { url } = shop;
  const owner = await newSeller(url);
  const rows = GOODS.map(({ name, cents, deposit }) => {
    const price = (cents / 100).toFixed(2);
    return `${name},Drinks,${price},${price},${deposit ? (deposit / 100).toFixed(2) : ''}`;
  });
  const raw = ['name,category,price,offerPrice,deposit', ...rows].join('\n');
  const headers = { 'Content-Type': 'text/csv' };
  const { body: added } = await owner.post('/api/product/import', undefined, { raw, headers });
  expect(added).toMatchObject({ success: true });
  const { shop: settings } = (await owner.get('/api/shop/settings')).body as {
    shop: { revision: number };
  };
  const plain = { name: 'Basketful', currency: 'usd', taxPercent: 2, promiseMinutes: 30 };
  const pickup = { on: true, address: '1 Market Street', hours: 'Always' };
  const { revision } = settings;
  const chosen = { ...plain, pickup, timeZone: zoneByDay(), revision };
  const set = await owner.post('/api/seller/settings', chosen);
  expect(set.body).toMatchObject({ success: true });
  const goods: string[] = [];
  for (const { name } of GOODS) goods.push((await products(url, 'in', 1, name))[0]?._id ?? '');
  // The first request for a day report starts the day reports.
  await owner.get('/api/report/day');
  const nora = await newStaff(owner, 'packer', 'Nora Weiss', url);
  const couriers = {
    Omar: await newStaff(owner, 'courier', 'Omar Haddad', url),
    Mia: await newStaff(owner, 'courier', 'Mia Lund', url),
  };
  const shoppers = await Promise.all(
    Array.from({ length: LANES }, async () => {
      const { client } = await newBuyer(url);
      const { addresses } = (await client.get('/api/address/get')).body as {
        addresses: { _id: string }[];
      };
      return { client, address: addresses[0]?._id ?? '' };
    }),
  );
  return { shop, url, owner, nora, couriers, shoppers, goods };
}
export type World = Awaited<ReturnType<typeof openSaturday>>;
export type Placed = Plan & { id: string; packedBy?: string | undefined };

export async function done(who: Client, path: string, body: unknown): Promise<Answer['body']> {
  const { status, body: answerBody } = await sendUntilAnswered(who, path, body);
  if (!answerBody.success)
    throw new Error(`${path} ${status} ${answerBody.message}: ${JSON.stringify(body)}`);
  return answerBody;
}

/** Pays at Stripe and returns to the shop until the shop has recorded the payment. */
async function payOnline({ shop }: World, shopper: Client, payPage: string): Promise<string> {
  const [session = ''] = /cs_test_\w+/.exec(payPage) ?? [];
  for (;;) {
    await untilThere(() => fetch(`${payPage}/pay`, { method: 'POST', redirect: 'manual' }));
    await untilThere(() => shopper.get(`/api/stripe/return?session_id=${session}`));
    const known = await untilThere(() => shop.stripe());
    const id = known.session.find((one) => one.id === session)?.clientReferenceId ?? '';
    const { body } = await read(shopper, '/api/order/user');
    if ((body.orders as OrderView[]).some(({ _id }) => _id === id)) return id;
  }
}

async function place(world: World, lane: number, plan: Plan): Promise<string> {
  const { goods, owner, shoppers } = world;
  const items = plan.quantities.map((quantity, at) => ({ product: goods[at], quantity }));
  const total = plan.agreed / 100;
  if (plan.kind === 'phone') {
    const customer = { name: `Caller ${plan.at}`, phone: '+1 555 0100', street: '9 Navy Road' };
    const where = { city: 'Springfield', zipcode: '02134', country: 'United States' };
    const body = { customer: { ...customer, ...where }, items, total };
    return String((await done(owner, '/api/order/for', body)).id);
  }
  const shopper = shoppers[lane];
  if (!shopper) throw new Error('each lane has a shopper');
  const { client, address } = shopper;
  const way = plan.kind === 'pickup' ? { way: 'pickup' } : {};
  const path = plan.kind === 'card' ? '/api/order/stripe' : '/api/order/cod';
  const body = { items, address, total, ...way };
  const { body: first } = await sendUntilAnswered(client, path, body);
  // If the shop was killed during the request, it may ask the shopper to order again, so order again.
  const { id, url } = first.success ? first : await done(client, path, body);
  return plan.kind === 'card' ? payOnline(world, client, String(url)) : String(id);
}

const cancel = (owner: Client, id: string, from: string) =>
  done(owner, '/api/order/status', { id, from, status: 'Cancelled', reason: 'Sold out' });

/**
 * Two packers start to pack an order concurrently. The shop assigns one, and rejects the second with a conflict.
 *
 * Returns the name of the assigned packer.
 */
async function pack({ owner, nora, goods }: World, { id, found, isShort }: Placed) {
  const people = [
    { client: nora.client, name: 'Nora Weiss' },
    { client: owner, name: OWNER },
  ];
  const claims = await Promise.all(
    people.map(({ client }) => sendUntilAnswered(client, '/api/order/claim', { id })),
  );
  expect(claims.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [mine = people[0], other = people[1]] =
    claims[0]?.status === 200 ? people : [...people].reverse();
  const lines = isShort ? [{ product: goods[0], found: found[0] }] : [];
  if (!mine || !other) throw new Error('two people pack');
  const early = await sendUntilAnswered(other.client, '/api/order/pack', { id, lines });
  expect(early.status).toBe(409);
  await Promise.all([
    done(mine.client, '/api/order/pack', { id, lines }),
    sendUntilAnswered(other.client, '/api/order/pack', { id, lines: [] }),
  ]);
  return mine.name;
}

export const pickedUp = (id: string) => ({ id, from: 'Packed', status: 'Out for delivery' });
export const brought = (id: string, more = {}) => ({
  id,
  from: 'Out for delivery',
  status: 'Delivered',
  ...more,
});

async function bring({ owner, nora, couriers }: World, { id, at, kind, courier }: Placed) {
  if (kind === 'pickup') {
    const collected = { id, from: 'Packed', status: 'Delivered', isPaid: true };
    await done(nora.client, '/api/order/status', collected);
    return;
  }
  const { client, id: staff } = couriers[courier];
  await done(owner, '/api/order/assign', { id, courier: staff });
  if (at === SPECIAL.byScreen || at === SPECIAL.late) return;
  await done(client, '/api/order/courier', pickedUp(id));
  if (at === SPECIAL.nobodyThere)
    await done(client, '/api/order/failed', { id, reason: 'no answer', next: 'again' });
  const isPaid = at !== SPECIAL.paidInShop;
  await done(client, '/api/order/courier', brought(id, kind === 'card' ? {} : { isPaid }));
  if (!isPaid) await done(owner, '/api/order/paid', { id, isPaid: true });
  const refund = { id, reason: 'It was late' };
  if (at === SPECIAL.backToCard)
    await done(owner, '/api/order/refund', { ...refund, amount: 1, to: 'card' });
  if (at === SPECIAL.backInCash)
    await done(owner, '/api/order/refund', { ...refund, amount: 0.5, to: 'cash' });
}

async function live(world: World, lane: number, plan: Plan): Promise<Placed> {
  const placed: Placed = { ...plan, id: await place(world, lane, plan) };
  if (plan.at === SPECIAL.cancelledNew) await cancel(world.owner, placed.id, 'Order Placed');
  else {
    placed.packedBy = await pack(world, placed);
    if (plan.at === SPECIAL.cancelledPacked) await cancel(world.owner, placed.id, 'Packed');
    else await bring(world, placed);
  }
  return placed;
}

export async function liveAll(world: World, plans: readonly Plan[]): Promise<Placed[]> {
  const waiting = [...plans];
  const all: Placed[] = [];
  const work = Array.from({ length: LANES }, async (_, lane) => {
    for (let plan = waiting.shift(); plan; plan = waiting.shift())
      all.push(await live(world, lane, plan));
  });
  const kill = async () => {
    while (all.length < plans.length / 3) await pause(50);
    await world.shop.kill();
  };
  await Promise.all([...work, kill()]);
  return all;
}
