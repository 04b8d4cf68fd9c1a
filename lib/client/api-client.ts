import { create } from 'zustand';
import type { CartConflictView, ShortView } from '@/lib/cart/view';
import type { CategoriesResponse, ChangedProduct, GroupResponse } from '@/lib/catalog/view';
import type { DayResponse } from '@/lib/day-report/view';
import type { HomeResponse } from '@/lib/home/view';
import type { OrderResponse } from '@/lib/orders/view';
import type { PageResponse } from '@/lib/pages/view';
import type { ShopViewResponse } from '@/lib/shop/view';
import { asObject } from './browser-storage';
import { currentLanguage, translate } from './language';
import { notify } from './notify';
import { type Audience, StaleResponse, sameOwner } from './session-scope';

/*
 * The server's clock, which is independent of the device's clock. Pages use it to calculate promised times
 * (docs/product.md 7.11). The time is the date of the last response plus the time since then, which the browser's
 * monotonic clock measures.
 */
let offset: number | undefined;

/** Sets the server's current time (ms). Ignores values that are not a number. */
export function setServerTime(ms: number): void {
  if (Number.isFinite(ms)) offset = ms - performance.now();
}

/** Returns the server's time in ms, or the device's time before the first response. */
export const serverNow = (): number =>
  offset === undefined ? Date.now() : performance.now() + offset;

/* The reason why the shop accepts no orders, as API responses report it
   (docs/decisions/0054-pause-message-of-static-pages.md). */

const usePauseStore = create<{ pause?: string | undefined }>(() => ({}));

/**
 * Stores the reason why the shop accepts no new orders, for {@link usePause}. The reason is undefined if the shop
 * accepts orders.
 */
function cachePause(pause: string | undefined): void {
  usePauseStore.setState({ pause });
  // With this attribute, app/globals.css hides the promised delivery times.
  document.documentElement.toggleAttribute('data-paused', pause !== undefined);
}

/** Returns the reason why the shop accepts no new orders; undefined if it accepts them. */
export const usePause = (): string | undefined => usePauseStore(({ pause }) => pause);

type CallOptions = {
  /** The session that the call requires. A 401 response then means that this session has expired. */
  as?: Audience;
  /** The body to send as JSON by POST. Without a body the request is a GET. */
  body?: unknown;
  headers?: Record<string, string>;
  /** With `omit` the request sends no cookies. */
  credentials?: 'omit';
  /** True if the request continues after the page has closed. */
  keepalive?: boolean;
  signal?: AbortSignal;
};

/** The fields that an error response may contain in addition to its message (lib/api/reference/openapi.ts). */
type ErrorBody = Partial<
  CartConflictView &
    ShortView &
    ChangedProduct &
    GroupResponse &
    OrderResponse &
    ShopViewResponse &
    CategoriesResponse &
    PageResponse &
    HomeResponse &
    DayResponse
> & {
  /** Missing if the response is not from the shop, for example from a proxy. */
  success?: boolean;
  fields?: Record<string, string>;
  /** The section of the settings that contains the first invalid field. */
  section?: string;
  total?: number;
  cancelled?: boolean;
  placed?: string;
  blocked?: boolean;
  unproven?: boolean;
  wrongAddress?: boolean;
  note?: string;
  locked?: boolean;
  pause?: string;
};

/**
 * Thrown for an error response of the API, whatever its HTTP status. Its message is the server's message
 * (docs/product.md 9.2).
 */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** The whole body of the response. Some errors contain more than a message. */
    readonly body: ErrorBody = {},
    /** The path of the request, with the prefix `GET ` if it is not a POST request. Toasts use it as their id. */
    readonly call?: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** Returns the message of each invalid field, if the error names fields. */
  get fields(): Record<string, string> {
    return this.body.fields ?? {};
  }
}

/**
 * Returns whether the server rejected the request and therefore changed nothing. After a 5xx response, or
 * without a response, the outcome is unknown.
 */
export const isRejected = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500;

/** Thrown if the server sends no response: the device is offline, or the shop is down. */
export class Unreachable extends Error {
  override name = 'Unreachable';

  constructor(readonly call: string) {
    super(translate('islands')(navigator.onLine ? 'noAnswer' : 'offline'));
  }
}

/**
 * Returns whether the shop reported that nobody is signed in. `is-auth` reports this with status 200. The page of a
 * public network or of a proxy may have status 200 too, but it reports nothing about the session.
 */
export const isNotSignedIn = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 200 && error.body.success === false;

/** The delay in ms after a failed request before the browser asks again who is signed in. */
export const ASK_AGAIN_MS = 5_000;

/**
 * The timeouts of reading and of changing requests, in ms. Without them, a request on a broken connection
 * might never end. The server responds to a change within 60 s (lib/api/route.ts).
 */
const READ_LIMIT_MS = 30_000;
const CHANGE_LIMIT_MS = 65_000;

/** Returns a signal that aborts when the caller aborts, or after `ms`. */
function limited(ms: number, signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(ms);
  if (!signal) return limit;
  // Some browsers from before 2024 do not have AbortSignal.any.
  return AbortSignal.any ? AbortSignal.any([signal, limit]) : signal;
}

type Ending = (answer: ErrorBody) => void;
const endings: Record<Audience, Set<Ending>> = { shopper: new Set(), seller: new Set() };

/**
 * Calls `listener` when a response shows that the session of this audience has expired, or that the shared
 * device is `locked`. Returns the function that unsubscribes.
 */
export function onSessionEnd(audience: Audience, listener: Ending): () => void {
  endings[audience].add(listener);
  return () => endings[audience].delete(listener);
}

/**
 * Loads the code that only changing requests need. A page that is closing can no longer load code, so a
 * shopper's cart loads it in advance.
 */
export const loadChanges = () => import('./xsrf');

/** The request that asks who is signed in. Every page sends it. */
const WHO = 'GET /api/user/is-auth';

/**
 * Returns the parsed JSON object. Returns an empty object if the body is not JSON, for example after a broken
 * connection or from a proxy.
 */
function parseObject(text: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * Interprets the status and the body of a response. If `success` is true, it returns the body, typed as the
 * endpoint declares it. Otherwise it throws an {@link ApiError}. If the body contains no message, the error
 * message contains the status.
 */
export function readResponse<Answer>(
  status: number,
  text: string,
  { as, path }: { as?: Audience; path?: string } = {},
): Answer & { message: string } {
  const answer: ErrorBody & Record<string, unknown> = parseObject(text);
  // Only a response to `is-auth` can report that the shop accepts orders. Any other response can only report a pause.
  if (path === WHO ? status === 200 : answer.pause) cachePause(answer.pause);
  const message = typeof answer.message === 'string' ? answer.message : '';
  // API tests check every response against its schema. Pages therefore do not load zod to check it again.
  if (answer.success === true) return { ...(answer as Answer), message };
  if (as && (status === 401 || answer.locked)) for (const listener of endings[as]) listener(answer);
  const errorText = message || translate('islands')('refused', { status });
  throw new ApiError(errorText, status, answer as ErrorBody, path);
}

/**
 * Sends a request to the shop's API with the browser's cookies, and returns the body of the response. `Answer` is the
 * type that the endpoint declares (app/api/<resource>/endpoints.ts). `message` is the server's message, or empty. If
 * the request succeeds, dismisses the error toast of an earlier attempt.
 *
 * Throws an {@link ApiError} with the server's message if the server rejects the request. Throws {@link Unreachable} if
 * the network fails or no response arrives within 30 s (65 s for a change). Throws {@link StaleResponse} if another
 * user has signed in meanwhile.
 */
export async function callApi<Answer = object>(
  path: `/api/${string}`,
  options: CallOptions = {},
): Promise<Answer & { message: string }> {
  const { as, body, headers, keepalive, signal, credentials = 'same-origin' } = options;
  const isChange = body !== undefined;
  const send = async (changes?: Awaited<ReturnType<typeof loadChanges>>) =>
    fetch(path, {
      method: isChange ? 'POST' : 'GET',
      credentials,
      cache: 'no-store',
      headers: {
        Accept: 'application/json',
        'Accept-Language': currentLanguage(),
        ...(isChange && { 'Content-Type': 'application/json', ...(await changes?.xsrfHeader()) }),
        ...headers,
      },
      body: isChange ? JSON.stringify(body) : undefined,
      keepalive,
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
  // The method distinguishes the calls, so that a successful GET does not dismiss the error of a POST to the same path.
  const call = isChange ? plain : `GET ${plain}`;
  const { status, content } = await exchange().catch((error) => {
    throw signal?.aborted ? error : new Unreachable(call);
  });
  assertSameOwner();
  const answer = readResponse<Answer>(status, content, { as, path: call });
  notify.dismiss(call);
  return answer;
}

/**
 * Returns the message of an error. A TypeError means that a field is missing in a response, because the page
 * is older than the server. Its message asks the user to reload the page.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof TypeError)) return error instanceof Error ? error.message : String(error);
  console.error(error);
  return translate('islands')('outOfDate');
}

/** Shows the message of an error as a toast. The next success of the same call (method and path) dismisses it. */
export function toastError(error: unknown, id?: string): void {
  if (error instanceof StaleResponse) return;
  const call = error instanceof ApiError || error instanceof Unreachable ? error.call : undefined;
  notify.error(errorMessage(error), id ?? call);
}
