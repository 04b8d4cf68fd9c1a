import type { IncomingMessage, ServerResponse } from 'node:http';
import { CORRELATION_HEADER, correlationIdFor } from '@/lib/http/correlation';
import { log } from '@/lib/observe/log';
import type { Exchange } from './request-metrics';

/** Paths of files, which are frequent and rarely useful in a log: logged at level debug only. */
const DULL = /^\/(_next|demo|art|icons|uploads)\//;

/**
 * Gives the request a correlation id, a well-formed X-Request-Id or a new one, which response and log of handlers share. When the
 * exchange ends, calls `count` and writes one log line, without query, IP address, cookie or name.
 */
export function logExchange(
  request: IncomingMessage,
  response: ServerResponse,
  count?: (exchange: Exchange) => void,
): void {
  const correlationId = correlationIdFor(request.headers['x-request-id']);
  request.headers[CORRELATION_HEADER] = correlationId;
  response.setHeader(CORRELATION_HEADER, correlationId);
  const began = performance.now();
  // `request.socket` is null after the connection was cut.
  const { socket } = request;
  const path = request.url?.split('?', 1)[0] ?? '';
  let complete = false;
  // `finish` is emitted for a cut connection, too.
  response.once('finish', () => {
    complete = !socket.destroyed;
  });
  response.once('close', () => {
    const { statusCode: status } = response;
    const passed = performance.now() - began;
    count?.({ path, status, seconds: passed / 1000, complete });
    const ms = Math.round(passed);
    const line = { correlationId, method: request.method, path, status, ms, complete };
    if (status >= 500) log().error(line, 'request');
    else if (DULL.test(path)) log().debug(line, 'request');
    else log().info(line, 'request');
  });
}
