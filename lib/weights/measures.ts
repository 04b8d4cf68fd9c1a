import { toCents } from '@/lib/utils/money';
import { MEASURE_FIELDS, type Measure, TOLERANCE } from './fields';
import type { MeasureView } from './view';

/** Returns the fields of an API product that describe how the product is sold by weight. */
export const measureOf = (product: MeasureView): MeasureView =>
  Object.fromEntries(
    MEASURE_FIELDS.flatMap((field) =>
      product[field] === undefined ? [] : [[field, product[field]]],
    ),
  );

/** Returns the unit in which the stock of goods by weight is counted. Returns undefined for goods by the piece. */
export const stockUnit = ({ step, stepUnit = 'g' }: MeasureView): Measure['unit'] | undefined =>
  step === undefined ? undefined : stepUnit;

/** Returns the unit in which the API states the stock: `piece`, or the unit of goods by weight. */
export const unitOfCount = (product: MeasureView): 'piece' | Measure['unit'] =>
  stockUnit(product) ?? 'piece';

/** Returns how an API product is sold by weight, without its price. Returns undefined for goods by the piece. */
export function measureIn(product: MeasureView): Omit<Measure, 'perUnitCents'> | undefined {
  const { soldBy = 'piece', stepUnit: unit = 'g', least, most } = product;
  const { tolerancePercent = TOLERANCE } = product;
  const step = (soldBy === 'weight' ? product.step : product.aboutAmount) ?? 0;
  if (soldBy === 'piece' || step === 0) return undefined;
  return {
    by: soldBy,
    unit,
    step,
    tolerancePercent,
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
    minStock: 1,
  };
}

/** Works like {@link measureIn}, and adds the price per unit in cents. */
export function pricedMeasureIn(product: MeasureView, currency: string): Measure | undefined {
  const measure = measureIn(product);
  return measure && { ...measure, perUnitCents: toCents(product.pricePerUnit ?? 0, currency) };
}
