/**
 * Amounts are integer cents (docs/product.md 6.1), and lib/tax calculates totals. Screens and the API use
 * "dollars" instead, which means whole units of the shop's currency.
 */

import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { isGrouped, parseHundredths, plainDigits } from './decimal';

/** The highest price of one product, in cents (1,000,000.00 units of the currency). */
export const MAX_PRICE_CENTS = 100_000_000;

/**
 * Converts a price in dollars to integer cents. The price is a number or its text (`12.5`, `"12.50"`,
 * `"12,50"`, `"١٢٫٥"`). Returns undefined unless it is a plain decimal with at most two decimals, from 0 to
 * {@link MAX_PRICE_CENTS}. It does not round (docs/product.md 6.4).
 */
export function parseDollars(value: unknown): number | undefined {
  const cents = parseHundredths(value);
  return cents !== undefined && cents <= MAX_PRICE_CENTS ? cents : undefined;
}

const isAbove = (value: unknown, max: number) =>
  typeof value !== 'object' && Number(plainDigits(String(value)).replace(',', '.')) > max;

/**
 * The highest amount of a cash count or a refund, in whole units of the currency. It is high because in some
 * currencies a full till contains millions.
 */
export const MAX_SUM = 1_000_000_000;

/**
 * Converts an amount to integer cents like {@link parseDollars}, but up to {@link MAX_SUM}. The amount may be
 * negative (`-5`, `−5`).
 */
export function parseSum(value: number | string): number | undefined {
  const text = plainDigits(String(value));
  const cents = parseHundredths(text.replace(/^[-−]/, ''));
  if (cents === undefined || cents > MAX_SUM * 100) return undefined;
  return /^[-−]/.test(text) ? 0 - cents : cents;
}

/**
 * Returns the error message for an amount that exceeds `max`, or that {@link parseDollars} rejects. The
 * message begins with `label`.
 */
export function amountError(
  value: unknown,
  label: string,
  t: Translate<'amounts'>,
  max = toDollars(MAX_PRICE_CENTS),
): string {
  if (isGrouped(value)) return t('grouped', { label });
  return isAbove(value, max) ? t('tooHigh', { label, max }) : t('notNumber', { label });
}

/** Returns the error message for an invalid price. Returns undefined for a valid price, which must be above 0. */
export function priceError(
  value: unknown,
  label: string,
  t: Translate<'amounts'>,
): string | undefined {
  const cents = parseDollars(value);
  if (cents === undefined) return amountError(value, label, t);
  return cents > 0 ? undefined : t('notAboveZero', { label });
}

/** Converts integer cents to dollars, for the API (`1250` → `12.5`). */
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

const amountFormat = (locale: string) =>
  new Intl.NumberFormat(locale, {
    ...({ minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false } as const),
  });

const ENDS_IN_LATIN = /[A-Za-z]\p{Sc}?$/u;
/**
 * Direction marks that follow a currency sign like `US$` in right-to-left text. The first mark displays the
 * `$` beside its letters. The second separates the sign from a number that follows.
 */
const MARKS = '\u200e\u200f';

/** Formats integer cents of a currency (ISO 4217) for display: `$1,234.50`, or `1.234,50 €` in German. */
export function formatCents(cents: number, currency: string, language?: Language): string {
  const amount = formatOf(currency, language).format(cents / 100);
  const isTurned = language && LANGUAGES[language].dir === 'rtl' && ENDS_IN_LATIN.test(amount);
  return isTurned ? amount + MARKS : amount;
}

/** Returns the currency symbol for an ISO 4217 code, for example `$` or `CHF`. */
export const symbolOf = (currency: string): string =>
  formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Converts dollars of the API to integer cents. */
export function fromDollars(dollars: number): number {
  return Math.round(dollars * 100);
}

/**
 * Formats dollars of the API like {@link formatCents}. It rounds to the cent, so that products and
 * differences of prices are exact in spite of floating point.
 */
export const formatDollars = (dollars: number, currency: string, language?: Language): string =>
  formatCents(fromDollars(dollars), currency, language);

/** Formats an amount for a form field: `1234.50`, or `1234,50` in German. */
export const typedAmount = (amount: number, language: Language = 'en'): string =>
  amountFormat(LANGUAGES[language].locale).format(amount);

/** Formats a number with at most three decimals for a form field: `8.875`, or `8,875` in German. */
export const typedNumber = (number: number, language: Language = 'en'): string =>
  new Intl.NumberFormat(LANGUAGES[language].locale, {
    useGrouping: false,
    maximumFractionDigits: 3,
  }).format(number);
