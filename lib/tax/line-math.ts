import { fromDollars } from '@/lib/utils/money';
import { mostOf } from '@/lib/weights/priced-math';
import type { MeasureView } from '@/lib/weights/view';
import { type Classed, depositRateOf, rateOf, type TaxRates } from './classes-math';
import type { Line } from './totals-math';

type Sold = Classed & { depositCents?: number | undefined };

/**
 * Returns the tax fields that an order line stores. The rates are left out in a shop with one rate,
 * and the deposit when the product has none.
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

type Shown = Classed & MeasureView & { offerPrice: number; deposit?: number | undefined };

/** Returns a line with the price in cents. Weighed goods are priced at their maximum weight. */
export const lineOf = (rates: TaxRates, product: Shown, quantity: number): Line => ({
  unitCents: fromDollars(product.offerPrice),
  quantity,
  ...mostOf(product, quantity),
  ...taxedAs(rates, { ...product, depositCents: fromDollars(product.deposit ?? 0) }),
});
