import 'server-only';
import { createHash } from 'node:crypto';
import type { Endpoint } from '@/lib/api/endpoint';
import { type CachedResponse, cachedAnswer } from '@/lib/http/cached-response';
import { compressAll } from '@/lib/http/compress';
import { openApi } from './openapi';

/** Brotli's default for static files: the description is compressed once in the life of a process. */
const BROTLI_QUALITY = 9;

async function build(endpoints: readonly Endpoint[]): Promise<CachedResponse> {
  const identity = Buffer.from(JSON.stringify(openApi(endpoints)));
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const headers = {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Type': 'application/json',
    ETag: `W/"${etag}"`,
    Vary: 'Accept-Encoding, Origin',
  };
  return { etag, headers, bytes: await compressAll(identity, BROTLI_QUALITY) };
}

let built: Promise<CachedResponse> | undefined;

/**
 * The OpenAPI description of all endpoints as the answer to a request: compressed as accepted, or 304. Building it takes some 150 ms of
 * processor, so it is built once, at the first request.
 */
export async function openApiResponse(
  request: Request,
  endpoints: readonly Endpoint[],
): Promise<Response> {
  built ??= build(endpoints);
  return cachedAnswer(await built, request);
}
