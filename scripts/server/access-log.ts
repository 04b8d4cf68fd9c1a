import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CORRELATION_HEADER } from '@/lib/http/correlation';
import { log } from '@/lib/log';

/** Files of the build and pictures: many, and never what one looks for in a log. */
const DULL = /^\/(_next|demo|art|icons|uploads)\//;

/**
 * Gives the request an id that the answer, the handlers' log and this line share, and writes one
 * line when it is over: no query, no address, no cookie, nobody's name.
 */
export function logExchange(request: IncomingMessage, response: ServerResponse): void {
  const correlationId = randomUUID();
  request.headers[CORRELATION_HEADER] = correlationId;
  response.setHeader(CORRELATION_HEADER, correlationId);
  const began = performance.now();
  const path = request.url?.split('?', 1)[0] ?? '';
  let complete = false;
  // What a broken connection cut off calls itself finished, too.
  response.once('finish', () => {
    complete = !request.socket.destroyed;
  });
  response.once('close', () => {
    const { statusCode: status } = response;
    const ms = Math.round(performance.now() - began);
    const line = { correlationId, method: request.method, path, status, ms, complete };
    if (status >= 500) log().error(line, 'request');
    else if (DULL.test(path)) log().debug(line, 'request');
    else log().info(line, 'request');
  });
}
