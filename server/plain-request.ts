import type { IncomingMessage } from 'node:http';
import { CLIENT_IP_HEADER, FORWARDED_HEADER } from '@/lib/http/client-ip';
import { CORRELATION_HEADER } from '@/lib/http/correlation';
import { splitPath } from '@/lib/i18n/languages';
import { isApi } from './refuse';

/*
 * A page is rendered for its first visitor and then sent to everybody. Next writes parts of the first request into it: the nonce
 * of its Content-Security-Policy header beside every script, its query into the state of the router. So Next gets only those
 * headers and parameters of a request that a page may depend on.
 */

/** Headers for the exchange itself, files, the middleware, and robots that read no streamed pages. */
const KEPT = new Set([
  ...['host', 'connection', 'accept', 'accept-encoding', 'user-agent', 'cookie', 'sec-fetch-dest'],
  ...['if-none-match', 'if-modified-since', 'if-range', 'range', 'cache-control'],
  ...['traceparent', 'tracestate', CLIENT_IP_HEADER, FORWARDED_HEADER, CORRELATION_HEADER],
]);
/** Headers by which the router of the browser asks for parts of a page. */
const ROUTER = new Set([
  ...['rsc', 'next-url', 'next-router-state-tree'],
  ...['next-router-prefetch', 'next-router-segment-prefetch'],
]);
/** Headers by which Next postpones, resumes, renews and rewrites; no call of the API needs them. */
const OF_NEXT =
  /^(content-security-policy|rsc$|next-|x-(next|middleware|prerender|now|matched|invo))/;

/** Cookies of Next's preview mode, which the shop does not use. Next answers an invalid one with a Set-Cookie header. */
const PREVIEW_COOKIES = /^\s*(__prerender_bypass|__next_preview_data)\s*(=|$)/;

/** A Cookie header without {@link PREVIEW_COOKIES}; undefined when nothing is left. */
const withoutPreview = (cookies: string): string | undefined =>
  cookies
    .split(';')
    .filter((cookie) => !PREVIEW_COOKIES.test(cookie))
    .join(';')
    .trim() || undefined;

/** Names with hyphens, separated by commas. */
const FACT_NAMES = /^[a-z,-]{1,200}$/;

/** The parameters that a list reads on the server, with their allowed values; only the browser reads others. */
const LIST = {
  q: /./,
  category: /./,
  sort: /^(price|unit|discount)$/,
  offers: /^1$/,
  diet: FACT_NAMES,
  without: FACT_NAMES,
  brand: /^.{1,60}$/u,
  page: /^[1-9]\d{0,3}$/,
};
/** Parameters that make a list another page. */
const VIEWS = ['sort', 'offers', 'diet', 'without', 'brand'];
const LISTS = /^\/(search|products(\/[^/]*)?)$/;
/** The hash of what the router asks for, which Next compares. */
const HASH = /^[\w-]{0,16}$/;

/** Whether a page reads a parameter: `q` and `category` only on two paths, `page` only with one of {@link VIEWS}. */
function isRead(name: string, path: string, kept: URLSearchParams): boolean {
  if (name === 'page') return VIEWS.some((view) => kept.has(view));
  return !/^(q|category)$/.test(name) || /^\/(search|products)$/.test(path);
}

function plainQuery(address: string, query: string, isPart: boolean): string {
  const { rest: path } = splitPath(address);
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const [name, values] of Object.entries(LISTS.test(path) ? LIST : {})) {
    // A form sends each ticked box as a parameter of its own.
    const value = /^(diet|without)$/.test(name) ? given.getAll(name).join(',') : given.get(name);
    if (value && values.test(value) && isRead(name, path, kept)) kept.set(name, value);
  }
  const hash = isPart ? given.get('_rsc') : null;
  if (hash !== null && HASH.test(hash)) kept.set('_rsc', hash);
  return kept.size > 0 ? `?${kept}` : '';
}

/** Removes headers and parameters from a request that no page, or no call of the API, may depend on. */
export function makePlain(request: IncomingMessage): void {
  const { headers, url = '' } = request;
  const forApi = isApi(request);
  const isPart = headers.rsc === '1';
  for (const name of Object.keys(headers)) {
    const isKept = forApi ? !OF_NEXT.test(name) : KEPT.has(name) || (isPart && ROUTER.has(name));
    if (!isKept) delete headers[name];
  }
  if (headers.cookie !== undefined) headers.cookie = withoutPreview(headers.cookie);
  const [path = '', query] = url.split('?', 2);
  if (forApi || query === undefined || path.startsWith('/_next/')) return;
  request.url = path + plainQuery(path, url.slice(path.length), isPart);
}
