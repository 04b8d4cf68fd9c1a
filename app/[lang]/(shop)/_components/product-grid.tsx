import type { ReactNode } from 'react';
import type { ProductView } from '@/lib/catalog/view';
import { ProductCard } from './product-card';

/**
 * A grid of product cards, two columns on a phone and up to `columns`; `children` are further
 * items.
 */
export function ProductGrid({
  products,
  currency,
  columns = 6,
  preload = 0,
  mixed = false,
  rail = false,
  nameOf,
  children,
}: {
  products: readonly ProductView[];
  /** Of the prices, ISO 4217. */
  currency: string;
  columns?: 5 | 6;
  /** How many of the first pictures are visible when the page opens. */
  preload?: number;
  /** Whether the products are of several categories, which the cards then say. */
  mixed?: boolean;
  /** Whether the cards stand in one row that scrolls on a phone. */
  rail?: boolean;
  /** How a product's name is shown, if not as plain text. */
  nameOf?: (product: ProductView) => ReactNode;
  children?: ReactNode;
}) {
  return (
    <ul className={rail ? 'product-grid rail' : 'product-grid'} data-columns={columns}>
      {products.map((product, place) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            currency={currency}
            preload={place < preload}
            mixed={mixed}
            name={nameOf?.(product)}
          />
        </li>
      ))}
      {children}
    </ul>
  );
}
