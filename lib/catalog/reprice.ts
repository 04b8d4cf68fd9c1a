import { parseHundredths } from '@/lib/utils/decimal';

/** The new offer price in integer cents, or why there is none: it would be free, or above the price. */
export type Repriced = { cents: number } | { reason: 'costsNothing' | 'offerAbovePrice' };

/** Reads a percentage such as `12.5`; undefined for anything but a number above 0 up to 999.99. */
export function parsePercent(text: string): number | undefined {
  const hundredths = parseHundredths(text) ?? 0;
  return hundredths > 0 && hundredths < 100_000 ? hundredths / 100 : undefined;
}

/**
 * The offer price changed by a percentage (below 0 is cheaper), rounded to the cent; both prices in
 * integer cents. It must stay above 0 and must not be above the price (docs/product.md 6.4).
 */
export function reprice(
  { priceCents, offerCents }: { priceCents: number; offerCents: number },
  percent: number,
): Repriced {
  // In hundredths of a percent: 0.1 + 0.2 is no sum of floating point numbers.
  const cents = Math.round((offerCents * (10_000 + Math.round(percent * 100))) / 10_000);
  if (cents < 1) return { reason: 'costsNothing' };
  if (cents > priceCents) return { reason: 'offerAbovePrice' };
  return { cents };
}
