import 'server-only';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import type { PushSubscriptionDoc } from '@/models/push-subscription';
import type { NewOrderPush } from './view';

/** How long a push service keeps a message for a phone that is off, seconds. */
const KEPT_SECONDS = 900;
/** The longest that a push service is waited for, ms. */
export const PUSH_MS = 10_000;

/** Whether the push service took a message, has ended the subscription, or failed for now. */
export type Outcome = 'taken' | 'gone' | 'failed';

/** The contact that a push service is given: the shop's address, else the seller's. */
function subject(): string {
  const { APP_ORIGIN, SELLER_EMAIL } = env();
  return APP_ORIGIN.startsWith('https:') ? APP_ORIGIN : `mailto:${SELLER_EMAIL}`;
}

/**
 * The request that delivers a message to a device, encrypted for it. It is not sent by the library,
 * whose own sending has no time limit for slow answers, reads them whole, and supports https alone.
 */
async function requestFor(
  { endpoint, p256dh, auth }: PushSubscriptionDoc,
  message: NewOrderPush,
): Promise<RequestInit> {
  const { default: webPush } = await import('web-push');
  const { VAPID_PUBLIC_KEY: publicKey = '', VAPID_PRIVATE_KEY: privateKey = '' } = env();
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: subject(), publicKey, privateKey },
      TTL: KEPT_SECONDS,
      urgency: 'high',
      // A second message about the order replaces the first while the phone is off.
      topic: message.id,
    },
  );
  const { 'Content-Length': _, ...rest } = headers;
  return {
    method: 'POST',
    headers: { ...rest, TTL: String(KEPT_SECONDS) },
    body: new Uint8Array(body),
  };
}

/**
 * Hands a message to the push service of a device, within ten seconds. It follows no redirect and does
 * not read the answer. Never throws; what fails is in the log, without the address.
 */
export async function sendPush(
  subscription: PushSubscriptionDoc,
  message: NewOrderPush,
): Promise<Outcome> {
  const service = new URL(subscription.endpoint).hostname;
  try {
    const response = await fetch(subscription.endpoint, {
      ...(await requestFor(subscription, message)),
      redirect: 'manual',
      signal: AbortSignal.timeout(PUSH_MS),
    });
    await response.body?.cancel();
    if (response.ok) return 'taken';
    if (response.status === 404 || response.status === 410) return 'gone';
    log().warn({ service, status: response.status }, 'a push service refused a message');
  } catch (error) {
    const reason = error instanceof Error ? error.name : String(error);
    log().warn({ service, reason }, 'a push service did not answer');
  }
  return 'failed';
}
