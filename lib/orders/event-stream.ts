import 'server-only';
import { type SessionView, stillOpen } from '@/lib/auth/sessions';
import { jsonWithOrigin } from '@/lib/http/client-origin';
import { streamOf } from '@/lib/http/download';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { recordActivity } from '@/lib/observe/activity-poll';
import { log } from '@/lib/observe/log';
import { lastShopChange } from '@/lib/page-cache/invalidate';
import { publicShop, readShop } from '@/lib/shop/read';
import type { ShopView } from '@/lib/shop/view';
import type { OrderDoc } from '@/models/order';
import { databaseTime, OVERLAP_MS, ordersChangedSince } from './changed-orders';
import { state } from './state';
import type { OrderView } from './view';
import { viewOrders, viewOrdersForSeller } from './view-order';
import { isRestricted, withoutEmail } from './visible';

const LOOK_EVERY_MS = 250;
const SESSIONS_EVERY_MS = 2_000;
/** Reads overlap by a few seconds, so the number must exceed the changes in the overlap. */
const MOST_CHANGES = 2_000;

/** A stream can resume after the position `id`. */
type OrderStreamEvent = { id: string; order: OrderView };

type Subscriber = {
  session: SessionView;
  take: (event: OrderStreamEvent) => void;
  sendShop: (shop: ShopView) => void;
  end: () => void;
};

const subscribers = new Set<Subscriber>();
let timer: NodeJS.Timeout | undefined;

const changedSince = (ms: number, userId?: string) =>
  ordersChangedSince(ms, MOST_CHANGES, state.streamed.where, userId);

const eventOf = (row: OrderDoc, order: OrderView): OrderStreamEvent => ({
  id: String(row.changedAt?.getTime() ?? 0),
  order,
});

/** Staff members see every changed order. Shoppers see their own orders, and the event after a declined payment. */
const isFor = ({ audience, subject }: SessionView, order: OrderDoc) =>
  audience === 'seller' || (String(order.userId) === subject && state.streamedToShopper.is(order));

/** Checks the sessions just before sending. The stream of a user without permission ends without a further event. */
async function deliver(rows: OrderDoc[], to: Iterable<Subscriber>): Promise<void> {
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

/**
 * Creates a function that sends the order changes since its previous call. It sends each revision of an order only
 * once.
 */
function createOrderPoll() {
  let last: number | undefined;
  let delivered = new Map<string, number>();
  return async (): Promise<void> => {
    const now = await databaseTime();
    // If a clock was set back, `last` is in the future, and reading from there would miss changes.
    const from = Math.min(last ?? now, now) - OVERLAP_MS;
    const rows = await changedSince(from);
    const fresh = rows.filter((row) => delivered.get(String(row._id)) !== row.rev);
    if (fresh.length > 0) await deliver(fresh, subscribers);
    // Store the position only after success. Otherwise the next poll would skip the changes of a failed poll.
    delivered = new Map(rows.map((row) => [String(row._id), row.rev]));
    last = rows.length < MOST_CHANGES ? now : (rows.at(-1)?.changedAt?.getTime() ?? now);
  };
}

function createShopPoll() {
  let changedAt = lastShopChange();
  let delivered: string | undefined;
  return async (): Promise<void> => {
    const now = lastShopChange();
    if (now === changedAt) return;
    const shop = publicShop(await readShop());
    const text = JSON.stringify(shop);
    if (text !== delivered) for (const { sendShop } of subscribers) sendShop(shop);
    delivered = text;
    // Store the time only after success. Otherwise a failed poll would lose the change.
    changedAt = now;
  };
}

async function endClosed(): Promise<void> {
  const open = await stillOpen([...subscribers].map(({ session }) => session));
  for (const subscriber of subscribers) if (!open.has(subscriber.session.id)) subscriber.end();
}

/** Without streams, the process sends no commands to the database. */
function start(): void {
  const pollOrders = createOrderPoll();
  const pollShop = createShopPoll();
  let checkedAt = performance.now();
  let isFailing = false;
  const next = async () => {
    // An open stream counts as activity, so that the process's other polls do not slow down.
    void recordActivity();
    try {
      await pollOrders();
      await pollShop();
      if (performance.now() - checkedAt >= SESSIONS_EVERY_MS) {
        await endClosed();
        checkedAt = performance.now();
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing) log().warn({ err: error }, 'changes of orders could not be read; retrying');
      isFailing = true;
    }
    timer = subscribers.size > 0 ? setTimeout(next, LOOK_EVERY_MS).unref() : undefined;
  };
  timer = setTimeout(next, 0);
}

function follow(subscriber: Subscriber): () => void {
  subscribers.add(subscriber);
  if (!timer) start();
  return () => subscribers.delete(subscriber);
}

/** Returns the number of open streams of an account in this process. */
export const openStreamCount = ({ audience, subject }: SessionView): number =>
  [...subscribers].filter(
    ({ session }) => session.audience === audience && session.subject === subject,
  ).length;

/** A reader who has missed more must reload its lists. */
const LONGEST_MISSED_MS = 10 * 60_000;

/**
 * Returns the order changes that a reader has missed since its last event, oldest first. Changes of the last seconds
 * before that event are repeated. Without a last event, the result is empty.
 *
 * `isReset` is true if the last event is more than 10 minutes old, or if at least 2,000 of the reader's orders have
 * changed. The reader must then reload its lists. `id` is the position before these events, from which a disconnected
 * reader resumes.
 */
export async function eventsSince(
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
  if (!rows || rows.length === MOST_CHANGES) return { events: [], id, isReset: true };
  const events: OrderStreamEvent[] = [];
  const take = (event: OrderStreamEvent) => events.push(event);
  await deliver(rows, [{ session, take, sendShop: () => {}, end: () => {} }]);
  return { events, id: String(last), isReset: false };
}

/** The limit per account and process. Further tabs poll every few seconds instead. */
const MOST_STREAMS = { seller: 100, shopper: 5 } as const;
/** The interval is well below the idle timeouts of proxies and of the shop's own server (30 s). */
const HEARTBEAT_MS = 10_000;
/** The client may have disconnected before the stream started. */
const MAX_UNREAD_MS = 2 * HEARTBEAT_MS;
const RETRY_MS = 1_000;
/** The maximum number of unsent changes per reader. A slower reader is disconnected and resumes later. */
const MAX_WAITING = 2_000;

/** A queue for one stream, with only the latest state of each order. */
function createQueue() {
  const waiting = new Map<string, OrderStreamEvent>();
  let shop: ShopView | undefined;
  let isEnded = false;
  let wake = () => {};
  return {
    isEnded: () => isEnded,
    end() {
      isEnded = true;
      wake();
    },
    add(event: OrderStreamEvent) {
      const { _id, revision } = event.order;
      const present = waiting.get(_id)?.order.revision ?? -1;
      if (revision > present) {
        // Move the event to the end, because ids of sent events must never decrease.
        waiting.delete(_id);
        waiting.set(_id, event);
      }
      if (waiting.size > MAX_WAITING) isEnded = true;
      wake();
    },
    sendShop(now: ShopView) {
      shop = now;
      wake();
    },
    takeShop(): ShopView | undefined {
      const sentShop = shop;
      shop = undefined;
      return sentShop;
    },
    take(): OrderStreamEvent | undefined {
      const [first] = waiting.values();
      if (first) waiting.delete(first.order._id);
      return first;
    },
    takeAll(): OrderStreamEvent[] {
      const all = [...waiting.values()];
      waiting.clear();
      return all;
    },
    /**
     * Waits at most `ms`. Resolves to true once there is an event to send or the queue has ended, otherwise to false.
     */
    async isWoken(ms: number): Promise<boolean> {
      if (waiting.size > 0 || shop || isEnded) return true;
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms, false);
        wake = () => {
          clearTimeout(timer);
          resolve(true);
        };
      });
    },
  };
}

type Queue = ReturnType<typeof createQueue>;
type Start = Awaited<ReturnType<typeof eventsSince>>;

/**
 * A heartbeat is an event, because browsers hide comments from the page. Otherwise the page could not detect a dead
 * connection.
 */
const HEARTBEAT = 'event: heartbeat\ndata: {}\n\n';

const textOf = (event: string, id: string, data: string) =>
  `event: ${event}\nid: ${id}\ndata: ${data}\n\n`;

async function* textsOf(queue: Queue, start: Start, origin: string): AsyncGenerator<string> {
  const now = JSON.stringify({ now: new Date().toISOString() });
  yield `retry: ${RETRY_MS}\n${textOf('ready', start.id, now)}`;
  if (start.isReset) yield textOf('reset', start.id, '{}');
  while (!queue.isEnded()) {
    const shop = queue.takeShop();
    // The event `shop` has no id, because a stream resumes from the id of an order event.
    if (shop) yield `event: shop\ndata: ${jsonWithOrigin(origin, { shop })}\n\n`;
    const event = queue.take();
    if (event) yield textOf('order', event.id, jsonWithOrigin(origin, { order: event.order }));
    else if (!shop && !(await queue.isWoken(HEARTBEAT_MS))) yield HEARTBEAT;
  }
}

/**
 * Returns a stream of server-sent events with the changes of the orders that a session may see, after the event
 * `lastEventId`. The stream ends with the session, when the client disconnects, or when the client has not read for 20
 * s. Throws a 429 ApiError when the account has too many streams.
 */
export async function orderEvents(
  session: SessionView,
  { lastEventId, origin, signal }: { lastEventId?: string; origin: string; signal: AbortSignal },
): Promise<Response> {
  if (openStreamCount(session) >= MOST_STREAMS[session.audience])
    throw new ApiError('tooMany', t('errors', 'tooManyStreams'), { retryAfterSeconds: 10 });
  const queue = createQueue();
  const leave = follow({ session, take: queue.add, sendShop: queue.sendShop, end: queue.end });
  let unread: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(unread);
    leave();
    queue.end();
  };
  signal.addEventListener('abort', end, { once: true });
  // The client may have disconnected before this listener was added.
  if (signal.aborted) end();
  try {
    const start = await eventsSince(session, lastEventId);
    // The settings may have changed while the client was disconnected.
    if (lastEventId) queue.sendShop(publicShop(await readShop()));
    // Event ids must never decrease, so sort missed events together with new events.
    const events = [...start.events, ...queue.takeAll()];
    for (const event of events.sort((a, b) => Number(a.id) - Number(b.id))) queue.add(event);
    const texts = textsOf(queue, start, origin);
    const next = async () => {
      clearTimeout(unread);
      const result = await texts.next();
      if (result.done) end();
      else unread = setTimeout(end, MAX_UNREAD_MS).unref();
      return result;
    };
    const body = streamOf({
      next,
      // The `return` of a generator would wait for the next value.
      return: async () => {
        end();
        return { done: true, value: undefined };
      },
    });
    return new Response(body, {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        // Prevents the shop's server and proxies from compressing or buffering the stream.
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      },
    });
  } catch (error) {
    end();
    throw error;
  }
}
