import { deliveredLines } from './promise-math';
import type { OrderView } from './view';

type Sold = { product: Pick<OrderView['items'][number]['product'], 'soldBy'> };
type Lines = Pick<OrderView, 'items' | 'status'>;

/** The pieces of so many pieces or steps: what is sold by weight is one thing to carry, however many steps it has. */
export const carriedPieces = (soldBy: string | undefined, count: number): number =>
  soldBy === 'weight' ? Math.min(count, 1) : count;

const carried = ({ product }: Sold, count: number) => carriedPieces(product.soldBy, count);

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
