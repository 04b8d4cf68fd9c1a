import type { ProductDoc } from '@/models/product';
import { toDollars } from '../money';
import type { ProductView } from './schema';

/** A stored product as the API and the pages show it: plain, in dollars, the id as text. */
export function viewProduct(product: ProductDoc): ProductView {
  const { _id, name, category, priceCents, offerPriceCents, description, image, inStock, weight } =
    product;
  return {
    _id: String(_id),
    name,
    category,
    price: toDollars(priceCents),
    offerPrice: toDollars(offerPriceCents),
    description,
    image,
    inStock,
    ...(weight ? { weight } : {}),
  };
}
