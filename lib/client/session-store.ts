import { create } from 'zustand';
import type { UserView } from '@/lib/auth/view';

export type SessionUser = Pick<UserView, '_id' | 'name' | 'email' | 'language'>;
export type LoginMode = 'login' | 'register';
type Session = {
  status: 'unknown' | 'visitor' | 'shopper';
  user?: SessionUser;
  /** The sign-in of the visitor has ended by itself. */
  hasEnded?: boolean;
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

/** For session.ts and shopper.ts, which change it. */
export const useSessionStore = create<Store>(() => ({ session: { status: 'unknown' } }));

/** Grows at every sign-in and sign-out, so that older answers are ignored. */
let era = 0;

/** The present one. */
export const currentEra = (): number => era;

/** Somebody signs in or out: answers that are under way are ignored. */
export function startEra(): void {
  era += 1;
}

/** Opens the login and sign-up modal; `askedFrom` is offered after signing in, which leads to /. */
export const openLogin = (askedFrom?: WayBack) =>
  useSessionStore.setState({ modal: 'login', askedFrom, wayBack: undefined });
/** Switches the open modal between login and sign-up. */
export const switchLoginMode = (mode: LoginMode) => useSessionStore.setState({ modal: mode });
/** Closes the modal; the page that opened it is not offered later. */
export const closeLogin = () =>
  useSessionStore.setState({ modal: undefined, askedFrom: undefined });

/** The page that asked the shopper to sign in, until it is left behind. */
export const useWayBack = () => useSessionStore((state) => state.wayBack);
/** Offers the way back no longer. */
export const forgetWayBack = () => useSessionStore.setState({ wayBack: undefined });

/** Whether the sign-in of who is a visitor now has ended by itself, outside of rendering. */
export const hasSessionEnded = () => useSessionStore.getState().session.hasEnded === true;

/** Who is signed in: `unknown` until the server has answered. */
export const useSession = () => useSessionStore((state) => state.session);
/** The open side of the modal, if any. */
export const useLoginMode = () => useSessionStore((state) => state.modal);
