import { availableStock, type CartItems, MAX_PRODUCTS } from '@/lib/cart/limits';
import type { ProductView } from '@/lib/catalog/view';
import { addAllToCart } from '@/lib/client/cart-edits';
import { getCartItems, markWeighed } from '@/lib/client/cart-store';
import { translate } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { minUnits } from '@/lib/weights/amounts';
import { measureIn } from '@/lib/weights/measures';
import type { MeasureView } from '@/lib/weights/view';

type Sold = Pick<ProductView, '_id' | 'inStock' | 'stock'> & MeasureView;

/** Returns one piece of each product in stock, or its minimum order if it is weighed. It never exceeds the stock. */
export const onePieceOfEach = (products: readonly Sold[]): CartItems =>
  Object.fromEntries(
    products
      .filter(({ inStock }) => inStock)
      .map((product) => {
        const measure = measureIn(product);
        return [product._id, Math.min(measure ? minUnits(measure) : 1, availableStock(product))];
      }),
  );

/**
 * Adds one piece of each product in stock to the cart. Products that the cart contains keep their quantity. A toast tells
 * how many products did not fit into the cart, or that the cart contains all of them already.
 */
export function putAllIntoCart(products: readonly Sold[]): void {
  const wanted = onePieceOfEach(products);
  const before = getCartItems();
  for (const product of products)
    if (product._id in wanted && measureIn(product)?.by === 'weight') markWeighed(product._id);
  const cart = addAllToCart(wanted);
  const left = Object.keys(wanted).filter((id) => !(id in cart)).length;
  if (left > 0)
    notify.error(translate('favouritesPage')('noRoom', { count: left, max: MAX_PRODUCTS }));
  else if (Object.keys(wanted).every((id) => id in before))
    notify.success(translate('favouritesPage')('allInCart'));
}
