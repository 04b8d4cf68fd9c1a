import { newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import type { Place } from './measure';

/**
 * Returns the pages of a shop with the demo catalogue, for a shopper with a cart and an order, and for the
 * seller.
 */
export async function placesOf(url: string): Promise<Map<string, Place>> {
  const [first, second] = await products(url, 'in', 2);
  if (!first || !second) throw new Error('the catalogue is empty');
  const shopper = await shopperWithAddress(url);
  const order = {
    items: [{ product: first._id, quantity: 1 }],
    address: shopper.addressId,
  };
  // The client rejects the responses of a shop with another version of the API, so the benchmark uses fetch.
  await shopper.post('/api/order/cod', order).catch(() => undefined);
  const cookie = `token=${shopper.cookies.get('token') ?? ''}`;
  const orders = await fetch(`${url}/api/order/user`, { headers: { cookie } });
  const [placed] = (await orders.json()).orders as { _id: string }[];
  if (!placed) throw new Error('no order was placed');
  await shopper.post('/api/cart/update', { cartItems: { [first._id]: 1, [second._id]: 2 } });
  const seller = await newSeller(url);
  const cookieOf = (name: string, cookies: ReadonlyMap<string, string>) => ({
    name,
    value: cookies.get(name) ?? '',
  });
  const asShopper = cookieOf('token', shopper.cookies);
  const asSeller = cookieOf('sellerToken', seller.cookies);
  // The shop redirects this request to the canonical URL of the product.
  const product = (await fetch(`${url}/products/x/${first._id}`)).url;
  return new Map<string, Place>([
    ['home', { url: `${url}/` }],
    ['list', { url: `${url}/products` }],
    ['category', { url: `${url}/products/fruits` }],
    ['product', { url: product }],
    ['cart', { url: `${url}/cart`, cookie: asShopper }],
    ['one order', { url: `${url}/my-orders/${placed._id}`, cookie: asShopper }],
    ["seller's board", { url: `${url}/seller/orders`, cookie: asSeller }],
  ]);
}
