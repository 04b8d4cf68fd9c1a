import 'server-only';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Answer, bodyHeaders } from './cached-response';
import { type Encoding, preferredEncoding } from './encoding';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** A body without compression, and in each supported encoding. */
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
