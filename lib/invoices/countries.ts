import { VAT_ID } from './vat-id-math';

/* Countries by the names that people type into an address. */

/** The languages in which the name of a country is recognised. */
const LANGUAGES = 'en de fr es it nl pl pt sv da'.split(' ');

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Whether a code names a country: it is not a former code, nor one of the European Union, the United Nations and the like. */
const isCountry = (code: string) =>
  !/^(EU|EZ|UN|X[A-JL-Z]|Q\w|Z[ZR])$/.test(code) && new Intl.Locale(`und-${code}`).region === code;

/** ISO 3166-1 codes by their names in lower case, as far as the runtime names them; made at the first call. */
let known: Map<string, string> | undefined;

function byName(): Map<string, string> {
  const names = new Map<string, string>();
  for (const language of LANGUAGES) {
    const format = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const first of LETTERS)
      for (const second of LETTERS) {
        const code = first + second;
        const name = isCountry(code) ? format.of(code) : undefined;
        if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), code);
        if (name) names.set(code.toLowerCase(), code);
      }
  }
  return names.set('uk', 'GB').set('usa', 'US');
}

/** The code (ISO 3166-1 alpha-2) of a country by its code or name; undefined for an unknown one. */
export function countryCode(text: string): string | undefined {
  known ??= byName();
  return known.get(text.trim().toLowerCase());
}

/** The country code of a VAT id; undefined for a text that is no VAT id. */
export function countryOfVatId(id: string): string | undefined {
  const [, prefix = ''] = VAT_ID.exec(id) ?? [];
  return prefix === 'EL' ? 'GR' : prefix === 'XI' ? 'GB' : countryCode(prefix);
}
