import 'server-only';
import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { digitsOf, plainDigits } from '@/lib/utils/decimal';

/*
 * Parses phone numbers as people write them, and normalizes them to E.164 for comparison. Only for the server:
 * the metadata of all countries has 80 kB, and no page needs it.
 */

/** The minimum number of digits of a phone number in a search. */
const LEAST_DIGITS = 6;
/** The number of digits of a subscriber number in most countries. */
const TAIL = 7;
const ONLY_PHONE = /^\+?[\d().\s/-]+$/;

const countryOf = (country: string | undefined): CountryCode | undefined =>
  country && isSupportedCountry(country) ? country : undefined;

function parse(text: string, country: string | undefined): PhoneNumber | undefined {
  const plain = plainDigits(text);
  const home = countryOf(country);
  const found = parsePhoneNumberFromString(plain, home ? { defaultCountry: home } : undefined);
  if (found?.isPossible()) return found;
  // Most countries dial 00 before a country code. Treat it as a plus, even without a country or in a country
  // with another prefix.
  const [, rest] = /^00([1-9].*)$/s.exec(plain) ?? [];
  const abroad = rest === undefined ? undefined : parsePhoneNumberFromString(`+${rest}`);
  return abroad?.isPossible() ? abroad : undefined;
}

/**
 * Returns a phone number in E.164, for example `+436601234567`. `country` is an ISO 3166-1 code. For a shop in
 * Austria, it reads `+43 660 1234567`, `0043 660 1234567`, `0660 1234567` and `٠٦٦٠ ١٢٣٤٥٦٧`. Returns
 * undefined for a national number without a country, or if the text is not a phone number.
 */
export const e164Of = (text: string, country: string | undefined): string | undefined =>
  parse(text, country)?.number;

/** Returns the value that decides whether two numbers are equal: E.164, or the digits if that is unknown. */
export const phoneKey = (text: string, country: string | undefined): string =>
  e164Of(text, country) ?? digitsOf(text);

/** Returns the last seven digits, which most notations of a number share. Returns undefined for a shorter number. */
export function phoneTail(text: string): string | undefined {
  const digits = digitsOf(parsePhoneNumberFromString(plainDigits(text))?.nationalNumber ?? text);
  return digits.length >= TAIL ? digits.slice(-TAIL) : undefined;
}

/**
 * Returns the digits by which people search a number in E.164: with its country code, and in its national
 * notation.
 */
function notationsOf(e164: string): string[] {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return [digitsOf(e164)];
  return [digitsOf(e164), digitsOf(number.formatNational()), number.nationalNumber];
}

/** Returns the search terms of a stored number: its digits as typed, in each notation, and its last seven digits. */
export function formatPhone(text: string, e164: string | undefined): string[] {
  const words = [digitsOf(text), ...(e164 ? notationsOf(e164) : []), phoneTail(e164 ?? text) ?? ''];
  return [...new Set(words)].filter(Boolean);
}

/**
 * Returns the prefixes to search for among the search terms of phone numbers, even for a half typed number.
 * Returns nothing for a text that is not a phone number, or has fewer than six digits.
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
    // Orders from before the shop had a country contain the number as typed.
    ...(number && isHome ? notationsOf(number.number) : []),
  ];
  return [...new Set(starts)].filter((start) => start.length >= LEAST_DIGITS - 1);
}
