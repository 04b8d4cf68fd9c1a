import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, preferredEncoding } from './encoding';
import { bodyHeaders, type ReadyAnswer } from './ready';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** A body as it is and compressed in each way that clients ask for. */
export type Encoded = Record<Encoding, Buffer<ArrayBuffer>>;

/** Compresses a body once for all who will ask for it; `quality` is that of brotli, 0 to 11. */
export async function encodeAll(identity: Buffer<ArrayBuffer>, quality: number): Promise<Encoded> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [gz, br] = await Promise.all([toGzip(identity), toBrotli(identity, { params })]);
  return { identity, gzip: Buffer.from(gz), br: Buffer.from(br) };
}

/** A body that one client waits for: compressed as it accepts, and quickly rather than well. */
export async function packQuickly(
  identity: Buffer<ArrayBuffer>,
  accepted?: string,
): Promise<Required<Pick<ReadyAnswer, 'headers' | 'body'>>> {
  const encoding = preferredEncoding(accepted);
  const packed = {
    br: () => toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    gzip: () => toGzip(identity, { level: 1 }),
    identity: () => identity,
  };
  const body = Buffer.from(await packed[encoding]());
  return { headers: bodyHeaders(encoding, body), body };
}
