import type { IncomingMessage, ServerResponse } from 'node:http';
import { GET as readAddresses } from '@/app/api/address/get/route';
import { POST as updateCart } from '@/app/api/cart/update/route';
import { POST as placeCodOrder } from '@/app/api/order/cod/route';
import { GET as listProducts } from '@/app/api/product/list/route';
import { GET as isUserAuth } from '@/app/api/user/is-auth/route';
import { compressFast } from '@/lib/http/compress';
import { DirectRequest } from '@/lib/http/direct-request';
import { streamOf } from '@/lib/http/stream';
import { LIST_PATH } from './whole-list';

/**
 * The calls that shoppers make most. Next loads their modules too, so these keep no state in variables of their own,
 * unless it may exist twice. They answer JSON.
 */
const CALLS = new Map([
  ['GET /api/address/get', readAddresses],
  [`GET ${LIST_PATH}`, listProducts],
  ['GET /api/user/is-auth', isUserAuth],
  ['POST /api/cart/update', updateCart],
  ['POST /api/order/cod', placeCodOrder],
]);

/** A list of any length is sent piece by piece, by Next. */
const isUnbounded = (path: string, query = '') =>
  path === LIST_PATH && !/(^|&)(limit|ids)=/.test(query);

/** Below it, compressing takes longer than sending. */
const COMPRESSED_BYTES = 1_024;

/** A body that is refused while it arrives leaves the connection open, so that the refusal can be read. */
const bodyOf = (message: IncomingMessage) => streamOf(message.iterator({ destroyOnReturn: false }));

function requestOf(message: IncomingMessage, response: ServerResponse): DirectRequest {
  const left = new AbortController();
  response.once('close', () => left.abort());
  const { method, url, headers } = message;
  // No handler reads the host of its address, which a client may write as it likes.
  return new DirectRequest(`http://localhost${url}`, {
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
  if (!response.headersSent) response.writeHead(answer.status, headers).end(body);
}

/**
 * Answers a call that shoppers make often by its handler alone: the way through Next takes longer than most of these
 * calls do. Returns whether it has answered.
 */
export async function answerDirectly(
  message: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { method, url = '', headers } = message;
  const [path = '', query] = url.split('?', 2);
  const call = CALLS.get(`${method} ${path}`);
  if (!call || isUnbounded(path, query)) return false;
  const answer = await call(requestOf(message, response));
  await send(answer, response, headers['accept-encoding']?.toString());
  return true;
}
