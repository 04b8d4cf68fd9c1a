import { type Line, totalsOf } from '@/lib/money';

type Priced = { quantity: number; unitCents: number };
type Packed = Priced & { found?: number; replacement?: { lineCents: number } };

/** What a replacement is charged: its own price, but never more than the pieces that it replaces. */
export const replacementCents = (line: Priced, found: number, replacement: Priced): number =>
  Math.min(
    replacement.unitCents * replacement.quantity,
    line.unitCents * Math.max(line.quantity - found, 0),
  );

/** The lines that are charged after packing: pieces that were found, and replacements. */
const chargedLines = (lines: readonly Packed[]): Line[] =>
  lines.flatMap(({ unitCents, quantity, found = quantity, replacement }) => [
    { unitCents, quantity: found },
    ...(replacement ? [{ unitCents: replacement.lineCents, quantity: 1 }] : []),
  ]);

/**
 * What is due for packed lines, in integer cents: subtotal, tax (in percent) and total anew
 * (docs/product.md 6.2). Never more than for the lines as they were ordered, because no line costs more.
 */
export const dueAfterPacking = (lines: readonly Packed[], taxPercent: number): number =>
  totalsOf(chargedLines(lines), taxPercent).totalCents;
