import { t } from '@/lib/http/translate';
import type { Units } from '@/lib/law/unit-systems';
import type { Measure } from './fields';
import { bigUnit, isDecimal } from './units';

type InUnit = Pick<Measure, 'unit'> | undefined;

/**
 * Returns the error message if a product shall be sold by the pound or ounce in a shop without US units. The laws of
 * other countries ask for prices per kilogram (Directive 98/6/EC, article 3; in the United Kingdom the Price Marking
 * Order 2004, article 5). A stored product (`before`) keeps its unit when the shop changes its units.
 */
export const unitFault = (
  sold: InUnit,
  before: InUnit,
  units: Units | undefined,
): string | undefined =>
  sold && isDecimal(sold.unit) && units !== 'us' && sold.unit !== before?.unit
    ? t('weightErrors', 'usUnits', { unit: bigUnit(sold.unit) })
    : undefined;
