import type { PushKeyAnswer } from '@/lib/push/view';
import { withTimeout } from '@/lib/utils/async';
import { callApi } from './api-client';
import type { Audience } from './session-scope';

/**
 * Whether this device receives notifications while the page is closed. `off`: the shop sends none. `refused`:
 * the user denied the permission. `unable`: the browser does not support them.
 */
export type PushState = 'on' | 'off' | 'refused' | 'unable';

/** The timeout in ms. The service worker and the push service may never respond. */
const PATIENCE_MS = 30_000;

function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Reading `serviceWorker` throws where the browser denies storage. */
function workers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

async function subscribeWith(key: string, container: ServiceWorkerContainer) {
  await container.register('/sw.js');
  const { pushManager } = await container.ready;
  const former = await pushManager.getSubscription();
  // The shop's keys have changed, and only a new subscription accepts them.
  if (former && base64url(former.options.applicationServerKey) !== key) await former.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** The seller gets notifications about new orders, a shopper about proposed replacements. */
const PATHS = { seller: '/api/seller/push', shopper: '/api/user/push' } as const;

/** Returns whether this browser supports notifications at all. */
export const canBeTold = (): boolean =>
  workers() !== undefined && 'PushManager' in window && 'Notification' in window;

/**
 * Subscribes this device to notifications, if the user granted the permission. It may be repeated. Throws if
 * the browser, its push service or the shop fails.
 */
export async function subscribeHere(as: Audience = 'seller'): Promise<PushState> {
  const container = workers();
  if (!container || !canBeTold()) return 'unable';
  if (Notification.permission !== 'granted') return 'refused';
  const { key } = await callApi<PushKeyAnswer>(PATHS[as], { as });
  if (!key) return 'off';
  const subscription = await withTimeout(PATIENCE_MS, subscribeWith(key, container));
  await callApi(`${PATHS[as]}/subscribe`, { as, body: subscription.toJSON() });
  return 'on';
}

/**
 * Ends the subscription of {@link subscribeHere}. Throws if the shop cannot be reached; the browser's
 * subscription ends anyway.
 */
export async function unsubscribeHere(as: Audience = 'seller'): Promise<void> {
  const registration = await workers()?.getRegistration('/');
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  // From here on the push service reports the subscription as gone.
  await subscription.unsubscribe();
  await callApi(`${PATHS[as]}/unsubscribe`, { as, body: { endpoint } });
}
