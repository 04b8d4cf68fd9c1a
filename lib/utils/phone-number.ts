import 'server-only';
import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { digitsOf, plainDigits } from '@/lib/utils/decimal';

/*
 * Phone numbers as people write them, and the one form (E.164) in which they are compared. On the server alone: the metadata
 * of all countries has 80 kB, and no page needs it.
 */

/** The fewest digits that tell a phone number from others. */
const LEAST_DIGITS = 6;
/** As many last digits as most countries give one subscriber. */
const TAIL = 7;
const ONLY_PHONE = /^\+?[\d().\s/-]+$/;

const countryOf = (country: string | undefined): CountryCode | undefined =>
  country && isSupportedCountry(country) ? country : undefined;

function parse(text: string, country: string | undefined): PhoneNumber | undefined {
  const plain = plainDigits(text);
  const home = countryOf(country);
  const found = parsePhoneNumberFromString(plain, home ? { defaultCountry: home } : undefined);
  if (found?.isPossible()) return found;
  // Most countries dial 00 before a country code. Without a country, or in one that dials something else, it is read as a plus.
  const [, rest] = /^00([1-9].*)$/s.exec(plain) ?? [];
  const abroad = rest === undefined ? undefined : parsePhoneNumberFromString(`+${rest}`);
  return abroad?.isPossible() ? abroad : undefined;
}

/**
 * A phone number in E.164, such as `+436601234567`: `+43 660 1234567`, `0043 660 1234567`, `0660 1234567` and
 * `٠٦٦٠ ١٢٣٤٥٦٧` of a shop in Austria (`country` is an ISO 3166-1 code). Undefined where that cannot be known: a national
 * number without a country, or no phone number.
 */
export const e164Of = (text: string, country: string | undefined): string | undefined =>
  parse(text, country)?.number;

/** What tells whether two numbers are the same: E.164, else the digits. */
export const phoneKey = (text: string, country: string | undefined): string =>
  e164Of(text, country) ?? digitsOf(text);

/** The last seven digits, which most notations of one number share. Undefined of a shorter number. */
export function phoneTail(text: string): string | undefined {
  const digits = digitsOf(parsePhoneNumberFromString(plainDigits(text))?.nationalNumber ?? text);
  return digits.length >= TAIL ? digits.slice(-TAIL) : undefined;
}

/** A number in E.164 in the digits by which people search it: with its country code, and as its own country writes it. */
function notationsOf(e164: string): string[] {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return [digitsOf(e164)];
  return [digitsOf(e164), digitsOf(number.formatNational()), number.nationalNumber];
}

/** The words by which a stored number is found: its digits as typed, in each notation, and its last seven. */
export function formatPhone(text: string, e164: string | undefined): string[] {
  const words = [digitsOf(text), ...(e164 ? notationsOf(e164) : []), phoneTail(e164 ?? text) ?? ''];
  return [...new Set(words)].filter(Boolean);
}

/**
 * The digits that the words of a number begin with if a text, also half typed, is that number; empty for a text that is no
 * phone number, and for fewer than six digits.
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
    // Orders of a time before the shop had a country were stored as typed.
    ...(number && isHome ? notationsOf(number.number) : []),
  ];
  return [...new Set(starts)].filter((start) => start.length >= LEAST_DIGITS - 1);
}
