import 'server-only';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseWith } from './parse';

const HEADER = 'Idempotency-Key';
const key = z.string().regex(/^[\x21-\x7e]{1,200}$/, `${HEADER} is 1 to 200 printable characters`);

/** Returns the idempotency key that the client sent, if any. Throws a 400 ApiError for a malformed key. */
export function requestIdempotencyKey(request: Request): string | undefined {
  const header = request.headers.get(HEADER);
  return header === null ? undefined : parseWith(key, header);
}

/**
 * Returns the idempotency key of the request, or a new key if the client sent none. Throws a 400 ApiError for a
 * malformed key.
 */
export const idempotencyKeyOf = (request: Request) =>
  requestIdempotencyKey(request) ?? randomUUID();
