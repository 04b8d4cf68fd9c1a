import { notify } from './notify';
import { type Check, isRecord, ShapeError } from './shape';

/** Whose session a call needs; a 401 then means that this session has ended. */
export type Audience = 'shopper' | 'seller';

export type CallOptions = {
  as?: Audience;
  /** Sent as JSON by POST. Without it the call is a GET. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  signal?: AbortSignal;
};

/** A refusal of the server. `message` is the server's own, whatever the status (spec section 8). */
export class ApiError extends Error {
  constructor(
    message: string,
    /** The HTTP status. */
    readonly status: number,
    /** The whole answer, for refusals that carry more than a message. */
    readonly body: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** The message of each faulty field, where the server names them. */
  get fields(): Record<string, string> {
    const { fields } = this.body;
    if (!isRecord(fields)) return {};
    return Object.fromEntries(
      Object.entries(fields).flatMap(([name, text]) =>
        typeof text === 'string' ? [[name, text]] : [],
      ),
    );
  }
}

const endings: Record<Audience, Set<() => void>> = { shopper: new Set(), seller: new Set() };

/** Calls back whenever a call `as` this audience finds its session ended. Returns the way to stop. */
export function onSessionEnd(audience: Audience, listener: () => void): () => void {
  endings[audience].add(listener);
  return () => endings[audience].delete(listener);
}

/** The anti-forgery token that the server left in a readable cookie, if any. */
function readXsrfToken(): string | undefined {
  const match = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie);
  return match?.[1] && decodeURIComponent(match[1]);
}

/** Every answer of this call brings a good token. */
const fetchXsrfToken = () => fetch('/api/user/is-auth', { credentials: 'same-origin' });

/** The header that every state change must carry; a first GET brings the cookie if need be. */
export async function xsrfHeader(): Promise<Record<string, string>> {
  if (!readXsrfToken()) await fetchXsrfToken();
  const token = readXsrfToken();
  return token ? { 'X-XSRF-TOKEN': token } : {};
}

/** Whether a refused token was an old one (made before the shop's secret changed) and is new now. */
async function renewedXsrfToken(): Promise<boolean> {
  const refused = readXsrfToken();
  await fetchXsrfToken();
  return readXsrfToken() !== refused;
}

/**
 * What a status and a body of the API mean: the body where `success` is true, otherwise an
 * {@link ApiError}. Where there is no JSON, the error speaks of the status.
 */
export function readAnswer(status: number, text: string, as?: Audience): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // Not ours: a proxy's page or a cut connection. The status below says what is known.
  }
  if (isRecord(body) && body.success === true) return body;
  if (status === 401 && as) for (const listener of endings[as]) listener();
  const answer = isRecord(body) ? body : {};
  const message =
    typeof answer.message === 'string' && answer.message
      ? answer.message
      : `Request failed with status code ${status}`;
  throw new ApiError(message, status, answer);
}

/**
 * Calls the shop's API with the visitor's cookies and reads the answer with `check`. Throws
 * {@link ApiError} with the server's message on a refusal, and the browser's own error when the
 * network fails.
 */
export async function callApi<T>(path: string, check: Check<T>, options: CallOptions = {}) {
  const { as, body, headers, keepalive, signal } = options;
  const isChange = body !== undefined;
  const send = async () =>
    fetch(path, {
      method: isChange ? 'POST' : 'GET',
      credentials: 'same-origin',
      cache: 'no-store',
      headers: {
        Accept: 'application/json',
        ...(isChange && { 'Content-Type': 'application/json', ...(await xsrfHeader()) }),
        ...headers,
      },
      ...(isChange && { body: JSON.stringify(body) }),
      ...(keepalive && { keepalive }),
      ...(signal && { signal }),
    });
  let response = await send();
  if (isChange && response.status === 403 && (await renewedXsrfToken())) response = await send();
  const answer = readAnswer(response.status, await response.text(), as);
  try {
    return check(answer);
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    // A page older than the server, after an update of the shop.
    console.error(path, error);
    throw new Error('The page is out of date: reload it and try again');
  }
}

/** Shows what went wrong: the server's message, or the error's own where there is none. */
export function toastError(error: unknown, id?: string): void {
  notify.error(error instanceof Error ? error.message : String(error), id);
}
