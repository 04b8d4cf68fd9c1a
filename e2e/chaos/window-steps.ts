import type { OrderDoc } from '@/models/order';
import type { Violation } from './checker';
import { begin, type Play, type Tab } from './play';
import { count } from './scope';
import type { World } from './world';

type Step = (play: Play) => Promise<unknown>;
type Iso = { from: string; to: string };

/** The most orders of a window. */
const CAPACITY = 2;
/** Few enough that the shoppers of many schedules compete for them. */
const WANTED = 6;
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'];

/** Windows of two hours, all day long, by the clock of a zone; with `only` every order gets one. */
export const setWindows = ({ shop }: World, timeZone = 'UTC', only = false) =>
  shop.models.ShopSettings.updateOne(
    { _id: 'shop' },
    {
      $set: {
        timeZone,
        windows: {
          ...{ on: true, only, daysOff: [], lengthMinutes: 120, capacity: CAPACITY },
          days: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]),
          leadMinutes: 0,
        },
      },
    },
    { upsert: true },
  );

/** A window as the shopper's list had it some time ago: it may be full, or not offered any more. */
async function someWindow({ world, random }: Play): Promise<Iso | undefined> {
  const shop = await world.shop.readShop();
  const found = random.pick(world.shop.windowsAhead(shop, Date.now()).slice(1, WANTED));
  const iso = (ms: number) => new Date(ms).toISOString();
  return found && { from: iso(found.from), to: iso(found.to) };
}

const chosen = new WeakMap<Tab, { key: string; window: Iso | undefined }>();

/** What a tab orders under its key: the same window each time, or none. */
export async function windowOf(play: Play, tab: Tab): Promise<{ window?: Iso }> {
  if (!play.options.windows) return {};
  const before = chosen.get(tab);
  const kept =
    before?.key === tab.key
      ? before
      : { key: tab.key, window: play.random.chance(0.85) ? await someWindow(play) : undefined };
  chosen.set(tab, kept);
  return kept.window ? { window: kept.window } : {};
}

/** Shopper or seller moves an order, sometimes both at once. */
const move: Step = async (play) => {
  const { world, random, scope } = play;
  const order = random.pick(await world.shop.models.Order.find({ userId: scope.userId }).lean());
  if (!order || (!order.listed && random.chance(0.8))) return;
  const both = random.chance(0.3);
  for (const audience of both ? (['seller', 'shopper'] as const) : [bySome(play)]) {
    const window = await someWindow(play);
    if (!window) continue;
    await begin(play, `move by the ${audience} to ${window.from}`, async () => {
      const moved = await world.shop.moveOrder(
        { id: String(order._id), window },
        { audience, subject: scope.userId },
      );
      if (moved.window?.from === window.from) count('orders moved');
    });
  }
};

const bySome = ({ random }: Play) =>
  random.chance(0.5) ? ('seller' as const) : ('shopper' as const);

/** The shop's clock becomes that of another zone, or windows become a must. */
const setClock: Step = async ({ random, world, scope }) => {
  const zone = random.pick(ZONES);
  scope.note(`  the clock is that of ${zone}`);
  await setWindows(world, zone, random.chance(0.3));
};

export const WINDOW_STEPS: Step[] = [move, move, move, move, move, setClock];

/** To be delivered or delivered, whatever its place; told apart from the fields alone, not by the shop's own states. */
const stands = ({ listed, status, payment }: OrderDoc): boolean =>
  listed && status !== 'Cancelled' && !payment?.cartTaken;

const keyOf = ({ from, to }: { from: Date; to: Date }) =>
  `${from.toISOString()} to ${to.toISOString()}`;

/** I17 of one shopper: each order to be delivered in a window has its place there, no other order has any. */
export async function checkPlaces({ shop }: World, orders: OrderDoc[]): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const order of orders) {
    const place = await shop.models.WindowPlace.findById(order._id).lean();
    const has = place ? keyOf(place) : 'no window';
    const needs = stands(order) && order.window ? keyOf(order.window) : 'no window';
    const of = `order ${order._id} (${order.status}, revision ${order.rev}, place of ${place?.rev})`;
    if (has !== needs)
      found.push({ invariant: 'I17', what: `${of} needs ${needs} and has ${has}` });
    const end = order.window?.to.getTime();
    if (order.listed && end && order.promisedAt?.getTime() !== end && order.status !== 'Cancelled')
      found.push({ invariant: 'I17', what: `order ${order._id} is not promised for its window` });
  }
  return found;
}

/** I17 of all shoppers: no window has more orders than it takes, nor places of orders that are not there. */
export async function checkWindows({ shop }: World): Promise<Violation[]> {
  const { Order, WindowPlace } = shop.models;
  const orders = (await Order.find({}).lean()).filter(stands);
  const found: Violation[] = [];
  const taken = new Map<string, number>();
  for (const { window } of orders)
    if (window) taken.set(keyOf(window), (taken.get(keyOf(window)) ?? 0) + 1);
  for (const [key, orders] of taken)
    if (orders > CAPACITY) found.push({ invariant: 'I17', what: `${key} has ${orders} orders` });
  const ids = new Set(orders.map(({ _id }) => String(_id)));
  for (const place of await WindowPlace.find({}).lean())
    if (!ids.has(String(place._id)))
      found.push({ invariant: 'I17', what: `${keyOf(place)} has a place of no order` });
  count('windows taken', taken.size);
  count('windows full', [...taken.values()].filter((count) => count === CAPACITY).length);
  return found;
}
