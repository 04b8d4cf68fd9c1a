import { randomBytes } from 'node:crypto';
import type { Event } from './records';
import type { Draft, Store } from './store';

/** What everything in the stand-in shares. */
export type World = {
  store: Store;
  /** Milliseconds; a test may turn the clock. */
  now: () => number;
  /** Where the shopper's browser finds the pay page. */
  publicUrl: () => string;
  /** How long a bank takes to confirm; null when nothing happens by itself. */
  bankDelayMs: number | null;
  /** Something was committed that the clock or the webhooks have to look at. */
  wake: () => void;
};

/** Who caused an event: the API call, or nobody (the pay page, the clock). */
export type Cause = Event['request'];

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Puts an event about `object` (in Stripe's shape) into the draft. */
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
