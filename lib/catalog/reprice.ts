import { parseHundredths } from '@/lib/utils/decimal';

/** The new offer price in integer cents, or why the change is rejected. */
export type Repriced = { cents: number } | { reason: 'costsNothing' | 'offerAbovePrice' };

/** Parses a percentage such as `12.5`. Returns undefined unless it is above 0 and at most 999.99. */
export function parsePercent(text: string): number | undefined {
  const hundredths = parseHundredths(text) ?? 0;
  return hundredths > 0 && hundredths < 100_000 ? hundredths / 100 : undefined;
}

/**
 * Changes the offer price by a percentage (negative to reduce it), rounded to the cent. Prices are in cents. The result
 * must be above 0 and at most the regular price (docs/product.md 6.4).
 */
export function reprice(
  { priceCents, offerCents }: { priceCents: number; offerCents: number },
  percent: number,
): Repriced {
  // Hundredths of a percent are integers and avoid floating-point errors.
  const cents = Math.round((offerCents * (10_000 + Math.round(percent * 100))) / 10_000);
  if (cents < 1) return { reason: 'costsNothing' };
  if (cents > priceCents) return { reason: 'offerAbovePrice' };
  return { cents };
}
