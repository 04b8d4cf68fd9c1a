import type { IncomingHttpHeaders } from 'node:http';
import type { Encoded } from './compress';
import { type Encoding, preferredEncoding } from './encoding';

/** A whole answer, ready to be sent. */
export type ReadyAnswer = {
  status: number;
  headers: Record<string, string>;
  body?: Buffer<ArrayBuffer>;
};

/** A body that is kept for all who ask for it, with the headers of its answer, ETag among them. */
export type Ready = {
  etag: string;
  headers: Record<string, string>;
  bytes: Encoded | Pick<Encoded, 'identity'>;
};

/** How a body is compressed and how long it is, as headers. */
export const bodyHeaders = (encoding: Encoding, body: Buffer): Record<string, string> => ({
  ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  'Content-Length': String(body.length),
});

/** The answer to one who asks: compressed as accepted, or 304 when the copy there is the same. */
export function readyAnswer(
  { etag, headers, bytes }: Ready,
  asked: Pick<IncomingHttpHeaders, 'accept-encoding' | 'if-none-match'>,
): ReadyAnswer {
  if (asked['if-none-match']?.includes(etag)) return { status: 304, headers };
  const best = preferredEncoding(asked['accept-encoding']?.toString());
  const encoding = best in bytes ? best : 'identity';
  const body = (bytes as Encoded)[encoding];
  return {
    status: 200,
    headers: { ...headers, ...bodyHeaders(encoding, body) },
    body,
  };
}
