import { fromDollars } from '@/lib/money';
import { mostOf } from '@/lib/weights/priced-math';
import type { MeasureView } from '@/lib/weights/view';
import { type Classed, depositRateOf, rateOf, type TaxRates } from './classes-math';
import type { Line } from './totals-math';

type Sold = Classed & { depositCents?: number | undefined };

/**
 * How a product is taxed and what deposit it has, as a line of an order keeps it: nothing in a shop with one rate
 * and of a product without a deposit.
 */
export function taxedAs(
  rates: TaxRates,
  product: Sold,
): Pick<Line, 'taxPercent' | 'depositCents' | 'depositPercent'> {
  const { depositCents } = product;
  const hasClasses = (rates.taxClasses ?? []).length > 0;
  return {
    ...(hasClasses ? { taxPercent: rateOf(rates, product) } : {}),
    ...(depositCents ? { depositCents } : {}),
    ...(depositCents && hasClasses ? { depositPercent: depositRateOf(rates, product) } : {}),
  };
}

/** A product as the API returns it. */
type Shown = Classed & MeasureView & { offerPrice: number; deposit?: number | undefined };

/** So many pieces of a product as a line that is charged; of goods that are weighed, the most. */
export const lineOf = (rates: TaxRates, product: Shown, quantity: number): Line => ({
  unitCents: fromDollars(product.offerPrice),
  quantity,
  ...mostOf(product, quantity),
  ...taxedAs(rates, { ...product, depositCents: fromDollars(product.deposit ?? 0) }),
});
