import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseWith } from './parse';

const HEADER = 'Idempotency-Key';
const key = z.string().regex(/^[\x21-\x7e]{1,200}$/, `${HEADER} is 1 to 200 printable characters`);

/**
 * The key under which a repeated request is the same request. A client that sends none gets one of
 * its own, so each of its requests counts. Throws a 400 Refusal for a malformed one.
 */
export function idempotencyKeyOf(request: Request): string {
  return parseWith(key, request.headers.get(HEADER) ?? randomUUID());
}
