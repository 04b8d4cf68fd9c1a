import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { databaseFailedWithin } from '@/lib/db/errors';
import { knownClientOrigin } from '@/lib/http/client-origin';
import { corsHeadersFor } from '@/lib/http/csrf';
import { MISSING_HEADER } from '@/lib/http/page-views';
import { DEFAULT_LANGUAGE, type Language, splitPath, spokenLanguage } from '@/lib/i18n/languages';
import { lastKnownShop } from '@/lib/shop/read';

/** Returns whether the request is for the API, even if its path has no endpoint. */
export const isApi = ({ url = '' }: IncomingMessage) => /^\/api([/?]|$)/.test(url);

/**
 * Returns the CORS headers for an error response. With them, a page on an origin of CORS_ORIGINS can read the
 * response. Without them, its browser would report a network error.
 */
const readableBy = ({ headers }: IncomingMessage) => ({
  Vary: 'Origin',
  ...corsHeadersFor(knownClientOrigin(headers.origin)),
});

export function rejectRequest(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  message: string,
  more: OutgoingHttpHeaders = {},
): void {
  const isJson = isApi(request) || !request.headers.accept?.includes('text/html');
  response.writeHead(status, {
    ...more,
    ...(isApi(request) ? readableBy(request) : {}),
    'Cache-Control': 'no-store',
    'Content-Type': isJson ? 'application/json' : 'text/plain; charset=utf-8',
  });
  response.end(isJson ? JSON.stringify({ success: false, message }) : message);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether the headers of the request announce a body. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The methods to which the API routes respond. Next.js would respond to any other method with 500. */
const API_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Returns whether a request has several Host headers. The proxy and the shop could use different Host headers (RFC
 * 9112, section 3.2 requires status 400).
 */
const hasSecondHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/**
 * Rejects a request that no route accepts, because Next.js would answer it with 500 or not at all. Only the
 * API accepts methods other than GET, and a GET has no body. Returns true if it has rejected the request.
 */
export function rejectMalformed(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '' } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  const [path = ''] = url.split('?', 1);
  if (!path.startsWith('/') || !isDecodable(path))
    rejectRequest(request, response, 400, 'The request URL is malformed.');
  else if (hasSecondHost(request))
    rejectRequest(request, response, 400, 'A request must have exactly one Host header.', {
      Connection: 'close',
    });
  else if (isRead && hasBody(request))
    // Close the connection, because the body is not read.
    rejectRequest(request, response, 400, `A ${method} has no body.`, { Connection: 'close' });
  else if (!isRead && !isApi(request))
    rejectRequest(request, response, 405, `${method} is not allowed here.`, {
      Allow: 'GET, HEAD',
      Connection: 'close',
    });
  else if (!API_METHODS.has(method))
    rejectRequest(request, response, 405, `${method} is not allowed here.`, {
      Allow: 'GET, HEAD, POST, OPTIONS',
      Connection: 'close',
    });
  else return false;
  return true;
}

/**
 * Returns the language of an error response that is sent without Next.js. For a page, it is the language of
 * the URL. For an API call, it is the language that the shop's own pages request
 * (lib/http/accept-language.ts), and otherwise English.
 */
export function errorLanguage(request: IncomingMessage): Language {
  const { url = '', headers } = request;
  const shop = lastKnownShop();
  if (!isApi(request)) return spokenLanguage(shop, splitPath(url).language);
  const asked = headers['accept-language'];
  const language = spokenLanguage(shop, asked);
  return language === asked ? language : DEFAULT_LANGUAGE;
}

/**
 * How long after a database failure a failing page gets the status 503, in ms. This time covers the rendering of a
 * page, the driver's timeouts (4 s for a server, 8 s for a connection), and the interval between two connection checks
 * (15 s and the 2 s of a check).
 */
const OUTAGE_MS = 20_000;
const RETRY_SECONDS = 5;
/**
 * The maximum number of listeners of a response. A page that waits for a slot and is then rendered has 14 listeners. By
 * default, Node reports more than ten listeners as a leak.
 */
const MAX_LISTENERS = 20;
/** Allows caches to store a page, but they must revalidate it before each use. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

function record({ recorded }: ShopResponse, chunk: unknown): void {
  if (typeof chunk === 'string') recorded?.push(Buffer.from(chunk));
  else if (chunk instanceof Uint8Array) recorded?.push(Buffer.from(chunk));
}

/**
 * Corrects the caching headers of Next.js, in two ways. Next.js allows shared caches to store a page for a month, which
 * is only correct for caches that are purged after an edit. It also sends the same strong ETag for compressed and plain
 * bodies, so this function makes the ETag weak (RFC 9110, 8.8.1).
 */
function setCacheHeaders(response: ServerResponse): void {
  if (response.getHeader('cache-control')?.toString().includes('s-maxage'))
    response.setHeader('Cache-Control', REVALIDATE);
  const etag = response.getHeader('etag')?.toString();
  const isImage = response.getHeader('content-type')?.toString().startsWith('image/');
  if (etag?.startsWith('"') && !isImage) response.setHeader('ETag', `W/${etag}`);
}

/** A response that corrects headers and statuses of Next.js before they are sent. */
export class ShopResponse extends ServerResponse {
  /** If set, collects the chunks of the response body. */
  recorded?: Buffer[];
  /** If set, the status to send instead of 200. The page then replaces a page that does not exist. */
  missingStatus?: 404 | 410;

  constructor(...request: ConstructorParameters<typeof ServerResponse<IncomingMessage>>) {
    super(...request);
    this.setMaxListeners(MAX_LISTENERS);
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    record(this, chunk);
    return super.write(chunk, ...(rest as []));
  }

  override end(chunk?: unknown, ...rest: unknown[]): this {
    record(this, chunk);
    return super.end(chunk, ...(rest as []));
  }

  /**
   * Allows only one Location header. Next.js writes the header twice when it renders a redirecting static page for the
   * first time. A client that joins repeated headers would follow a wrong URL.
   */
  override appendHeader(name: string, value: string | readonly string[]): this {
    if (name.toLowerCase() === 'location' && this.hasHeader(name)) return this;
    return super.appendHeader(name, value);
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    setCacheHeaders(this);
    // The middleware sets this header to request the status 404. The middleware can choose a page but not its status.
    const missing = this.missingStatus ?? (this.hasHeader(MISSING_HEADER) ? 404 : undefined);
    if (missing) {
      this.removeHeader(MISSING_HEADER);
      return super.writeHead(status === 200 ? missing : status, ...(rest as []));
    }
    // If a page failed because the database was down, change its status from 500 to 503. Search engines treat 503 as
    // temporary. API handlers set their own status.
    const isPage = !isApi(this.req);
    if (status !== 500 || !isPage || !databaseFailedWithin(OUTAGE_MS))
      return super.writeHead(status, ...(rest as []));
    this.setHeader('Retry-After', RETRY_SECONDS);
    return super.writeHead(503, ...(rest as []));
  }
}
