import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { databaseFailedWithin } from '@/lib/db/errors';
import { knownClientOrigin } from '@/lib/http/client-origin';
import { corsHeadersFor } from '@/lib/http/csrf';
import { MISSING_HEADER } from '@/lib/http/page-views';
import { DEFAULT_LANGUAGE, type Language, splitPath, spokenLanguage } from '@/lib/i18n/languages';
import { lastKnownShop } from '@/lib/shop/read';

export const isApi = ({ url = '' }: IncomingMessage) => /^\/api([/?]|$)/.test(url);

/**
 * Returns the CORS headers of an error response. Otherwise the browser of an origin in CORS_ORIGINS would report a
 * network error.
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

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Next.js would respond to any other method with 500. */
const API_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The proxy and the shop could use different Host headers (RFC 9112, section 3.2 requires status 400). */
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
 * Returns the language of an error response without Next.js: from the URL of a page, or from the header of an API call
 * (lib/http/accept-language.ts). The default is English.
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
 * How long after a database failure a failing page gets the status 503, in ms. It covers the rendering, the driver's
 * timeouts (4 s for a server, 8 s for a connection), and the interval of connection checks (15 s and 2 s).
 */
const OUTAGE_MS = 20_000;
const RETRY_SECONDS = 5;
/** A queued page has 14 listeners. By default, Node reports more than ten as a leak. */
const MAX_LISTENERS = 20;
const REVALIDATE = 'public, max-age=0, must-revalidate';

function record({ recorded }: ShopResponse, chunk: unknown): void {
  if (typeof chunk === 'string') recorded?.push(Buffer.from(chunk));
  else if (chunk instanceof Uint8Array) recorded?.push(Buffer.from(chunk));
}

/**
 * Corrects two caching headers of Next.js. Shared caches could store a page for a month, although nobody purges them
 * after an edit. The ETag is made weak, because compressed and plain bodies share it (RFC 9110, 8.8.1).
 */
function setCacheHeaders(response: ServerResponse): void {
  if (response.getHeader('cache-control')?.toString().includes('s-maxage'))
    response.setHeader('Cache-Control', REVALIDATE);
  const etag = response.getHeader('etag')?.toString();
  const isImage = response.getHeader('content-type')?.toString().startsWith('image/');
  if (etag?.startsWith('"') && !isImage) response.setHeader('ETag', `W/${etag}`);
}

/** Corrects headers and statuses of Next.js before they are sent. */
export class ShopResponse extends ServerResponse {
  recorded?: Buffer[];
  /** If set, the status to send instead of 200 for a missing page. */
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
   * Allows only one Location header. Next.js writes two at the first rendering of a redirecting static page. A client
   * that joins them would follow a wrong URL.
   */
  override appendHeader(name: string, value: string | readonly string[]): this {
    if (name.toLowerCase() === 'location' && this.hasHeader(name)) return this;
    return super.appendHeader(name, value);
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    setCacheHeaders(this);
    // The middleware can choose a page but not its status, so it sets this header for a 404.
    const missing = this.missingStatus ?? (this.hasHeader(MISSING_HEADER) ? 404 : undefined);
    if (missing) {
      this.removeHeader(MISSING_HEADER);
      return super.writeHead(status === 200 ? missing : status, ...(rest as []));
    }
    // If the database was down, change the status of a failed page from 500 to 503. Search engines treat 503 as
    // temporary.
    const isPage = !isApi(this.req);
    if (status !== 500 || !isPage || !databaseFailedWithin(OUTAGE_MS))
      return super.writeHead(status, ...(rest as []));
    this.setHeader('Retry-After', RETRY_SECONDS);
    return super.writeHead(503, ...(rest as []));
  }
}
