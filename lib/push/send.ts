import 'server-only';
import { once } from 'node:events';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { env } from '@/lib/env';
import { publicLookup } from '@/lib/http/fetch-public';
import { log } from '@/lib/observe/log';
import { isLoopback } from '@/lib/utils/loopback';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { PushSubscriptionDoc } from '@/models/notification';
import type { NewOrderPush, QuestionPush } from './view';

/** How long a push service stores a message if the phone is off, in seconds. */
const KEPT_SECONDS = 900;
/** How long to wait for the response of a push service, in ms. */
export const PUSH_MS = 10_000;

/**
 * The result of a push message. `taken`: the push service has accepted it. `gone`: the subscription has ended.
 * `failed`: retry later.
 */
export type Outcome = 'taken' | 'gone' | 'failed';

type Device = Pick<PushSubscriptionDoc, 'endpoint' | 'p256dh' | 'auth'>;
type Message = NewOrderPush | QuestionPush;

/** Push services require a contact: the shop's URL if it has https, otherwise the seller's email. */
function subject(): string {
  const { APP_ORIGIN, SELLER_EMAIL } = env();
  return APP_ORIGIN.startsWith('https:') ? APP_ORIGIN : `mailto:${SELLER_EMAIL}`;
}

/**
 * Encrypts a message for a device and returns the request. The shop does not send it with `web-push`: its requests have
 * no time limit for slow responses, read whole responses, and support only https.
 */
async function sealed(
  { endpoint, p256dh, auth }: Device,
  message: Message,
  ttlSeconds: number,
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const { default: webPush } = await import('web-push');
  const { VAPID_PUBLIC_KEY: publicKey = '', VAPID_PRIVATE_KEY: privateKey = '' } = env();
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: subject(), publicKey, privateKey },
      TTL: ttlSeconds,
      urgency: 'high',
      // If two messages have the same topic while the phone is off, the push service stores only the second one.
      topic: message.id,
    },
  );
  return { headers: { ...headers, TTL: String(ttlSeconds) }, body };
}

/**
 * Sends a POST request to a push service and returns the status of the response. Never connects to a private network,
 * whatever the host name resolves to. A local setup may connect to this machine. Throws connection errors.
 */
async function post(
  endpoint: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
): Promise<number> {
  const { protocol, hostname } = new URL(endpoint);
  const isOwn = Boolean(env().LOCAL) && isLoopback(hostname);
  const sent = (protocol === 'https:' ? requestSecure : requestPlain)(
    endpoint,
    omitUndefined({
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(PUSH_MS),
      lookup: isOwn ? undefined : publicLookup,
    }),
  ).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  // Errors after the response do not matter. Without a listener, such an error would crash the process.
  sent.on('error', () => {});
  response.destroy();
  return response.statusCode ?? 0;
}

/**
 * Sends a message to the push service of a device, within ten seconds. The push service stores it for `ttlSeconds`.
 * Does not follow redirects. Never throws. Logs failures without the URL.
 */
export async function sendPush(
  subscription: Device,
  message: Message,
  ttlSeconds = KEPT_SECONDS,
): Promise<Outcome> {
  const service = new URL(subscription.endpoint).hostname;
  try {
    const status = await post(
      subscription.endpoint,
      await sealed(subscription, message, ttlSeconds),
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
