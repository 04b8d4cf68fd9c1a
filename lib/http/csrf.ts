import 'server-only';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env';
import { readCookie, setCookie } from './cookies';
import { Refusal } from './errors';
import { frontEndOf } from './front-end';

/*
 * Defence against cross-site request forgery (OWASP CSRF Prevention Cheat Sheet): fetch metadata,
 * origin check and signed double-submit cookie together.
 */
const XSRF_COOKIE = 'XSRF-TOKEN';
/** The header that echoes the cookie. */
export const XSRF_HEADER = 'X-XSRF-TOKEN';
const WEEK_SECONDS = 7 * 86_400;
const FOREIGN = 'This request came from another site and was refused';
const STALE = 'The page is out of date: reload it and try again';

const sign = (nonce: string) =>
  createHmac('sha256', `xsrf:${env().SESSION_SECRET}`).update(nonce).digest('base64url');

function isSigned(token: string): boolean {
  const [nonce = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(nonce));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The valid token of the request, or a new one, with the Set-Cookie header for it. */
export function xsrfToken(request: Request): { token: string; cookie: string } {
  const present = readCookie(request, XSRF_COOKIE);
  const nonce = randomBytes(18).toString('base64url');
  const token = present && isSigned(present) ? present : `${nonce}.${sign(nonce)}`;
  const cookie = setCookie(XSRF_COOKIE, token, { maxAgeSeconds: WEEK_SECONDS, readable: true });
  return { token, cookie };
}

/** Whether `origin` is the shop's own, by configuration or by the request's Host. */
function isOwnOrigin(request: Request, origin: string): boolean {
  if (origin === env().APP_ORIGIN) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.get('host');
}

/**
 * Throws a 403 {@link Refusal} for a request that another site made the browser send. A plain API
 * client sends neither Origin nor Sec-Fetch-Site and passes. A front end of CORS_ORIGINS passes
 * too: pages cannot forge Origin, and a page of another origin cannot read the cookie to echo it.
 * The shop's own pages must also echo the signed token when they change something.
 */
export function assertSameSite(request: Request, changesState: boolean): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if ((site === null && origin === null) || frontEndOf(request)) return;
  const foreign =
    origin === null ? site !== 'same-origin' && site !== 'none' : !isOwnOrigin(request, origin);
  if (foreign) throw new Refusal('forbidden', FOREIGN);
  if (!changesState) return;
  const cookie = readCookie(request, XSRF_COOKIE);
  if (!cookie || cookie !== request.headers.get(XSRF_HEADER) || !isSigned(cookie))
    throw new Refusal('forbidden', STALE);
}
