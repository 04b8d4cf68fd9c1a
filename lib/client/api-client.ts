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

/* The server's clock, independent of the device's clock. Pages calculate promised times with it (docs/product.md
   7.11). The time is the date of the last response plus the time since then on the monotonic clock. */
let offset: number | undefined;

/** Sets the server's current time (ms). Ignores values that are not a number. */
export function setServerTime(ms: number): void {
  if (Number.isFinite(ms)) offset = ms - performance.now();
}

/** Returns the server's time in ms, or the device's time before the first response. */
export const serverNow = (): number =>
  offset === undefined ? Date.now() : performance.now() + offset;

/* The pause message of API responses (docs/decisions/0054-pause-message-of-static-pages.md). */

const usePauseStore = create<{ pause?: string | undefined }>(() => ({}));

function cachePause(pause: string | undefined): void {
  usePauseStore.setState({ pause });
  // With this attribute, app/globals.css hides the promised delivery times.
  document.documentElement.toggleAttribute('data-paused', pause !== undefined);
}

/** Returns the reason why the shop accepts no new orders; undefined if it accepts them. */
export const usePause = (): string | undefined => usePauseStore(({ pause }) => pause);

type CallOptions = {
  /** The session that the call requires. A 401 response means that this session has expired. */
  as?: Audience;
  body?: unknown;
  headers?: Record<string, string>;
  credentials?: 'omit';
  /** True if the request continues after the page has closed. */
  keepalive?: boolean;
  signal?: AbortSignal;
};

/** The optional fields of an error response (lib/api/reference/openapi.ts). */
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
  /** Missing in responses of other servers, for example a proxy. */
  success?: boolean;
  fields?: Record<string, string>;
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
    readonly body: ErrorBody = {},
    /** The path of the request, with the prefix `GET ` for reads. Toasts use it as their id. */
    readonly call?: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  get fields(): Record<string, string> {
    return this.body.fields ?? {};
  }
}

/**
 * Returns whether the shop rejected the request and changed nothing. The outcome is unknown after a 5xx response, after a
 * response of another server (for example the sign-in page of a public network), and without a response.
 */
export const isRejected = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.body.success === false;

/** Thrown if the server sends no response: the device is offline, or the shop is down. */
export class Unreachable extends Error {
  override name = 'Unreachable';

  constructor(readonly call: string) {
    super(translate('islands')(navigator.onLine ? 'noAnswer' : 'offline'));
  }
}

/**
 * Returns whether the shop reported that nobody is signed in. `is-auth` reports this with status 200. A page of a
 * public network or proxy may also have status 200, but it does not report about the session.
 */
export const isNotSignedIn = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 200 && error.body.success === false;

/** The delay in ms after a failed request before the browser asks again who is signed in. */
export const ASK_AGAIN_MS = 5_000;

/**
 * Without timeouts, a request on a broken connection might never end. The server responds to a change within 60 s
 * (lib/api/route.ts).
 */
const READ_LIMIT_MS = 30_000;
const CHANGE_LIMIT_MS = 65_000;

function limited(ms: number, signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(ms);
  if (!signal) return limit;
  // Some browsers from before 2024 do not have AbortSignal.any.
  return AbortSignal.any ? AbortSignal.any([signal, limit]) : signal;
}

type Ending = (answer: ErrorBody) => void;
const endings: Record<Audience, Set<Ending>> = { shopper: new Set(), seller: new Set() };

/**
 * Calls `listener` when a session of this audience has expired, or when the shared device is `locked`. Returns the
 * function that unsubscribes.
 */
export function onSessionEnd(audience: Audience, listener: Ending): () => void {
  endings[audience].add(listener);
  return () => endings[audience].delete(listener);
}

/**
 * Loads the code that only changing requests need. A closing page can no longer load code, so a shopper's cart loads it
 * in advance.
 */
export const loadChanges = () => import('./xsrf');

const WHO = 'GET /api/user/is-auth';

/** Returns an empty object if the body is not JSON, for example from a proxy. */
function parseObject(text: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * Returns the body of a successful response, typed as the endpoint declares it. Otherwise throws an {@link ApiError}.
 * Without a message in the body, the error message contains the status.
 */
export function readResponse<Answer>(
  status: number,
  text: string,
  { as, path }: { as?: Audience; path?: string } = {},
): Answer & { message: string } {
  const answer: ErrorBody & Record<string, unknown> = parseObject(text);
  // Only `is-auth` can report that the shop accepts orders. Other responses can only report a pause.
  if (path === WHO ? status === 200 : answer.pause) cachePause(answer.pause);
  const message = typeof answer.message === 'string' ? answer.message : '';
  // API tests check every response against its schema, so pages do not load zod.
  if (answer.success === true) return { ...(answer as Answer), message };
  if (as && (status === 401 || answer.locked)) for (const listener of endings[as]) listener(answer);
  const errorText = message || translate('islands')('refused', { status });
  throw new ApiError(errorText, status, answer as ErrorBody, path);
}

/**
 * Sends a request to the shop's API with the browser's cookies, and returns the body of the response. `Answer` is the
 * type that the endpoint declares (app/api/<resource>/endpoints.ts). `message` is the server's message, or empty. A
 * success dismisses the error toast of an earlier attempt.
 *
 * Throws an {@link ApiError} if the server rejects the request. Throws {@link Unreachable} if the network fails or no
 * response arrives within 30 s (65 s for a change). Throws {@link StaleResponse} if another user has signed in
 * meanwhile.
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
  // With the method in the id, a successful GET does not dismiss the error of a POST.
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
 * Returns the message of an error. A TypeError means that the page is older than the server and misses a field in a
 * response. The message then asks the user to reload the page.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof TypeError)) return error instanceof Error ? error.message : String(error);
  console.error(error);
  return translate('islands')('outOfDate');
}

/**
 * Shows an error as a toast. The next success of the same call (method and path) dismisses it. Ignores {@link
 * StaleResponse}.
 */
export function toastError(error: unknown, id?: string): void {
  if (error instanceof StaleResponse) return;
  const call = error instanceof ApiError || error instanceof Unreachable ? error.call : undefined;
  notify.error(errorMessage(error), id ?? call);
}
