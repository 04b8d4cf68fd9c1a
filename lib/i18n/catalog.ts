import 'server-only';
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { messages } from '@/messages';
import { LANGUAGES, type Language } from './languages';
import { WITHOUT_ESZETT } from './placeholders';
import { type CompiledNamespace, type Namespace, type Translate, translator } from './translate';

/* The name of the sales tax depends on the shop's country. An English page of a German shop shows "VAT". A Spanish
   page of a shop in the United States must not show "IVA". */

type TaxName = 'vat' | 'tax';

const WITH_VAT: ReadonlySet<string> = new Set(
  [
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
    'AL AM AZ BA CH GB GE IM IS KZ LI MC MD ME MK NO RS RU TR UA UZ XK',
    'AE BD BH CN EG ID IL KR LB LK MA NP OM PH SA TH TN VN',
    'AO BW CI CM CV DZ ET FJ GH KE MG MU MW MZ NA NG RW SC SN TZ UG ZA ZM ZW',
    'AR BB BO BS CL CO CR EC GT GY MX NI PY SV TT UY VE',
  ]
    .join(' ')
    .split(' '),
);

/**
 * Countries without such a tax, or whose tax has another name, for example IGV in Peru and ITBIS in the Dominican
 * Republic.
 */
const WITHOUT_VAT: ReadonlySet<string> = new Set(
  [
    'AS AU BM BR BZ CA DO GG GI GU HK HN HT IN IQ JE JM JO JP KW KY LY MO MP MV MY NC NZ PA PE PG',
    'PK PR QA SG US VI YE',
  ]
    .join(' ')
    .split(' '),
);

const NAMESPACES: ReadonlySet<string> = new Set([
  ...['charges', 'dayReport', 'deliveryCosts', 'invoice', 'mails', 'order', 'tax'],
]);

/** Messages about the tax number of a business have the same wording in all countries. */
const ABOUT_NUMBERS = /^(taxNumber|vatId)/;

/** The name of the value-added tax in each language, and the general word for a tax. */
const WORDS: Readonly<Record<Language, readonly [RegExp, string]>> = {
  en: [/\bVAT\b/g, 'tax'],
  // At the end of a sentence, the period after "MwSt" stays.
  de: [/(?<=\s)MwSt(?=\.$)|MwSt\.|Umsatzsteuer/g, 'Steuer'],
  fr: [/\bTVA\b/g, 'taxe'],
  es: [/\bIVA\b/g, 'impuesto'],
  pt: [/\bIVA\b/g, 'imposto'],
  ar: [/ضريبة القيمة المضافة/g, 'الضريبة'],
};

/**
 * Returns the name of the sales tax in a country (ISO 3166-1 alpha-2): `vat` or `tax`. Returns undefined for an unknown
 * country. The messages then stay unchanged.
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
  // Only the English messages contain the general word "tax".
  if (word === 'vat') return language === 'en' ? text.replace(/\btax\b/gi, 'VAT') : text;
  const [name, general] = WORDS[language];
  return text.replace(name, (_, at) =>
    at === 0 ? general.charAt(0).toUpperCase() + general.slice(1) : general,
  );
}

const compiled = new Map<string, CompiledNamespace>();
const translators = new Map<string, Translate<Namespace>>();

/** The compiler creates objects without a prototype, which React cannot pass to client components. */
const plain = (message: CompiledMessage): CompiledMessage => JSON.parse(JSON.stringify(message));

const taxWordIn = (namespace: Namespace, country: string | undefined) =>
  dependsOnTax(namespace) ? taxNameIn(country) : undefined;

/**
 * Returns the compiled messages of a namespace in a language. Pages pass them to their client components. `locale`
 * decides the spelling (lib/i18n/locales.ts), and `country` (ISO 3166-1 alpha-2) the name of the tax.
 */
export function compiledNamespace(
  language: Language,
  namespace: Namespace,
  locale: string = LANGUAGES[language].locale,
  country?: string,
): CompiledNamespace {
  const isSwiss = WITHOUT_ESZETT.test(locale);
  const word = taxWordIn(namespace, country);
  const key = `${language} ${isSwiss} ${word} ${namespace}`;
  const known = compiled.get(key);
  if (known) return known;
  const texts: Record<string, string> = messages[language][namespace];
  const fresh = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const named = word ? withTaxName(text, name, language, word) : text;
      return [name, plain(compile(isSwiss ? named.replaceAll('ß', 'ss') : named))];
    }),
  );
  compiled.set(key, fresh);
  return fresh;
}

/**
 * Returns the translate function of a namespace in a language, for texts that the server creates. Numbers have the
 * format of the locale. `country` is as in {@link compiledNamespace}.
 */
export function translate<A extends Namespace>(
  language: Language,
  namespace: A,
  locale: string = LANGUAGES[language].locale,
  country?: string,
): Translate<A> {
  const key = `${locale} ${taxWordIn(namespace, country)} ${namespace}`;
  const known = translators.get(key);
  if (known) return known as Translate<A>;
  const fresh = translator<A>(compiledNamespace(language, namespace, locale, country), locale);
  translators.set(key, fresh as Translate<Namespace>);
  return fresh;
}
