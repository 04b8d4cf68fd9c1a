import type { IncomingMessage, ServerResponse } from 'node:http';
import { translate } from '@/lib/i18n/catalog';
import { metrics } from '@/lib/observe/metrics';
import { hasBody, isApi, refusalLanguage, refuse } from './refuse';

/**
 * The limits of concurrent and of queued requests. More concurrent requests would not be faster, because there
 * is one event loop and the database has 40 connections. The queue of API calls is longer, so that a burst
 * (200 orders at once) is served completely. Pages have their own queue, so that they are served from memory
 * while the database is slow. Images are resized in other threads, and one page requests many.
 */
const LIMITS = {
  pages: { concurrency: 40, queue: 150 },
  api: { concurrency: 100, queue: 400 },
  images: { concurrency: 100, queue: 400 },
  // Event streams last for hours and cost almost nothing, so they have their own limits. The seller's board has
  // a separate limit, so that streams of many shoppers do not block it. Its queue may wait, because calls
  // without a seller's session are rejected within moments.
  boards: { concurrency: 200, queue: 100 },
  streams: { concurrency: 800, queue: 0 },
};
type Kind = keyof typeof LIMITS;
type Limits = typeof LIMITS;

/** The maximum wait in a queue, in ms. */
const MAX_WAIT_MS = 10_000;
const RETRY_SECONDS = 2;

/** Never limited: cheap files that an admitted page needs, and the health check. */
const ALWAYS = /^\/(_next\/static|demo|art|icons|uploads)\/|^\/api\/health$/;

const EVENTS = /^\/api\/order\/events(?:\?(.*))?$/;

function kindOf(request: IncomingMessage): Kind {
  const events = EVENTS.exec(request.url ?? '');
  // With `as=seller`, a shopper's session is ignored (lib/api/route.ts).
  if (events) return new URLSearchParams(events[1]).get('as') === 'seller' ? 'boards' : 'streams';
  if (isApi(request)) return 'api';
  return request.url?.startsWith('/_next/image') ? 'images' : 'pages';
}

/** A counting semaphore with a bounded first-in, first-out queue. */
class Semaphore {
  readonly #limits: Limits[Kind];
  readonly #waiting = new Set<() => void>();
  #active = 0;

  constructor(limits: Limits[Kind]) {
    this.#limits = limits;
  }

  /** Calls `start` now or later. Returns a function that leaves the queue, or undefined if the queue is full. */
  enter(start: () => void): (() => void) | undefined {
    if (this.#active < this.#limits.concurrency && this.#waiting.size === 0) {
      start();
      return () => {};
    }
    if (this.#waiting.size >= this.#limits.queue) return undefined;
    this.#waiting.add(start);
    return () => this.#waiting.delete(start);
  }

  /** The numbers of running and of waiting requests. */
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

/**
 * Creates the function that limits concurrent requests and queues some more. It answers any further request
 * with 503 and Retry-After.
 */
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
      // A response that waited behind another on a cut connection is destroyed but never closed
      // (process/close-gently.ts).
      if (response.closed || response.destroyed) return;
      semaphore.acquire();
      response.once('close', () => semaphore.release());
    };
    const tooBusy = () => {
      refused.inc({ kind });
      const language = refusalLanguage(request);
      const busy = translate(language, 'errors')('shopBusy');
      const headers = { 'Retry-After': RETRY_SECONDS, 'Content-Language': language };
      refuse(request, response, 503, busy, headers);
    };
    let timer: NodeJS.Timeout | undefined;
    let isStarted = false;
    const leave = semaphore.enter(() => {
      isStarted = true;
      clearTimeout(timer);
      // A body that arrives slowly must not occupy a slot.
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
