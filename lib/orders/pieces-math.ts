import { deliveredLines } from './promise-math';
import type { OrderView } from './view';

/* How many pieces an order has: what is weighed is one thing to carry, however many grams it has. */

type Sold = { product: Pick<OrderView['items'][number]['product'], 'soldBy'> };
type Lines = Pick<OrderView, 'items' | 'status'>;

const carried = ({ product }: Sold, count: number): number =>
  product.soldBy === 'weight' ? Math.min(count, 1) : count;

/** The pieces of an order that are delivered, replacements included. */
export const deliveredPieces = (order: Lines): number =>
  deliveredLines(order).reduce((sum, line) => {
    const { found, replacement } = line;
    const instead = replacement ? carried(replacement, replacement.quantity) : 0;
    return sum + carried(line, found) + instead;
  }, 0);

/** How many pieces could not be found of an order that is delivered; of what is weighed a part is none. */
export function missingPieces({ items, status }: Lines): number {
  if (status === 'Cancelled') return 0;
  return items.reduce(
    (sum, line) => sum + carried(line, line.quantity) - carried(line, line.found),
    0,
  );
}
