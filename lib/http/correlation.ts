import 'server-only';
import { randomUUID } from 'node:crypto';

/** Set by server/prepare.ts on every request, whatever the client sent, and answered. */
export const CORRELATION_HEADER = 'x-correlation-id';

/** An id that is taken over: long enough to be unique, and only characters that are safe in logs and headers. */
const SANE = /^[\w.-]{8,64}$/;

/** The id of a request: its X-Request-Id if that has a valid form, otherwise a new one. */
export const correlationIdFor = (given: string | string[] | undefined): string =>
  typeof given === 'string' && SANE.test(given) ? given : randomUUID();

/** The id of this request in the logs. */
export function correlationIdOf(request: Request): string {
  return request.headers.get(CORRELATION_HEADER) ?? randomUUID();
}
