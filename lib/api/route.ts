import 'server-only';
import { z } from 'zod';
import { readSession, type SessionView } from '@/lib/auth/sessions';
import { unlessDatabaseHangs } from '@/lib/db';
import { isDatabaseDown } from '@/lib/db/errors';
import { acceptedLanguage } from '@/lib/http/accept-language';
import { jsonWithOrigin, pictureOriginFor } from '@/lib/http/client-origin';
import { correlationIdOf } from '@/lib/http/correlation';
import { assertSameSite, corsHeaders, preflight, XSRF_HEADER, xsrfToken } from '@/lib/http/csrf';
import { addCallPath, awaitRequest } from '@/lib/http/direct-request';
import { headersOf } from '@/lib/http/download';
import { ApiError, statusOf } from '@/lib/http/errors';
import { parseWith, queryOf, readJson } from '@/lib/http/parse';
import { t } from '@/lib/http/translate';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, languagesOf } from '@/lib/i18n/languages';
import { reportError } from '@/lib/observe/report-error';
import {
  hideEmail,
  setActor,
  setRequestCountry,
  setRequestCurrency,
  setRequestLanguage,
  showMoney,
} from '@/lib/observe/request-context';
import { assertReadable, isRestricted } from '@/lib/orders/visible';
import { currentShop, lastKnownShop, readShop } from '@/lib/shop/read';
import type { ShopView } from '@/lib/shop/view';
import { can, type Permission } from '@/lib/staff/roles';
import { withTimeout } from '@/lib/utils/async';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { AllowedAudience, Context, Endpoint } from './endpoint';

/**
 * The time limit of a GET, in ms. It must be shorter than the 30 s after which the server closes the connection
 * (server/prepare.ts).
 */
const MAX_READ_MS = 20_000;
/**
 * The time limit of a POST, in ms. It is longer than all timeouts of Stripe together. Uploads have no time limit.
 *
 * Afterwards, a client can safely repeat the POST: orders have idempotency keys, and other writes set absolute values.
 */
const MAX_WRITE_MS = 60_000;

const headersFor = (request: Request) =>
  new Headers({ 'Cache-Control': 'no-store', Vary: 'Origin', ...corsHeaders(request) });

function json(request: Request, body: object, status: number, headers: Headers): Response {
  headers.set('Content-Type', 'application/json');
  return new Response(jsonWithOrigin(pictureOriginFor(request), body), { status, headers });
}

function toErrorResponse(request: Request, error: unknown, headers: Headers): Response {
  const correlationId = correlationIdOf(request);
  const jsonError = (message: string, status: number, more: object = {}) =>
    json(request, { success: false, message, ...more }, status, headers);
  if (error instanceof ApiError) {
    const { retryAfterSeconds, allow, body } = error.extra;
    if (retryAfterSeconds) headers.set('Retry-After', String(retryAfterSeconds));
    if (allow) headers.set('Allow', allow);
    return jsonError(error.message, statusOf[error.kind], body);
  }
  if (isDatabaseDown(error)) {
    reportError('database down', { correlationId, err: error });
    headers.set('Retry-After', '5');
    return jsonError(t('errors', 'databaseDown'), statusOf.unavailable);
  }
  reportError('unexpected error', { correlationId, err: error });
  return jsonError(t('errors', 'unknownFault'), 500, { correlationId });
}

function assertIntended(request: Request, endsSession = false): void {
  const posts = request.method === 'POST';
  if (posts || endsSession) assertSameSite(request, posts);
  const purpose = request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '';
  if (endsSession && purpose.includes('prefetch'))
    throw new ApiError('forbidden', t('errors', 'signOutAhead'));
}

/** How long a request waits for the shop's list of languages, in ms. */
const MAX_LANGUAGE_MS = 2_000;

/**
 * Sets the language of the request if it is English or a language of the shop. Reads the shop's settings only if the
 * last known settings lack the language.
 */
async function noteLanguage(request: Request): Promise<void> {
  const asked = acceptedLanguage(request, LANGUAGE_CODES);
  if (!asked) return;
  // API messages are in English by default, but product texts may have an English translation.
  if (asked === DEFAULT_LANGUAGE) return setRequestLanguage(asked);
  const isSpoken = (shop: ShopView) => acceptedLanguage(request, languagesOf(shop)) !== undefined;
  const read = () => withTimeout(MAX_LANGUAGE_MS, readShop()).catch(lastKnownShop);
  if (isSpoken(lastKnownShop()) || isSpoken(await read())) setRequestLanguage(asked);
}

const errorHandler = (errorOf: (request: Request) => ApiError) => async (request: Request) => {
  await awaitRequest(request);
  await noteLanguage(request);
  return toErrorResponse(request, errorOf(request), headersFor(request));
};

/** Responds with 404 to every request for a path without an endpoint. */
export const unknownEndpoint = errorHandler(
  () => new ApiError('notFound', t('errors', 'noSuchCall')),
);

async function answerCall(endpoint: Endpoint, request: Request): Promise<Response> {
  await awaitRequest(request);
  await noteLanguage(request);
  const headers = headersFor(request);
  const { method, message, form, issuesXsrf, handle } = endpoint;
  const maxMs = method === 'GET' ? MAX_READ_MS : MAX_WRITE_MS;
  try {
    if (issuesXsrf) {
      const { token, cookies } = xsrfToken(request);
      for (const cookie of cookies) headers.append('Set-Cookie', cookie);
      headers.set(XSRF_HEADER, token);
    }
    const work = contextOf(endpoint, request, headers).then(handle);
    const answer = await (form ? work : unlessDatabaseHangs(withTimeout(maxMs, work)));
    if (!(answer instanceof Response)) {
      const body = message === undefined ? {} : { message: t(...message) };
      return json(request, { success: true, ...body, ...(answer ?? {}) }, 200, headers);
    }
    headers.forEach((value, name) => {
      if (!answer.headers.has(name)) answer.headers.append(name, value);
    });
    // Nobody reads the body of a HEAD or aborted request. Close the body, because Next.js would leave it open forever.
    const isUnread = request.method === 'HEAD' || request.signal.aborted;
    return isUnread ? headersOf(answer) : answer;
  } catch (error) {
    return toErrorResponse(request, error, headers);
  }
}

function wrongMethod(allowedMethods: readonly Endpoint['method'][], given: string): ApiError {
  const [only] = allowedMethods.length === 1 ? allowedMethods : [];
  const message = only
    ? t('errors', 'wrongMethod', { method: only, given })
    : t('errors', 'twoMethods', { given });
  const allow = { GET: 'GET, HEAD, OPTIONS', POST: 'POST, OPTIONS' };
  return new ApiError('wrongMethod', message, {
    allow: only ? allow[only] : 'GET, HEAD, POST, OPTIONS',
  });
}

/**
 * Returns one route handler per HTTP method. A handler selects the endpoint by path, and checks forgery, session, role,
 * query and body, in this order.
 *
 * A GET fails with 503 after 20 s, and a JSON POST after 60 s. If the database stops responding, both fail with 503
 * after 4 s.
 *
 * An unexpected error becomes an opaque 500 with a correlation id, and the log has the details. An unknown path becomes
 * a 404, and an unsupported method a 405 with `Allow` (docs/product.md 9.1).
 */
export function routesOf(endpoints: readonly Endpoint[]) {
  const paths = new Map<string, Map<string, Endpoint>>();
  for (const endpoint of endpoints) {
    const { path, method } = endpoint;
    paths.set(path, (paths.get(path) ?? new Map<string, Endpoint>()).set(method, endpoint));
    addCallPath(path);
  }
  const handler = async (request: Request): Promise<Response> => {
    const methods = paths.get(new URL(request.url).pathname);
    if (!methods) return unknownEndpoint(request);
    const endpoint = methods.get(request.method === 'HEAD' ? 'GET' : request.method);
    if (endpoint) return answerCall(endpoint, request);
    const allowedMethods = [...methods.values()].map(({ method }) => method);
    return errorHandler(({ method }) => wrongMethod(allowedMethods, method))(request);
  };
  const all = { GET: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler };
  return { ...all, OPTIONS: preflight };
}

const paramsOf = ({ url }: Request) => new URL(url).searchParams;

/**
 * If both kinds of sessions may call the endpoint, the query parameter `as` selects one. By default, the seller's
 * session has priority.
 */
async function sessionOf(
  request: Request,
  caller: AllowedAudience,
): Promise<SessionView | undefined> {
  if (caller !== 'both') return readSession(request, caller);
  const as = paramsOf(request).get('as');
  const seller = as === 'shopper' ? undefined : await readSession(request, 'seller');
  return seller ?? (as === 'seller' ? undefined : readSession(request, 'shopper'));
}

function assertUnlocked(session: SessionView): void {
  if (session.audience === 'seller' && session.isLocked)
    throw new ApiError('forbidden', t('staffErrors', 'locked'), { body: { locked: true } });
}

function actAs(session: SessionView, needs: Permission | undefined): void {
  const { audience: kind, subject: id } = session;
  const isStaff = session.audience === 'seller' && session.person.role !== 'owner';
  setActor(omitUndefined({ kind, id, name: isStaff ? session.person.name : undefined }));
  if (session.audience === 'seller' && can(session.person.role, 'money')) showMoney();
  if (needs) assertMay(session, needs);
}

/** Throws a 403 ApiError when the role of a seller's session lacks the permission. Shoppers need no permission. */
export function assertMay(session: SessionView, needs: Permission): void {
  if (session.audience === 'seller' && !can(session.person.role, needs))
    throw new ApiError('forbidden', t('errors', 'notYourRole'));
}

/**
 * Throws a 404 ApiError when the user's role may not read the requested order. Endpoints with the permission `orders`
 * or `pack` receive its id as `id`.
 */
async function assertMayRead(
  session: SessionView,
  needs: Permission | undefined,
  input: unknown,
): Promise<void> {
  if (!isRestricted(session)) return;
  hideEmail();
  const { data } = z.object({ id: z.string() }).safeParse(input);
  if (data && (needs === 'orders' || needs === 'pack')) await assertReadable(data.id);
}

async function contextOf(endpoint: Endpoint, request: Request, headers: Headers): Promise<Context> {
  assertIntended(request, endpoint.endsSession);
  const session = endpoint.session && (await sessionOf(request, endpoint.session));
  if (endpoint.session && !session)
    throw new ApiError('unauthorized', t('errors', 'notAuthorized'));
  if (session && !endpoint.whileLocked) assertUnlocked(session);
  if (session) actAs(session, endpoint.needs);
  if (endpoint.readsAddress) setRequestCountry((await currentShop()).country);
  if (endpoint.readsPrices) setRequestCurrency((await currentShop()).currency);
  const query = endpoint.query && parseWith(endpoint.query, queryOf(paramsOf(request)));
  const isJson = endpoint.body && !endpoint.form;
  const json = isJson ? await readJson(request, endpoint.maxBytes) : undefined;
  if (endpoint.readsPrices === 'body') {
    const { data } = z.object({ currency: z.string().toLowerCase() }).safeParse(json);
    if (data) setRequestCurrency(data.currency);
  }
  const body = isJson && endpoint.body ? parseWith(endpoint.body, json) : undefined;
  if (session) await assertMayRead(session, endpoint.needs, body ?? query);
  const setCookie = (line: string) => headers.append('Set-Cookie', line);
  return { request, session, query, body, setCookie };
}
