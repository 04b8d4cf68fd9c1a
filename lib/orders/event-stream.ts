import 'server-only';
import type { SessionView } from '@/lib/auth/sessions';
import { Refusal } from '@/lib/http/errors';
import { jsonWithOrigin } from '@/lib/http/front-end';
import { say } from '@/lib/http/say';
import { streamOf } from '@/lib/http/stream';
import { readShop } from '@/lib/shop/read';
import type { ShopView } from '@/lib/shop/view';
import { follow, missedSince, type OrderStreamEvent, streamsOf } from './feed';

/** The most streams of one account in a process: the seller's boards, and a shopper's tabs; further tabs poll every few seconds. */
const MOST = { seller: 100, shopper: 5 } as const;
/** Well below the idle timeouts of proxies, and of the shop's own server (30 s). */
const HEARTBEAT_MS = 10_000;
/** After this time without a reader a stream is ended: its client may have left before it began. */
const MAX_UNREAD_MS = 2 * HEARTBEAT_MS;
/** How soon a browser reopens a stream that was cut. */
const RETRY_MS = 1_000;
/** A reader that lets more changes than this wait is cut, and resumes when it reads again. */
const MAX_WAITING = 2_000;

/** The changes that wait to be sent: of each order the latest state. */
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
        // Moved to the end, because the ids of sent events must not fall.
        waiting.delete(_id);
        waiting.set(_id, event);
      }
      if (waiting.size > MAX_WAITING) isEnded = true;
      wake();
    },
    /** The shop as it is now; the latest alone waits. */
    tell(now: ShopView) {
      shop = now;
      wake();
    },
    takeShop(): ShopView | undefined {
      const taken = shop;
      shop = undefined;
      return taken;
    },
    take(): OrderStreamEvent | undefined {
      const [first] = waiting.values();
      if (first) waiting.delete(first.order._id);
      return first;
    },
    /** Takes everything out. */
    takeAll(): OrderStreamEvent[] {
      const all = [...waiting.values()];
      waiting.clear();
      return all;
    },
    /** Whether there is something to do within `ms`. */
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
type Start = Awaited<ReturnType<typeof missedSince>>;

/** An event, not a comment, because a browser hides comments from the page, which could not tell a dead connection. */
const HEARTBEAT = 'event: heartbeat\ndata: {}\n\n';

const textOf = (event: string, id: string, data: string) =>
  `event: ${event}\nid: ${id}\ndata: ${data}\n\n`;

async function* textsOf(queue: Queue, start: Start, origin: string): AsyncGenerator<string> {
  const now = JSON.stringify({ now: new Date().toISOString() });
  yield `retry: ${RETRY_MS}\n${textOf('ready', start.id, now)}`;
  if (start.isReset) yield textOf('reset', start.id, '{}');
  while (!queue.isEnded()) {
    const shop = queue.takeShop();
    // Without an id, because the stream is resumed after orders.
    if (shop) yield `event: shop\ndata: ${jsonWithOrigin(origin, { shop })}\n\n`;
    const event = queue.take();
    if (event) yield textOf('order', event.id, jsonWithOrigin(origin, { order: event.order }));
    else if (!shop && !(await queue.isWoken(HEARTBEAT_MS))) yield HEARTBEAT;
  }
}

/**
 * A stream (server-sent events) of the changes of orders that a session may see, from the event `lastEventId` on. It ends with
 * the session, when the client leaves, or when nobody has read it for 20 s. Throws a 429 Refusal when the account has too many.
 */
export async function orderEvents(
  session: SessionView,
  { lastEventId, origin, signal }: { lastEventId?: string; origin: string; signal: AbortSignal },
): Promise<Response> {
  if (streamsOf(session) >= MOST[session.audience])
    throw new Refusal('tooMany', say('refusals', 'tooManyStreams'), { retryAfterSeconds: 10 });
  const queue = createQueue();
  const leave = follow({ session, take: queue.add, tell: queue.tell, end: queue.end });
  let unread: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(unread);
    leave();
    queue.end();
  };
  signal.addEventListener('abort', end, { once: true });
  // The client may have left before anybody listened.
  if (signal.aborted) end();
  try {
    const start = await missedSince(session, lastEventId);
    // The settings may have changed since the last event.
    if (lastEventId) queue.tell(await readShop());
    // Sorted, because ids must not fall, and most events that came meanwhile are later than the missed ones.
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
      // A waiting generator would end only after its next value.
      return: async () => {
        end();
        return { done: true, value: undefined };
      },
    });
    return new Response(body, {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        // Neither the shop nor a proxy may compress or collect it.
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      },
    });
  } catch (error) {
    end();
    throw error;
  }
}
