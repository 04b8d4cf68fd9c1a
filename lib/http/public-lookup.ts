import dns from 'node:dns';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';

/**
 * Address ranges that are not public, or that embed an address that may not be public (IANA's special-purpose
 * address registries).
 */
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
 * Resolves a host name for a connection, with the signature of `dns.lookup`. Fails if any of the addresses is
 * not public. The socket connects to exactly the returned address, so a later change of the DNS record has no
 * effect.
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
