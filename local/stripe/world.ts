import { randomBytes } from 'node:crypto';
import type { Event } from './records';
import type { Draft, Store } from './store';

/** The state shared by all parts of the stand-in. */
export type World = {
  store: Store;
  /** Returns the time in milliseconds. A test may set it. */
  now: () => number;
  /** Returns the base URL of the payment page for browsers. */
  publicUrl: () => string;
  /** How long a bank takes to confirm, in ms. Null means only on request. */
  bankDelayMs: number | null;
  /** Called after a commit, to check the clock and the webhooks. */
  wake: () => void;
};

/** The cause of an event: the API call, or null for the payment page and the clock. */
export type Cause = Event['request'];

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Commits the records that `work` puts into a draft, and returns its result. */
export function change<T>({ store, wake }: World, work: (draft: Draft) => T): T {
  const draft = store.begin();
  const result = work(draft);
  draft.commit();
  wake();
  return result;
}

/** Adds an event about `object` (in Stripe's format) to the draft. */
export function announce(
  world: World,
  draft: Draft,
  type: string,
  object: unknown,
  cause: Cause = null,
): void {
  draft.put('event', {
    id: newId('evt_test'),
    created: world.now(),
    type,
    object,
    request: cause,
    delivery: 'pending',
    attempts: 0,
    nextAt: world.now(),
    last: null,
  });
}
