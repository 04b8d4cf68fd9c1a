import { t } from '@/lib/http/translate';
import type { Units } from '@/lib/law/unit-systems';
import { MAX_PRICE_CENTS } from '@/lib/utils/money';
import { unitCents } from './amounts';
import type { Measure } from './fields';
import { bigUnit, isDecimal } from './units';

type InUnit = Pick<Measure, 'unit'> | undefined;

/**
 * Returns the error message if a shop without US units changes a product to pounds or ounces. Other countries require
 * prices per kilogram (Directive 98/6/EC, article 3; in the United Kingdom the Price Marking Order 2004, article 5). A
 * product may keep the unit that it already has (`before`).
 */
export const unitFault = (
  sold: InUnit,
  before: InUnit,
  units: Units | undefined,
): string | undefined =>
  sold && isDecimal(sold.unit) && units !== 'us' && sold.unit !== before?.unit
    ? t('weightErrors', 'usUnits', { unit: bigUnit(sold.unit) })
    : undefined;

type Priced = { measure?: Measure | undefined; priceCents: number };

/**
 * Copies the regular price per unit from `stored` to a changed product whose input omits it. Otherwise an input with
 * only the price to pay would end the offer. The offer ends if the unit has changed, or if the stored regular price is
 * not above the new price.
 */
export function withKeptRegular<P extends Priced>(changed: P, stored: Measure | undefined): P {
  const { measure } = changed;
  const regular = stored?.regularPerUnitCents ?? 0;
  if (!measure || measure.unit !== stored?.unit || regular <= measure.perUnitCents) return changed;
  const priceCents = unitCents({ step: measure.step, perUnitCents: regular });
  if (priceCents > MAX_PRICE_CENTS) return changed;
  return { ...changed, priceCents, measure: { ...measure, regularPerUnitCents: regular } };
}
