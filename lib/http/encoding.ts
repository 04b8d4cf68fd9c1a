/** The name of the header with the encoding of a handler's body. server/prepare.ts explains why it is needed. */
export const ENCODING_HEADER = 'x-body-encoding';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Returns the weight of each encoding in an Accept-Encoding header, from 0 ("never") to 1. */
function weightsOf(header: string): Map<string, number> {
  const parts = header.toLowerCase().split(',');
  return new Map(
    parts.map((part) => {
      const [coding = '', ...more] = part.split(';').map((text) => text.trim());
      const weight = more.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
      // An invalid weight counts as 0. Such a client then gets an uncompressed body.
      return [coding, /^[01](\.\d{0,3})?$/.test(weight) ? Math.min(Number(weight), 1) : 0];
    }),
  );
}

/**
 * Returns the `offered` encoding with the highest weight in an Accept-Encoding header. If several have that
 * weight, returns the first of them. Returns `identity` when the header is missing or allows none of them
 * (RFC 9110, section 12.5.3).
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
