/* Amounts are integers in the minor unit of their currency (docs/product.md 6.1): cents, whole yen, fils. Their
   names end in `Cents` in every currency. Screens and the API use units of the currency (12.5 dollars, 1250 yen).

   Convert the amounts of an order with the currency of the order, not with the currency of the shop. */

import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import { moneyLocale } from '@/lib/i18n/locales';
import type { Translate } from '@/lib/i18n/translate';
import { isGrouped, parseDecimal, plainDigits } from './decimal';

type Decimals = 0 | 2 | 3;

/**
 * Stripe's zero-decimal currencies, ISK and UGX (https://docs.stripe.com/currencies). The subunit of MGA, one fifth, is
 * not used in practice.
 */
const WITHOUT_DECIMALS = new Set(
  'bif clp djf gnf isk jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '),
);

/** The currencies with three decimals (ISO 4217, minor unit 3). */
const WITH_THREE_DECIMALS = new Set('bhd iqd jod kwd lyd omr tnd'.split(' '));

/**
 * Returns the number of decimals of an ISO 4217 code in any case. The table is fixed, because a runtime update must
 * never change the meaning of stored amounts. `Intl` has no decimals for ALL, LAK and IQD.
 */
export function decimalsOf(currency: string): Decimals {
  const code = currency.toLowerCase();
  if (WITHOUT_DECIMALS.has(code)) return 0;
  return WITH_THREE_DECIMALS.has(code) ? 3 : 2;
}

const MINOR_UNITS = { 0: 1, 2: 100, 3: 1_000 } as const;

/** Returns the number of minor units in one unit of the currency: 1, 100 or 1000. */
export const minorUnits = (currency: string): number => MINOR_UNITS[decimalsOf(currency)];

/** The highest price of one product, in minor units: 1,000,000.00 dollars, 100,000,000 yen, 100,000.000 dinars. */
export const MAX_PRICE_CENTS = 100_000_000;

/**
 * Converts a price in units of the currency to integer cents, without rounding (docs/product.md 6.4). The price may be
 * a text, for example `"12,50"` or `"١٢٫٥"`. Returns undefined for invalid text, too many decimals, and amounts below 0
 * or above {@link MAX_PRICE_CENTS}.
 */
export function parseUnits(value: unknown, currency: string): number | undefined {
  const cents = parseDecimal(value, decimalsOf(currency));
  return cents !== undefined && cents <= MAX_PRICE_CENTS ? cents : undefined;
}

const isAbove = (value: unknown, max: number) =>
  typeof value !== 'object' && Number(plainDigits(String(value)).replace(',', '.')) > max;

/**
 * The highest amount of a cash count or a refund, in units of the currency. In some currencies, a till contains
 * millions.
 */
export const MAX_SUM = 1_000_000_000;

/**
 * Converts an amount to integer cents like {@link parseUnits}, but up to {@link MAX_SUM}. The amount may be
 * negative (`-5`, `−5`).
 */
export function parseSum(value: number | string, currency: string): number | undefined {
  const text = plainDigits(String(value));
  const cents = parseDecimal(text.replace(/^[-−]/, ''), decimalsOf(currency));
  if (cents === undefined || cents > toCents(MAX_SUM, currency)) return undefined;
  return /^[-−]/.test(text) ? 0 - cents : cents;
}

/**
 * Returns whether an amount is at most {@link MAX_SUM} and has at most three decimals. A schema uses it while the
 * currency of the order is unknown. The command then calls {@link parseSum}.
 */
export const isPlainSum = (value: number): boolean =>
  Math.abs(value) <= MAX_SUM && parseDecimal(String(Math.abs(value)), 3) !== undefined;

/** Returns the error message for an amount above `max`, or one that {@link parseUnits} rejects. */
export function amountError(
  value: unknown,
  label: string,
  t: Translate<'amounts'>,
  currency: string,
  max = toUnits(MAX_PRICE_CENTS, currency),
): string {
  const decimals = decimalsOf(currency);
  // In a currency with three decimals, `1.250` is a decimal number and not grouped.
  if (isGrouped(value) && parseDecimal(value, decimals) === undefined)
    return t('grouped', { label });
  if (isAbove(value, max)) return t('tooHigh', { label, max });
  if (decimals === 0) return t('notWhole', { label });
  return decimals === 3 ? t('notThousandths', { label }) : t('notNumber', { label });
}

/** Returns the error message for an invalid price. A price must be above 0. */
export function priceError(
  value: unknown,
  label: string,
  t: Translate<'amounts'>,
  currency: string,
): string | undefined {
  const cents = parseUnits(value, currency);
  if (cents === undefined) return amountError(value, label, t, currency);
  return cents > 0 ? undefined : t('notAboveZero', { label });
}

/** Converts integer cents to units of the currency, for the API (`1250` → `12.5` dollars, 1250 yen, 1.25 dinars). */
export const toUnits = (cents: number, currency: string): number => cents / minorUnits(currency);

/** Converts units of the currency to integer cents. Rounding removes floating-point errors. */
export const toCents = (units: number, currency: string): number =>
  Math.round(units * minorUnits(currency));

/** Formats integer cents as a plain number, for files and structured data: `12.50`, `1250`, `1.250`. */
export const plainAmount = (cents: number, currency: string): string =>
  toUnits(cents, currency).toFixed(decimalsOf(currency));

/** Formats units of the currency like {@link plainAmount}. */
export const plainUnits = (units: number, currency: string): string =>
  plainAmount(toCents(units, currency), currency);

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, language: Language = 'en'): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const decimals = decimalsOf(currency);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = new Intl.NumberFormat(moneyLocale(language, currency), {
    style: 'currency',
    currency,
    ...digits,
  });
  formats.set(key, format);
  return format;
}

const ENDS_IN_LATIN = /[A-Za-z]\p{Sc}?$/u;
/**
 * Direction marks after a sign like `US$` in right-to-left text. The first mark displays the `$` beside its letters.
 * The second separates the sign from the number.
 */
const MARKS = '\u200e\u200f';

/**
 * Formats integer cents of a currency (ISO 4217) for display: `$1,234.50`, `1.234,50 €` in German, `CHF 1’234.50` for
 * Swiss francs in German.
 */
export function formatCents(cents: number, currency: string, language?: Language): string {
  const amount = formatOf(currency, language).format(toUnits(cents, currency));
  const isTurned = language && LANGUAGES[language].dir === 'rtl' && ENDS_IN_LATIN.test(amount);
  return isTurned ? amount + MARKS : amount;
}

/** Returns the currency symbol for an ISO 4217 code, for example `$` or `CHF`. */
export const symbolOf = (currency: string, language?: Language): string =>
  formatOf(currency, language)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Formats units of the currency like {@link formatCents}, rounded to the minor unit. */
export const formatUnits = (units: number, currency: string, language?: Language): string =>
  formatCents(toCents(units, currency), currency, language);

/** Formats an amount for a form field: `1234.50`, `1234,50` in German, `1234` in yen. */
export function typedAmount(amount: number, currency: string, language: Language = 'en'): string {
  const decimals = decimalsOf(currency);
  return new Intl.NumberFormat(moneyLocale(language, currency), {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount);
}

/** Formats a number with at most three decimals for a form field: `8.875`, or `8,875` in German. */
export const typedNumber = (number: number, language: Language = 'en'): string =>
  new Intl.NumberFormat(LANGUAGES[language].locale, {
    useGrouping: false,
    maximumFractionDigits: 3,
  }).format(number);
