import 'server-only';
import { once } from 'node:events';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { env } from '@/lib/env';
import { publicLookup } from '@/lib/http/public-lookup';
import { log } from '@/lib/observe/log';
import type { PushSubscriptionDoc } from '@/models/notification';
import { isLoopback } from './schema';
import type { NewOrderPush, QuestionPush } from './view';

/** How long a push service keeps a message for a phone that is off, seconds. */
const KEPT_SECONDS = 900;
/** The longest that a push service is waited for, ms. */
export const PUSH_MS = 10_000;

/** Whether the push service took a message, has ended the subscription, or failed for now. */
export type Outcome = 'taken' | 'gone' | 'failed';

/** Where a device is reached. */
type Device = Pick<PushSubscriptionDoc, 'endpoint' | 'p256dh' | 'auth'>;
type Message = NewOrderPush | QuestionPush;

/** The contact that a push service is given: the shop's address, else the seller's. */
function subject(): string {
  const { APP_ORIGIN, SELLER_EMAIL } = env();
  return APP_ORIGIN.startsWith('https:') ? APP_ORIGIN : `mailto:${SELLER_EMAIL}`;
}

/**
 * The message as a device gets it, encrypted for it. It is not sent by the library, whose own sending
 * has no time limit for slow answers, reads them whole, and supports https alone.
 */
async function sealed(
  { endpoint, p256dh, auth }: Device,
  message: Message,
  keptSeconds: number,
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const { default: webPush } = await import('web-push');
  const { VAPID_PUBLIC_KEY: publicKey = '', VAPID_PRIVATE_KEY: privateKey = '' } = env();
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: subject(), publicKey, privateKey },
      TTL: keptSeconds,
      urgency: 'high',
      // A second message about the same replaces the first while the phone is off.
      topic: message.id,
    },
  );
  return { headers: { ...headers, TTL: String(keptSeconds) }, body };
}

/**
 * Posts to a push service and returns the status of its answer, which is not read. It connects to no
 * private network, whatever the name leads to at that moment; a local run also to this machine. Throws what
 * the connection does.
 */
async function post(
  endpoint: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
): Promise<number> {
  const { protocol, hostname } = new URL(endpoint);
  const isOwn = Boolean(env().LOCAL) && isLoopback(hostname);
  const sent = (protocol === 'https:' ? requestSecure : requestPlain)(endpoint, {
    method: 'POST',
    headers,
    agent: false,
    signal: AbortSignal.timeout(PUSH_MS),
    ...(isOwn ? {} : { lookup: publicLookup }),
  }).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  // What still fails is of an answer that nobody reads.
  sent.on('error', () => {});
  response.destroy();
  return response.statusCode ?? 0;
}

/**
 * Hands a message to the push service of a device, within ten seconds; it keeps it for `keptSeconds`. It follows no redirect and does
 * not read the answer. Never throws; what fails is in the log, without the address.
 */
export async function sendPush(
  subscription: Device,
  message: Message,
  keptSeconds = KEPT_SECONDS,
): Promise<Outcome> {
  const service = new URL(subscription.endpoint).hostname;
  try {
    const status = await post(
      subscription.endpoint,
      await sealed(subscription, message, keptSeconds),
    );
    if (status >= 200 && status < 300) return 'taken';
    if (status === 404 || status === 410) return 'gone';
    log().warn({ service, status }, 'a push service rejected a message');
  } catch (error) {
    const reason = error instanceof Error ? error.name : String(error);
    log().warn({ service, reason }, 'a push service did not respond');
  }
  return 'failed';
}
