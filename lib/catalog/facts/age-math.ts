/** A line of an order, as far as its age limit goes. */
type Aged = {
  leastAge?: number | undefined;
  quantity: number;
  /** How many were found; all while they are not counted. */
  found?: number | undefined;
  replacement?: { leastAge?: number | undefined; quantity: number } | undefined;
};

/**
 * The age, in years, that somebody must have to be given what comes of these lines: the highest of their limits;
 * undefined where none has one.
 */
export function leastAgeOf(lines: readonly Aged[]): number | undefined {
  const ages = lines.flatMap(({ leastAge = 0, quantity, found = quantity, replacement }) => [
    found > 0 ? leastAge : 0,
    replacement && replacement.quantity > 0 ? (replacement.leastAge ?? 0) : 0,
  ]);
  return Math.max(0, ...ages) || undefined;
}
