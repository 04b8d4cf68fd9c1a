import type { OrderView } from './view';

/** Returns the names of the products in a withdrawal. They are products or replacements of the order. */
export function withdrawnNames(
  { items }: Pick<OrderView, 'items'>,
  products: readonly string[],
): string[] {
  const goods = items.flatMap(({ product, replacement }) =>
    replacement ? [product, replacement.product] : [product],
  );
  const names = goods.flatMap(({ _id, name }) => (products.includes(_id) ? [name] : []));
  return [...new Set(names)];
}
