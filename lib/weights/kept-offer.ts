import { MAX_PRICE_CENTS } from '@/lib/utils/money';
import { unitCents } from './amounts';
import type { Measure } from './fields';

type Priced = { measure?: Measure | undefined; priceCents: number };

/**
 * Returns a changed product whose input omits the regular price per unit, with the regular price of its `stored` measure.
 * Without it, a client or file that knows only one price would make an offer the regular price. The stored regular price
 * must be for the same unit and above the new price. Otherwise it ends.
 */
export function withKeptRegular<P extends Priced>(changed: P, stored: Measure | undefined): P {
  const { measure } = changed;
  const regular = stored?.regularPerUnitCents ?? 0;
  if (!measure || measure.unit !== stored?.unit || regular <= measure.perUnitCents) return changed;
  const priceCents = unitCents({ step: measure.step, perUnitCents: regular });
  if (priceCents > MAX_PRICE_CENTS) return changed;
  return { ...changed, priceCents, measure: { ...measure, regularPerUnitCents: regular } };
}
