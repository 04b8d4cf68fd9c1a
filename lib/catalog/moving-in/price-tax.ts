import { type Field, plainName } from './fields';

/* Whether the prices of a file have their tax in them: pure, also in the browser. */

/** With tax, or without. */
export const PRICE_TAX = ['gross', 'net'] as const;
export type PriceTax = (typeof PRICE_TAX)[number];

const NET =
  /netto|\bnett?\b|\bht\b|excl|ex\.? ?(vat|tax|gst)|without tax|ohne (mwst|steuer)|hors tax|sin (iva|impuesto)|sem (iva|imposto)|zzgl/i;
const GROSS =
  /brutto|gross|\bttc\b|incl|with tax|inkl|mit (mwst|steuer)|con (iva|impuesto)|com (iva|imposto)/i;

/** What the name of a column says of the tax in its prices. */
export function priceTaxOf(name: string): PriceTax | undefined {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ');
  if (NET.test(words) || /netto/.test(plainName(name))) return 'net';
  return GROSS.test(words) || /brutto/.test(plainName(name)) ? 'gross' : undefined;
}

/**
 * Whether nobody can know if prices of the file have their tax in them: some columns say that theirs are without (or with) it,
 * and the price itself says nothing. A price without tax beside it makes the other one the price with tax.
 */
export function isPriceTaxUnclear(
  header: readonly string[],
  columns: readonly (Field | undefined)[],
): boolean {
  const nameOf = (field: Field) => {
    const at = columns.indexOf(field);
    return at < 0 ? undefined : (header[at] ?? '');
  };
  const isSilent = (field: Field) => {
    const name = nameOf(field);
    return name !== undefined && priceTaxOf(name) === undefined;
  };
  const says = (field: Field) => nameOf(field) !== undefined && !isSilent(field);
  if (nameOf('netPrice') !== undefined) return false;
  const others = nameOf('netOffer') !== undefined || says('offerPrice');
  return (isSilent('price') && others) || (isSilent('offerPrice') && says('price'));
}
