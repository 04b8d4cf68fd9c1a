import 'server-only';
import mongoose from 'mongoose';
import { allCategories } from '@/lib/catalog/categories';
import { categoryPath, productPath } from '@/lib/catalog/links';
import { db } from '@/lib/db';
import { publicOrigin } from '@/lib/env';
import { streamOf } from '@/lib/http/stream';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';

const { trusted } = mongoose;

/** Search engines read at most 50,000 addresses a file (sitemaps.org, protocol). */
const PART_SIZE = 50_000;

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

const entry = (tag: 'url' | 'sitemap', path: string, lastmod?: Date) => {
  const changed = lastmod ? `<lastmod>${lastmod.toISOString()}</lastmod>` : '';
  return `<${tag}><loc>${publicOrigin()}${path}</loc>${changed}</${tag}>\n`;
};

/** The address of the sitemap index. */
export const sitemapAddress = () => `${publicOrigin()}/sitemap.xml`;

/** The index of the sitemap: the fixed pages and as many parts as the catalogue needs. */
export async function sitemapIndex(): Promise<string> {
  await db();
  const count = await Product.countDocuments({}, { hint: { _id: 1 } });
  const parts = Math.ceil(count / PART_SIZE);
  const paths = ['pages', ...Array.from({ length: parts }, (_, index) => String(index))];
  const entries = paths.map((part) => entry('sitemap', `/sitemaps/${part}.xml`));
  return `${HEAD}<sitemapindex ${XMLNS}>\n${entries.join('')}</sitemapindex>\n`;
}

async function* pages(): AsyncGenerator<string> {
  const shown = allCategories().filter(({ hidden }) => !hidden);
  const paths = ['/', '/products', ...shown.map(({ path }) => categoryPath(path))];
  for (const path of paths) yield entry('url', path);
}

/** The first product of a part; undefined beyond the last part. Its place is found in the index alone. */
async function firstOf(part: number) {
  await db();
  const [first] = await Product.find({}, { _id: 1 })
    .sort({ _id: 1 })
    .skip(part * PART_SIZE)
    .limit(1)
    .lean();
  return first?._id;
}

async function* productsFrom(first: ProductDoc['_id']): AsyncGenerator<string> {
  const cursor = Product.find(
    { _id: trusted({ $gte: first }) },
    { category: 1, updatedAt: 1, removedAt: 1 },
  )
    .sort({ _id: 1 })
    .limit(PART_SIZE)
    .lean()
    .cursor();
  // Removed products are left out here, so that each part ends where the next one begins.
  for await (const { _id, category, updatedAt, removedAt } of cursor)
    if (!removedAt) yield entry('url', productPath({ _id: String(_id), category }), updatedAt);
}

async function* urlset(entries: AsyncGenerator<string>): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${XMLNS}>\n`;
  let batch = '';
  for await (const one of entries) {
    batch += one;
    if (batch.length < 16_384) continue;
    yield batch;
    batch = '';
  }
  yield `${batch}</urlset>\n`;
}

/**
 * One part of the sitemap (`pages` or a number from 0), streamed from the database so that no size
 * of the catalogue fills the memory; undefined for a name that is no part. Throws the database's errors.
 */
export async function sitemapPart(name: string): Promise<ReadableStream<Uint8Array> | undefined> {
  if (name === 'pages') return streamOf(urlset(pages()));
  const first = /^\d{1,4}$/.test(name) ? await firstOf(Number(name)) : undefined;
  return first && streamOf(urlset(productsFrom(first)));
}
