import { toDollars } from '@/lib/utils/money';
import type { TaxOfRate } from './tax-math';

/** Amounts by rates of tax as the API returns them, in units of the currency. */
export const viewTaxes = (taxes: readonly TaxOfRate[]) =>
  taxes.map(({ percent, netCents, taxCents }) => ({
    percent,
    net: toDollars(netCents),
    tax: toDollars(taxCents),
  }));
