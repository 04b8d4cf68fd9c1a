import { toCents } from '@/lib/utils/money';
import { MEASURE_FIELDS, type Measure, TOLERANCE } from './fields';
import type { MeasureView } from './view';

/** Returns the fields of the measure (how a product is sold by weight) from a product of the API. */
export const measureOf = (product: MeasureView): MeasureView =>
  Object.fromEntries(
    MEASURE_FIELDS.flatMap((field) =>
      product[field] === undefined ? [] : [[field, product[field]]],
    ),
  );

/** Returns the unit in which the stock of goods by weight is counted. Returns undefined for goods by the piece. */
export const stockUnit = ({ step, stepUnit = 'g' }: MeasureView): Measure['unit'] | undefined =>
  step === undefined ? undefined : stepUnit;

/** Returns the name of the unit in which the API counts the stock. */
export const unitOfCount = (product: MeasureView): 'piece' | Measure['unit'] =>
  stockUnit(product) ?? 'piece';

/**
 * Returns the measure (how the product is sold by weight) of a product from an API response, without its price. Returns
 * undefined for goods by the piece.
 */
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

/**
 * Returns the result of {@link measureIn} with the price per unit in cents. `currency` is the currency of the shop or
 * of the order.
 */
export function pricedMeasureIn(product: MeasureView, currency: string): Measure | undefined {
  const measure = measureIn(product);
  return measure && { ...measure, perUnitCents: toCents(product.pricePerUnit ?? 0, currency) };
}
