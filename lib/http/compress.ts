import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * The header in which a route handler states the encoding of its body. server/prepare.ts explains why the header is
 * needed.
 */
export const ENCODING_HEADER = 'x-body-encoding';

type Encoding = 'br' | 'gzip' | 'identity';

function weightsOf(header: string): Map<string, number> {
  const parts = header.toLowerCase().split(',');
  return new Map(
    parts.map((part) => {
      const [coding = '', ...more] = part.split(';').map((text) => text.trim());
      const weight = more.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
      // An invalid weight counts as 0, so the client gets an uncompressed body.
      return [coding, /^[01](\.\d{0,3})?$/.test(weight) ? Math.min(Number(weight), 1) : 0];
    }),
  );
}

/**
 * Returns the `offered` encoding with the highest weight in an Accept-Encoding header. Among equal weights, the first
 * offered encoding wins. Returns `identity` when the header is missing or allows no offered encoding (RFC 9110, section
 * 12.5.3).
 */
export function preferredEncoding(
  header?: string | null,
  offered: readonly Encoding[] = ['br', 'gzip'],
): Encoding {
  const weights = weightsOf(header ?? '');
  const weightOf = (coding: Encoding) => weights.get(coding) ?? weights.get('*') ?? 0;
  let best: Encoding = 'identity';
  for (const coding of offered.toReversed())
    if (weightOf(coding) > 0 && weightOf(coding) >= weightOf(best)) best = coding;
  return best;
}

type Answer = { status: number; headers: Record<string, string>; body?: Buffer<ArrayBuffer> };

/** A cached body with the response headers that belong to it, including the ETag. */
export type CachedResponse = {
  /** The ETag without `W/`, with or without quotes. */
  etag: string;
  headers: Record<string, string>;
  bytes: Encoded;
};

const bodyHeaders = (encoding: Encoding, body: Buffer): Record<string, string> => ({
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
 * shop's own header (lib/http/compress.ts).
 */
export function respondFromCache(cached: CachedResponse, { headers: asked }: Request): Response {
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

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** A body in each supported encoding, and without compression. */
export type Encoded = Record<Encoding, Buffer<ArrayBuffer>>;

/** Compresses a body that is sent many times. `quality` is the Brotli level, from 0 to 11. */
export async function compressAll(
  identity: Buffer<ArrayBuffer>,
  quality: number,
): Promise<Encoded> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [gz, br] = await Promise.all([toGzip(identity), toBrotli(identity, { params })]);
  return { identity, gzip: Buffer.from(gz), br: Buffer.from(br) };
}

/** Compresses a body that is sent to one client, at a fast level. */
export async function compressFast(
  identity: Buffer<ArrayBuffer>,
  accepted?: string,
): Promise<Required<Pick<Answer, 'headers' | 'body'>>> {
  const encoding = preferredEncoding(accepted);
  const packed = {
    br: () => toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    gzip: () => toGzip(identity, { level: 1 }),
    identity: () => identity,
  };
  const body = Buffer.from(await packed[encoding]());
  return { headers: bodyHeaders(encoding, body), body };
}
