import { deliveredLines } from './delivery-promise';
import type { OrderView } from './view';

type Sold = { product: Pick<OrderView['items'][number]['product'], 'soldBy'> };
type Lines = Pick<OrderView, 'items' | 'status'>;

/**
 * Converts a number of pieces or units to the number of pieces that a courier carries. Goods sold by weight count as
 * one piece, however many units (for example 50 g) were ordered.
 */
export const carriedPieces = (soldBy: string | undefined, count: number): number =>
  soldBy === 'weight' ? Math.min(count, 1) : count;

const carried = ({ product }: Sold, count: number) => carriedPieces(product.soldBy, count);

/** Returns the number of delivered pieces of an order. Replacements count as well. */
export const deliveredPieces = (order: Lines): number =>
  deliveredLines(order).reduce((sum, line) => {
    const { found, replacement } = line;
    const instead = replacement ? carried(replacement, replacement.quantity) : 0;
    return sum + carried(line, found) + instead;
  }, 0);

/**
 * Returns the number of missing pieces of an order. A lower weight of goods sold by weight is not a missing
 * piece.
 */
export function missingQuantityOf({ items, status }: Lines): number {
  if (status === 'Cancelled') return 0;
  return items.reduce(
    (sum, line) => sum + carried(line, line.quantity) - carried(line, line.found),
    0,
  );
}
