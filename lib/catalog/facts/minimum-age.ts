/** The fields of an order line that determine its age limit. */
type Aged = {
  leastAge?: number | undefined;
  quantity: number;
  /** The picked quantity. If absent, the whole quantity counts. */
  found?: number | undefined;
  replacement?: { leastAge?: number | undefined; quantity: number } | undefined;
};

/**
 * Returns the minimum age in years for receiving the goods of these lines: the highest of their limits. Returns
 * undefined if there is none.
 */
export function leastAgeOf(lines: readonly Aged[]): number | undefined {
  const ages = lines.flatMap(({ leastAge = 0, quantity, found = quantity, replacement }) => [
    found > 0 ? leastAge : 0,
    replacement && replacement.quantity > 0 ? (replacement.leastAge ?? 0) : 0,
  ]);
  return Math.max(0, ...ages) || undefined;
}
