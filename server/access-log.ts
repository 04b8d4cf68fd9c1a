import type { IncomingMessage, ServerResponse } from 'node:http';
import { format, stripVTControlCharacters } from 'node:util';
import { CORRELATION_HEADER, correlationIdFor } from '@/lib/http/correlation';
import { isLogged, log } from '@/lib/observe/log';
import { reportError } from '@/lib/observe/report-error';
import { isForbidden } from '@/server/process/failure';
import type { Exchange } from './metrics-server';

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

const LEVELS = [
  ['debug', 'debug'],
  ['log', 'info'],
  ['info', 'info'],
  ['warn', 'warn'],
  ['error', 'error'],
] as const;

/** The sign that Next puts in front of what it prints. */
const SIGN = /^\s*[⨯⚠▲✓○]\s*/;

/** Next's words for each picture that it cannot keep; the launcher has said so once, if that is forbidden. */
const UNKEPT_PICTURE = /^Failed to write image to cache/;

/**
 * Sends the console output of Next and libraries, and Node's warnings, to the log, one JSON object a line. Skips an error that
 * `onRequestError` has logged.
 */
export function logConsole(): void {
  for (const [method, level] of LEVELS)
    console[method] = (...said: unknown[]) => {
      const err = said.find((part) => part instanceof Error);
      if (err && isLogged(err)) return;
      const text = stripVTControlCharacters(format(...said.filter((part) => part !== err)));
      const line = text.replace(SIGN, '') || err?.message;
      if (line && UNKEPT_PICTURE.test(line) && isForbidden(err)) return;
      if (level === 'error' && err) reportError(line ?? err.name, { from: 'console', err });
      else log()[level]({ from: 'console', err }, line);
    };
  process.removeAllListeners('warning');
  process.on('warning', (err) => log().warn({ from: 'node', err }, err.message));
}
