import { create } from 'zustand';
import type { OvertakenView, ShortView } from '@/lib/cart/view';
import type { CategoriesAnswer, ChangedProduct, GroupAnswer } from '@/lib/catalog/view';
import type { HomeAnswer } from '@/lib/home/view';
import type { OrderAnswer } from '@/lib/orders/view';
import type { PageAnswer } from '@/lib/pages/view';
import type { ShopAnswer } from '@/lib/shop/view';
import type { DayAnswer } from '@/lib/takings/view';
import { asObject } from './browser-storage';
import { currentLanguage, wordsOf } from './language';
import { notify } from './notify';
import { type Audience, StaleAnswer, sameOwner } from './session-scope';

/*
 * The time of the server, whatever the clock of this device says: promises are shown by it
 * (docs/product.md 7.11). It runs on the monotonic clock from the last answer that told it.
 */
let offset: number | undefined;

/** Takes the time (ms) that the server has just told; values that are no time are ignored. */
export function setServerTime(ms: number): void {
  if (Number.isFinite(ms)) offset = ms - performance.now();
}

/** The time of the server, ms; that of this device before the server has told its own. */
export const serverNow = (): number =>
  offset === undefined ? Date.now() : performance.now() + offset;

/* Whether the shop takes orders, as its answers say (docs/decisions/0054-pages-follow-a-pause.md). */

const usePauseStore = create<{ pause?: string | undefined }>(() => ({}));

/** Stores why the shop takes no new orders, for {@link usePause}; undefined when it takes them. */
function cachePause(pause: string | undefined): void {
  usePauseStore.setState({ pause });
  // Hides what pages promise (app/globals.css).
  document.documentElement.toggleAttribute('data-paused', pause !== undefined);
}

/** Why the shop takes no new orders, as a sentence; undefined while it takes them. */
export const usePause = (): string | undefined => usePauseStore(({ pause }) => pause);

type CallOptions = {
  /** The session that the call needs; a 401 then means that it has ended. */
  as?: Audience;
  /** Sent as JSON by POST. Without it the call is a GET. */
  body?: unknown;
  headers?: Record<string, string>;
  /** `omit` sends no cookies. */
  credentials?: 'omit';
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  signal?: AbortSignal;
};

/** What a refusal may name besides its message (lib/api/answer.ts). */
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

/** A refusal of the server, with the server's message whatever the status (docs/product.md 9.2). */
export class ApiError extends Error {
  constructor(
    message: string,
    /** The HTTP status. */
    readonly status: number,
    /** The whole answer, for refusals with more than a message. */
    readonly body: RefusalBody = {},
    /** The path of the call. */
    readonly call?: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** The message of each faulty field, if the server names them. */
  get fields(): Record<string, string> {
    return this.body.fields ?? {};
  }
}

/** Whether the shop refused a call, so nothing was made. After a fault of the shop, or without an answer, that is not known. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500;

/** No answer came: no connection, or the shop is down. */
export class Unreachable extends Error {
  override name = 'Unreachable';

  constructor(readonly call: string) {
    super(wordsOf('islands')(navigator.onLine ? 'noAnswer' : 'offline'));
  }
}

/** Whether the server said that nobody is signed in: `is-auth` refuses with status 200. */
export const isNotSignedIn = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 200;

/** The pause before the shop is asked again who is signed in, after a call that failed, in ms. */
export const ASK_AGAIN_MS = 5_000;

/**
 * How long an answer is waited for, in ms: a connection that broke silently may never end by itself. A
 * change is answered within 60 s (lib/api/route.ts).
 */
const READ_LIMIT_MS = 30_000;
const CHANGE_LIMIT_MS = 65_000;

/** Aborts when the caller does, or after `ms`. */
function limited(ms: number, signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(ms);
  if (!signal) return limit;
  // Missing in browsers of before 2024.
  return AbortSignal.any ? AbortSignal.any([signal, limit]) : signal;
}

type Changes = Awaited<ReturnType<typeof loadChanges>>;

type Ending = (answer: RefusalBody) => void;
const endings: Record<Audience, Set<Ending>> = { shopper: new Set(), seller: new Set() };

/**
 * Calls `listener` when a call `as` this audience finds its session ended, or its shared device `locked`. Returns the
 * unsubscriber.
 */
export function onSessionEnd(audience: Audience, listener: Ending): () => void {
  endings[audience].add(listener);
  return () => endings[audience].delete(listener);
}

/** What changes need beside what a visitor reads. A page that is being left cannot load it, so a shopper's cart asks for it before. */
export const loadChanges = () => import('./xsrf');

/** The call by which each page asks who is signed in. */
const WHO = 'GET /api/user/is-auth';

/** A JSON object, or an empty one: a proxy's error page or a cut connection has none. */
function parseObject(text: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * Interprets status and body of an answer: returns the body, of the type that the endpoint declares,
 * where `success` is true, otherwise throws an {@link ApiError}. Without JSON, the error names the status.
 */
export function readAnswer<Answer>(
  status: number,
  text: string,
  { as, path }: { as?: Audience; path?: string } = {},
): Answer & { message: string } {
  const answer: RefusalBody & Record<string, unknown> = parseObject(text);
  // The answer about who is signed in also tells that orders are taken; others only that they are not.
  if (path === WHO ? status === 200 : answer.pause) cachePause(answer.pause);
  const message = typeof answer.message === 'string' ? answer.message : '';
  // The tests check every answer against its schema, so that a page need not load zod to do it again.
  if (answer.success === true) return { ...(answer as Answer), message };
  if (as && (status === 401 || answer.locked)) for (const listener of endings[as]) listener(answer);
  const said = message || wordsOf('islands')('refused', { status });
  throw new ApiError(said, status, answer as RefusalBody, path);
}

/**
 * Calls the shop's API with the visitor's cookies. `Answer` is what the endpoint declares
 * (app/api/<resource>/endpoints.ts); `message` is the server's, or empty. A success takes back the toast of an earlier failure
 * of the same call. Throws {@link ApiError} with the server's message on a refusal,
 * {@link Unreachable} when the network fails or no answer came within 30 s (65 s for a change), and
 * {@link StaleAnswer} when somebody else has signed in meanwhile.
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
  // What is read is no answer to a change at the same address.
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
 * What an error says: the server's message, or its own. Only a page that is older than the server finds an
 * answer in which something is missing.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof TypeError)) return error instanceof Error ? error.message : String(error);
  console.error(error);
  return wordsOf('islands')('outOfDate');
}

/**
 * Shows the server's message as a toast, or the error's own if there is none. The next success of
 * the same call takes it back.
 */
export function toastError(error: unknown, id?: string): void {
  if (error instanceof StaleAnswer) return;
  const call = error instanceof ApiError || error instanceof Unreachable ? error.call : undefined;
  notify.error(errorMessage(error), id ?? call);
}
