/**
 * Amounts of the shop, in integer cents (docs/product.md 6.1); lib/tax computes their sums. Only people and the API
 * see dollars, which stand here for whole units of the shop's currency.
 */

import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import { GROUPED_HELP, isGrouped, parseHundredths } from './decimal';

/** The highest price of one product, in cents ($1,000,000.00). */
export const MAX_PRICE_CENTS = 100_000_000;

const PRICE_HELP = 'must be a number with at most two decimals';

/**
 * The integer cents of a price in dollars, given as a number or its text (`12.5`, `"12.50"`, `"12,50"`).
 * Returns undefined for anything that is not a plain decimal with at most two decimals between 0
 * and {@link MAX_PRICE_CENTS}: prices are never rounded silently (docs/product.md 6.4).
 */
export function parseDollars(value: unknown): number | undefined {
  const cents = parseHundredths(value);
  return cents !== undefined && cents <= MAX_PRICE_CENTS ? cents : undefined;
}

/** Why a value is no amount for {@link parseDollars}, in words that follow its label. */
export function faultOfAmount(value: unknown): string {
  if (isGrouped(value)) return GROUPED_HELP;
  const isTooHigh = typeof value !== 'object' && Number(value) > toDollars(MAX_PRICE_CENTS);
  return isTooHigh
    ? `is at most ${toDollars(MAX_PRICE_CENTS).toLocaleString('en-US')}`
    : PRICE_HELP;
}

/** Why a value is no price, in words that follow its label; undefined for a price above 0. */
export function faultOfPrice(value: unknown): string | undefined {
  const cents = parseDollars(value);
  if (cents === undefined) return faultOfAmount(value);
  return cents > 0 ? undefined : 'must be above 0';
}

/** Converts integer cents to dollars for the API (`1250` → `12.5`). */
export function toDollars(cents: number): number {
  return cents / 100;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, language: Language = 'en'): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const format = new Intl.NumberFormat(LANGUAGES[language].locale, {
    style: 'currency',
    currency,
    ...digits,
  });
  formats.set(key, format);
  return format;
}

/** Formats integer cents of a currency (ISO 4217) for people: `$1,234.50`, in German `1.234,50 €`. */
export function formatCents(cents: number, currency: string, language?: Language): string {
  return formatOf(currency, language).format(cents / 100);
}

/** What stands before an amount of a currency (ISO 4217): `$`, `CHF`. */
export const symbolOf = (currency: string): string =>
  formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Converts a dollar amount of the API to integer cents. */
export function fromDollars(dollars: number): number {
  return Math.round(dollars * 100);
}

/**
 * Formats dollars of the API for people, as {@link formatCents} does: an amount, a price times a quantity, or a
 * difference of two prices, exact to the cent.
 */
export const formatDollars = (dollars: number, currency: string, language?: Language): string =>
  formatCents(fromDollars(dollars), currency, language);
