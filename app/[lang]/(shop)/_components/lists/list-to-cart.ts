import { availableStock, type CartItems, maxInCart } from '@/lib/cart/limits';
import type { ProductView } from '@/lib/catalog/view';
import { addAllToCart } from '@/lib/client/cart-edits';
import { markWeighed } from '@/lib/client/cart-store';
import type { ListItem } from '@/lib/shopping-lists/view';
import { minUnits } from '@/lib/weights/amounts';
import { measureIn } from '@/lib/weights/measures';
import type { MeasureView } from '@/lib/weights/view';

type Sold = Pick<ProductView, '_id' | 'name' | 'inStock' | 'stock'> & MeasureView;
type Products = ReadonlyMap<string, Sold | undefined>;

/** What could not be added: the names of sold-out products, and how many are not sold or did not fit. */
export type Left = { soldOut: string[]; gone: number; noRoom: number };

/** Returns the quantity of the list, reduced to what the shopper can order of the product now. */
export function quantityNow(quantity: number, product: Sold): number {
  const measure = measureIn(product);
  const most = availableStock(product);
  if (measure?.by !== 'weight') return Math.min(quantity, most);
  return Math.min(Math.max(quantity, minUnits(measure)), maxInCart(measure, most));
}

/**
 * Adds the products of a list to the cart, so that it contains at least these quantities. Repeated calls have no further
 * effect. Returns what could not be added.
 */
export function putListIntoCart(items: readonly ListItem[], products: Products): Left {
  const left: Left = { soldOut: [], gone: 0, noRoom: 0 };
  const wanted: CartItems = {};
  for (const { product: id, quantity } of items) {
    const product = products.get(id);
    if (!product) left.gone += 1;
    else if (!product.inStock) left.soldOut.push(product.name);
    else {
      wanted[id] = quantityNow(quantity, product);
      if (measureIn(product)?.by === 'weight') markWeighed(id);
    }
  }
  const cart = addAllToCart(wanted);
  left.noRoom = Object.keys(wanted).filter((id) => !(id in cart)).length;
  return left;
}
