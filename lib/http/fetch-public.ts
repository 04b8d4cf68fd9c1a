import 'server-only';
import dns from 'node:dns';
import { once } from 'node:events';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import { omitUndefined } from '@/lib/utils/omit-undefined';

/** Address ranges that are not public, or that embed another address (IANA's special-purpose address registries). */
const PRIVATE_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
];
const PRIVATE_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(networks: string[], type: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), type);
  }
  return list;
}

const privateIPv4 = listOf(PRIVATE_IPV4, 'ipv4');
const privateIPv6 = listOf(PRIVATE_IPV6, 'ipv6');
const globalIPv6 = listOf(['2000::/3'], 'ipv6');

/** Returns whether an IP address is public: neither local to a machine nor private. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !privateIPv4.check(address, 'ipv4');
  const plain = address.replace(/%.*$/, '');
  return globalIPv6.check(plain, 'ipv6') && !privateIPv6.check(plain, 'ipv6');
}

/**
 * Resolves a host name for a connection, with the signature of `dns.lookup`. Fails if any address is not public. The
 * socket connects to the returned address, so a later change of the DNS record has no effect.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error('The host name has no address'), []);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error('The host name resolves to a private address'), []);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** The reasons why a fetch failed. */
export type FetchFault = 'notAllowed' | 'notReached' | 'notFound' | 'tooLarge' | 'manyRedirects';

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

const openPublic: Open = async (address, signal, given) => {
  const headers = { ...given, 'Accept-Encoding': 'identity' };
  const options = { agent: false, signal, headers } as const;
  const sent =
    address.protocol === 'http:'
      ? requestPlain(address, options).end()
      : request(address, { ...options, lookup: publicLookup }).end();
  const [response] = (await once(sent, 'response', { signal })) as [IncomingMessage];
  // An error after the response was closed does not matter. Without this listener it would crash the process.
  sent.on('error', () => {});
  const { statusCode = 0, headers: answered } = response;
  return {
    status: statusCode,
    ...omitUndefined({ location: answered.location || undefined }),
    body: response,
    close: () => response.destroy(),
  };
};

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
 * Fetches an untrusted URL, within `ms` in total and up to `maxBytes`. Each redirect is checked like the first URL.
 * `ownOrigin` is an origin from the shop's configuration, which may use http. Never throws.
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
): Promise<{ bytes: Buffer } | { fault: FetchFault }> {
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
