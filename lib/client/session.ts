import type { IsAuthAnswer } from '@/lib/auth/view';
import { ASK_AGAIN_MS, callApi, isNotSignedIn, onSessionEnd, Unreachable } from './api-client';
import { becomeUnknown, becomeVisitor, keepAsVisitor, showLastCount } from './cart-store';
import { markedOwner, setOwner } from './session-scope';
import { currentEra, startEra, useSessionStore } from './session-store';
import { askPause } from './shop-store';

/** Where the shop says who is signed in. */
const IS_AUTH = '/api/user/is-auth';

/** What a shopper needs beyond a visitor. */
const loadShopper = () => import('./shopper');

/** Takes over who is signed in, as the shop says. Throws what {@link callApi} throws, {@link Unreachable} without that code. */
async function askWho(): Promise<void> {
  const mine = currentEra();
  const { user } = await callApi<IsAuthAnswer>(IS_AUTH);
  const { enter } = await loadShopper().catch(() => {
    throw new Unreachable(IS_AUTH);
  });
  if (mine === currentEra()) await enter(user);
}

let retrying: ReturnType<typeof setTimeout> | undefined;

const retryWhenUnsure = () => {
  if (useSessionStore.getState().session.isUnsure) void bootSession();
};

/**
 * Asks the server who is signed in, until it says so (docs/product.md 4.4). Who is known already stays
 * known.
 */
export async function bootSession(): Promise<void> {
  const mine = currentEra();
  // Who was signed in on the page before most likely still is.
  if (markedOwner('shopper')) void loadShopper().catch(() => undefined);
  try {
    await askWho();
  } catch (error) {
    if (mine !== currentEra()) return;
    if (isNotSignedIn(error)) {
      setOwner('shopper', '');
      becomeVisitor();
      useSessionStore.setState({ session: { status: 'visitor' } });
    } else if (useSessionStore.getState().session.status === 'unknown') {
      const isOffline = error instanceof Unreachable;
      useSessionStore.setState({ session: { status: 'unknown', isOffline, isUnsure: true } });
      showLastCount();
      // The shop may be reachable again without an event that says so.
      clearTimeout(retrying);
      retrying = setTimeout(retryWhenUnsure, ASK_AGAIN_MS);
    }
  }
}

/** The session has ended: the shopper becomes a visitor with the cart on the screen. */
function end() {
  const { user } = useSessionStore.getState().session;
  startEra();
  setOwner('shopper', '');
  keepAsVisitor(user?._id ?? '');
  useSessionStore.setState({ session: { status: 'visitor', hasEnded: true } });
}

/**
 * Reads the server's cart again: after an order, and when the shopper comes back to a page that
 * another tab or device may have overtaken. After a network failure the cart stays.
 */
export async function refreshCart(): Promise<void> {
  if (useSessionStore.getState().session.status !== 'shopper') return;
  const mine = currentEra();
  try {
    await askWho();
  } catch (error) {
    if (mine !== currentEra()) return;
    if (isNotSignedIn(error)) end();
  }
}

/** The owner of this document is no longer signed in: asks who is. */
export function restartSession(): void {
  startEra();
  becomeUnknown();
  useSessionStore.setState({ session: { status: 'unknown' } });
  void bootSession();
}

/** Connects the session to the browser: ended sessions, coming back online, restored pages. */
export function connectSession(): () => void {
  const stopWatching = onSessionEnd('shopper', end);
  /** The page may have missed changes of the cart, and a pause of the shop. */
  const returned = () => {
    if (useSessionStore.getState().session.status === 'shopper') void refreshCart();
    else askPause();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') returned();
  };
  /** Restored from the back/forward cache, with requests that were never answered. */
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) returned();
  };
  const online = () => {
    if (useSessionStore.getState().session.isUnsure) void bootSession();
    else returned();
  };
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('online', online, { signal });
  window.addEventListener('pageshow', shown, { signal });
  document.addEventListener('visibilitychange', seen, { signal });
  return () => {
    stopWatching();
    stop.abort();
  };
}
