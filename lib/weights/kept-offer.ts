import { MAX_PRICE_CENTS } from '@/lib/utils/money';
import { unitCents } from './amounts';
import type { Measure } from './fields';

type Priced = { measure?: Measure | undefined; priceCents: number };

/**
 * Copies the regular price per unit from the `stored` measure to a changed product whose input omits this price.
 * Otherwise, a client or file that contains only the price to pay would turn the offer price into the regular price.
 * The offer ends if the unit has changed, or if the stored regular price is not above the new price.
 */
export function withKeptRegular<P extends Priced>(changed: P, stored: Measure | undefined): P {
  const { measure } = changed;
  const regular = stored?.regularPerUnitCents ?? 0;
  if (!measure || measure.unit !== stored?.unit || regular <= measure.perUnitCents) return changed;
  const priceCents = unitCents({ step: measure.step, perUnitCents: regular });
  if (priceCents > MAX_PRICE_CENTS) return changed;
  return { ...changed, priceCents, measure: { ...measure, regularPerUnitCents: regular } };
}
