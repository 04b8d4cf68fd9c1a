/** The fields of an order line that determine the minimum age. */
type Aged = {
  leastAge?: number | undefined;
  quantity: number;
  /** The picked quantity. If absent, the ordered quantity counts. */
  pickedQuantity?: number | undefined;
  replacement?: { leastAge?: number | undefined; quantity: number } | undefined;
};

/**
 * Returns the minimum age in years for receiving these lines: the highest minimum age of any picked product. Returns
 * undefined if no product has a minimum age.
 */
export function minimumAgeOf(lines: readonly Aged[]): number | undefined {
  const ages = lines.flatMap(
    ({ leastAge = 0, quantity, pickedQuantity = quantity, replacement }) => [
      pickedQuantity > 0 ? leastAge : 0,
      replacement && replacement.quantity > 0 ? (replacement.leastAge ?? 0) : 0,
    ],
  );
  return Math.max(0, ...ages) || undefined;
}
