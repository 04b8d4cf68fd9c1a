import type { PushKeyAnswer } from '@/lib/push/view';
import { withTimeout } from '@/lib/utils/async';
import { callApi } from './api-client';
import type { Audience } from './session-scope';

/**
 * Whether this device gets notifications while the page is closed: `off` where the shop
 * sends none, `refused` without the permission, `unable` where the browser does not support them.
 */
export type PushState = 'on' | 'off' | 'refused' | 'unable';

/** The worker and the push service may never answer, ms. */
const PATIENCE_MS = 30_000;

function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Reading `serviceWorker` throws where the browser refuses storage. */
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
  // The shop has other keys now, which only a new subscription accepts.
  if (former && base64url(former.options.applicationServerKey) !== key) await former.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** The seller is told of new orders, a shopper of what the shop asks. */
const PATHS = { seller: '/api/seller/push', shopper: '/api/user/push' } as const;

/** Whether this browser can be told at all. */
export const canBeTold = (): boolean =>
  workers() !== undefined && 'PushManager' in window && 'Notification' in window;

/**
 * Subscribes this device to notifications, if the browser has the permission.
 * Repeatable. Throws when the browser, its push service or the shop fails.
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

/** Ends what {@link subscribeHere} began. Throws when the shop cannot be told; the browser ends it all the same. */
export async function unsubscribeHere(as: Audience = 'seller'): Promise<void> {
  const registration = await workers()?.getRegistration('/');
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  // From here on the push service says that it is gone.
  await subscription.unsubscribe();
  await callApi(`${PATHS[as]}/unsubscribe`, { as, body: { endpoint } });
}
