import type { IsAuthAnswer } from '@/lib/auth/view';
import { ASK_AGAIN_MS, callApi, isNotSignedIn, onSessionEnd, Unreachable } from './api-client';
import { becomeUnknown, becomeVisitor, keepAsVisitor, showLastCount } from './cart-store';
import { markedOwner, setOwner } from './session-scope';
import { currentEra, startEra, useSessionStore } from './session-store';
import { askPause } from './shop-store';

/** The path that returns who is signed in. */
const IS_AUTH = '/api/user/is-auth';

/** Loads the code that only shoppers need. */
const loadShopper = () => import('./shopper');

/**
 * Applies the signed-in user that the server returns. Throws the errors of {@link callApi}, or {@link
 * Unreachable} if the shopper code does not load.
 */
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
 * Asks the server who is signed in, and retries until it responds (docs/product.md 4.4). A signed-in shopper
 * stays signed in meanwhile.
 */
export async function bootSession(): Promise<void> {
  const mine = currentEra();
  // The shopper of the previous page is most likely still signed in, so their code loads in parallel.
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
      // The server may become reachable again without an event of the browser.
      clearTimeout(retrying);
      retrying = setTimeout(retryWhenUnsure, ASK_AGAIN_MS);
    }
  }
}

/** Ends the session: the shopper becomes a visitor with the cart on the screen. */
function end() {
  const { user } = useSessionStore.getState().session;
  startEra();
  setOwner('shopper', '');
  keepAsVisitor(user?._id ?? '');
  useSessionStore.setState({ session: { status: 'visitor', hasEnded: true } });
}

/**
 * Reads the server's cart again: after an order, and when the shopper returns to a page whose cart another
 * tab or device may have changed. After a network failure the cart stays.
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

/** Asks who is signed in, because the owner of this document no longer is. */
export function restartSession(): void {
  startEra();
  becomeUnknown();
  useSessionStore.setState({ session: { status: 'unknown' } });
  void bootSession();
}

/**
 * Connects the session to the browser: expired sessions, coming back online, restored pages. Returns the
 * disconnect function.
 */
export function connectSession(): () => void {
  const stopWatching = onSessionEnd('shopper', end);
  /** The page may have missed changes of the cart and a pause of the shop. */
  const returned = () => {
    if (useSessionStore.getState().session.status === 'shopper') void refreshCart();
    else askPause();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') returned();
  };
  /** The page was restored from the back/forward cache, with requests that were never answered. */
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
