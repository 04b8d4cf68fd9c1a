import dns from 'node:dns';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';

/** What is not on the internet (IANA's registries of special addresses), or carries such an address. */
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

/** Whether an IP address is one of the internet, not of a machine's own or a private network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !privateIPv4.check(address, 'ipv4');
  const plain = address.replace(/%.*$/, '');
  return globalIPv6.check(plain, 'ipv6') && !privateIPv6.check(plain, 'ipv6');
}

/**
 * Resolves a name for a connection, as `dns.lookup` does, and fails if any of its addresses is not public. What it
 * answers is what is connected to, so a name that has another address a moment later leads nowhere else.
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
