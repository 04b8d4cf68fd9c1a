import type { IsAuthResponse } from '@/lib/auth/view';
import { ASK_AGAIN_MS, callApi, isNotSignedIn, onSessionEnd, Unreachable } from './api-client';
import {
  continueAsVisitor,
  refreshVisitorCart,
  setCartOwnerUnknown,
  setCartOwnerVisitor,
  showLastCount,
} from './cart-store';
import { setOwner, storedOwner } from './session-scope';
import { currentSessionVersion, incrementSessionVersion, useSessionStore } from './session-store';
import { fetchPause } from './shop-store';

const IS_AUTH = '/api/user/is-auth';

const loadShopper = () => import('./shopper');

/** Throws the errors of {@link callApi}, or {@link Unreachable} if the code for shoppers fails to load. */
async function askWho(): Promise<void> {
  const mine = currentSessionVersion();
  const { user } = await callApi<IsAuthResponse>(IS_AUTH);
  const { signInShopper: enter } = await loadShopper().catch(() => {
    throw new Unreachable(IS_AUTH);
  });
  if (mine === currentSessionVersion()) await enter(user);
}

let retrying: ReturnType<typeof setTimeout> | undefined;

const retryWhenUnsure = () => {
  if (useSessionStore.getState().session.isUnsure) void bootSession();
};

/**
 * Asks the server who is signed in, and retries until it responds (docs/product.md 4.4). Until then a
 * signed-in shopper stays signed in.
 */
export async function bootSession(): Promise<void> {
  const mine = currentSessionVersion();
  // After a page of a shopper, load the code for shoppers in parallel with the request.
  if (storedOwner('shopper')) void loadShopper().catch(() => undefined);
  try {
    await askWho();
  } catch (error) {
    if (mine !== currentSessionVersion()) return;
    if (isNotSignedIn(error)) {
      setOwner('shopper', '');
      setCartOwnerVisitor();
      useSessionStore.setState({ session: { status: 'visitor' } });
    } else if (useSessionStore.getState().session.status === 'unknown') {
      const isOffline = error instanceof Unreachable;
      useSessionStore.setState({ session: { status: 'unknown', isOffline, isUnsure: true } });
      showLastCount();
      // No browser event reports a reachable server, so a timer retries.
      clearTimeout(retrying);
      retrying = setTimeout(retryWhenUnsure, ASK_AGAIN_MS);
    }
  }
}

function end() {
  const { user } = useSessionStore.getState().session;
  incrementSessionVersion();
  setOwner('shopper', '');
  continueAsVisitor(user?._id ?? '');
  useSessionStore.setState({ session: { status: 'visitor', hasEnded: true } });
}

/**
 * Loads the server's cart again, after an order and when the shopper returns to a page. Another tab or device may have
 * changed it. If the network fails, the cart stays unchanged.
 */
export async function refreshCart(): Promise<void> {
  if (useSessionStore.getState().session.status !== 'shopper') return;
  const mine = currentSessionVersion();
  try {
    await askWho();
  } catch (error) {
    if (mine !== currentSessionVersion()) return;
    if (isNotSignedIn(error)) end();
  }
}

/**
 * Called after a sign-out elsewhere, for example in another tab. Resets the session and asks the server who is signed
 * in now.
 */
export function restartSession(): void {
  incrementSessionVersion();
  setCartOwnerUnknown();
  useSessionStore.setState({ session: { status: 'unknown' } });
  void bootSession();
}

/**
 * Updates the session when it expires, when the device is online again and when the browser restores a page.
 * Returns the function that removes the listeners.
 */
export function connectSession(): () => void {
  const stopWatching = onSessionEnd('shopper', end);
  /** A hidden page may have missed changes of the cart and a pause of the shop. */
  const returned = () => {
    if (useSessionStore.getState().session.status === 'shopper') void refreshCart();
    else {
      refreshVisitorCart();
      fetchPause();
    }
  };
  const seen = () => {
    if (document.visibilityState === 'visible') returned();
  };
  /** A page from the back/forward cache never gets the responses to its pending requests. */
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
