import type { OrderView } from './view';

/** Returns the later of two states of an order. For two different orders, returns the one just read. */
export const laterOf = (known: OrderView | undefined, read: OrderView): OrderView =>
  known && known._id === read._id && known.revision > read.revision ? known : read;
