import { create } from 'zustand';
import type { UserView } from '@/lib/auth/view';

export type SessionUser = Pick<UserView, '_id' | 'name' | 'email' | 'language'>;
export type LoginMode = 'login' | 'register';
type Session = {
  status: 'unknown' | 'visitor' | 'shopper';
  user?: SessionUser;
  /** True if the visitor's session expired, as opposed to a sign-out. */
  hasEnded?: boolean;
  /** True if the server was unreachable when the browser asked who is signed in. */
  isOffline?: boolean;
  /** True if the server was unreachable or gave no clear response. The browser asks again. */
  isUnsure?: boolean;
};

/** The page that asked the shopper to sign in, and the text of the link back to it. */
export type WayBack = { path: string; text: string };

type Store = {
  session: Session;
  modal?: LoginMode;
  /** The page that opened the dialog. */
  askedFrom?: WayBack;
  /** That page after the sign-in, and whether the account is new. */
  wayBack?: WayBack & { isNew: boolean };
};

/** session.ts and shopper.ts change this store. */
export const useSessionStore = create<Store>(() => ({ session: { status: 'unknown' } }));

/** Increments at every sign-in and sign-out, so that older responses are ignored. */
let era = 0;

/** Returns the current era. */
export const currentEra = (): number => era;

/** Starts a new era at a sign-in or sign-out. Pending responses are ignored. */
export function startEra(): void {
  era += 1;
}

/** Opens the login and sign-up dialog. A sign-in navigates to /, which then offers a link to `askedFrom`. */
export const openLogin = (askedFrom?: WayBack) =>
  useSessionStore.setState({ modal: 'login', askedFrom, wayBack: undefined });
/** Switches the open dialog between login and sign-up. */
export const switchLoginMode = (mode: LoginMode) => useSessionStore.setState({ modal: mode });
/** Closes the dialog. The page that opened it is not offered later. */
export const closeLogin = () =>
  useSessionStore.setState({ modal: undefined, askedFrom: undefined });

/** Returns the page that asked the shopper to sign in, until the shopper has left it behind. */
export const useWayBack = () => useSessionStore((state) => state.wayBack);
/** Stops offering the link back. */
export const forgetWayBack = () => useSessionStore.setState({ wayBack: undefined });

/** Returns whether the visitor's session expired, outside of rendering. */
export const hasSessionEnded = () => useSessionStore.getState().session.hasEnded === true;

/** Returns who is signed in; `unknown` until the server has responded. */
export const useSession = () => useSessionStore((state) => state.session);
/** Returns the open tab of the dialog, if any. */
export const useLoginMode = () => useSessionStore((state) => state.modal);
