import { flag, listOf, number, optional, record, text } from '../shape';
import type { ProductView } from './schema';

/** Reads a product of an API answer; throws when it is none. */
export function readProduct(value: unknown): ProductView {
  const product = record(value);
  const weight = optional(text)(product.weight);
  return {
    _id: text(product._id),
    name: text(product.name),
    category: text(product.category),
    price: number(product.price),
    offerPrice: number(product.offerPrice),
    description: listOf(text)(product.description),
    image: listOf(text)(product.image),
    inStock: flag(product.inStock),
    ...(weight && { weight }),
  };
}

/** Reads the answer of GET /api/product/list. */
export function readProducts(answer: unknown): { items: ProductView[]; nextCursor?: string } {
  const { products, nextCursor } = record(answer);
  return { items: listOf(readProduct)(products), nextCursor: optional(text)(nextCursor) };
}
