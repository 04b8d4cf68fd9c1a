import { leastAgeOf } from '@/lib/catalog/facts/age-math';
import type { OrderDoc } from '@/models/order';

/** The age, in years, that who takes an order must have, by what was found and what replaces it; undefined for any. */
export const ageOf = ({ items }: Pick<OrderDoc, 'items'>): number | undefined => leastAgeOf(items);
