import type { OrderView } from './view';

/** Of two states of an order the later one; of different orders the second. */
export const laterOf = (one: OrderView | undefined, other: OrderView): OrderView =>
  one && one._id === other._id && one.revision > other.revision ? one : other;
