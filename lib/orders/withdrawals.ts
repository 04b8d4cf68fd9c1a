import * as z from 'zod/mini';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { OrderDoc } from '@/models/order';

/** A withdrawal from the contract (lib/withdrawal). */
export const withdrawalView = z.object({
  at: z.string(),
  /** The ids of the products that the consumer returns; absent for the whole order. */
  products: z.optional(z.array(z.string())),
  /** The returned goods as free text, from a consumer who was not signed in. */
  goods: z.optional(z.string()),
  name: z.optional(z.string()),
});

/**
 * Returns the withdrawals from an order. Only the seller sees the typed name. The result is empty if there are none.
 */
export function viewWithdrawals(
  { withdrawals }: Pick<OrderDoc, 'withdrawals'>,
  reader: 'shopper' | 'seller',
): { withdrawals?: z.output<typeof withdrawalView>[] } {
  if (!withdrawals) return {};
  return {
    withdrawals: withdrawals.map(({ at, products, goods, name }) =>
      omitUndefined({
        at: at.toISOString(),
        products: products?.map(String),
        goods: goods || undefined,
        name: reader === 'seller' && name ? name : undefined,
      }),
    ),
  };
}
