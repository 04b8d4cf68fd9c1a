import { randomUUID } from 'node:crypto';

/** Set by scripts/server on every request, whatever the client sent, and answered. */
export const CORRELATION_HEADER = 'x-correlation-id';

/** The id under which the logs speak of this request. */
export function correlationIdOf(request: Request): string {
  return request.headers.get(CORRELATION_HEADER) ?? randomUUID();
}
