import 'server-only';
import { isIPv6 } from 'node:net';

/** Set by server/prepare.ts on every request; a value that the client sent is replaced. */
export const CLIENT_IP_HEADER = 'x-client-ip';

/** Set by server/prepare.ts: `yes` on a request that came with X-Forwarded-For. */
export const FORWARDED_HEADER = 'x-was-forwarded';

/** The address without the port that some proxies append: `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
const withoutPort = (address: string) =>
  address.replace(/^\[([^\]]+)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');

/**
 * The key by which requests of one customer are counted: the whole IPv4 address, or the first 64 bits
 * of an IPv6 address, because one customer usually owns all addresses behind them (RFC 6177).
 */
export function networkOf(address: string): string {
  const plain = withoutPort(address)
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [before = [], after = []] = plain
    .toLowerCase()
    .split('::')
    .map((side) => side.split(':').filter(Boolean));
  // An IPv4 address at the end replaces two groups.
  const groups = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const all = [...before, ...Array.from({ length: 8 - groups }, () => '0'), ...after];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** The network that a request came from; X-Forwarded-For counts only with TRUST_PROXY. */
export function clientIp(request: Request): string {
  return networkOf(request.headers.get(CLIENT_IP_HEADER) ?? 'unknown');
}

/** Whether the request came with X-Forwarded-For, from a proxy or from a client that made it up. */
export const wasForwarded = (request: Request): boolean =>
  request.headers.get(FORWARDED_HEADER) === 'yes';
