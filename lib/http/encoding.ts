/** Names the encoding of a handler's body; server/prepare.ts explains why. */
export const ENCODING_HEADER = 'x-body-encoding';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best compression that an Accept-Encoding header allows (RFC 9110, section 12.5.3). */
export function preferredEncoding(header?: string | null): Encoding {
  const accepted = (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
}
