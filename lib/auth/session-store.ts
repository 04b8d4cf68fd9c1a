import { create } from 'zustand';
import { ApiError, callApi, onSessionEnd, toastError } from '../api-client';
import {
  becomeShopper,
  becomeVisitor,
  cartSettled,
  keepAsVisitor,
  takeServerCart,
} from '../cart/cart-store';
import { forgetLastItems } from '../cart/last-cart';
import { readCart } from '../cart/read';
import { goTo } from '../navigation';
import { notify } from '../notify';
import { record, text } from '../shape';
import type { UserView } from './schema';

export type SessionUser = Pick<UserView, '_id' | 'name' | 'email'>;
export type LoginMode = 'login' | 'register';
type Session = {
  status: 'unknown' | 'visitor' | 'shopper';
  user?: SessionUser;
  /** The shop could not be reached to ask who is here. */
  isOffline?: boolean;
};

const useStore = create<{ session: Session; modal?: LoginMode }>(() => ({
  session: { status: 'unknown' },
}));

/** localStorage key that tells the other tabs that somebody signed in or out here. */
const SIGNAL = 'basketful:session';

function readUser(value: unknown): UserView {
  const user = record(record(value).user);
  return { ...readCart(user), _id: text(user._id), name: text(user.name), email: text(user.email) };
}

async function enter({ _id, name, email, ...cart }: UserView) {
  // Recognised again: the clicks that are not saved yet are still this shopper's.
  if (useStore.getState().session.user?._id === _id) await takeServerCart(cart);
  else becomeShopper(cart);
  useStore.setState({ session: { status: 'shopper', user: { _id, name, email } } });
}

function tellOtherTabs() {
  try {
    localStorage.setItem(SIGNAL, String(Date.now()));
  } catch {
    // Without storage each tab finds out at its next call.
  }
}

/** Grows at every sign-in and sign-out: an answer from before says nothing about now. */
let era = 0;
const RETRY_MS = 10_000;

const retryWhenOffline = () => {
  if (useStore.getState().session.isOffline) void bootSession();
};

/** Asks the server who is here. Any failure silently means a visitor (spec section 8). */
export async function bootSession(): Promise<void> {
  const mine = era;
  try {
    const user = await callApi('/api/user/is-auth', readUser);
    if (mine === era) await enter(user);
  } catch (error) {
    if (mine !== era) return;
    const isOffline = !(error instanceof ApiError);
    if (!isOffline) forgetLastItems();
    becomeVisitor();
    useStore.setState({ session: { status: 'visitor', isOffline } });
    // The shop may be back before anything tells this page so.
    if (isOffline) setTimeout(retryWhenOffline, RETRY_MS);
  }
}

/** The session turned out to have ended: the shopper is a visitor, with the cart on the screen. */
function end() {
  era += 1;
  keepAsVisitor();
  useStore.setState({ session: { status: 'visitor' } });
}

/**
 * Takes the server's cart again: after an order, and when the shopper comes back to a page that
 * may be behind another tab or device. A network failure leaves the cart as it is.
 */
export async function refreshCart(): Promise<void> {
  if (useStore.getState().session.status !== 'shopper') return;
  const mine = era;
  try {
    const user = await callApi('/api/user/is-auth', readUser);
    if (mine === era) await enter(user);
  } catch (error) {
    if (mine !== era) return;
    // Refused with 200: nobody is signed in any more (DESIGN 2.1).
    if (error instanceof ApiError && error.status === 200) end();
  }
}

async function signIn(path: string, body: Record<string, string>) {
  const user = await callApi(path, readUser, { body });
  era += 1;
  await enter(user);
  tellOtherTabs();
  closeLogin();
  goTo('/');
}

/** Signs in and goes to /. Throws ApiError with the server's message. */
export const login = (email: string, password: string) =>
  signIn('/api/user/login', { name: '', email, password });

/** Makes an account, signs in and goes to /. Throws ApiError with the server's message. */
export const register = (name: string, email: string, password: string) =>
  signIn('/api/user/register', { name, email, password });

/** Signs out and goes to /. A session that has already ended counts as signed out. */
export async function logout(): Promise<void> {
  try {
    await cartSettled();
    const answer = await callApi('/api/user/logout', record);
    notify.success(text(answer.message));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) return toastError(error);
  }
  era += 1;
  forgetLastItems();
  becomeVisitor();
  useStore.setState({ session: { status: 'visitor' } });
  tellOtherTabs();
  goTo('/');
}

/** Connects the session to the browser: calls that find it ended, the other tabs, and coming back online. */
export function connectSession(): () => void {
  const stopWatching = onSessionEnd('shopper', end);
  const heard = (event: StorageEvent) => {
    if (event.key === SIGNAL) void bootSession();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') void refreshCart();
  };
  /** Back from the browser's memory, with answers that never came. */
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void refreshCart();
  };
  window.addEventListener('storage', heard);
  window.addEventListener('online', retryWhenOffline);
  window.addEventListener('pageshow', shown);
  document.addEventListener('visibilitychange', seen);
  return () => {
    stopWatching();
    window.removeEventListener('online', retryWhenOffline);
    window.removeEventListener('pageshow', shown);
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('storage', heard);
  };
}

/** Opens the login and sign-up modal. */
export const openLogin = (mode: LoginMode = 'login') => useStore.setState({ modal: mode });
export const closeLogin = () => useStore.setState({ modal: undefined });

/** Who is here: `unknown` until the server has answered. */
export const useSession = () => useStore((state) => state.session);
/** Which side of the modal is open, if any. */
export const useLoginMode = () => useStore((state) => state.modal);
