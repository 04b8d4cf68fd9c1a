import 'server-only';
import { randomUUID } from 'node:crypto';

/** Set by server/prepare.ts on every request, whatever the client sent, and answered. */
export const CORRELATION_HEADER = 'x-correlation-id';

/** The id of this request in the logs. */
export function correlationIdOf(request: Request): string {
  return request.headers.get(CORRELATION_HEADER) ?? randomUUID();
}
