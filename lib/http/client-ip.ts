import { isIPv6 } from 'node:net';

/** Set by scripts/server.ts on every request, whatever the client sent (see there). */
export const CLIENT_IP_HEADER = 'x-client-ip';

/**
 * What stands for one customer among addresses: an IPv4 address as it is; of an IPv6 address its first
 * 64 bits, because one customer has all addresses behind them (RFC 6177), which would each be
 * let through anew.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [before = [], after = []] = plain
    .toLowerCase()
    .split('::')
    .map((side) => side.split(':').filter(Boolean));
  // An IPv4 address at the end takes the place of two groups.
  const groups = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const all = [...before, ...Array.from({ length: 8 - groups }, () => '0'), ...after];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** The customer that a request came from, as far as TRUST_PROXY lets the shop believe it. */
export function clientIp(request: Request): string {
  return networkOf(request.headers.get(CLIENT_IP_HEADER) ?? 'unknown');
}
