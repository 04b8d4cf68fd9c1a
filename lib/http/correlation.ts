import 'server-only';
import { randomUUID } from 'node:crypto';

/** server/prepare.ts sets this header on every request and its response, and replaces any value from the client. */
export const CORRELATION_HEADER = 'x-correlation-id';

/** An id must be long enough to be unique, with only characters that are safe in logs and headers. */
const SANE = /^[\w.-]{8,64}$/;

/** Returns the id of a request: its X-Request-Id if it is acceptable, otherwise a new id. */
export const correlationIdFor = (given: string | string[] | undefined): string =>
  typeof given === 'string' && SANE.test(given) ? given : randomUUID();

/** Returns the correlation id of this request, which the logs contain. */
export function correlationIdOf(request: Request): string {
  return request.headers.get(CORRELATION_HEADER) ?? randomUUID();
}
