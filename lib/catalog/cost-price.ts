import type { ProductDoc } from '@/models/product';

/**
 * Returns the cost price that an order line copies from its product, or no field if the product has no cost price. A
 * later change of the product does not change the margin of past orders.
 */
export const costOf = ({ costCents }: Pick<ProductDoc, 'costCents'>): { costCents?: number } =>
  costCents === undefined ? {} : { costCents };
