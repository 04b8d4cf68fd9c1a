import 'server-only';
import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { digitsOf, plainDigits } from '@/lib/utils/decimal';

/* Parses phone numbers and normalizes them to E.164. Only the server may import this file, because the metadata of
   all countries has 80 kB. */

const LEAST_DIGITS = 6;
/** Two numbers with the same last seven digits probably belong to the same line. */
const TAIL = 7;
const ONLY_PHONE = /^\+?[\d().\s/-]+$/;

const countryOf = (country: string | undefined): CountryCode | undefined =>
  country && isSupportedCountry(country) ? country : undefined;

/**
 * Matches prefixes of Mexican mobile numbers that were used until 2020. Phones still store numbers like `+52 1 55 1234
 * 5678`.
 */
const MEXICAN = {
  abroad: /^((?:\+|00)\s*52\D*)1(?=(?:\D*\d){10}\D*$)/,
  home: /^04[45](?=(?:\D*\d){10}\D*$)/,
};

function parse(text: string, country: string | undefined): PhoneNumber | undefined {
  const home = countryOf(country);
  const digits = plainDigits(text).replace(MEXICAN.abroad, '$1');
  const plain = home === 'MX' ? digits.replace(MEXICAN.home, '') : digits;
  const found = parsePhoneNumberFromString(plain, home ? { defaultCountry: home } : undefined);
  if (found?.isPossible()) return found;
  // Most countries dial 00 before a country code. Accept it even if the shop's country is unknown or dials another
  // prefix.
  const [, rest] = /^00([1-9].*)$/s.exec(plain) ?? [];
  const abroad = rest === undefined ? undefined : parsePhoneNumberFromString(`+${rest}`);
  return abroad?.isPossible() ? abroad : undefined;
}

/**
 * Returns a phone number in E.164, for example `+436601234567`. `country` is the ISO 3166-1 code of the shop's country.
 * Returns undefined for an invalid number, and for a national number without a country.
 */
export const e164Of = (text: string, country: string | undefined): string | undefined =>
  parse(text, country)?.number;

/** Returns the text for comparing phone numbers: the E.164 form or, if that is unknown, only the digits. */
export const phoneKey = (text: string, country: string | undefined): string =>
  e164Of(text, country) ?? digitsOf(text);

/**
 * Returns every key that {@link phoneKey} may have returned for this number. Before the shop set its country, the key
 * was only the digits.
 */
export const earlierKeys = (key: string): string[] => [key, ...numbersOf(key)];

/**
 * Returns the digits of a phone number in each notation. `key` is a result of {@link phoneKey}. A key without a country
 * code has no notations.
 */
export const numbersOf = (key: string): string[] =>
  key.startsWith('+') ? [...new Set(notationsOf(key))] : [];

/**
 * Returns the last seven digits of a number, which are the same in most notations. Returns undefined for a
 * shorter number.
 */
export function phoneTail(text: string): string | undefined {
  const digits = digitsOf(parsePhoneNumberFromString(plainDigits(text))?.nationalNumber ?? text);
  return digits.length >= TAIL ? digits.slice(-TAIL) : undefined;
}

function notationsOf(e164: string): string[] {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return [digitsOf(e164)];
  return [digitsOf(e164), digitsOf(number.formatNational()), number.nationalNumber];
}

/**
 * Returns the search terms of a stored phone number: the typed digits, the digits of each notation, and the last seven
 * digits.
 */
export function formatPhone(text: string, e164: string | undefined): string[] {
  const parts = [digitsOf(text), ...(e164 ? notationsOf(e164) : []), phoneTail(e164 ?? text) ?? ''];
  return [...new Set(parts)].filter(Boolean);
}

/**
 * Returns the prefixes to search for a complete or incomplete phone number. Returns an empty list for fewer than six
 * digits.
 */
export function phoneStarts(text: string, country: string | undefined): string[] {
  const digits = digitsOf(text);
  if (!ONLY_PHONE.test(plainDigits(text)) || digits.length < LEAST_DIGITS) return [];
  const number = parse(text, country);
  const isHome = number && number.country === countryOf(country);
  const starts = [
    digits,
    digits.replace(/^00/, ''),
    ...(number ? [digitsOf(number.number)] : []),
    // Orders that were placed when the shop had no country have only the number as typed.
    ...(number && isHome ? notationsOf(number.number) : []),
  ];
  return [...new Set(starts)].filter((start) => start.length >= LEAST_DIGITS - 1);
}
