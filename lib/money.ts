import { site } from './site';

/**
 * All sums of the shop, in integer cents: screen, API, order, Stripe and receipt use this file
 * (docs/product.md 6.1). Only people and the API see dollars.
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

/** Formats integer cents for people: `$1,234.50`. */
export function formatCents(cents: number): string {
  const whole = Math.trunc(cents / 100).toLocaleString('en-US');
  return `${site.currency.symbol}${whole}.${String(cents % 100).padStart(2, '0')}`;
}

/** Converts a dollar amount of the API to integer cents, to show it exactly. */
export function fromDollars(dollars: number): number {
  return Math.round(dollars * 100);
}

export type Line = { unitCents: number; quantity: number };

export type Totals = {
  subtotalCents: number;
  shippingCents: 0;
  taxCents: number;
  totalCents: number;
};

/**
 * The sums of a cart or an order, in integer cents: subtotal is the sum of unit price × quantity,
 * tax is 2% of it rounded down to the cent, shipping is free, total is subtotal plus tax
 * (docs/product.md 6.2).
 */
export function totalsOf(lines: readonly Line[]): Totals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);
  const taxCents = Math.floor((subtotalCents * site.taxPercent) / 100);
  return { subtotalCents, shippingCents: 0, taxCents, totalCents: subtotalCents + taxCents };
}
