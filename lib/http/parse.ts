import type { z } from 'zod';
import { NoAnswerError, withTimeout } from '@/lib/utils/async';
import { ApiError } from './errors';
import { t } from './say';

/** Body limit of JSON requests, in bytes. */
export const JSON_LIMIT = 100_000;
/**
 * How long a body of JSON may take to arrive, in ms: less than the limit of the whole call (lib/api/route.ts), which would
 * report a client that stalls as a database that does not answer.
 */
export const MAX_BODY_MS = 30_000;
const MAX_DEPTH = 20;
const MAX_SENTENCES = 12;
const POISONED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Whether a parsed value is nested too deeply, has a key that could reach a prototype, or a NUL, which nobody types
 * and files for other programs cannot hold.
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
 * Parses `value` with the schema. Throws a 400 {@link ApiError} whose message lists the distinct
 * faults, at most 12, and whose `fields` maps each faulty path to its message. What the schema has no words for, such as a
 * list in the place of an object, is invalid data.
 */
export function parseWith<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: () => t('refusals', 'invalidData') });
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= issue.message;
  const sentences = [...new Set(Object.values(fields))].slice(0, MAX_SENTENCES);
  throw new ApiError('badInput', sentences.join('. '), { body: { fields } });
}

/** The query of a URL as a plain object. A repeated parameter is refused. */
export function queryOf(search: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of search) {
    if (Object.hasOwn(query, name))
      throw new ApiError('badInput', t('refusals', 'givenTwice', { name }));
    query[name] = value;
  }
  return query;
}

/** The chunks of a request body. A cut connection is the client's fault, not the shop's. */
async function* received({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    // A cancelled body is a destroyed request, whose rest Node neither reads nor drops: the connection would hang.
    yield* body?.values({ preventCancel: true }) ?? [];
  } catch {
    throw new ApiError('badInput', t('refusals', 'notSentWhole'));
  }
}

/**
 * The chunks of a request body, counted: a body longer than `limit` bytes is refused with 413
 * whatever its headers say, a truncated one with 400.
 */
export async function* limitedBody(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  const tooLarge = new ApiError('tooLarge', t('refusals', 'requestTooLarge', { bytes: limit }));
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
 * The bytes of a request body; refused with 413 beyond `limit` bytes, and with 408 when it has not arrived after
 * {@link MAX_BODY_MS}.
 */
export async function readBody(request: Request, limit: number): Promise<Buffer> {
  try {
    return await withTimeout(MAX_BODY_MS, readAll(request, limit));
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    throw new ApiError('tooSlow', t('refusals', 'sentTooSlowly'));
  }
}

/**
 * The JSON value of a request. Refuses another content type (415), a compressed body (415), more
 * than `limit` bytes (413), one that does not arrive in time (408), broken or hostile JSON (400).
 */
export async function readJson(request: Request, limit = JSON_LIMIT): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new ApiError('unsupportedType', t('refusals', 'sendJson'));
  if (request.headers.get('content-encoding'))
    throw new ApiError('unsupportedType', t('refusals', 'sendUncompressed'));
  const bytes = await readBody(request, limit);
  return parseJsonText(bytes);
}

/** The value of a JSON text. Throws a 400 ApiError for broken UTF-8, broken or hostile JSON. */
export function parseJsonText(source: Buffer | string): unknown {
  let value: unknown;
  try {
    const text =
      typeof source === 'string'
        ? source
        : new TextDecoder('utf-8', { fatal: true }).decode(source);
    value = JSON.parse(text);
  } catch {
    throw new ApiError('badInput', t('refusals', 'notJson'));
  }
  if (isHostile(value)) throw new ApiError('badInput', t('refusals', 'invalidData'));
  return value;
}
