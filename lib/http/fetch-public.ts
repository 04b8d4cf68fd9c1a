import 'server-only';
import { once } from 'node:events';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { publicLookup } from './public-lookup';

/** The reasons why a fetch failed. */
export type FetchFault = 'notAllowed' | 'notReached' | 'notFound' | 'tooLarge' | 'manyRedirects';

type Fetched = { bytes: Buffer } | { fault: FetchFault };

/** The response to one request. The body is read only when it is needed. */
export type Answer = {
  status: number;
  location?: string;
  body: AsyncIterable<Buffer>;
  close(): void;
};
export type Open = (
  address: URL,
  signal: AbortSignal,
  headers: Record<string, string>,
) => Promise<Answer>;

const MAX_REDIRECTS = 3;

/**
 * Returns whether an untrusted URL may be requested: it must have https, a public host name and the default
 * port. IP addresses are rejected, because the check of resolved addresses does not cover them.
 */
export function isPublicUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return (
    protocol === 'https:' &&
    port === '' &&
    !username &&
    !password &&
    isIP(hostname) === 0 &&
    /\.[a-z][a-z0-9-]*\.?$/i.test(hostname)
  );
}

const PICTURES = { Accept: 'image/jpeg, image/png, image/webp' };

/**
 * Requests a URL over https. It refuses to connect to a private network, whatever address the host name
 * resolves to.
 */
const openPublic: Open = async (address, signal, given) => {
  const headers = { ...given, 'Accept-Encoding': 'identity' };
  const options = { agent: false, signal, headers } as const;
  const sent =
    address.protocol === 'http:'
      ? requestPlain(address, options).end()
      : request(address, { ...options, lookup: publicLookup }).end();
  const [response] = (await once(sent, 'response', { signal })) as [IncomingMessage];
  // An error after the response was closed does not matter, but without this listener it would crash the
  // process.
  sent.on('error', () => {});
  const { statusCode = 0, headers: answered } = response;
  return {
    status: statusCode,
    ...(answered.location ? { location: answered.location } : {}),
    body: response,
    close: () => response.destroy(),
  };
};

/** Returns the bytes of a body, or undefined when it has more than `maxBytes`. */
async function readUpTo(body: AsyncIterable<Buffer>, maxBytes: number) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Fetches an untrusted URL, within `ms` in total and up to `maxBytes`. Each redirect is checked like the
 * first URL. `ownOrigin` is an origin that the shop's owner has configured; it may use http, for local
 * setups. Never throws.
 */
export async function fetchPublic(
  address: string,
  {
    maxBytes,
    ms,
    headers = PICTURES,
    ownOrigin,
    open = openPublic,
  }: {
    maxBytes: number;
    ms: number;
    headers?: Record<string, string>;
    ownOrigin?: string;
    open?: Open;
  },
): Promise<Fetched> {
  const signal = AbortSignal.timeout(ms);
  let next = address;
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const isOwn = URL.canParse(next) && new URL(next).origin === ownOrigin;
      if (!isOwn && !isPublicUrl(next)) return { fault: 'notAllowed' };
      const answer = await open(new URL(next), signal, headers);
      try {
        if (answer.status >= 300 && answer.status < 400 && answer.location) {
          if (!URL.canParse(answer.location, next)) return { fault: 'notAllowed' };
          next = new URL(answer.location, next).href;
          continue;
        }
        if (answer.status === 429 || answer.status >= 500) return { fault: 'notReached' };
        if (answer.status !== 200) return { fault: 'notFound' };
        const bytes = await readUpTo(answer.body, maxBytes);
        return bytes ? { bytes } : { fault: 'tooLarge' };
      } finally {
        answer.close();
      }
    }
    return { fault: 'manyRedirects' };
  } catch {
    return { fault: 'notReached' };
  }
}
