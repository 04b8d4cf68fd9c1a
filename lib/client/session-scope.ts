import { create } from 'zustand';
import {
  clearTabOwner,
  localStore,
  SELLER_ITEMS,
  setStorageOwner,
  tabStore,
} from './browser-storage';

/* Tracks the user to whom the state of this document belongs. React and the back button may show earlier pages
   again. After a sign-out, these pages must not show data of the previous user. */

/** The two kinds of sessions, which are independent of each other. */
export type Audience = 'shopper' | 'seller';

type Scope = {
  /** Increments at every sign-in and sign-out. All earlier state is then dropped. */
  sessionVersion: number;
  /** The target of a redirect. The page is hidden until the user arrives there. */
  leavingFor?: string;
};

const useScopes = create<Record<Audience, Scope>>(() => ({
  shopper: { sessionVersion: 0 },
  seller: { sessionVersion: 0 },
}));

/** User ids. Empty if nobody is signed in, undefined until the server has responded. */
const owners: Partial<Record<Audience, string>> = {};

const markOf = (audience: Audience) => `basketful:signed-in-${audience}`;

/** Returns the id of the signed-in user, as recorded in browser storage; empty if nobody is signed in. */
export const storedOwner = (audience: Audience): string =>
  localStore.getItem(markOf(audience)) ?? '';

const update = (audience: Audience, scope: Scope) => useScopes.setState({ [audience]: scope });

function startAfresh(audience: Audience, leavingFor?: string): void {
  update(audience, { sessionVersion: scopeOf(audience).sessionVersion + 1, leavingFor });
}

export const scopeOf = (audience: Audience): Scope => useScopes.getState()[audience];
export const useScope = (audience: Audience): Scope => useScopes((scopes) => scopes[audience]);

/** Returns the id of the user whose state this document contains; undefined until the server has responded. */
export const ownerIn = (audience: Audience): string | undefined => owners[audience];

/** Records who is signed in, for this document and for other tabs. All other state stays. */
export function setKnownOwner(audience: Audience, owner: string): void {
  owners[audience] = owner;
  localStore.setItem(markOf(audience), owner);
}

/**
 * Sets the signed-in user (`owner`; empty for nobody). Drops all state of a different previous user, including stored
 * values. The state of a visitor passes to the user who signs in. With `leavingFor`, pages are hidden until that path
 * is reached. After an expired staff session, the tab keeps its stored values (`endSeller`, seller-store.ts).
 */
export function setOwner(audience: Audience, owner: string, leavingFor?: string): void {
  const before = owners[audience];
  if (audience === 'shopper') setStorageOwner(owner);
  else if (!owner) tabStore.removeAll(SELLER_ITEMS);
  setKnownOwner(audience, owner);
  if (before !== undefined && before !== owner) startAfresh(audience, leavingFor);
}

/**
 * Called when another document may have changed the signed-in user. If so, drops the state of this document and returns
 * true. The caller must then ask the server who is signed in.
 */
export function dropStateOfOtherUser(audience: Audience): boolean {
  const owner = owners[audience];
  if (owner === undefined || localStore.getItem(markOf(audience)) === owner) return false;
  delete owners[audience];
  if (audience === 'shopper') clearTabOwner();
  startAfresh(audience);
  return true;
}

/** Records that the user has arrived at `leavingFor`. */
export function finishNavigation(audience: Audience): void {
  const { sessionVersion, leavingFor } = scopeOf(audience);
  if (leavingFor !== undefined) update(audience, { sessionVersion });
}

/** Calls `listener` whenever the signed-in user changes. Returns the function that unsubscribes. */
export function onNewOwner(audience: Audience, listener: () => void): () => void {
  return useScopes.subscribe((now, before) => {
    if (now[audience].sessionVersion !== before[audience].sessionVersion) listener();
  });
}

/** Thrown when a response arrives after its user has signed out. Callers do not show this error. */
export class StaleResponse extends Error {
  override name = 'StaleResponse';
}

/**
 * Call this before a request. The returned function throws {@link StaleResponse} if another user has signed in since
 * then.
 */
export function sameOwner(audience: Audience | undefined): () => void {
  if (!audience) return () => undefined;
  const { sessionVersion } = scopeOf(audience);
  return () => {
    if (scopeOf(audience).sessionVersion !== sessionVersion) throw new StaleResponse();
  };
}
