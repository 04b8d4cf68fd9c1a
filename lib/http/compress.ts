import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './encoding';

const BROTLI_QUALITY = 5;
const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** A body as it is and compressed in each way that clients ask for. */
export type Encoded = Record<Encoding, Buffer<ArrayBuffer>>;

/** Compresses a body once for all who will ask for it. */
export async function encodeAll(identity: Buffer<ArrayBuffer>): Promise<Encoded> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [gz, br] = await Promise.all([toGzip(identity), toBrotli(identity, { params })]);
  return { identity, gzip: Buffer.from(gz), br: Buffer.from(br) };
}
