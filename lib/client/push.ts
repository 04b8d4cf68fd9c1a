import type { PushKeyResponse } from '@/lib/push/view';
import { withTimeout } from '@/lib/utils/async';
import { callApi } from './api-client';
import type { Audience } from './session-scope';

/**
 * Whether this device receives notifications while the page is closed. `off`: the shop sends no notifications.
 * `refused`: the user has denied the permission. `unable`: the browser does not support notifications.
 */
export type PushState = 'on' | 'off' | 'refused' | 'unable';

/** The service worker and the push service may never respond. */
const PATIENCE_MS = 30_000;

function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Reading `serviceWorker` throws in browsers that deny storage to the page. */
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
  // The shop's push key has changed. A subscription is bound to its key.
  if (former && base64url(former.options.applicationServerKey) !== key) await former.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

const PATHS = { seller: '/api/seller/push', shopper: '/api/user/push' } as const;

/** Returns whether this browser supports notifications. */
export const isPushSupported = (): boolean =>
  workers() !== undefined && 'PushManager' in window && 'Notification' in window;

/**
 * Subscribes this device to notifications, if the user has granted the permission. Repeated calls are
 * allowed. Throws if the browser, its push service or the shop fails.
 */
export async function subscribeHere(as: Audience = 'seller'): Promise<PushState> {
  const container = workers();
  if (!container || !isPushSupported()) return 'unable';
  if (Notification.permission !== 'granted') return 'refused';
  const { key } = await callApi<PushKeyResponse>(PATHS[as], { as });
  if (!key) return 'off';
  const subscription = await withTimeout(PATIENCE_MS, subscribeWith(key, container));
  await callApi(`${PATHS[as]}/subscribe`, { as, body: subscription.toJSON() });
  return 'on';
}

/**
 * Unsubscribes this device. The browser's subscription stays, because a seller and a shopper on the same device share
 * it. If the request fails, removes the browser's subscription and throws. The push service then reports the end to the
 * shop.
 */
export async function unsubscribeHere(as: Audience = 'seller'): Promise<void> {
  const registration = await workers()?.getRegistration('/');
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await callApi(`${PATHS[as]}/unsubscribe`, { as, body: { endpoint } }).catch(async (error) => {
    await subscription.unsubscribe();
    throw error;
  });
}
