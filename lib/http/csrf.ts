import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import { env } from '@/lib/env';
import { isSameSecret } from '@/lib/utils/same-secret';
import { clientOriginOf } from './client-origin';
import { cookieName, readCookies, setCookie } from './cookies';
import { ApiError } from './errors';
import { t } from './translate';

/** Returns the CORS headers for a request from an origin in CORS_ORIGINS. Returns none for any other request. */
export const corsHeaders = (request: Request): Record<string, string> =>
  corsHeadersFor(clientOriginOf(request));

/** Returns the CORS headers for an origin of CORS_ORIGINS, or no headers if `origin` is undefined. */
export function corsHeadersFor(origin: string | undefined): Record<string, string> {
  if (!origin) return {};
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': `${XSRF_HEADER}, Retry-After`,
  };
}

/** Responds to a preflight request. The response permits nothing to an origin that is not in CORS_ORIGINS. */
export async function preflight(request: Request): Promise<Response> {
  const allowed = corsHeaders(request);
  const headers = new Headers({ Vary: 'Origin', ...allowed });
  if (headers.has('Access-Control-Allow-Origin')) {
    headers.set('Access-Control-Allow-Methods', 'GET, POST');
    headers.set('Access-Control-Allow-Headers', `Content-Type, Idempotency-Key, ${XSRF_HEADER}`);
    headers.set('Access-Control-Max-Age', '600');
  }
  return new Response(null, { status: 204, headers });
}

/* Protects against cross-site request forgery (OWASP CSRF Prevention Cheat Sheet). It uses fetch metadata, an
   origin check and a signed double-submit cookie. */
const XSRF_COOKIE = 'XSRF-TOKEN';
/** A parent domain may have set more cookies of this name. */
const MAX_COOKIES = 20;
/** The header in which a page echoes the token of the cookie. */
export const XSRF_HEADER = 'X-XSRF-TOKEN';
const WEEK_SECONDS = 7 * 86_400;

const sign = (nonce: string) =>
  createHmac('sha256', `xsrf:${env().SESSION_SECRET}`).update(nonce).digest('base64url');

function isSigned(token: string): boolean {
  const [nonce = '', signature = ''] = token.split('.');
  return isSameSecret(signature, sign(nonce));
}

/**
 * Returns the two cookie names of the token. Pages read the plain cookie. Under https, the `__Host-` cookie repeats the
 * token, because a subdomain cannot set such a cookie.
 */
const names = () => [...new Set([cookieName(XSRF_COOKIE), XSRF_COOKIE])];

const tokensOf = (request: Request): string[] =>
  names().flatMap((name) => readCookies(request, name).slice(0, MAX_COOKIES));

/** Returns the token of the request if it is valid, otherwise a new token. `cookies` are its Set-Cookie headers. */
export function xsrfToken(request: Request): { token: string; cookies: string[] } {
  const nonce = randomBytes(18).toString('base64url');
  const token = tokensOf(request).find(isSigned) ?? `${nonce}.${sign(nonce)}`;
  const options = { maxAgeSeconds: WEEK_SECONDS, readable: true };
  return { token, cookies: names().map((name) => setCookie(name, token, options)) };
}

/** Returns whether `origin` is the shop's own: APP_ORIGIN, or an origin with the host of the request's Host header. */
function isOwnOrigin(request: Request, origin: string): boolean {
  if (origin === env().APP_ORIGIN) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.get('host');
}

/**
 * Throws a 403 {@link ApiError} for a request that another site made the browser send. The shop's own pages must echo
 * the signed token in requests that change something.
 *
 * A plain API client passes, because it sends neither Origin nor Sec-Fetch-Site. A page from CORS_ORIGINS passes
 * without a token: it cannot read the cookie, and no page can forge Origin.
 */
export function assertSameSite(request: Request, changesState: boolean): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if ((site === null && origin === null) || clientOriginOf(request)) return;
  const foreign =
    origin === null ? site !== 'same-origin' && site !== 'none' : !isOwnOrigin(request, origin);
  if (foreign) throw new ApiError('forbidden', t('errors', 'foreignSite'));
  if (!changesState) return;
  // A parent domain may have set another cookie of this name, so the token of either cookie counts.
  const echoed = request.headers.get(XSRF_HEADER);
  if (!echoed || !tokensOf(request).includes(echoed) || !isSigned(echoed))
    throw new ApiError('forbidden', t('errors', 'outOfDate'));
}
