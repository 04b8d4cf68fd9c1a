import 'server-only';
import { randomUUID } from 'node:crypto';

/** Set by server/prepare.ts on every request, whatever the client sent, and answered. */
export const CORRELATION_HEADER = 'x-correlation-id';

/** Long enough to be told from others, and of characters that no log and no header mistakes. */
const SANE = /^[\w.-]{8,64}$/;

/** The id of a request: the one that a proxy or a client gave it as X-Request-Id if sane, or a new one. */
export const correlationIdFor = (given: string | string[] | undefined): string =>
  typeof given === 'string' && SANE.test(given) ? given : randomUUID();

/** The id of this request in the logs. */
export function correlationIdOf(request: Request): string {
  return request.headers.get(CORRELATION_HEADER) ?? randomUUID();
}
