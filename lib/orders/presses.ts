import 'server-only';
import type { OrderDoc } from '@/models/order';
import type { Decision } from './life';

/** The most idempotency keys of presses that an order keeps. */
const MAX_PRESSES = 40;

/**
 * A decision that applies once for each press: a phone that had no connection may send a press again much later, when it would
 * make another change. The key of a press that changes nothing is kept too. Without a key, decides each time.
 */
export const oncePerPress =
  (key: string | undefined, decide: (order: OrderDoc) => Decision) =>
  (order: OrderDoc): Decision => {
    if (key === undefined) return decide(order);
    if (order.presses?.includes(key)) return 'unchanged';
    const decision = decide(order);
    if (decision !== 'unchanged' && 'refuse' in decision) return decision;
    const update = decision === 'unchanged' ? {} : decision.update;
    const presses = { $each: [key], $slice: -MAX_PRESSES };
    return { update: { ...update, $push: { ...update.$push, presses } } };
  };
