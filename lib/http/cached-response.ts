import type { IncomingHttpHeaders } from 'node:http';
import type { Encoded } from './compress';
import { ENCODING_HEADER, type Encoding, preferredEncoding } from './encoding';

/** A complete response, ready to be sent. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body?: Buffer<ArrayBuffer>;
};

/** A cached body with the response headers that belong to it, including the ETag. */
export type CachedResponse = {
  /** The ETag without `W/`, with or without quotes. */
  etag: string;
  headers: Record<string, string>;
  bytes: Encoded;
};

/** Returns the headers for the encoding and length of a body. */
export const bodyHeaders = (encoding: Encoding, body: Buffer): Record<string, string> => ({
  ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  'Content-Length': String(body.length),
});

/**
 * Returns the response to a request: the body in an accepted encoding, or a 304 when the client already has
 * this version.
 */
export function answerFromCache(
  { etag, headers, bytes }: CachedResponse,
  asked: Pick<IncomingHttpHeaders, 'accept-encoding' | 'if-none-match'>,
): Answer {
  if (asked['if-none-match']?.includes(etag)) return { status: 304, headers };
  const encoding = preferredEncoding(asked['accept-encoding']?.toString());
  const body = bytes[encoding];
  return { status: 200, headers: { ...headers, ...bodyHeaders(encoding, body) }, body };
}

/**
 * Returns the result of {@link answerFromCache} as a Response for a route handler. The encoding is in the
 * shop's own header (lib/http/encoding.ts).
 */
export function cachedAnswer(cached: CachedResponse, { headers: asked }: Request): Response {
  const { status, headers, body } = answerFromCache(cached, {
    'accept-encoding': asked.get('accept-encoding') ?? undefined,
    'if-none-match': asked.get('if-none-match') ?? undefined,
  });
  const { 'Content-Encoding': encoding, ...rest } = headers;
  return new Response(body, {
    status,
    headers: encoding ? { ...rest, [ENCODING_HEADER]: encoding } : rest,
  });
}
