import type { VariantView } from './view';

/** What a card of several sizes says "from": the cheapest that can be bought, else the cheapest of all. */
export function cheapest(variants: readonly VariantView[]): VariantView | undefined {
  const inStock = variants.filter((one) => one.inStock);
  return (inStock.length > 0 ? inStock : variants).reduce<VariantView | undefined>(
    (best, one) => (best && best.offerPrice <= one.offerPrice ? best : one),
    undefined,
  );
}
