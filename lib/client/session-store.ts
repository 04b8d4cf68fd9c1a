import { create } from 'zustand';
import type { UserView } from '@/lib/auth/view';

export type SessionUser = Pick<
  UserView,
  | '_id'
  | 'name'
  | 'email'
  | 'language'
  | 'isGuest'
  | 'paysOnAccount'
  | 'hasPassword'
  | 'hasPasskeys'
  | 'mayHaveCards'
>;
export type LoginMode = 'login' | 'register';
type Session = {
  status: 'unknown' | 'visitor' | 'shopper';
  user?: SessionUser;
  /** True if the session has expired; false after a sign-out. */
  hasEnded?: boolean;
  /** True if the request that asks who is signed in failed because the server was unreachable. */
  isOffline?: boolean;
  /** True if the server was unreachable or did not clearly report who is signed in. The browser asks again. */
  isUnsure?: boolean;
};

/**
 * The page that required the sign-in, and the text of the link back to it. The dialog shows `reason`, which explains
 * why the shopper needs an account.
 */
export type ReturnPath = { path: string; text: string; reason?: string };

type Store = {
  session: Session;
  modal?: LoginMode;
  /** The page from which the dialog was opened. */
  askedFrom?: ReturnPath;
  /** Set after a sign-in: the page from which the dialog was opened. `isNew` is true for a new account. */
  returnPath?: ReturnPath & { isNew: boolean };
};

/** The session of the shopper. session.ts and shopper.ts change it. */
export const useSessionStore = create<Store>(() => ({ session: { status: 'unknown' } }));

/** Increments at every sign-in and sign-out. Responses to earlier requests are then ignored. */
let sessionVersion = 0;

/** Returns the current version of the session, which increases at every sign-in and sign-out. */
export const currentSessionVersion = (): number => sessionVersion;

/** Increments the version of the session at a sign-in or sign-out. Responses that are still pending will be ignored. */
export function incrementSessionVersion(): void {
  sessionVersion += 1;
}

/**
 * Opens the dialog to log in or sign up. `askedFrom` is the page that required it. The home page links back to it after
 * the sign-in.
 */
export const openLogin = (askedFrom?: ReturnPath, modal: LoginMode = 'login') =>
  useSessionStore.setState({ modal, askedFrom, returnPath: undefined });
/** Switches the open dialog between login and sign-up. */
export const switchLoginMode = (mode: LoginMode) => useSessionStore.setState({ modal: mode });
/** Closes the dialog. Deletes the stored page from which it was opened. */
export const closeLogin = () =>
  useSessionStore.setState({ modal: undefined, askedFrom: undefined });

/** Returns the path of the page that required the sign-in. The path is deleted when the shopper opens another page. */
export const useReturnPath = () => useSessionStore((state) => state.returnPath);
/** Removes the link back to the page that required the sign-in. */
export const clearReturnPath = () => useSessionStore.setState({ returnPath: undefined });

/** Returns whether the session has expired, for code outside of components. */
export const hasSessionEnded = () => useSessionStore.getState().session.hasEnded === true;

/** Returns who is signed in; `unknown` until the server has responded. */
export const useSession = () => useSessionStore((state) => state.session);
/** Returns the mode of the open dialog (login or sign-up); undefined if it is closed. */
export const useLoginMode = () => useSessionStore((state) => state.modal);
