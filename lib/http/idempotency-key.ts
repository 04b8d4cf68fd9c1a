import 'server-only';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseWith } from './parse';

const HEADER = 'Idempotency-Key';
const key = z.string().regex(/^[\x21-\x7e]{1,200}$/, `${HEADER} is 1 to 200 printable characters`);

/** The key that the client sent, if any. Throws a 400 ApiError for a malformed one. */
export function givenKeyOf(request: Request): string | undefined {
  const given = request.headers.get(HEADER);
  return given === null ? undefined : parseWith(key, given);
}

/**
 * The key of the request. Without a given key each request gets a new one. Throws a 400 ApiError for
 * a malformed key.
 */
export const idempotencyKeyOf = (request: Request) => givenKeyOf(request) ?? randomUUID();
