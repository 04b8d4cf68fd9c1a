/** The prefixes of VAT IDs in the EU and the United Kingdom. Greece uses EL, Northern Ireland XI. */
const PREFIX =
  /^(?:AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|GR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)/;
const FORM = /^[A-Z]{2}(?=.*\d)[A-Z\d+*]{2,13}$/;

/**
 * Returns whether the tax number of a shop is a VAT ID. Spaces, dots and hyphens are allowed. `country` is an ISO
 * 3166-1 alpha-2 code, or undefined if unknown. A German "Steuernummer" is not a VAT ID. In countries without VAT IDs,
 * a number may still begin with letters, for example `ESP010101AB1` in Mexico.
 */
export function isVatId(taxNumber: string, country: string | undefined): boolean {
  const plain = taxNumber.replace(/[\s.-]/g, '').toUpperCase();
  return PREFIX.test(plain) && FORM.test(plain) && (!country || PREFIX.test(country));
}

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
