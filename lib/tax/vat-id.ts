/** The prefixes of VAT IDs in the European Union (Greece uses EL, Northern Ireland XI) and in the United Kingdom. */
const PREFIX =
  /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|GR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)/;
const FORM = /^[A-Z]{2}(?=.*\d)[A-Z\d+*]{2,13}$/;

/**
 * Returns whether the tax number of a shop is a VAT ID, with or without spaces, dots and hyphens. Documents label such
 * a number as a VAT ID. In Germany, a "Steuernummer" is a different number. `country` (ISO 3166-1 alpha-2) is the
 * country of the shop, or undefined if it is not known. Outside the countries above, numbers that begin with letters
 * are never VAT IDs, for example `ESP010101AB1` in Mexico.
 */
export function isVatId(taxNumber: string, country: string | undefined): boolean {
  const plain = taxNumber.replace(/[\s.-]/g, '').toUpperCase();
  return PREFIX.test(plain) && FORM.test(plain) && (!country || PREFIX.test(country));
}

/** Examples of VAT IDs by country (ISO 3166-1 alpha-2). */
const EXAMPLES: Readonly<Record<string, string>> = {
  AT: 'ATU12345678',
  BE: 'BE0123456749',
  CH: 'CHE123456789',
  DE: 'DE123456789',
  ES: 'ESB12345678',
  FR: 'FR12345678901',
  GB: 'GB123456789',
  IE: 'IE1234567FA',
  LU: 'LU12345678',
  NL: 'NL123456789B01',
};

/** Returns an example of a VAT ID in the shop's country, or undefined if there is no example. */
export const vatIdExample = (country: string | undefined): string | undefined =>
  EXAMPLES[country ?? ''];
