import type { OrderView } from './view';

/** Returns the order with the higher revision. If `known` is another order, returns `read`. */
export const laterOf = (known: OrderView | undefined, read: OrderView): OrderView =>
  known && known._id === read._id && known.revision > read.revision ? known : read;
