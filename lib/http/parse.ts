import { z } from 'zod';
import { NoResponseError, withTimeout } from '@/lib/utils/async';
import { ApiError } from './errors';
import { t } from './translate';
import 'server-only';
import { randomUUID } from 'node:crypto';

/** The maximum size of a JSON request body, in bytes. */
export const JSON_LIMIT = 100_000;
/**
 * The time in which a JSON body must arrive, in ms. It is shorter than the time limit of the request
 * (lib/api/route.ts). Otherwise a stalled client would be reported as an unresponsive database.
 */
export const MAX_BODY_MS = 30_000;
const MAX_DEPTH = 20;
const MAX_SENTENCES = 12;
const POISONED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Returns whether a value is nested too deeply, has a key that could reach a prototype, or contains NUL. Other programs
 * cannot read files with NUL characters.
 */
function isHostile(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  if (depth > MAX_DEPTH) return true;
  return Object.entries(value).some(
    ([key, child]) => POISONED.has(key) || isHostile(child, depth + 1),
  );
}

/**
 * Parses `value` with the schema. Throws a 400 {@link ApiError}: its message lists at most 12 distinct errors, and its
 * `fields` maps each invalid path to a message. An error without its own message is reported as "Invalid data".
 */
export function parseWith<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: () => t('errors', 'invalidData') });
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= issue.message;
  const sentences = [...new Set(Object.values(fields))].slice(0, MAX_SENTENCES);
  throw new ApiError('badInput', sentences.join('. '), { body: { fields } });
}

/** Returns the query of a URL as a plain object. Throws a 400 ApiError for a repeated parameter. */
export function queryOf(search: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of search) {
    if (Object.hasOwn(query, name))
      throw new ApiError('badInput', t('errors', 'givenTwice', { name }));
    query[name] = value;
  }
  return query;
}

/** A closed connection throws a 400 ApiError. Otherwise it would count as an error of the shop. */
async function* received({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    // Cancelling the body would destroy the request. Node would not discard the remaining body, and the connection
    // would hang.
    yield* body?.values({ preventCancel: true }) ?? [];
  } catch {
    throw new ApiError('badInput', t('errors', 'notSentWhole'));
  }
}

/**
 * Yields the chunks of a request body and counts their bytes. Throws a 413 ApiError beyond `limit` bytes, whatever
 * Content-Length states, and a 400 ApiError for a truncated body.
 */
export async function* limitedBody(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  const tooLarge = new ApiError('tooLarge', t('errors', 'requestTooLarge', { bytes: limit }));
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge;
  let size = 0;
  for await (const chunk of received(request)) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge;
    yield chunk;
  }
}

async function readAll(request: Request, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of limitedBody(request, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Returns the bytes of a request body. Throws a 413 ApiError beyond `limit` bytes. Throws a 408 ApiError when
 * the body has not arrived completely after {@link MAX_BODY_MS}.
 */
export async function readBody(request: Request, limit: number): Promise<Buffer> {
  try {
    return await withTimeout(MAX_BODY_MS, readAll(request, limit));
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    throw new ApiError('tooSlow', t('errors', 'sentTooSlowly'));
  }
}

/**
 * Returns the JSON value of a request body. Throws a 415 ApiError for another content type or a compressed body, and
 * 413 beyond `limit` bytes. Throws 408 for a body that arrives too slowly, and 400 for broken or hostile JSON.
 */
export async function readJson(request: Request, limit = JSON_LIMIT): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new ApiError('unsupportedType', t('errors', 'sendJson'));
  if (request.headers.get('content-encoding'))
    throw new ApiError('unsupportedType', t('errors', 'sendUncompressed'));
  const bytes = await readBody(request, limit);
  return parseJsonText(bytes);
}

/** Parses a JSON text. Throws a 400 ApiError for broken UTF-8, and for broken or hostile JSON. */
export function parseJsonText(source: Buffer | string): unknown {
  let value: unknown;
  try {
    const text =
      typeof source === 'string'
        ? source
        : new TextDecoder('utf-8', { fatal: true }).decode(source);
    value = JSON.parse(text);
  } catch {
    throw new ApiError('badInput', t('errors', 'notJson'));
  }
  if (isHostile(value)) throw new ApiError('badInput', t('errors', 'invalidData'));
  return value;
}

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
