import type { IncomingMessage, ServerResponse } from 'node:http';
import { translate } from '@/lib/i18n/catalog';
import { metrics } from '@/lib/observe/metrics';
import { errorLanguage, hasBody, isApi, rejectRequest } from './response';

/**
 * The limits of concurrent and queued requests, by kind. Higher limits would not increase the throughput, because the
 * process has one event loop and 40 database connections.
 *
 * The queue of API calls is long enough for a burst of 200 orders. Pages have their own queue, because the shop can
 * serve them from memory while the database is slow. Images have their own limit, because a page requests many and
 * other threads resize them.
 */
const LIMITS = {
  pages: { concurrency: 40, queue: 150 },
  api: { concurrency: 100, queue: 400 },
  images: { concurrency: 100, queue: 400 },
  // Event streams stay open for hours and cost almost nothing. Without separate limits, the streams of shoppers could
  // block the seller's boards. Only boards have a queue, because unauthorized requests can briefly fill all slots.
  boards: { concurrency: 200, queue: 100 },
  streams: { concurrency: 800, queue: 0 },
};
type Kind = keyof typeof LIMITS;
type Limits = typeof LIMITS;

const MAX_WAIT_MS = 10_000;
const RETRY_SECONDS = 2;

/** Matches requests that are never limited: small files that a served page needs, and the health check. */
const ALWAYS = /^\/(_next\/static|demo|art|icons|uploads)\/|^\/api\/health$/;

const EVENTS = /^\/api\/order\/events(?:\?(.*))?$/;

function kindOf(request: IncomingMessage): Kind {
  const events = EVENTS.exec(request.url ?? '');
  // `as=seller` requests the seller's stream. A shopper's session does not count as a seller's session
  // (lib/api/route.ts).
  if (events) return new URLSearchParams(events[1]).get('as') === 'seller' ? 'boards' : 'streams';
  if (isApi(request)) return 'api';
  return request.url?.startsWith('/_next/image') ? 'images' : 'pages';
}

class Semaphore {
  readonly #limits: Limits[Kind];
  readonly #waiting = new Set<() => void>();
  #active = 0;

  constructor(limits: Limits[Kind]) {
    this.#limits = limits;
  }

  /**
   * Calls `start` as soon as a slot is free. Returns a function that removes the request from the queue. Returns
   * undefined if the queue is full.
   */
  enter(start: () => void): (() => void) | undefined {
    if (this.#active < this.#limits.concurrency && this.#waiting.size === 0) {
      start();
      return () => {};
    }
    if (this.#waiting.size >= this.#limits.queue) return undefined;
    this.#waiting.add(start);
    return () => this.#waiting.delete(start);
  }

  get load() {
    return { running: this.#active, waiting: this.#waiting.size };
  }

  acquire(): void {
    this.#active += 1;
  }

  release(): void {
    this.#active -= 1;
    setImmediate(() => this.#next());
  }

  #next(): void {
    const [start] = this.#waiting;
    if (!start || this.#active >= this.#limits.concurrency) return;
    this.#waiting.delete(start);
    start();
    setImmediate(() => this.#next());
  }
}

/** A request beyond the limit waits in a queue. If the queue is full, the response is 503 with Retry-After. */
export function createAdmissionControl(changed: Partial<Limits> = {}, maxWaitMs = MAX_WAIT_MS) {
  const limits = { ...LIMITS, ...changed };
  const semaphores = {
    pages: new Semaphore(limits.pages),
    api: new Semaphore(limits.api),
    images: new Semaphore(limits.images),
    boards: new Semaphore(limits.boards),
    streams: new Semaphore(limits.streams),
  };
  const { held, refused } = metrics();
  held.queues = () =>
    Object.fromEntries(Object.entries(semaphores).map(([kind, { load }]) => [kind, load]));

  return (request: IncomingMessage, response: ServerResponse, work: () => void): void => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (ALWAYS.test(path)) {
      work();
      return;
    }
    const kind = kindOf(request);
    const semaphore = semaphores[kind];
    const occupy = () => {
      // Skip disconnected clients, because they would never release their slot. A pipelined response on a cut
      // connection never emits `close` (process/close-gently.ts).
      if (response.closed || response.destroyed) return;
      semaphore.acquire();
      response.once('close', () => semaphore.release());
    };
    const tooBusy = () => {
      refused.inc({ kind });
      const language = errorLanguage(request);
      const busy = translate(language, 'errors')('shopBusy');
      const headers = { 'Retry-After': RETRY_SECONDS, 'Content-Language': language };
      rejectRequest(request, response, 503, busy, headers);
    };
    let timer: NodeJS.Timeout | undefined;
    let isStarted = false;
    const leave = semaphore.enter(() => {
      isStarted = true;
      clearTimeout(timer);
      // A request occupies its slot only after its whole body has arrived. Otherwise slow clients could
      // occupy all slots.
      if (hasBody(request)) request.once('end', occupy);
      else occupy();
      work();
    });
    if (!leave) tooBusy();
    if (!leave || isStarted) return;
    timer = setTimeout(() => {
      leave();
      tooBusy();
    }, maxWaitMs);
    response.once('close', () => {
      clearTimeout(timer);
      leave();
    });
  };
}
