import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { knownClientOrigin } from '@/lib/http/client-origin';
import { corsHeadersFor } from '@/lib/http/csrf';
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

/** Responds with an error message: as JSON to an API client, as text to a browser. */
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

/** Methods that the API routes answer with their own message. Next.js answers any other method with 500. */
const API_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Returns whether a request has several Host headers. The proxy and the shop could use different ones (RFC
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
