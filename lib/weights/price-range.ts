import { toCents } from '@/lib/utils/money';
import { centsOf, maxAmount } from './amounts';
import { TOLERANCE } from './fields';
import type { MeasureView } from './view';

type Priced = MeasureView & { offerPrice: number };

const stepOf = ({ step, aboutAmount = 0 }: MeasureView) => step ?? aboutAmount;

/** Returns the price of `quantity` pieces or units in cents. For goods by weight, it is an estimate. */
export const estimatedCents = (product: Priced, quantity: number, currency: string): number =>
  product.pricePerUnit
    ? centsOf(quantity * stepOf(product), toCents(product.pricePerUnit, currency))
    : toCents(product.offerPrice, currency) * quantity;

/** Returns the maximum price of goods by weight, in cents. Returns an empty object for other goods. */
export function maxCents(
  product: MeasureView,
  quantity: number,
  currency: string,
): { goodsCents?: number } {
  const { pricePerUnit, tolerancePercent = TOLERANCE } = product;
  if (!pricePerUnit) return {};
  const most = maxAmount({ step: stepOf(product), tolerancePercent }, quantity);
  return { goodsCents: centsOf(most, toCents(pricePerUnit, currency)) };
}
