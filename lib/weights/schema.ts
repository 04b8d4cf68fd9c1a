import { z } from 'zod';
import { optionalInput, priceInput, wholeNumberInput } from '@/lib/http/input-parts';
import {
  requestCurrency,
  requestTranslator,
  type SchemaMessage,
  schemaMessage,
  t,
} from '@/lib/http/translate';
import { parseWhole } from '@/lib/utils/decimal';
import { MAX_PRICE_CENTS, parseUnits, priceError, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { maxAmount, unitCents } from './amounts';
import {
  MAX_STEP,
  MAX_STEPS,
  MAX_TOLERANCE,
  type Measure,
  type MeasureField,
  SOLD_BY,
  STEP_UNITS,
  TOLERANCE,
} from './fields';

const UNIT = schemaMessage('validation', 'invalidData');

/** The unit of a quantity of goods by weight, for example `g:50` for steps of 50 g (lib/weights/quantity-unit.ts). */
export const quantityUnitInput = z
  .string(UNIT)
  .regex(/^(piece|(g|ml|mlb|moz):[1-9]\d{0,4})$/, UNIT);

/* If an update omits `soldBy`, the stored measure does not change. A new product without `soldBy` is sold by the
   piece. */

const wholeNumber = (least: number, most: number, fault: SchemaMessage) =>
  optionalInput(wholeNumberInput(z.int(fault).min(least, fault).max(most, fault)));

const pricePerUnit = optionalInput(priceInput(() => t('weightErrors', 'pricePerUnit')));
const regularPricePerUnit = optionalInput(priceInput(() => t('weightErrors', 'pricePerUnit')));

const BOUNDS = schemaMessage('weightErrors', 'bounds', { max: MAX_STEPS });
const STEP = schemaMessage('weightErrors', 'step', { max: MAX_STEP });
const ABOUT = schemaMessage('weightErrors', 'about', { max: MAX_STEP });

export const measureFields = {
  soldBy: optionalInput(z.enum(SOLD_BY, schemaMessage('weightErrors', 'soldBy'))).describe(
    'Sold by piece, by weight or volume, or by piece and charged by actual weight; omitted, it is not changed',
  ),
  step: wholeNumber(1, MAX_STEP, STEP).describe(
    'Sold by weight: the amount of one unit of quantity, in `stepUnit`',
  ),
  stepUnit: optionalInput(z.enum(STEP_UNITS, schemaMessage('weightErrors', 'unit'))).describe(
    'The unit of all amounts: g (default), ml, or thousandths of a pound (mlb) or of an ounce (moz)',
  ),
  pricePerUnit: pricePerUnit.describe(
    'The price per kilogram, litre, pound or ounce that shoppers pay; determines offerPrice; regularPricePerUnit by default',
  ),
  regularPricePerUnit: regularPricePerUnit.describe(
    'The regular price per kilogram, litre, pound or ounce during an offer; determines price; pricePerUnit by default; ' +
      'omitted in a change, the stored one stays if its unit is the same and pricePerUnit is lower',
  ),
  least: wholeNumber(1, MAX_STEP * MAX_STEPS, BOUNDS).describe(
    'The minimum per order in `stepUnit`',
  ),
  most: wholeNumber(1, MAX_STEP * MAX_STEPS, BOUNDS).describe(
    'The maximum per order in `stepUnit`',
  ),
  aboutAmount: wholeNumber(1, MAX_STEP, ABOUT).describe(
    'Sold by piece: the average amount of a piece in `stepUnit`',
  ),
  tolerancePercent: wholeNumber(
    0,
    MAX_TOLERANCE,
    schemaMessage('weightErrors', 'tolerance', { max: MAX_TOLERANCE }),
  ).describe(`How far the packed and charged amount may exceed the order; ${TOLERANCE} by default`),
};

type MeasureInput = {
  deposit?: number | undefined;
  soldBy?: (typeof SOLD_BY)[number] | undefined;
  step?: number | undefined;
  stepUnit?: Measure['unit'] | undefined;
  pricePerUnit?: number | undefined;
  regularPricePerUnit?: number | undefined;
  least?: number | undefined;
  most?: number | undefined;
  aboutAmount?: number | undefined;
  tolerancePercent?: number | undefined;
};

const isWeighed = (soldBy: unknown): soldBy is Measure['by'] =>
  soldBy === 'weight' || soldBy === 'weighed-piece';

const stepOf = ({ soldBy, step, aboutAmount }: MeasureInput) =>
  soldBy === 'weight' ? step : aboutAmount;

/** If only one price is given, both prices are equal, and there is no offer. */
const pricesOf = ({ pricePerUnit, regularPricePerUnit }: MeasureInput) => ({
  perUnitCents: pricePerUnit ?? regularPricePerUnit,
  regularCents: regularPricePerUnit ?? pricePerUnit ?? 0,
});

function faultOf(
  input: MeasureInput,
  soldBy: Measure['by'],
): [field: MeasureField | 'deposit', why: string] | undefined {
  const { least, most } = input;
  const { perUnitCents, regularCents } = pricesOf(input);
  const step = stepOf(input);
  if (step === undefined)
    return soldBy === 'weight' ? ['step', STEP.error()] : ['aboutAmount', ABOUT.error()];
  if (perUnitCents === undefined)
    return [
      'pricePerUnit',
      priceError(
        '',
        t('weightErrors', 'pricePerUnit'),
        requestTranslator('amounts'),
        requestCurrency(),
      ) ?? '',
    ];
  if (perUnitCents > regularCents) return ['pricePerUnit', t('sellerGoods', 'offerAbove')];
  if (unitCents({ step, perUnitCents: regularCents }) > MAX_PRICE_CENTS) {
    const field = input.regularPricePerUnit === undefined ? 'pricePerUnit' : 'regularPricePerUnit';
    return [field, t('weightErrors', 'stepPrice')];
  }
  if (soldBy !== 'weight') return undefined;
  if (input.deposit) return ['deposit', t('weightErrors', 'deposit')];
  const isBound = (bound: number) => bound % step === 0 && bound / step <= MAX_STEPS;
  if (least !== undefined && !isBound(least)) return ['least', BOUNDS.error()];
  if (most !== undefined && (!isBound(most) || most < (least ?? step)))
    return ['most', BOUNDS.error()];
  return undefined;
}

/** Adds an issue if the fields of a sale by weight are incomplete or contradictory. */
export function checkMeasure(input: MeasureInput, context: z.RefinementCtx): void {
  const fault = isWeighed(input.soldBy) ? faultOf(input, input.soldBy) : undefined;
  if (fault) context.addIssue({ code: 'custom', path: [fault[0]], message: fault[1] });
}

/** Returns the measure from a validated input. Returns undefined for goods by the piece. */
export function measureFrom(input: MeasureInput): Measure | undefined {
  const { soldBy, stepUnit: unit = 'g', least, most } = input;
  const { perUnitCents, regularCents } = pricesOf(input);
  const step = stepOf(input);
  if (!isWeighed(soldBy) || step === undefined || perUnitCents === undefined) return undefined;
  const { tolerancePercent = TOLERANCE } = input;
  const bounds = soldBy === 'weight' ? { least, most } : {};
  const first = Math.max(1, Math.round((bounds.least ?? step) / step));
  return omitUndefined({
    by: soldBy,
    unit,
    step,
    perUnitCents,
    regularPerUnitCents: regularCents > perUnitCents ? regularCents : undefined,
    tolerancePercent,
    least: bounds.least,
    most: bounds.most,
    minStock: soldBy === 'weight' ? maxAmount({ step, tolerancePercent }, first) : 1,
  });
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/**
 * Adds the prices of one unit as `price` and `offerPrice` to the input for goods by weight. They are computed from the
 * prices per kilogram or litre (docs/product.md 14.2).
 */
export function withStepPrice(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const { soldBy, pricePerUnit, regularPricePerUnit, ...others }: Record<string, unknown> = {
    ...input,
  };
  if (!isWeighed(soldBy)) return input;
  const text = String((soldBy === 'weight' ? others.step : others.aboutAmount) ?? '');
  const step = parseWhole(text);
  // A missing or invalid value results in a placeholder price here. The schema of the field then rejects the value.
  const stepCents = (value: unknown) => {
    const perUnitCents = parseUnits(value, requestCurrency());
    const isPriced = perUnitCents !== undefined && step !== undefined && step > 0;
    const cents = isPriced && step <= MAX_STEP ? unitCents({ step, perUnitCents }) : 1;
    return Math.min(Math.max(cents, 1), MAX_PRICE_CENTS);
  };
  const offer = stepCents(isBlank(pricePerUnit) ? regularPricePerUnit : pricePerUnit);
  const regular = stepCents(isBlank(regularPricePerUnit) ? pricePerUnit : regularPricePerUnit);
  // `checkMeasure` rejects an offer price above the regular price, with an error at the typed field.
  const price = toUnits(Math.max(regular, offer), requestCurrency());
  return { ...input, price, offerPrice: toUnits(offer, requestCurrency()) };
}
