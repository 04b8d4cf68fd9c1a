import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import { env } from '@/lib/env';
import { isSameSecret } from '@/lib/utils/same-secret';
import { cookieName, readCookies, setCookie } from './cookies';
import { ApiError } from './errors';
import { clientOriginOf } from './front-end';
import { t } from './say';

/*
 * Defence against cross-site request forgery (OWASP CSRF Prevention Cheat Sheet): fetch metadata,
 * origin check and signed double-submit cookie together.
 */
const XSRF_COOKIE = 'XSRF-TOKEN';
/** The most cookies of these names that are looked at; a parent domain may have set more. */
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

/** The names of the cookie: front ends read the plain one; under https the other one cannot come from a subdomain. */
const names = () => [...new Set([cookieName(XSRF_COOKIE), XSRF_COOKIE])];

const tokensOf = (request: Request): string[] =>
  names().flatMap((name) => readCookies(request, name).slice(0, MAX_COOKIES));

/** The valid token of the request, or a new one, with the Set-Cookie headers for it. */
export function xsrfToken(request: Request): { token: string; cookies: string[] } {
  const nonce = randomBytes(18).toString('base64url');
  const token = tokensOf(request).find(isSigned) ?? `${nonce}.${sign(nonce)}`;
  const options = { maxAgeSeconds: WEEK_SECONDS, readable: true };
  return { token, cookies: names().map((name) => setCookie(name, token, options)) };
}

/** Whether `origin` is the shop's own, by configuration or by the request's Host. */
function isOwnOrigin(request: Request, origin: string): boolean {
  if (origin === env().APP_ORIGIN) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.get('host');
}

/**
 * Throws a 403 {@link ApiError} for a request that another site made the browser send. A plain API
 * client sends neither Origin nor Sec-Fetch-Site and passes. A front end of CORS_ORIGINS passes
 * too: pages cannot forge Origin, and a page of another origin cannot read the cookie to echo it.
 * The shop's own pages must also echo the signed token when they change something.
 */
export function assertSameSite(request: Request, changesState: boolean): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if ((site === null && origin === null) || clientOriginOf(request)) return;
  const foreign =
    origin === null ? site !== 'same-origin' && site !== 'none' : !isOwnOrigin(request, origin);
  if (foreign) throw new ApiError('forbidden', t('refusals', 'foreignSite'));
  if (!changesState) return;
  // Of several cookies of the name any may be the one that was echoed.
  const echoed = request.headers.get(XSRF_HEADER);
  if (!echoed || !tokensOf(request).includes(echoed) || !isSigned(echoed))
    throw new ApiError('forbidden', t('refusals', 'outOfDate'));
}
