import { LANGUAGES, type Language } from './languages';

/* Mexico and Spain share a language, but format amounts, numbers and times differently. */

/**
 * Countries (ISO 3166-1 alpha-2) by language, if they write numbers or dates in another way than the locale of {@link
 * LANGUAGES}. Public pages load this list, so it contains only countries with the official language, and US and MY.
 */
const FORMS: Readonly<Record<Language, string>> = {
  en: 'AU BB BS BW CA FJ GB GH GM GY IE IN JM KE MU MW MY NA NG NZ PG PK SC SG TT TZ UG ZA ZM',
  de: 'AT CH LI',
  fr: 'BE CA CH LU',
  es: 'AR BO CL CO CR DO EC GT HN MX NI PA PE PR PY SV US UY VE',
  pt: 'AO BR MZ',
  ar: 'DZ IQ JO LB MA TN',
};

function regional(language: Language, region: string): string {
  const { locale } = LANGUAGES[language];
  return FORMS[language].split(' ').includes(region)
    ? new Intl.Locale(locale, { region }).toString()
    : locale;
}

/**
 * Returns the locale for amounts in a currency (ISO 4217, upper or lower case). Spanish and `mxn` give `es-MX`, so an
 * amount is `$43.49` and not `43,49 MXN`. The first two letters of a currency are its country, or EU for the euro.
 */
export const moneyLocale = (language: Language, currency: string): string =>
  regional(language, currency.slice(0, 2).toUpperCase());

const MONTH_FIRST = 'AS FM GU MH MP PH PR PW UM US VI';

/**
 * Returns the locale for dates, times and numbers of a shop in a country (ISO 3166-1 alpha-2). English dates begin with
 * the day, and times have 24 hours. The exceptions are the United States, a few other countries, and shops without a
 * country.
 */
export function localeOf(language: Language, country: string | undefined): string {
  if (!country) return LANGUAGES[language].locale;
  const locale = regional(language, country);
  const isDayFirst = locale === LANGUAGES.en.locale && !MONTH_FIRST.split(' ').includes(country);
  return isDayFirst ? 'en-GB' : locale;
}
