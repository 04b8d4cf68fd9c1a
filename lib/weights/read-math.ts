import { fromDollars } from '@/lib/money';
import { type Measure, TOLERANCE } from './fields';
import type { MeasureView } from './view';

/** The measure of a product that the API has returned; undefined for goods by the piece. */
export function measureIn(product: MeasureView): Measure | undefined {
  const { soldBy = 'piece', stepUnit: unit = 'g', pricePerUnit = 0, least, most } = product;
  const { tolerancePercent = TOLERANCE } = product;
  const step = (soldBy === 'weight' ? product.step : product.aboutAmount) ?? 0;
  if (soldBy === 'piece' || step === 0) return undefined;
  return {
    by: soldBy,
    unit,
    step,
    perUnitCents: fromDollars(pricePerUnit),
    tolerancePercent,
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
    hold: 1,
  };
}
