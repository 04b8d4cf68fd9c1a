/** A line to pack, as far as a scan asks for it. */
type Line = {
  product: { _id: string; name: string; gtin?: string | undefined };
  quantity: number;
  /** The pieces that were counted, none of a line that nobody has touched. */
  found: number;
  replacement?: { product: { name: string; gtin?: string | undefined } } | undefined;
};

/** What a scanned piece is in an order. */
export type Verdict<L> =
  /** One more piece of a line: so many are found with it. */
  | { kind: 'counted'; line: L; found: number }
  /** All pieces of the line are there already. */
  | { kind: 'full'; line: L }
  /** It replaces what is missing of a line. */
  | { kind: 'replaces'; line: L }
  | { kind: 'wrong' };

/** What one scanned piece is in an order of these lines. */
export function verdictOf<L extends Line>(lines: readonly L[], gtin: string): Verdict<L> {
  const of = lines.filter(({ product }) => product.gtin === gtin);
  const open = of.find(({ found, quantity }) => found < quantity);
  if (open) return { kind: 'counted', line: open, found: open.found + 1 };
  const [line] = of;
  if (line) return { kind: 'full', line };
  const replaced = lines.find(({ replacement }) => replacement?.product.gtin === gtin);
  return replaced ? { kind: 'replaces', line: replaced } : { kind: 'wrong' };
}
