import type { ReactNode } from 'react';
import type { ProductView } from '@/lib/catalog/schema';
import { ProductCard } from './product-card';

/** Product cards side by side: two on a phone, up to `columns`; `children` are further list items. */
export function ProductGrid({
  products,
  columns = 6,
  preload = 0,
  prefetch,
  nameOf,
  children,
}: {
  products: readonly ProductView[];
  columns?: 5 | 6;
  /** How many pictures, from the first, are on the screen at once when the page opens. */
  preload?: number;
  prefetch?: false;
  /** How the name of a product is shown, if not plainly. */
  nameOf?: (product: ProductView) => ReactNode;
  children?: ReactNode;
}) {
  return (
    <ul className="product-grid" data-columns={columns}>
      {products.map((product, place) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            preload={place < preload}
            prefetch={prefetch}
            name={nameOf?.(product)}
          />
        </li>
      ))}
      {children}
    </ul>
  );
}
