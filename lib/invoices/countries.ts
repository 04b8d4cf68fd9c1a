/* Countries by the names that people type into an address. */

/** In whose languages a country is looked for. */
const LANGUAGES = 'en de fr es it nl pl pt sv da'.split(' ');

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * Neither a former code, which stands for another one now, nor one of the European Union, the United Nations and the
 * like.
 */
const isCountry = (code: string) =>
  !/^(EU|EZ|UN|X[A-JL-Z]|Q\w|Z[ZR])$/.test(code) && new Intl.Locale(`und-${code}`).region === code;

/** Codes of ISO 3166-1 that the runtime names, by those names in lower case; made at the first call. */
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

/** The country of a VAT id; undefined when it is none that begins with a country. */
export function countryOfVatId(id: string): string | undefined {
  const [, prefix = ''] = /^([A-Z]{2})(?=.*\d)[A-Z\d+*]{2,13}$/.exec(id) ?? [];
  return prefix === 'EL' ? 'GR' : prefix === 'XI' ? 'GB' : countryCode(prefix);
}

/** A VAT id without the spaces, dots and hyphens in which people write it. */
export const plainVatId = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase();
