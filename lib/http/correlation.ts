import 'server-only';
import { randomUUID } from 'node:crypto';

/** server/prepare.ts sets this header on every request, whatever the client sent, and on its response. */
export const CORRELATION_HEADER = 'x-correlation-id';

/** An accepted id: long enough to be unique, with only characters that are safe in logs and headers. */
const SANE = /^[\w.-]{8,64}$/;

/** Returns the id of a request: its X-Request-Id if that is valid, otherwise a new one. */
export const correlationIdFor = (given: string | string[] | undefined): string =>
  typeof given === 'string' && SANE.test(given) ? given : randomUUID();

/** Returns the id of this request in the logs. */
export function correlationIdOf(request: Request): string {
  return request.headers.get(CORRELATION_HEADER) ?? randomUUID();
}
