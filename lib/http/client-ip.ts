/** Set by scripts/server.ts on every request, whatever the client sent (see there). */
export const CLIENT_IP_HEADER = 'x-client-ip';

/** The address that a request came from, as far as TRUST_PROXY lets the shop believe it. */
export function clientIp(request: Request): string {
  return request.headers.get(CLIENT_IP_HEADER) ?? 'unknown';
}
