/**
 * All sums of the shop, in integer cents: screen, API, order, Stripe and receipt use this file
 * (docs/product.md 6.1). Only people and the API see dollars, which stand here for whole units of the
 * shop's currency.
 */

/** The highest price of one product, in cents ($1,000,000.00). */
export const MAX_PRICE_CENTS = 100_000_000;

/** The message of every faulty price. */
export const PRICE_HELP = 'must be a number with at most two decimals';

/**
 * The integer cents of a price in dollars, given as a number or its text (`12.5`, `"12.50"`).
 * Returns undefined for anything that is not a plain decimal with at most two decimals between 0
 * and {@link MAX_PRICE_CENTS}: prices are never rounded silently (docs/product.md 6.4).
 */
export function parseDollars(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(String(value).trim());
  if (!match) return undefined;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents <= MAX_PRICE_CENTS ? cents : undefined;
}

/** Converts integer cents to dollars for the API (`1250` → `12.5`). */
export function toDollars(cents: number): number {
  return cents / 100;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits });
  formats.set(currency, format);
  return format;
}

/** Formats integer cents of a currency (ISO 4217) for people: `$1,234.50`, `€1,234.50`. */
export function formatCents(cents: number, currency: string): string {
  return formatOf(currency).format(cents / 100);
}

/** What stands before an amount of a currency (ISO 4217): `$`, `CHF`. */
export const symbolOf = (currency: string): string =>
  formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Converts a dollar amount of the API to integer cents, to show it exactly. */
export function fromDollars(dollars: number): number {
  return Math.round(dollars * 100);
}

/** 100% in basis points. */
const BASIS = 10_000;

export type Line = { unitCents: number; quantity: number };

type Totals = {
  subtotalCents: number;
  shippingCents: 0;
  taxCents: number;
  totalCents: number;
};

/**
 * `percent` (with up to two decimals) of an amount, rounded down to the cent. Computed in whole numbers:
 * of 8.25% a floating point number is a cent short now and then.
 */
function shareOf(cents: number, percent: number): number {
  const basisPoints = Math.round(percent * 100);
  const whole = Math.floor(cents / BASIS);
  return whole * basisPoints + Math.floor(((cents - whole * BASIS) * basisPoints) / BASIS);
}

/**
 * The sums of a cart or an order, in integer cents: subtotal is the sum of unit price × quantity,
 * tax is `taxPercent` of it rounded down to the cent, shipping is free, total is subtotal plus tax
 * (docs/product.md 6.2).
 */
export function totalsOf(lines: readonly Line[], taxPercent: number): Totals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);
  const taxCents = shareOf(subtotalCents, taxPercent);
  return { subtotalCents, shippingCents: 0, taxCents, totalCents: subtotalCents + taxCents };
}
