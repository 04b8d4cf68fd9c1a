import type { OrderDoc } from '@/models/order';
import type { ProductDoc } from '@/models/product';

/** What the audit log says of a product. */
export const auditedProduct = (product: ProductDoc) => ({
  name: product.name,
  category: product.category,
  priceCents: product.priceCents,
  offerPriceCents: product.offerPriceCents,
  description: product.description,
  image: product.image,
  weight: product.weight,
  inStock: product.inStock,
  stock: product.stock,
  switchedOff: product.switchedOff,
  removedAt: product.removedAt,
});

/** What the audit log says of an order: nothing of its shopper, and no words that somebody typed. */
export const auditedOrder = ({ status, isPaid, dueCents, items, payment }: OrderDoc) => ({
  status,
  isPaid,
  dueCents,
  packed: items.flatMap(({ product, found, replacement: instead }) =>
    found === undefined ? [] : [{ product, found, instead: instead?.product }],
  ),
  owed: (payment?.owed ?? []).map(({ number, reason, cents }) => ({ number, reason, cents })),
});
