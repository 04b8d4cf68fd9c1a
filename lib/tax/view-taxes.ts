import { toUnits } from '@/lib/utils/money';
import type { TaxOfRate } from './tax';

/** Returns the amounts per tax rate in the format of the API, in major currency units. */
export const viewTaxes = (taxes: readonly TaxOfRate[], currency: string) =>
  taxes.map(({ percent, netCents, taxCents }) => ({
    percent,
    net: toUnits(netCents, currency),
    tax: toUnits(taxCents, currency),
  }));
