import { cacheLife, cacheTag } from 'next/cache';
import { Product } from '@/models';
import { db } from '../db';
import { objectId } from '../ids';
import { findCategory } from '../site';
import { categoryFilter, select } from './list';
import { productsFrom } from './page-marks';
import type { ProductView } from './schema';
import { CATALOG_TAG } from './tags';
import { viewProduct } from './view';

const BEST_SELLERS = 5;
const RELATED = 5;

/** How many products a page of a list shows. */
export const PAGE_SIZE = 24;

/** The first five products in stock (spec section 2); cached until the catalogue changes. */
export async function bestSellers(): Promise<ProductView[]> {
  'use cache';
  cacheTag(CATALOG_TAG);
  cacheLife('max');
  await db();
  const products = await Product.find({ inStock: true })
    .sort({ _id: 1 })
    .limit(BEST_SELLERS)
    .lean();
  return products.map(viewProduct);
}

/** How many products are in stock in a category or in `all`; counted once for all its pages. */
async function countOf(category: string): Promise<number> {
  'use cache';
  cacheTag(CATALOG_TAG);
  cacheLife('max');
  await db();
  return Product.countDocuments({
    inStock: true,
    ...(category === 'all' ? {} : categoryFilter(category)),
  });
}

export type ProductsPage = { products: ProductView[]; total: number; pages: number };

/**
 * A page (from 1) of what is in stock in a category, or in `all`: newest first, 24 a page; cached
 * until the catalogue changes. An unknown category or a page beyond the last holds no products.
 */
export async function productsPage(category: string, page: number): Promise<ProductsPage> {
  'use cache';
  cacheTag(CATALOG_TAG);
  cacheLife('max');
  if (category !== 'all' && !findCategory(category)) return { products: [], total: 0, pages: 0 };
  const filter = { inStock: true, ...(category === 'all' ? {} : categoryFilter(category)) };
  const [products, total] = await Promise.all([
    productsFrom(filter, (page - 1) * PAGE_SIZE, PAGE_SIZE),
    countOf(category),
  ]);
  return { products: products.map(viewProduct), total, pages: Math.ceil(total / PAGE_SIZE) };
}

export type ProductPage = { product: ProductView; related: ProductView[] };

/**
 * A product, in stock or not, with up to five others of its category that are in stock; null when
 * no product has this id. Cached until the catalogue changes.
 */
export async function productPage(id: string): Promise<ProductPage | null> {
  'use cache';
  cacheLife('max');
  cacheTag(CATALOG_TAG);
  if (!objectId.safeParse(id).success) return null;
  await db();
  const product = await Product.findById(id).lean();
  if (!product) return null;
  const related = await Product.find({ category: product.category, inStock: true })
    .sort({ _id: -1 })
    .limit(RELATED + 1)
    .lean();
  const others = related.filter((other) => !other._id.equals(product._id)).slice(0, RELATED);
  return { product: viewProduct(product), related: others.map(viewProduct) };
}

/** The first 24 products in stock whose name contains the text; not cached. */
export async function searchProducts(
  q: string,
): Promise<{ products: ProductView[]; nextCursor?: string }> {
  return select({ q, stock: 'in', limit: PAGE_SIZE });
}
