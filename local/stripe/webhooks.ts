import { createHmac } from 'node:crypto';
import { reasonOf } from '@/server/process/failure';
import type { Faults } from './faults';
import type { Event } from './records';
import type { World } from './store';
import { wireEvent } from './wire';

export type Send = (body: string, signature: string) => Promise<number>;

export type Webhooks = {
  wake: () => void;
  deliver: (ids?: string[]) => Promise<Event[]>;
  close: () => Promise<void>;
};

const SECOND = 1000;
const PAUSES = [1, 2, 5, 10, 20, 40, 60, 120, 180].map((pause) => pause * SECOND);
const LONGEST_PAUSE = 300 * SECOND;
const GIVE_UP_AFTER = 3 * 86_400 * SECOND;
const REORDER_PAUSE = 1.5 * SECOND;
const PATIENCE = 10 * SECOND;

/** The signature contains the real time, because the receiver rejects old signatures. */
export function signatureOf(
  body: string,
  secret: string,
  at = Math.floor(Date.now() / 1000),
): string {
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${mac}`;
}

export const sendTo =
  (url: string): Send =>
  async (body, signature) => {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });
    await answer.arrayBuffer();
    return answer.status;
  };

/** Sends the events one at a time, and retries until the receiver responds with 2xx. */
export function makeWebhooks(
  world: World,
  faults: Faults,
  options: { secret: string; send: Send; manual: boolean },
): Webhooks {
  const { store } = world;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let queue: Promise<unknown> = Promise.resolve();

  const note = (event: Event, change: Partial<Event>): Event => {
    const draft = store.begin();
    const noted = { ...(draft.get('event', event.id) ?? event), ...change };
    draft.put('event', noted);
    // If a power failure loses this record, the event is sent again. Receivers must handle duplicates anyway.
    draft.commit({ sync: false });
    return noted;
  };

  const attempt = async (event: Event): Promise<Event> => {
    const body = JSON.stringify(wireEvent(event), null, 2);
    const attempts = event.attempts + 1;
    const pause = PAUSES[event.attempts] ?? LONGEST_PAUSE;
    const last = await options.send(body, signatureOf(body, options.secret)).catch(reasonOf);
    if (closed) return event;
    if (typeof last === 'number' && last >= 200 && last < 300)
      return note(event, { delivery: 'delivered', attempts, last });
    const isOver = world.now() > event.created + GIVE_UP_AFTER;
    return note(event, {
      delivery: isOver ? 'dropped' : 'pending',
      attempts,
      last,
      nextAt: world.now() + pause,
    });
  };

  /**
   * Sends an event and applies an injected fault. Returns undefined if the fault moves the event behind the following
   * events.
   */
  const deliverOne = async (event: Event): Promise<Event | undefined> => {
    const fault = faults.take('webhook', event.type);
    if (fault?.kind === 'drop')
      return note(event, { delivery: 'dropped', last: 'dropped on request' });
    if (fault?.kind === 'delay')
      return note(event, { nextAt: world.now() + fault.ms, last: 'delayed on request' });
    if (fault?.kind === 'reorder') return undefined;
    if (fault?.kind === 'duplicate') await attempt(event);
    return attempt(event);
  };

  const deliverAll = async (events: Event[]): Promise<Event[]> => {
    const done: Event[] = [];
    const behind: Event[] = [];
    for (const event of events) {
      if (closed) return done;
      const result = await deliverOne(event);
      if (result) done.push(result);
      else behind.push(event);
    }
    // No other event was sent first, so retry the reordered events after a pause.
    if (behind.length > 0 && done.length === 0 && !options.manual) {
      for (const event of behind) note(event, { nextAt: world.now() + REORDER_PAUSE });
      return done;
    }
    for (const event of behind.reverse()) if (!closed) done.push(await attempt(event));
    return done;
  };

  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    queue = result.catch(() => {});
    return result;
  };

  const pump = async (): Promise<void> => {
    if (closed) return;
    await deliverAll(store.pendingEvents().filter(({ nextAt }) => nextAt <= world.now()));
    if (closed) return;
    const times = store.pendingEvents().map(({ nextAt }) => nextAt);
    clearTimeout(timer);
    if (times.length === 0) return;
    const pause = Math.min(Math.max(0, Math.min(...times) - world.now()), LONGEST_PAUSE);
    timer = setTimeout(wake, pause);
  };
  const wake = () => {
    if (!options.manual && !closed) void enqueue(pump);
  };

  return {
    wake,
    deliver: (ids) =>
      enqueue(async () => {
        if (!ids) return deliverAll(store.pendingEvents());
        return deliverAll(ids.flatMap((id) => store.tables.event.get(id) ?? []));
      }),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await queue;
    },
  };
}
