import type { IncomingMessage, ServerResponse } from 'node:http';
import { format, stripVTControlCharacters } from 'node:util';
import { CORRELATION_HEADER, correlationIdFor } from '@/lib/http/correlation';
import { isLogged, log } from '@/lib/observe/log';
import { reportError } from '@/lib/observe/report-error';
import { isForbidden } from '@/server/process/failure';
import type { Exchange } from './metrics-server';

/**
 * Matches paths of static files. Requests for them are frequent and rarely useful in a log, so they are
 * logged only at level debug.
 */
const DULL = /^\/(_next|demo|art|icons|uploads)\//;

/**
 * Assigns a correlation id to a request. It uses a well-formed X-Request-Id, or a new id. The response and
 * all log lines of the request contain this id.
 *
 * At the end of the exchange, the function calls `count` and writes one log line. The line contains no query, IP
 * address, cookie or name.
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
  // Read the socket now, because `request.socket` is null after the connection was cut.
  const { socket } = request;
  const path = request.url?.split('?', 1)[0] ?? '';
  let complete = false;
  // Node emits `finish` even if the connection was cut.
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

const LEVELS = [
  ['debug', 'debug'],
  ['log', 'info'],
  ['info', 'info'],
  ['warn', 'warn'],
  ['error', 'error'],
] as const;

/** Matches the symbol that Next.js prints before its messages. */
const SIGN = /^\s*[⨯⚠▲✓○]\s*/;

/**
 * Matches the message that Next.js prints for each image that it cannot write to its cache. If the folder is not
 * writable, the launcher has already reported this once.
 */
const UNKEPT_PICTURE = /^Failed to write image to cache/;

/**
 * Redirects the console output of Next.js and libraries, and Node's warnings, to the log. Each message becomes a JSON
 * object on its own line. Skips errors that `onRequestError` has already logged.
 */
export function logConsole(): void {
  for (const [method, level] of LEVELS)
    console[method] = (...values: unknown[]) => {
      const err = values.find((part) => part instanceof Error);
      if (err && isLogged(err)) return;
      const text = stripVTControlCharacters(format(...values.filter((part) => part !== err)));
      const line = text.replace(SIGN, '') || err?.message;
      if (line && UNKEPT_PICTURE.test(line) && isForbidden(err)) return;
      if (level === 'error' && err) reportError(line ?? err.name, { from: 'console', err });
      else log()[level]({ from: 'console', err }, line);
    };
  process.removeAllListeners('warning');
  process.on('warning', (err) => log().warn({ from: 'node', err }, err.message));
}
