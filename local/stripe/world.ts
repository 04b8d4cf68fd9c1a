import { randomBytes } from 'node:crypto';
import type { Event } from './records';
import type { Draft, Store } from './store';

/** The state that all parts of the Stripe emulator share. */
export type World = {
  store: Store;
  /** Returns the current time in milliseconds. A test may replace it. */
  now: () => number;
  /** Returns the base URL of the payment page, as browsers reach it. */
  publicUrl: () => string;
  /** How long a bank takes to confirm a payment, in ms. If it is null, only a test confirms the payment. */
  bankDelayMs: number | null;
  /** Called after a commit. It schedules expiries and sends due webhooks. */
  wake: () => void;
};

/** The API call that caused an event. Null for events from the payment page or from the passing of time. */
export type Cause = Event['request'];

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Runs `work` on a draft and commits the draft. Returns the result of `work`. */
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
