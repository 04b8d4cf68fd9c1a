import { changeAround } from '@/lib/shop/wall-clock';
import { DAY_MS, MINUTE_MS } from '@/lib/utils/durations';
import type { OrderDoc } from '@/models/order';
import type { Violation } from './checker';
import { setClockTo } from './clock';
import { begin, type Play, type Tab } from './play';
import { type Random, randomOf } from './random';
import { count } from './scope';
import type { World } from './world';

/** UTC has no clock changes. Australia/Lord_Howe changes its clock by half an hour. */
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'] as const;
/** In minutes. The shorter slot is as long as the hour that a clock change skips. */
const LENGTHS = [60, 120] as const;

/** All clock changes and full hours of these zones are multiples of 15 minutes. */
const STEP = 15 * MINUTE_MS;

type Clock = { zone: string; length: number };
type Change = { zone: string; at: number };

/** Times in ms. All are in the future, because the shop compares its clock with the real clock of the database. */
const CHANGES: readonly Change[] = ZONES.flatMap((zone) => {
  const today = Math.ceil(Date.now() / DAY_MS);
  const days = Array.from({ length: 122 }, (_, at) => today + 4 + at * 3);
  return days.flatMap((day) => changeAround(day, zone)).map((at) => ({ zone, at }));
});

const known = new Map<string, ReadonlyMap<string, number>>();

/**
 * Returns the slots around a clock change, as a map from `from to` to `from` (ms). A slot starts when the wall clock
 * reaches or passes its start time.
 */
function slotsAround({ at }: Change, { zone, length }: Clock): ReadonlyMap<string, number> {
  const key = `${at} ${zone} ${length}`;
  const before = known.get(key);
  if (before) return before;
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const shown = (ms: number) => Date.parse(`${wall.format(ms).replace(' ', 'T')}Z`) / MINUTE_MS;
  const found = new Map<string, number>();
  let begin: number | undefined;
  let last = shown(at - 3 * DAY_MS);
  for (let ms = at - 3 * DAY_MS; ms < at + 17 * DAY_MS; ms += STEP) {
    const time = shown(ms);
    if (Math.floor(time / length) <= Math.floor(last / length)) continue;
    if (begin !== undefined) found.set(`${begin} ${ms}`, begin);
    [begin, last] = [ms, time];
  }
  known.set(key, found);
  return found;
}

type Step = (play: Play) => Promise<unknown>;
type Iso = { from: string; to: string };

const CAPACITY = 2;
/** Few slots, so that the shoppers of many schedules compete for them. */
const WANTED = 3;
const COMPARED = 40;
/** Schedules run within these minutes of the clock change. The shop retains slots longer. */
const AROUND_MINUTES = 5 * 60;

/** The clock change of the current batch. `latest` is the latest time that the clock has shown. */
let change = CHANGES[0];
let latest = 0;
const had = new Set<string>();

/** Sets slots all day long, often in the time zone of the clock change. With `only`, every order needs a slot. */
async function setSlots({ shop }: World, random: Random): Promise<string> {
  const zone = (random.chance(0.5) && change?.zone) || random.pick(ZONES) || 'UTC';
  const length = random.pick(LENGTHS) ?? 120;
  for (const key of change ? slotsAround(change, { zone, length }).keys() : []) had.add(key);
  await shop.models.ShopSettings.updateOne(
    { _id: 'shop' },
    {
      $set: {
        timeZone: zone,
        windows: {
          on: true,
          only: random.chance(0.2),
          daysOff: [],
          lengthMinutes: length,
          days: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]),
          leadMinutes: 0,
          capacity: CAPACITY,
        },
      },
    },
    { upsert: true },
  );
  return `${zone}, windows of ${length} minutes`;
}

/** Sets the clock. It may jump over the hour that the clock change skips or repeats. */
function setTime(random: Random): string {
  const within = (minutes: number) => (random.int(2 * minutes) - minutes) * MINUTE_MS;
  const center = change?.at ?? Date.now();
  const isFar = Math.abs(Date.now() - center) > AROUND_MINUTES * MINUTE_MS || random.chance(0.15);
  const time = isFar ? center + within(AROUND_MINUTES) : Date.now() + within(8);
  count(time < Date.now() ? 'clocks put back' : 'clocks put on');
  latest = Math.max(latest, Date.now(), time);
  setClockTo(time);
  return new Date(time).toISOString();
}

export async function openSlots(world: World, seed: number): Promise<void> {
  const random = randomOf(seed);
  change = random.pick(CHANGES);
  had.clear();
  await setSlots(world, random);
  setTime(random);
  latest = Date.now();
}

/** Sets the clock past the latest shown time, so that no stored time is in the future. */
export const waitForLatest = (): void => setClockTo(Math.max(latest, Date.now()) + MINUTE_MS);

/** Returns a slot that the shop offered earlier. It may now be full or gone. */
async function randomSlot({ world, random, scope }: Play): Promise<Iso | undefined> {
  const shop = await world.shop.readShop();
  const now = Date.now();
  const ahead = world.shop.windowsAhead(shop, now);
  const clock = { zone: shop.timeZone, length: shop.windows?.lengthMinutes ?? 0 };
  const all = change ? [...slotsAround(change, clock)] : [];
  const right = all.flatMap(([key, from]) => (from >= now ? [key] : [])).slice(0, COMPARED);
  for (const [at, key] of right.entries()) {
    const listed = `${ahead[at]?.from} ${ahead[at]?.to}`;
    const what = `in ${clock.zone} at ${now} window ${at} is ${listed} and not ${key}`;
    if (listed !== key) scope.seen.push({ invariant: 'I17', what });
  }
  const found = random.pick(ahead.slice(1, WANTED));
  const iso = (ms: number) => new Date(ms).toISOString();
  return found && { from: iso(found.from), to: iso(found.to) };
}

const chosen = new WeakMap<Tab, { key: string; window: Iso | undefined }>();

/** Chooses a slot, or none, for an order. Requests with one idempotency key get the same slot. */
export async function slotOf(play: Play, tab: Tab): Promise<{ window?: Iso }> {
  const { random, revisions, options } = play;
  if (!options.windows) return {};
  const before = chosen.get(tab);
  const isSame = before?.key === tab.key;
  if (isSame && random.chance(0.75)) return before.window ? { window: before.window } : {};
  if (isSame) {
    const revision = revisions[tab.key];
    tab.key += '-again';
    if (revision !== undefined) revisions[tab.key] = revision;
  }
  const window = random.chance(0.85) ? await randomSlot(play) : undefined;
  chosen.set(tab, { key: tab.key, window });
  return window ? { window } : {};
}

/** The shopper or the seller moves an order to another slot, sometimes both at once. */
const move: Step = async (play) => {
  const { world, random, scope } = play;
  const order = random.pick(await world.shop.models.Order.find({ userId: scope.userId }).lean());
  if (!order || (!order.listed && random.chance(0.8))) return;
  const both = random.chance(0.3);
  for (const audience of both ? (['seller', 'shopper'] as const) : [bySome(play)]) {
    const window = await randomSlot(play);
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

const setClock: Step = async ({ random, world, scope }) =>
  scope.note(`  it is ${random.chance(0.75) ? setTime(random) : await setSlots(world, random)}`);

export const WINDOW_STEPS: Step[] = [move, move, move, move, move, setClock];

/** Returns whether an order needs its slot: it is placed and not cancelled. Does not use the shop's own functions. */
const stands = ({ listed, status, payment }: OrderDoc): boolean =>
  listed && status !== 'Cancelled' && !payment?.cartConflict;

const keyOf = ({ from, to }: { from: Date; to: Date }) =>
  `${from.toISOString()} to ${to.toISOString()}`;

/** Invariant I17 of a shopper: exactly the orders that need a slot have a reservation for it. */
export async function checkPlaces({ shop }: World, orders: OrderDoc[]): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const order of orders) {
    const place = await shop.models.SlotPlace.findById(order._id).lean();
    const has = place ? keyOf(place) : 'no window';
    const needs = stands(order) && order.deliverySlot ? keyOf(order.deliverySlot) : 'no window';
    const of = `order ${order._id} (${order.status}, revision ${order.rev}, place of ${place?.rev})`;
    if (has !== needs)
      found.push({ invariant: 'I17', what: `${of} needs ${needs} and has ${has}` });
    if (
      order.deliverySlot &&
      !had.has(`${order.deliverySlot.from.getTime()} ${order.deliverySlot.to.getTime()}`)
    )
      found.push({ invariant: 'I17', what: `${of} is in a window that the shop never had` });
    const end = order.deliverySlot?.to.getTime();
    if (order.listed && end && order.promisedAt?.getTime() !== end && order.status !== 'Cancelled')
      found.push({ invariant: 'I17', what: `order ${order._id} is not promised for its window` });
  }
  return found;
}

/** Invariant I17 of the shop: no slot exceeds its capacity, and each reservation has an order. */
export async function checkSlots({ shop }: World): Promise<Violation[]> {
  const { Order, SlotPlace } = shop.models;
  const orders = (await Order.find({}).lean()).filter(stands);
  const found: Violation[] = [];
  const reservedCount = new Map<string, number>();
  for (const { deliverySlot } of orders)
    if (deliverySlot)
      reservedCount.set(keyOf(deliverySlot), (reservedCount.get(keyOf(deliverySlot)) ?? 0) + 1);
  for (const [key, orders] of reservedCount)
    if (orders > CAPACITY) found.push({ invariant: 'I17', what: `${key} has ${orders} orders` });
  const ids = new Set(orders.map(({ _id }) => String(_id)));
  for (const place of await SlotPlace.find({}).lean())
    if (!ids.has(String(place._id)))
      found.push({ invariant: 'I17', what: `${keyOf(place)} has a place of no order` });
  count('windows taken', reservedCount.size);
  count('windows full', [...reservedCount.values()].filter((count) => count === CAPACITY).length);
  return found;
}
