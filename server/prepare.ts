import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '@/lib/env';
import { CLIENT_IP_HEADER, FORWARDED_HEADER } from '@/lib/http/client-ip';
import { ENCODING_HEADER } from '@/lib/http/compress';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { logExchange } from './access-log';
import { createRequestMetrics } from './metrics-server';

/**
 * Returns the client's IP address. Behind `proxies` trusted proxies, it is the address that the outermost proxy added
 * to X-Forwarded-For. Earlier addresses in that header may be forged.
 */
function clientAddress(request: IncomingMessage, proxies: number): string {
  const forwarded = proxies > 0 ? String(request.headers['x-forwarded-for'] ?? '').split(',') : [];
  const seen = forwarded.at(-proxies) ?? forwarded[0];
  return seen?.trim() || (request.socket.remoteAddress ?? 'unknown');
}

/**
 * Since version 16.4, Next.js drops the Content-Encoding header of handlers. They set a custom header, and this
 * function renames it.
 */
function carryEncoding(response: ServerResponse): void {
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    set(name.toLowerCase() === ENCODING_HEADER ? 'Content-Encoding' : name, value);
}

const MAX_UNREAD_MS = 30_000;

/**
 * Closes the connection of a client that does not read its response. Otherwise the response would occupy a
 * slot of admission control forever. A POST has no limit, because uploads take longer.
 */
function endIfUnread({ method, socket }: IncomingMessage, maxUnreadMs: number): void {
  socket.setTimeout(method === 'GET' || method === 'HEAD' ? maxUnreadMs : 0);
}

/**
 * Discards the unread part of a request body. Otherwise the connection would stay paused, and its next request would
 * never be read. Node discards only bodies of which nothing was read.
 */
function dropRest(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    request.unpipe().removeAllListeners('data').removeAllListeners('readable').resume();
  });
}

/** The first step of each request: client's IP address, security headers, time limit and access log. */
export function createPrepare(env: Env, maxUnreadMs = MAX_UNREAD_MS) {
  const headers = securityHeaders(env);
  const headersOfSeller = securityHeaders(env, true);
  const count = env.METRICS_PORT === undefined ? undefined : createRequestMetrics();
  return (request: IncomingMessage, response: ServerResponse): void => {
    endIfUnread(request, maxUnreadMs);
    dropRest(request, response);
    // Record now whether the client has sent X-Forwarded-For. Next.js later adds its own.
    request.headers[FORWARDED_HEADER] = request.headers['x-forwarded-for'] ? 'yes' : 'no';
    request.headers[CLIENT_IP_HEADER] = clientAddress(request, env.TRUST_PROXY);
    const pageHeaders = isOfSeller(request.url) ? headersOfSeller : headers;
    for (const [name, value] of pageHeaders) response.setHeader(name, value);
    logExchange(request, response, count);
    carryEncoding(response);
  };
}

export type StripeHosts = Record<'script' | 'frame' | 'connect' | 'payment', string>;

const YEAR_SECONDS = 31_536_000;

/**
 * Returns the content security policy of every page (docs/security.md). Static pages cannot contain a nonce, so the
 * inline scripts of Next.js need 'unsafe-inline'. Cloudinary is only for images. `stripe` contains the hosts for the
 * express checkout page (server/payment-page.ts).
 */
function policy(
  { NODE_ENV, APP_ORIGIN }: Env,
  isForSeller: boolean,
  stripe: Partial<StripeHosts> = {},
): string {
  const { script = '', frame, connect = '' } = stripe;
  const development = NODE_ENV === 'development';
  // The barcode reader is WebAssembly, which needs 'wasm-unsafe-eval'. This does not allow `eval`.
  const program = isForSeller ? " 'wasm-unsafe-eval'" : '';
  const rules: Record<string, string> = omitUndefined({
    'default-src': "'self'",
    'script-src': `'self' 'unsafe-inline'${program}${development ? " 'unsafe-eval'" : ''}${script}`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob: https://res.cloudinary.com",
    'connect-src': `'self'${development ? ' ws:' : ''}${connect}`,
    'frame-src': frame && `'self'${frame}`,
    'font-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'upgrade-insecure-requests': APP_ORIGIN.startsWith('https:') ? '' : undefined,
  });
  return Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');
}

/** The pages of the seller area scan barcodes with the camera. */
export const isOfSeller = (address = ''): boolean => /^\/seller(?=[/?#]|$)/.test(address);

/**
 * Returns the security headers of every response (docs/security.md; OWASP Secure Headers Project). `isForSeller` is for
 * the seller's pages, and `stripe` is for the express checkout page.
 */
export function securityHeaders(
  env: Env,
  isForSeller = false,
  stripe?: StripeHosts,
): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['Content-Security-Policy', policy(env, isForSeller, stripe)],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    // Link and Google Pay open a window that must send messages to the page.
    ['Cross-Origin-Opener-Policy', stripe ? 'same-origin-allow-popups' : 'same-origin'],
    [
      'Permissions-Policy',
      `camera=(${isForSeller ? 'self' : ''}), microphone=(), geolocation=(), payment=(${stripe?.payment ?? ''})`,
    ],
  ];
  if (env.APP_ORIGIN.startsWith('https:')) {
    const subdomains = env.HSTS_SUBDOMAINS ? '; includeSubDomains' : '';
    headers.push(['Strict-Transport-Security', `max-age=${YEAR_SECONDS}${subdomains}`]);
  }
  return headers;
}
