import { leastAgeOf } from '@/lib/catalog/facts/age-math';
import type { OrderDoc } from '@/models/order';

/** The least age, in years, to receive an order, by its found goods and replacements; undefined without a limit. */
export const ageOf = ({ items }: Pick<OrderDoc, 'items'>): number | undefined => leastAgeOf(items);
