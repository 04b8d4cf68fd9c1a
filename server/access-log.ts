import type { IncomingMessage, ServerResponse } from 'node:http';
import { format, stripVTControlCharacters } from 'node:util';
import { CORRELATION_HEADER, correlationIdFor } from '@/lib/http/correlation';
import { isLogged, log } from '@/lib/observe/log';
import { reportError } from '@/lib/observe/report-error';
import { isForbidden } from '@/server/process/failure';
import type { Exchange } from './metrics-server';

/** Matches static files. Requests for them are logged only at level debug. */
const DULL = /^\/(_next|demo|art|icons|uploads)\//;

/**
 * Assigns a correlation id to a request, from X-Request-Id if it is well-formed. At the end, calls `count` and writes
 * one log line. The line contains no query, IP address, cookie or name.
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
  // After the connection was cut, `request.socket` is null.
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

const SIGN = /^\s*[⨯⚠▲✓○]\s*/;

/**
 * Next.js prints this message for each image if its cache folder is not writable. The launcher has already reported
 * this.
 */
const UNKEPT_PICTURE = /^Failed to write image to cache/;

/**
 * Redirects the console output of Next.js and libraries, and Node's warnings, to the log as JSON lines. Skips errors
 * that `onRequestError` has already logged.
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
