import 'server-only';
import { type SessionView, stillOpen } from '@/lib/auth/sessions';
import { lastShopChange } from '@/lib/catalog/cache/invalidate';
import { log } from '@/lib/observe/log';
import { wakeUp } from '@/lib/observe/quiet';
import { readShop } from '@/lib/shop/read';
import type { ShopView } from '@/lib/shop/view';
import type { OrderDoc } from '@/models/order';
import { databaseTime, OVERLAP_MS, ordersChangedSince } from './changed-orders';
import { state } from './state';
import type { OrderView } from './view';
import { viewOrders, viewOrdersForSeller } from './view-order';
import { isRestricted, withoutEmail } from './visible';

const LOOK_EVERY_MS = 250;
const SESSIONS_EVERY_MS = 2_000;
/** More orders than a shop changes within the overlap; bounds each read. */
const MOST = 2_000;

/** A change of an order, as one reader sees it. `id` resumes the stream after it. */
export type OrderStreamEvent = { id: string; order: OrderView };

type Follower = {
  session: SessionView;
  take: (event: OrderStreamEvent) => void;
  /** Gets the shop when its settings have changed. */
  tell: (shop: ShopView) => void;
  end: () => void;
};

const followers = new Set<Follower>();
let timer: NodeJS.Timeout | undefined;

const changedSince = (ms: number, userId?: string) =>
  ordersChangedSince(ms, MOST, state.streamed.where, userId);

const eventOf = (row: OrderDoc, order: OrderView): OrderStreamEvent => ({
  id: String(row.changedAt?.getTime() ?? 0),
  order,
});

/** Whether a reader may see the order: staff see each that changes, a shopper their own, also after a bank has refused its payment. */
const isFor = ({ audience, subject }: SessionView, order: OrderDoc) =>
  audience === 'seller' || (String(order.userId) === subject && state.streamedToShopper.is(order));

/**
 * Sends these orders to the readers who may see them. Sessions are checked right before: somebody who was removed,
 * demoted or signed out gets no event more, and their stream ends.
 */
async function deliver(rows: OrderDoc[], to: Iterable<Follower>): Promise<void> {
  const readers = [...to].filter(({ session }) => rows.some((row) => isFor(session, row)));
  if (readers.length === 0) return;
  const hasSeller = readers.some(({ session }) => session.audience === 'seller');
  const [own, all] = await Promise.all([
    viewOrders(rows),
    hasSeller ? viewOrdersForSeller(rows, false) : [],
  ]);
  const views = { own, all, limited: all.map(withoutEmail) };
  const open = await stillOpen(readers.map(({ session }) => session));
  for (const { session, end } of readers) if (!open.has(session.id)) end();
  for (const [at, row] of rows.entries())
    for (const { session, take } of readers) {
      const seller = isRestricted(session) ? views.limited : views.all;
      const order = (session.audience === 'seller' ? seller : views.own)[at];
      if (order && open.has(session.id) && isFor(session, row)) take(eventOf(row, order));
    }
}

/** Makes the function that delivers the changes since its last call, each state of an order once. */
function createLook() {
  let last: number | undefined;
  let delivered = new Map<string, number>();
  return async (): Promise<void> => {
    const now = await databaseTime();
    // After a clock was set back, reads from the earlier time, so that no change is missed.
    const from = Math.min(last ?? now, now) - OVERLAP_MS;
    const rows = await changedSince(from);
    const fresh = rows.filter((row) => delivered.get(String(row._id)) !== row.rev);
    if (fresh.length > 0) await deliver(fresh, followers);
    // Only after success, so that a failed look is repeated.
    delivered = new Map(rows.map((row) => [String(row._id), row.rev]));
    last = rows.length < MOST ? now : (rows.at(-1)?.changedAt?.getTime() ?? now);
  };
}

/** Makes the function that delivers the shop to all followers when its settings have changed. */
function createShopLook() {
  let changedAt = lastShopChange();
  let delivered: string | undefined;
  return async (): Promise<void> => {
    const now = lastShopChange();
    if (now === changedAt) return;
    const shop = await readShop();
    const text = JSON.stringify(shop);
    if (text !== delivered) for (const { tell } of followers) tell(shop);
    delivered = text;
    // Only after success, so that a failed look is repeated.
    changedAt = now;
  };
}

/** Ends the streams whose sessions are over. */
async function endClosed(): Promise<void> {
  const open = await stillOpen([...followers].map(({ session }) => session));
  for (const follower of followers) if (!open.has(follower.session.id)) follower.end();
}

/** Polls while a stream is open; without streams the process sends the database no command. */
function start(): void {
  const look = createLook();
  const lookAtShop = createShopLook();
  let checkedAt = performance.now();
  let isFailing = false;
  const next = async () => {
    // Open streams count as requests, so that changes of the settings arrive as fast.
    void wakeUp();
    try {
      await look();
      await lookAtShop();
      if (performance.now() - checkedAt >= SESSIONS_EVERY_MS) {
        await endClosed();
        checkedAt = performance.now();
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing) log().warn({ err: error }, 'the orders cannot be followed for now');
      isFailing = true;
    }
    timer = followers.size > 0 ? setTimeout(next, LOOK_EVERY_MS).unref() : undefined;
  };
  timer = setTimeout(next, 0);
}

/** Follows the changes of orders that a session may see, until the returned function is called. */
export function follow(follower: Follower): () => void {
  followers.add(follower);
  if (!timer) start();
  return () => followers.delete(follower);
}

/** How many streams an account has open in this process. */
export const streamsOf = ({ audience, subject }: SessionView): number =>
  [...followers].filter(
    ({ session }) => session.audience === audience && session.subject === subject,
  ).length;

/** A reader that missed more than this reads the lists anew. */
const LONGEST_MISSED_MS = 10 * 60_000;

/**
 * The changes since the last event that a reader got, with the overlap, oldest first; none without a last event. `isReset`: the
 * event is more than 10 minutes old, or 2,000 orders of this reader have changed since, so the reader must read the lists again.
 * `id`: the position before these events, from which a reader that leaves before they arrive resumes.
 */
export async function missedSince(
  session: SessionView,
  lastEventId: string | undefined,
): Promise<{ events: OrderStreamEvent[]; id: string; isReset: boolean }> {
  const now = await databaseTime();
  const id = String(now);
  const last = lastEventId && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;
  if (last === undefined) return { events: [], id, isReset: false };
  const userId = session.audience === 'shopper' ? session.subject : undefined;
  const isLate = last < now - LONGEST_MISSED_MS;
  const rows = isLate ? undefined : await changedSince(last - OVERLAP_MS, userId);
  if (!rows || rows.length === MOST) return { events: [], id, isReset: true };
  const events: OrderStreamEvent[] = [];
  const take = (event: OrderStreamEvent) => events.push(event);
  await deliver(rows, [{ session, take, tell: () => {}, end: () => {} }]);
  return { events, id: String(last), isReset: false };
}
