import 'server-only';
import mongoose from 'mongoose';
import { reservationOf } from '@/lib/catalog/stock/reservations';
import { Product } from '@/models';
import type { OrderDoc } from '@/models/order';

const { trusted } = mongoose;

/**
 * The names of the lines of an order whose product is out of stock or gone; of a counted product, of those that are
 * switched off or of which the order holds too few pieces.
 */
export async function soldOutOf({
  _id,
  items,
  pieces,
}: Pick<OrderDoc, '_id' | 'items' | 'pieces'>): Promise<string[]> {
  const ids = items.map(({ product }) => product);
  const found = await Product.find({ _id: trusted({ $in: ids }) })
    .select('inStock stock switchedOff holds')
    .lean();
  const products = new Map(found.map((product) => [String(product._id), product]));
  const isThere = ({ product: id, quantity }: OrderDoc['items'][number]) => {
    const product = products.get(String(id));
    if (!pieces || product?.stock === undefined) return product?.inStock ?? false;
    return !product.switchedOff && (reservationOf(_id, product)?.quantity ?? 0) >= quantity;
  };
  return items.filter((line) => !isThere(line)).map(({ name }) => name);
}
