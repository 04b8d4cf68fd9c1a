import type { SellerProduct } from '@/lib/catalog/view';
import { type Client, type Product, products } from './client';
import { addProduct, productData } from './photos';

export type OwnProduct = Product & { category: string };

export async function ownProduct(
  base: string,
  seller: Client,
  change: { category?: string; name?: string } = {},
): Promise<OwnProduct> {
  const { name, category } = productData(change);
  await addProduct(seller, productData({ name, category }), []);
  const [product] = await products(base, 'in', 1, name);
  if (!product) throw new Error('the product was not added');
  return { ...product, category };
}

export async function readAsSeller(seller: Client, id: string): Promise<SellerProduct> {
  const { body } = await seller.get(`/api/product/seller?id=${id}`);
  const [product] = body.products as SellerProduct[];
  if (!product) throw new Error('the product is not there');
  return product;
}

/** Returns a body for POST /api/product/update that changes nothing, not even the stock. */
export const unchanged = ({ _id, updatedAt, image, stock: _, ...product }: SellerProduct) => ({
  ...product,
  id: _id,
  updatedAt,
  keep: image,
});

export async function reprice(seller: Client, product: OwnProduct, dollars: number) {
  const { name, category } = product;
  const raw = `name,category,price,offerPrice\n${name},${category},${dollars},${dollars}\n`;
  const headers = { 'Content-Type': 'text/csv' };
  const { body } = await seller.post('/api/product/import', undefined, { raw, headers });
  if (body.updated !== 1) throw new Error(`the price did not move: ${JSON.stringify(body)}`);
}
