import { create } from 'zustand';
import type { UserAnswer, UserView } from '@/lib/auth/view';
import { ASK_AGAIN_MS, callApi, isNotSignedIn, onSessionEnd, Unreachable } from './api-client';
import {
  becomeShopper,
  becomeUnknown,
  becomeVisitor,
  keepAsVisitor,
  takeServerCart,
} from './cart-store';
import { goTo } from './navigation';
import { setOwner } from './session-scope';

export type SessionUser = Pick<UserView, '_id' | 'name' | 'email'>;
export type LoginMode = 'login' | 'register';
type Session = {
  status: 'unknown' | 'visitor' | 'shopper';
  user?: SessionUser;
  /** The shop could not be reached to ask who is signed in. */
  isOffline?: boolean;
  /** Asked, the shop could not be reached or did not say; it is asked again. */
  isUnsure?: boolean;
};

/** A page that asked to sign in, and the words of the link that leads back to it. */
export type WayBack = { path: string; text: string };

type Store = {
  session: Session;
  modal?: LoginMode;
  /** The page that opened the modal. */
  askedFrom?: WayBack;
  /** That page, once the shopper has signed in, and whether the account is new. */
  wayBack?: WayBack & { isNew: boolean };
};

const useStore = create<Store>(() => ({ session: { status: 'unknown' } }));

async function enter({ _id, name, email, ...cart }: UserView, leavingFor?: string) {
  const isSame = useStore.getState().session.user?._id === _id;
  setOwner('shopper', _id, leavingFor);
  // The same shopper: unsaved changes still belong to the cart.
  if (isSame) await takeServerCart(cart);
  else becomeShopper(cart, _id);
  useStore.setState({ session: { status: 'shopper', user: { _id, name, email } } });
}

/** Grows at every sign-in and sign-out, so that older answers are ignored. */
let era = 0;
let retrying: ReturnType<typeof setTimeout> | undefined;

const retryWhenUnsure = () => {
  if (useStore.getState().session.isUnsure) void bootSession();
};

/**
 * Asks the server who is signed in, until it says so (docs/product.md 4.4). Who is known already stays
 * known.
 */
export async function bootSession(): Promise<void> {
  const mine = era;
  try {
    const { user } = await callApi<UserAnswer>('/api/user/is-auth');
    if (mine === era) await enter(user);
  } catch (error) {
    if (mine !== era) return;
    if (isNotSignedIn(error)) {
      setOwner('shopper', '');
      becomeVisitor();
      useStore.setState({ session: { status: 'visitor' } });
    } else if (useStore.getState().session.status === 'unknown') {
      const isOffline = error instanceof Unreachable;
      useStore.setState({ session: { status: 'unknown', isOffline, isUnsure: true } });
      // The shop may be reachable again without an event that says so.
      clearTimeout(retrying);
      retrying = setTimeout(retryWhenUnsure, ASK_AGAIN_MS);
    }
  }
}

/** The session has ended: the shopper becomes a visitor with the cart on the screen. */
function end() {
  const { user } = useStore.getState().session;
  era += 1;
  setOwner('shopper', '');
  keepAsVisitor(user?._id ?? '');
  useStore.setState({ session: { status: 'visitor' } });
}

/**
 * Reads the server's cart again: after an order, and when the shopper comes back to a page that
 * another tab or device may have overtaken. After a network failure the cart stays.
 */
export async function refreshCart(): Promise<void> {
  if (useStore.getState().session.status !== 'shopper') return;
  const mine = era;
  try {
    const { user } = await callApi<UserAnswer>('/api/user/is-auth');
    if (mine === era) await enter(user);
  } catch (error) {
    if (mine !== era) return;
    if (isNotSignedIn(error)) end();
  }
}

/** This person has just signed in: goes to /, which offers the way back to the page that asked for it. */
export async function becomeUser(user: UserView, isNew: boolean): Promise<void> {
  era += 1;
  await enter(user, '/');
  useStore.setState(({ askedFrom }) => ({
    modal: undefined,
    wayBack: askedFrom && { ...askedFrom, isNew },
  }));
  goTo('/');
}

/** Nobody is signed in any more, by the shopper's own wish: goes to /. */
export function leaveSession(): void {
  era += 1;
  setOwner('shopper', '', '/');
  becomeVisitor();
  useStore.setState({ session: { status: 'visitor' }, wayBack: undefined });
  goTo('/');
}

/** The owner of this document is no longer signed in: asks who is. */
export function restartSession(): void {
  era += 1;
  becomeUnknown();
  useStore.setState({ session: { status: 'unknown' } });
  void bootSession();
}

/** Connects the session to the browser: ended sessions, coming back online, restored pages. */
export function connectSession(): () => void {
  const stopWatching = onSessionEnd('shopper', end);
  const seen = () => {
    if (document.visibilityState === 'visible') void refreshCart();
  };
  /** Restored from the back/forward cache, with requests that were never answered. */
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void refreshCart();
  };
  window.addEventListener('online', retryWhenUnsure);
  window.addEventListener('pageshow', shown);
  document.addEventListener('visibilitychange', seen);
  return () => {
    stopWatching();
    window.removeEventListener('online', retryWhenUnsure);
    window.removeEventListener('pageshow', shown);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** Opens the login and sign-up modal; `askedFrom` is offered after signing in, which leads to /. */
export const openLogin = (askedFrom?: WayBack) =>
  useStore.setState({ modal: 'login', askedFrom, wayBack: undefined });
/** Switches the open modal between login and sign-up. */
export const switchLoginMode = (mode: LoginMode) => useStore.setState({ modal: mode });
/** Closes the modal; the page that opened it is not offered later. */
export const closeLogin = () => useStore.setState({ modal: undefined, askedFrom: undefined });

/** The page that asked the shopper to sign in, until it is left behind. */
export const useWayBack = () => useStore((state) => state.wayBack);
/** Offers the way back no longer. */
export const forgetWayBack = () => useStore.setState({ wayBack: undefined });

/** Who is signed in: `unknown` until the server has answered. */
export const useSession = () => useStore((state) => state.session);
/** The open side of the modal, if any. */
export const useLoginMode = () => useStore((state) => state.modal);
