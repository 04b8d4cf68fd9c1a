import type { OrderView } from './view';

/** The later of two states of an order; of two orders, the one that was read. */
export const laterOf = (known: OrderView | undefined, read: OrderView): OrderView =>
  known && known._id === read._id && known.revision > read.revision ? known : read;
