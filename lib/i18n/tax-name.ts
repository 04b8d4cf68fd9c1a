import type { Language } from './languages';

/*
 * What people call the tax on sales depends on the country of the shop. In Germany an English page says VAT, and in the
 * United States a Spanish page must not say IVA.
 */

/** `vat`: the country has a value-added tax by that name. `tax`: its tax on sales has another name. */
export type TaxName = 'vat' | 'tax';

/** Countries with a value-added tax: the members of the European Union, and some others. */
const WITH_VAT: ReadonlySet<string> = new Set(
  [
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
    'AE AR BH BO CH CL CO CR DO EC GB IS LI MC MX NO OM PE PY SA TR UA UY VE ZA',
  ]
    .join(' ')
    .split(' '),
);

/** Countries with a sales tax, a goods and services tax, a consumption tax, several taxes, or none. */
const WITHOUT_VAT: ReadonlySet<string> = new Set('AU BR CA HK IN JP KW MY NZ QA SG US'.split(' '));

/** The namespaces of the messages that name the tax of a price. */
const NAMESPACES: ReadonlySet<string> = new Set([
  ...['charges', 'dayReport', 'deliveryCosts', 'invoice', 'mails', 'order', 'tax'],
]);

/** The messages about the number of a business, which keep their words. */
const ABOUT_NUMBERS = /^(taxNumber|vatId)/;

/** The name of the value-added tax in each language, and the word for a tax with another name. */
const WORDS: Readonly<Record<Language, readonly [RegExp, string]>> = {
  en: [/\bVAT\b/g, 'tax'],
  // The period of the abbreviation is also the period of a sentence that it ends.
  de: [/(?<=\s)MwSt(?=\.$)|MwSt\.|Umsatzsteuer/g, 'Steuer'],
  fr: [/\bTVA\b/g, 'taxe'],
  es: [/\bIVA\b/g, 'impuesto'],
  pt: [/\bIVA\b/g, 'imposto'],
  ar: [/ضريبة القيمة المضافة/g, 'الضريبة'],
};

/**
 * Returns the name of the tax for a country (ISO 3166-1 alpha-2). Returns undefined if the country is not known; the
 * messages then keep their words.
 */
export function taxNameIn(country: string | undefined): TaxName | undefined {
  if (!country) return undefined;
  if (WITH_VAT.has(country)) return 'vat';
  return WITHOUT_VAT.has(country) ? 'tax' : undefined;
}

/** Returns whether the messages of a namespace depend on the name of the tax. */
export const dependsOnTax = (namespace: string): boolean => NAMESPACES.has(namespace);

/** Returns a message with the name of the tax. `key` is the key of the message. */
export function withTaxName(text: string, key: string, language: Language, word: TaxName): string {
  if (ABOUT_NUMBERS.test(key)) return text;
  // Only the English messages use the general word "tax".
  if (word === 'vat') return language === 'en' ? text.replace(/\btax\b/gi, 'VAT') : text;
  const [name, general] = WORDS[language];
  return text.replace(name, (_, at) =>
    at === 0 ? general.charAt(0).toUpperCase() + general.slice(1) : general,
  );
}
