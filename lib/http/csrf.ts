import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import { env } from '@/lib/env';
import { isSameSecret } from '@/lib/utils/same-secret';
import { cookieName, readCookies, setCookie } from './cookies';
import { ApiError } from './errors';
import { clientOriginOf } from './front-end';
import { t } from './say';

/*
 * Protects against cross-site request forgery (OWASP CSRF Prevention Cheat Sheet) with fetch metadata, an origin
 * check and a signed double-submit cookie.
 */
const XSRF_COOKIE = 'XSRF-TOKEN';
/** The maximum number of cookies per name to check; a parent domain may have set more. */
const MAX_COOKIES = 20;
/** The header that echoes the cookie. */
export const XSRF_HEADER = 'X-XSRF-TOKEN';
const WEEK_SECONDS = 7 * 86_400;

const sign = (nonce: string) =>
  createHmac('sha256', `xsrf:${env().SESSION_SECRET}`).update(nonce).digest('base64url');

function isSigned(token: string): boolean {
  const [nonce = '', signature = ''] = token.split('.');
  return isSameSecret(signature, sign(nonce));
}

/** Returns the names of the cookie. Pages read the plain name; under https a subdomain cannot set the other. */
const names = () => [...new Set([cookieName(XSRF_COOKIE), XSRF_COOKIE])];

const tokensOf = (request: Request): string[] =>
  names().flatMap((name) => readCookies(request, name).slice(0, MAX_COOKIES));

/** Returns the valid token of the request, or a new one, with its Set-Cookie headers. */
export function xsrfToken(request: Request): { token: string; cookies: string[] } {
  const nonce = randomBytes(18).toString('base64url');
  const token = tokensOf(request).find(isSigned) ?? `${nonce}.${sign(nonce)}`;
  const options = { maxAgeSeconds: WEEK_SECONDS, readable: true };
  return { token, cookies: names().map((name) => setCookie(name, token, options)) };
}

/** Returns whether `origin` is the shop's own, by configuration or by the request's Host. */
function isOwnOrigin(request: Request, origin: string): boolean {
  if (origin === env().APP_ORIGIN) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.get('host');
}

/**
 * Throws a 403 {@link ApiError} for a request that another site made the browser send. A plain API client sends
 * neither Origin nor Sec-Fetch-Site and passes. A page from CORS_ORIGINS passes as well, because pages cannot
 * forge Origin. It needs no token, because a page of another origin cannot read the cookie to echo it. The shop's
 * own pages must also echo the signed token when they change something.
 */
export function assertSameSite(request: Request, changesState: boolean): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if ((site === null && origin === null) || clientOriginOf(request)) return;
  const foreign =
    origin === null ? site !== 'same-origin' && site !== 'none' : !isOwnOrigin(request, origin);
  if (foreign) throw new ApiError('forbidden', t('errors', 'foreignSite'));
  if (!changesState) return;
  // If several cookies share the name, the page may have echoed any of them.
  const echoed = request.headers.get(XSRF_HEADER);
  if (!echoed || !tokensOf(request).includes(echoed) || !isSigned(echoed))
    throw new ApiError('forbidden', t('errors', 'outOfDate'));
}
