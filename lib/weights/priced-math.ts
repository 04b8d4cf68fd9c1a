import { fromDollars } from '@/lib/money';
import { centsOf, mostAmount } from './amount-math';
import { TOLERANCE } from './fields';
import type { MeasureView } from './view';

/* What the API's products cost in a cart: small, because each cart loads it. */

type Priced = MeasureView & { offerPrice: number };

const stepOf = ({ step, aboutAmount = 0 }: MeasureView) => step ?? aboutAmount;

/** What so many of a product cost, in cents; of goods that are weighed about so much. */
export const aboutCents = (product: Priced, quantity: number): number =>
  product.pricePerUnit
    ? centsOf(quantity * stepOf(product), fromDollars(product.pricePerUnit))
    : fromDollars(product.offerPrice) * quantity;

/** The most that goods cost that are weighed, in cents; nothing of others, whose price and quantity say it. */
export function mostOf(product: MeasureView, quantity: number): { goodsCents?: number } {
  const { pricePerUnit, tolerancePercent = TOLERANCE } = product;
  if (!pricePerUnit) return {};
  const most = mostAmount({ step: stepOf(product), tolerancePercent }, quantity);
  return { goodsCents: centsOf(most, fromDollars(pricePerUnit)) };
}
