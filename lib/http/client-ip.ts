import 'server-only';
import { isIPv6 } from 'node:net';

/** server/prepare.ts sets this header on every request. It replaces any value from the client. */
export const CLIENT_IP_HEADER = 'x-client-ip';

/** server/prepare.ts sets this header to `yes` if the request arrived with X-Forwarded-For. */
export const FORWARDED_HEADER = 'x-was-forwarded';

/** Removes a port, which some proxies append: `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
const withoutPort = (address: string) =>
  address.replace(/^\[([^\]]+)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');

/**
 * Returns the key for the rate limits of a client: the whole IPv4 address, or the first 64 bits of an IPv6 address. One
 * customer usually owns all addresses with these 64 bits (RFC 6177).
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
  // An IPv4 address at the end of an IPv6 address counts as two groups.
  const groups = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const all = [...before, ...Array.from({ length: 8 - groups }, () => '0'), ...after];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * Returns the rate limit key of the client that sent the request. X-Forwarded-For counts only if TRUST_PROXY is set.
 */
export function clientIp(request: Request): string {
  return networkOf(request.headers.get(CLIENT_IP_HEADER) ?? 'unknown');
}

/**
 * Returns whether the request arrived with X-Forwarded-For. A proxy may have set it, or a client may have forged it.
 */
export const wasForwarded = (request: Request): boolean =>
  request.headers.get(FORWARDED_HEADER) === 'yes';
