import { z } from 'zod';
import { schemaMessage } from '@/lib/http/translate';
import { isLoopback } from '@/lib/utils/loopback';

const FAULTY = schemaMessage('errors', 'pushFaulty');

const url = z.string(FAULTY).max(2000, FAULTY).refine(URL.canParse, FAULTY);
const base64url = (length: number) =>
  z.string(FAULTY).regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), FAULTY);

/** The body of POST /api/seller/push/subscribe: a PushSubscription as browsers serialize it to JSON. */
export const subscribeInput = z.object(
  {
    endpoint: url,
    /** Base64url: `p256dh` is 65 bytes long, `auth` is 16 bytes long. */
    keys: z.object({ p256dh: base64url(87), auth: base64url(22) }, FAULTY),
  },
  FAULTY,
);

/** The body of POST /api/seller/push/unsubscribe. */
export const unsubscribeInput = z.object({ endpoint: url }, FAULTY);

/**
 * Returns whether a URL can be a push service: it has https, a public host name and the default port. Otherwise an
 * attacker could make the shop send requests into its own network. A local setup also accepts this machine.
 */
export function isPossiblePushService(endpoint: string, isLocal: boolean): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (isLocal && isLoopback(hostname)) return /^https?:$/.test(protocol);
  // The last part of an IPv4 address is always a number. The last label of a public host name never is.
  return protocol === 'https:' && port === '' && /\.[a-z][a-z0-9-]*\.?$/i.test(hostname);
}
