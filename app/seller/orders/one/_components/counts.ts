import type { OrderView } from '@/lib/orders/view';

export type Item = OrderView['items'][number];
export type Count = {
  found: number;
  replacement?: { product: string; quantity: number };
  /** The missing pieces are on the shelf after all. */
  giveBack?: boolean;
};

/** What the server knows of a line, as it is sent. */
export const countOf = ({ found, replacement, givesBack }: Item): Count => ({
  found,
  ...(givesBack ? { giveBack: true } : {}),
  ...(replacement
    ? { replacement: { product: replacement.product._id, quantity: replacement.quantity } }
    : {}),
});

/**
 * A count of a line of `quantity` with another number found. What was said of missing pieces stays
 * while some are missing; a replacement has at most as many pieces.
 */
export function recount(count: Count, quantity: number, found: number): Count {
  const missing = quantity - found;
  if (missing === 0) return { found };
  const { replacement: instead, ...others } = count;
  const replacement = instead && { ...instead, quantity: Math.min(instead.quantity, missing) };
  return { ...others, found, ...(replacement ? { replacement } : {}) };
}
