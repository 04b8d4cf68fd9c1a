import { create } from 'zustand';
import {
  clearTabOwner,
  localStore,
  SELLER_ITEMS,
  setStorageOwner,
  tabStore,
} from './browser-storage';

/*
 * The owner of this document's state. React keeps pages that were left, and the browser keeps whole
 * documents for its back button; both may outlive a sign-out.
 */

/** The two kinds of sessions, which are independent of each other. */
export type Audience = 'shopper' | 'seller';

type Scope = {
  /** Grows when another person takes over; state of an earlier era is dropped. */
  era: number;
  /** The path that the person is sent to; nothing is shown until it is reached. */
  leavingFor?: string;
};

const useScopes = create<Record<Audience, Scope>>(() => ({
  shopper: { era: 0 },
  seller: { era: 0 },
}));

/** The id of the signed-in person, empty for nobody; missing until the server has answered. */
const owners: Partial<Record<Audience, string>> = {};

/** The storage key that tells other tabs and restored documents who is signed in. */
const markOf = (audience: Audience) => `basketful:signed-in-${audience}`;

/** Who is signed in as far as this browser knows; empty for nobody. */
export const markedOwner = (audience: Audience): string =>
  localStore.getItem(markOf(audience)) ?? '';

const update = (audience: Audience, scope: Scope) => useScopes.setState({ [audience]: scope });

function startAfresh(audience: Audience, leavingFor?: string): void {
  update(audience, { era: scopeOf(audience).era + 1, leavingFor });
}

/** The present scope. */
export const scopeOf = (audience: Audience): Scope => useScopes.getState()[audience];
/** The scope, for rendering. */
export const useScope = (audience: Audience): Scope => useScopes((scopes) => scopes[audience]);

/** Who is signed in, as far as this document knows. */
export const ownerIn = (audience: Audience): string | undefined => owners[audience];

/** Notes who is signed in, for this document and for others; the state stays. */
export function setKnownOwner(audience: Audience, owner: string): void {
  owners[audience] = owner;
  localStore.setItem(markOf(audience), owner);
}

/**
 * Sets who is signed in (`owner`, empty for nobody). If that is another person than before, all
 * state of the person before is dropped, browser storage included; with `leavingFor` no page is
 * shown until that path is reached. A visitor's state passes to the person who signs in; what the tab
 * keeps for the seller stays when the sign-in ends by itself (`endSeller`, seller-store.ts).
 */
export function setOwner(audience: Audience, owner: string, leavingFor?: string): void {
  const before = owners[audience];
  if (audience === 'shopper') setStorageOwner(owner);
  else if (!owner) tabStore.removeAll(SELLER_ITEMS);
  setKnownOwner(audience, owner);
  if (before !== undefined && before !== owner) startAfresh(audience, leavingFor);
}

/**
 * Drops the state of this document if its owner is no longer signed in in this browser, as another
 * tab or a later document has marked. Returns whether it did; the caller must then ask who is
 * signed in.
 */
export function dropForeignState(audience: Audience): boolean {
  const owner = owners[audience];
  if (owner === undefined || localStore.getItem(markOf(audience)) === owner) return false;
  delete owners[audience];
  if (audience === 'shopper') clearTabOwner();
  startAfresh(audience);
  return true;
}

/** The person has reached `leavingFor`. */
export function arrive(audience: Audience): void {
  const { era, leavingFor } = scopeOf(audience);
  if (leavingFor !== undefined) update(audience, { era });
}

/** Calls `listener` whenever another person has taken over. Returns the unsubscriber. */
export function onNewOwner(audience: Audience, listener: () => void): () => void {
  return useScopes.subscribe((now, before) => {
    if (now[audience].era !== before[audience].era) listener();
  });
}

/** An answer for a person who is no longer signed in; it is not shown. */
export class StaleAnswer extends Error {
  override name = 'StaleAnswer';
}

/** Returns a check that throws {@link StaleAnswer} once another person has taken over. */
export function sameOwner(audience: Audience | undefined): () => void {
  if (!audience) return () => undefined;
  const { era } = scopeOf(audience);
  return () => {
    if (scopeOf(audience).era !== era) throw new StaleAnswer();
  };
}
