import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildFullList, WHOLE_LIST_TAGS } from '@/lib/catalog/cache/full-list';
import { knownClientOrigin } from '@/lib/http/client-origin';
import { compressFast } from '@/lib/http/compress';
import { DirectRequest } from '@/lib/http/direct-request';
import { streamOf } from '@/lib/http/download';
import { t } from '@/lib/http/translate';
import { reportError } from '@/lib/observe/report-error';
import type { MadeEntry } from './page-cache';
import { rejectRequest } from './response';

const LIST_PATH = '/api/product/list';

/**
 * The cache entries of the complete product list. Each origin in CORS_ORIGINS has a separate entry, because its CORS
 * headers differ.
 */
export const wholeList: MadeEntry = {
  tags: WHOLE_LIST_TAGS,
  keyOf: ({ url, headers }) =>
    url === LIST_PATH ? `${knownClientOrigin(headers.origin) ?? ''}${LIST_PATH}` : undefined,
  make: (key) => buildFullList(key.slice(0, -LIST_PATH.length) || undefined),
};

/** The most frequent API calls of shoppers, which skip Next.js. Their endpoints are in app/api/direct-endpoints.ts. */
const CALLS = new Set([
  'GET /api/address/get',
  `GET ${LIST_PATH}`,
  'GET /api/user/is-auth',
  'POST /api/cart/update',
  'POST /api/order/cod',
]);

export type HandleCall = (request: Request) => Promise<Response>;

/** Next.js streams the complete product list. */
const isUnbounded = ({ pathname, searchParams }: URL) =>
  pathname === LIST_PATH && !searchParams.has('limit') && !searchParams.has('ids');

/** Compressing a smaller body would take longer than sending it. */
const COMPRESSED_BYTES = 1_024;

/**
 * Keeps the connection open if a handler rejects the request during the upload. Otherwise the client could not read the
 * response.
 */
const bodyOf = (message: IncomingMessage) => streamOf(message.iterator({ destroyOnReturn: false }));

function requestOf(url: URL, message: IncomingMessage, response: ServerResponse): DirectRequest {
  const left = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) left.abort();
  });
  const { method, headers } = message;
  return new DirectRequest(url, {
    method,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    signal: left.signal,
    ...(method === 'POST' ? { body: bodyOf(message), duplex: 'half' } : {}),
  });
}

async function send(answer: Response, response: ServerResponse, accepted?: string): Promise<void> {
  const plain = Buffer.from(await answer.arrayBuffer());
  const isLong = plain.length >= COMPRESSED_BYTES;
  const { headers, body } = await compressFast(plain, isLong ? accepted : undefined);
  for (const [name, value] of answer.headers)
    if (name !== 'set-cookie') response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
  if (isLong) response.setHeader('Vary', `${answer.headers.get('vary')}, Accept-Encoding`);
  response.writeHead(answer.status, headers).end(body);
}

/**
 * Handles a frequent API call without Next.js, whose overhead is larger than the work of most handlers. Returns whether
 * it has sent a response.
 */
export async function answerDirectly(
  message: IncomingMessage,
  response: ServerResponse,
  handle: HandleCall,
): Promise<boolean> {
  const { method, url = '', headers } = message;
  if (!CALLS.has(`${method} ${url.split('?', 1)[0]}`)) return false;
  // The client chooses the host of the URL. No handler reads the host, so use a fixed one.
  const target = new URL(`http://localhost${url}`);
  if (isUnbounded(target)) return false;
  try {
    const answer = await handle(requestOf(target, message, response));
    await send(answer, response, headers['accept-encoding']?.toString());
  } catch (error) {
    reportError('a direct API call failed', { err: error });
    if (response.headersSent) response.destroy();
    else rejectRequest(message, response, 500, t('errors', 'unknownFault'));
  }
  return true;
}
