import { create } from 'zustand';
import {
  clearTabOwner,
  localStore,
  SELLER_ITEMS,
  setStorageOwner,
  tabStore,
} from './browser-storage';

/*
 * The owner of this document's state. React may retain pages that were left, and the browser retains
 * documents for its back button. Both can outlive a sign-out.
 */

/** The two kinds of sessions, which are independent of each other. */
export type Audience = 'shopper' | 'seller';

type Scope = {
  /** Increments when another person signs in or out. State of an earlier era is dropped. */
  era: number;
  /** The path to which the person is redirected. The page stays hidden until it is reached. */
  leavingFor?: string;
};

const useScopes = create<Record<Audience, Scope>>(() => ({
  shopper: { era: 0 },
  seller: { era: 0 },
}));

/** The id of the signed-in person, empty for nobody; undefined until the server has responded. */
const owners: Partial<Record<Audience, string>> = {};

/** Returns the storage key of the signed-in person's id. Other tabs and restored documents read it. */
const markOf = (audience: Audience) => `basketful:signed-in-${audience}`;

/** Returns the id of the signed-in person according to browser storage; empty for nobody. */
export const markedOwner = (audience: Audience): string =>
  localStore.getItem(markOf(audience)) ?? '';

const update = (audience: Audience, scope: Scope) => useScopes.setState({ [audience]: scope });

function startAfresh(audience: Audience, leavingFor?: string): void {
  update(audience, { era: scopeOf(audience).era + 1, leavingFor });
}

/** Returns the current scope. */
export const scopeOf = (audience: Audience): Scope => useScopes.getState()[audience];
/** Returns the current scope, for rendering. */
export const useScope = (audience: Audience): Scope => useScopes((scopes) => scopes[audience]);

/**
 * Returns the id of the signed-in person that this document has stored; undefined before the server has
 * responded.
 */
export const ownerIn = (audience: Audience): string | undefined => owners[audience];

/** Stores who is signed in, for this document and for other tabs. The state stays. */
export function setKnownOwner(audience: Audience, owner: string): void {
  owners[audience] = owner;
  localStore.setItem(markOf(audience), owner);
}

/**
 * Sets who is signed in (`owner`, empty for nobody). If the person changes, all state of the previous person
 * is dropped, including browser storage. With `leavingFor`, pages stay hidden until that path is reached. A
 * visitor's state passes to the person who signs in. The tab's staff items remain if the session expires
 * (`endSeller`, seller-store.ts).
 */
export function setOwner(audience: Audience, owner: string, leavingFor?: string): void {
  const before = owners[audience];
  if (audience === 'shopper') setStorageOwner(owner);
  else if (!owner) tabStore.removeAll(SELLER_ITEMS);
  setKnownOwner(audience, owner);
  if (before !== undefined && before !== owner) startAfresh(audience, leavingFor);
}

/**
 * Drops the state of this document if another tab or a later document has recorded a different owner. Returns
 * whether it did; the caller must then ask who is signed in.
 */
export function dropForeignState(audience: Audience): boolean {
  const owner = owners[audience];
  if (owner === undefined || localStore.getItem(markOf(audience)) === owner) return false;
  delete owners[audience];
  if (audience === 'shopper') clearTabOwner();
  startAfresh(audience);
  return true;
}

/** Records that the person has reached `leavingFor`. */
export function arrive(audience: Audience): void {
  const { era, leavingFor } = scopeOf(audience);
  if (leavingFor !== undefined) update(audience, { era });
}

/** Calls `listener` whenever the person changes. Returns the unsubscribe function. */
export function onNewOwner(audience: Audience, listener: () => void): () => void {
  return useScopes.subscribe((now, before) => {
    if (now[audience].era !== before[audience].era) listener();
  });
}

/** A response for a person who is no longer signed in. Callers do not show it. */
export class StaleAnswer extends Error {
  override name = 'StaleAnswer';
}

/** Returns a check that throws {@link StaleAnswer} once another person is signed in. */
export function sameOwner(audience: Audience | undefined): () => void {
  if (!audience) return () => undefined;
  const { era } = scopeOf(audience);
  return () => {
    if (scopeOf(audience).era !== era) throw new StaleAnswer();
  };
}
