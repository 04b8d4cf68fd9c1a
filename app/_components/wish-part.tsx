import { lazyComponent } from './use-lazy-component';

/**
 * The selection of what to do if this product is missing. Its code is loaded only if the shop offers this
 * choice for each product.
 */
export const WishPart = lazyComponent(
  () => import('./wish-select').then(({ WishSelect }) => WishSelect),
  () => <div className="h-11 w-full sm:col-span-3" />,
);
