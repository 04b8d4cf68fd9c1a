import { fromDollars } from '@/lib/money';
import { ceilingCents, estimateCents } from './amount-math';
import { measureIn } from './read-math';
import type { MeasureView } from './view';

type Priced = MeasureView & { offerPrice: number };

/** What so many of a product cost, in cents; of goods that are weighed about so much. */
export function aboutCents(product: Priced, quantity: number): number {
  const measure = measureIn(product);
  return measure ? estimateCents(measure, quantity) : fromDollars(product.offerPrice) * quantity;
}

/** The most that goods cost that are weighed, in cents; nothing of others, whose price and quantity say it. */
export function mostOf(product: MeasureView, quantity: number): { goodsCents?: number } {
  const measure = measureIn(product);
  return measure ? { goodsCents: ceilingCents(measure, quantity) } : {};
}
