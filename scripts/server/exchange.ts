import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Env } from '@/lib/env';
import { CLIENT_IP_HEADER } from '@/lib/http/client-ip';
import { ENCODING_HEADER } from '@/lib/http/encoding';
import { securityHeaders } from '@/lib/http/security-headers';
import { logExchange } from './access-log';

/** Who is asking: the socket, or behind a trusted proxy the address that this proxy appended. */
function clientIp(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(request.headers['x-forwarded-for'] ?? '') : '';
  return forwarded.split(',').at(-1)?.trim() || (request.socket.remoteAddress ?? 'unknown');
}

/**
 * Next drops the Content-Encoding that a handler sets (since 16.4 it takes every body for plain),
 * so handlers with compressed bytes name it in a header of ours, which becomes the real one here.
 */
function carryEncoding(response: ServerResponse): void {
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    set(name.toLowerCase() === ENCODING_HEADER ? 'Content-Encoding' : name, value);
}

/** Without a byte taken for so long, whoever asked is not reading the answer. */
const READING_MS = 30_000;

/**
 * Ends a connection whose client does not read what it asked for, and so holds a place among the
 * requests under way. What is posted may take the shop longer than that to work at.
 */
function endIfUnread({ method, socket }: IncomingMessage, readingMs: number): void {
  socket.setTimeout(method === 'GET' || method === 'HEAD' ? readingMs : 0);
}

/** What every exchange gets around Next: a believable client address and the security headers. */
export function withExchangeRules(
  env: Env,
  listener: RequestListener,
  readingMs = READING_MS,
): RequestListener {
  const headers = securityHeaders(env);
  return (request, response) => {
    endIfUnread(request, readingMs);
    request.headers[CLIENT_IP_HEADER] = clientIp(request, env.TRUST_PROXY);
    for (const [name, value] of headers) response.setHeader(name, value);
    logExchange(request, response);
    carryEncoding(response);
    return listener(request, response);
  };
}
