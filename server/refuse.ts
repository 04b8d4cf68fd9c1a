import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { corsHeadersFor } from '@/lib/http/cors';
import { knownClientOrigin } from '@/lib/http/front-end';
import { DEFAULT_LANGUAGE, type Language, splitPath, spokenLanguage } from '@/lib/i18n/languages';
import { lastKnownShop } from '@/lib/shop/read';

/** Whether the request is for the API, also for a path that is no endpoint. */
export const isApi = ({ url = '' }: IncomingMessage) => /^\/api([/?]|$)/.test(url);

/** Lets a front end of CORS_ORIGINS read the refusal of its call; without it the browser reports a broken network. */
const readableBy = ({ headers }: IncomingMessage) => ({
  Vary: 'Origin',
  ...corsHeadersFor(knownClientOrigin(headers.origin)),
});

/** Answers with a message: as JSON to a client of the API, as text to a browser. */
export function refuse(
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

/** Whether the request announces a body. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Methods that the routes of the API answer, each with a message. Next answers any other with 500. */
const API_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Two Host headers may name two sites to a proxy and to the shop (RFC 9112, section 3.2: answer 400). */
const hasSecondHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/**
 * Refuses requests that no route takes and that Next answers with 500 or not at all. Returns
 * whether it did. Only the API takes other methods than GET, and a GET has no body.
 */
export function refuseMalformed(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '' } = request;
  const isRead = method === 'GET' || method === 'HEAD';
  const [path = ''] = url.split('?', 1);
  if (!path.startsWith('/') || !isDecodable(path))
    refuse(request, response, 400, 'The request URL is malformed.');
  else if (hasSecondHost(request))
    refuse(request, response, 400, 'A request must have exactly one Host header.', {
      Connection: 'close',
    });
  else if (isRead && hasBody(request))
    // The body is not read, so the connection cannot be used again.
    refuse(request, response, 400, `A ${method} request must not have a body.`, {
      Connection: 'close',
    });
  else if (!isRead && !isApi(request))
    refuse(request, response, 405, `${method} is not allowed here.`, {
      Allow: 'GET, HEAD',
      Connection: 'close',
    });
  else if (!API_METHODS.has(method))
    refuse(request, response, 405, `${method} is not allowed here.`, {
      Allow: 'GET, HEAD, POST, OPTIONS',
      Connection: 'close',
    });
  else return false;
  return true;
}

/**
 * The language of a refusal before Next: for a page, that of its address; for a call of the API, the one that the shop's own pages
 * ask for (lib/http/accept-language.ts), else English.
 */
export function refusalLanguage(request: IncomingMessage): Language {
  const { url = '', headers } = request;
  const shop = lastKnownShop();
  if (!isApi(request)) return spokenLanguage(shop, splitPath(url).language);
  const asked = headers['accept-language'];
  const spoken = spokenLanguage(shop, asked);
  return spoken === asked ? spoken : DEFAULT_LANGUAGE;
}
