/** Names the compression of a handler's body; scripts/server/exchange.ts says why. */
export const ENCODING_HEADER = 'x-body-encoding';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The compressions that an Accept-Encoding header allows (RFC 9110, section 12.5.3). */
function acceptedEncodings(header?: string | null): (string | undefined)[] {
  return (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
}

/** Whether an Accept-Encoding header allows this compression. */
export const accepts = (encoding: Encoding, header?: string | null): boolean =>
  acceptedEncodings(header).includes(encoding);

/** The best compression that an Accept-Encoding header allows. */
export function preferredEncoding(header?: string | null): Encoding {
  const accepted = acceptedEncodings(header);
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
}
