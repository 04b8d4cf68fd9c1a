import { create } from 'zustand';
import type { OvertakenView, ShortView } from '@/lib/cart/view';
import type { CategoriesAnswer, ChangedProduct, GroupAnswer } from '@/lib/catalog/view';
import type { DayAnswer } from '@/lib/day-report/view';
import type { HomeAnswer } from '@/lib/home/view';
import type { OrderAnswer } from '@/lib/orders/view';
import type { PageAnswer } from '@/lib/pages/view';
import type { ShopAnswer } from '@/lib/shop/view';
import { asObject } from './browser-storage';
import { currentLanguage, wordsOf } from './language';
import { notify } from './notify';
import { type Audience, StaleAnswer, sameOwner } from './session-scope';

/*
 * The server's clock, whatever the clock of this device shows. Pages calculate promised times by it
 * (docs/product.md 7.11). It advances by the monotonic clock from the last response that carried a date.
 */
let offset: number | undefined;

/** Stores the server's current time (ms). Values that are not a time are ignored. */
export function setServerTime(ms: number): void {
  if (Number.isFinite(ms)) offset = ms - performance.now();
}

/** Returns the server's time in ms, or the device's time before the first response. */
export const serverNow = (): number =>
  offset === undefined ? Date.now() : performance.now() + offset;

/* Why the shop accepts no orders, as its responses report (docs/decisions/0054-pages-follow-a-pause.md). */

const usePauseStore = create<{ pause?: string | undefined }>(() => ({}));

/** Stores why the shop accepts no new orders, for {@link usePause}; undefined if it accepts them. */
function cachePause(pause: string | undefined): void {
  usePauseStore.setState({ pause });
  // app/globals.css then hides the promised delivery times.
  document.documentElement.toggleAttribute('data-paused', pause !== undefined);
}

/** Returns the message why the shop accepts no new orders; undefined while it accepts them. */
export const usePause = (): string | undefined => usePauseStore(({ pause }) => pause);

type CallOptions = {
  /** The session that the call requires. A 401 then means that this session has expired. */
  as?: Audience;
  /** The body, which is sent as JSON by POST. Without a body the call is a GET. */
  body?: unknown;
  headers?: Record<string, string>;
  /** `omit` sends no cookies. */
  credentials?: 'omit';
  /** True if the request may outlive the page. */
  keepalive?: boolean;
  signal?: AbortSignal;
};

/** The fields that an error response may carry besides its message (lib/api/answer.ts). */
type RefusalBody = Partial<
  OvertakenView &
    ShortView &
    ChangedProduct &
    GroupAnswer &
    OrderAnswer &
    ShopAnswer &
    CategoriesAnswer &
    PageAnswer &
    HomeAnswer &
    DayAnswer
> & {
  fields?: Record<string, string>;
  total?: number;
  cancelled?: boolean;
  placed?: string;
  locked?: boolean;
  pause?: string;
};

/** An error response of the API, with the server's message, whatever its HTTP status (docs/product.md 9.2). */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** The whole response body, for errors that carry more than a message. */
    readonly body: RefusalBody = {},
    /** The path of the call. */
    readonly call?: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** Returns the message of each invalid field, if the server names the fields. */
  get fields(): Record<string, string> {
    return this.body.fields ?? {};
  }
}

/**
 * Returns whether the server rejected the call, so that it changed nothing. After a 5xx or without a response
 * the outcome is unknown.
 */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500;

/** The server sent no response: the device is offline, or the shop is down. */
export class Unreachable extends Error {
  override name = 'Unreachable';

  constructor(readonly call: string) {
    super(wordsOf('islands')(navigator.onLine ? 'noAnswer' : 'offline'));
  }
}

/** Returns whether the server reported that nobody is signed in. `is-auth` reports this with status 200. */
export const isNotSignedIn = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 200;

/** How long the browser waits after a failed call before it asks again who is signed in, in ms. */
export const ASK_AGAIN_MS = 5_000;

/**
 * The timeouts of a read and of a change, in ms. A connection that broke silently may never end by itself.
 * The server responds to a change within 60 s (lib/api/route.ts).
 */
const READ_LIMIT_MS = 30_000;
const CHANGE_LIMIT_MS = 65_000;

/** Returns a signal that aborts when the caller aborts, or after `ms`. */
function limited(ms: number, signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(ms);
  if (!signal) return limit;
  // Browsers from before 2024 lack AbortSignal.any.
  return AbortSignal.any ? AbortSignal.any([signal, limit]) : signal;
}

type Changes = Awaited<ReturnType<typeof loadChanges>>;

type Ending = (answer: RefusalBody) => void;
const endings: Record<Audience, Set<Ending>> = { shopper: new Set(), seller: new Set() };

/**
 * Calls `listener` when a call `as` this audience finds that its session has expired, or that the shared
 * device is `locked`. Returns the unsubscribe function.
 */
export function onSessionEnd(audience: Audience, listener: Ending): () => void {
  endings[audience].add(listener);
  return () => endings[audience].delete(listener);
}

/**
 * Loads the code that only changes need. A page that is being closed can no longer load it, so the cart of a
 * shopper loads it in advance.
 */
export const loadChanges = () => import('./xsrf');

/** The call that asks who is signed in. Every page makes it. */
const WHO = 'GET /api/user/is-auth';

/**
 * Returns the parsed JSON object, or an empty one: the error page of a proxy and a cut connection contain no
 * JSON.
 */
function parseObject(text: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * Interprets the status and body of a response. Returns the body, typed as the endpoint declares it, if
 * `success` is true. Otherwise throws an {@link ApiError}. If the body is not JSON, the error message names
 * the status.
 */
export function readAnswer<Answer>(
  status: number,
  text: string,
  { as, path }: { as?: Audience; path?: string } = {},
): Answer & { message: string } {
  const answer: RefusalBody & Record<string, unknown> = parseObject(text);
  // Only the response to `is-auth` reports that orders are accepted. Other responses report only that they
  // are paused.
  if (path === WHO ? status === 200 : answer.pause) cachePause(answer.pause);
  const message = typeof answer.message === 'string' ? answer.message : '';
  // The tests check every response against its schema, so pages do not load zod to validate it again.
  if (answer.success === true) return { ...(answer as Answer), message };
  if (as && (status === 401 || answer.locked)) for (const listener of endings[as]) listener(answer);
  const said = message || wordsOf('islands')('refused', { status });
  throw new ApiError(said, status, answer as RefusalBody, path);
}

/**
 * Calls the API of the shop with the visitor's cookies and returns the response body. `Answer` is the type
 * that the endpoint declares (app/api/<resource>/endpoints.ts). `message` is the server's message, or empty.
 * A success dismisses the toast of an earlier failure of the same call.
 *
 * Throws an {@link ApiError} with the server's message if the server rejects the call. Throws {@link
 * Unreachable} if the network fails or no response arrives within 30 s (65 s for a change). Throws {@link
 * StaleAnswer} if another person has signed in meanwhile.
 */
export async function callApi<Answer = object>(
  path: `/api/${string}`,
  options: CallOptions = {},
): Promise<Answer & { message: string }> {
  const { as, body, headers, keepalive, signal, credentials = 'same-origin' } = options;
  const isChange = body !== undefined;
  const send = async (changes?: Changes) =>
    fetch(path, {
      method: isChange ? 'POST' : 'GET',
      credentials,
      cache: 'no-store',
      headers: {
        Accept: 'application/json',
        'Accept-Language': currentLanguage(),
        ...(isChange && {
          'Content-Type': 'application/json',
          ...(await changes?.xsrfHeader()),
        }),
        ...headers,
      },
      ...(isChange && { body: JSON.stringify(body) }),
      ...(keepalive && { keepalive }),
      signal: limited(isChange ? CHANGE_LIMIT_MS : READ_LIMIT_MS, signal),
    });
  const assertSameOwner = sameOwner(as);
  const exchange = async () => {
    const changes = isChange ? await loadChanges() : undefined;
    let response = await send(changes);
    if (response.status === 403 && (await changes?.renewedXsrfToken()))
      response = await send(changes);
    setServerTime(Date.parse(response.headers.get('date') ?? ''));
    return { status: response.status, content: await response.text() };
  };
  const [plain = path] = path.split('?');
  // A successful GET does not dismiss the error of a POST to the same path.
  const call = isChange ? plain : `GET ${plain}`;
  const { status, content } = await exchange().catch((error) => {
    throw signal?.aborted ? error : new Unreachable(call);
  });
  assertSameOwner();
  const answer = readAnswer<Answer>(status, content, { as, path: call });
  notify.dismiss(call);
  return answer;
}

/**
 * Returns the message of an error. A TypeError means that the page is older than the server, so a field is
 * missing in the response. The message then asks the user to reload.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof TypeError)) return error instanceof Error ? error.message : String(error);
  console.error(error);
  return wordsOf('islands')('outOfDate');
}

/** Shows the message of an error as a toast. The next success of the same call dismisses it. */
export function toastError(error: unknown, id?: string): void {
  if (error instanceof StaleAnswer) return;
  const call = error instanceof ApiError || error instanceof Unreachable ? error.call : undefined;
  notify.error(errorMessage(error), id ?? call);
}
