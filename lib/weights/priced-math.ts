import { fromDollars } from '@/lib/utils/money';
import { centsOf, mostAmount } from './amount-math';
import { TOLERANCE } from './fields';
import type { MeasureView } from './view';

/* Prices of the API's products in a cart; small, because every cart loads this module. */

type Priced = MeasureView & { offerPrice: number };

const stepOf = ({ step, aboutAmount = 0 }: MeasureView) => step ?? aboutAmount;

/** The price of so many of a product, in cents; for goods by weight, the estimate. */
export const aboutCents = (product: Priced, quantity: number): number =>
  product.pricePerUnit
    ? centsOf(quantity * stepOf(product), fromDollars(product.pricePerUnit))
    : fromDollars(product.offerPrice) * quantity;

/** The ceiling of goods by weight, in cents; empty for other goods, whose price and quantity tell it. */
export function mostOf(product: MeasureView, quantity: number): { goodsCents?: number } {
  const { pricePerUnit, tolerancePercent = TOLERANCE } = product;
  if (!pricePerUnit) return {};
  const most = mostAmount({ step: stepOf(product), tolerancePercent }, quantity);
  return { goodsCents: centsOf(most, fromDollars(pricePerUnit)) };
}
