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
  hasEnded?: boolean;
  isOffline?: boolean;
  /** It is unclear who is signed in, so the browser asks again. */
  isUnsure?: boolean;
};

/**
 * The page that required the sign-in, and the text of the link back to it. `reason` explains in the dialog why the
 * shopper needs an account.
 */
export type ReturnPath = { path: string; text: string; reason?: string };

type Store = {
  session: Session;
  modal?: LoginMode;
  askedFrom?: ReturnPath;
  returnPath?: ReturnPath & { isNew: boolean };
};

/** The session of the shopper. session.ts and shopper.ts change it. */
export const useSessionStore = create<Store>(() => ({ session: { status: 'unknown' } }));

/** Responses to requests before the last sign-in or sign-out are ignored. */
let sessionVersion = 0;

/** Returns the current version of the session, which increases at every sign-in and sign-out. */
export const currentSessionVersion = (): number => sessionVersion;

/** Increments the version of the session at a sign-in or sign-out. Pending responses are then ignored. */
export function incrementSessionVersion(): void {
  sessionVersion += 1;
}

/**
 * Opens the dialog to log in or sign up. The home page links back to `askedFrom`, the page that required the sign-in.
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
