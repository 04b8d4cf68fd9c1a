import 'server-only';
import mongoose from 'mongoose';
import { allCategories } from '@/lib/catalog/categories';
import { categoryPath, productPath } from '@/lib/catalog/links';
import { defaultVariantOf } from '@/lib/catalog/variants/known-groups';
import { db } from '@/lib/db';
import { publicOrigin } from '@/lib/env';
import { streamOf } from '@/lib/http/download';
import { DEFAULT_LANGUAGE, type Language, prefixOf } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import { inSlices } from '@/lib/utils/async';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';

const { trusted } = mongoose;

/** The limit of URLs per file (sitemaps.org, protocol). */
const PART_SIZE = 50_000;
/** A file may have at most 50 MB. A product in six languages takes up to 1 kB. */
const PART_SIZE_IN_LANGUAGES = 20_000;

type Languages = readonly Language[];

const ONE: Languages = [DEFAULT_LANGUAGE];

const partSize = (languages: Languages) =>
  languages.length > 1 ? PART_SIZE_IN_LANGUAGES : PART_SIZE;

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const XHTML = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

const entry = (tag: 'url' | 'sitemap', path: string, lastmod?: Date, more = '') => {
  const changed = lastmod ? `<lastmod>${lastmod.toISOString()}</lastmod>` : '';
  return `<${tag}><loc>${publicOrigin()}${path}</loc>${changed}${more}</${tag}>\n`;
};

function entriesIn(languages: Languages, language: Language | undefined) {
  const own = language ? prefixOf({ languages }, language) : '';
  const link = (code: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${code}" href="${publicOrigin()}${path}"/>`;
  return (path: string, lastmod?: Date): string => {
    if (languages.length < 2) return entry('url', path, lastmod);
    const links = languages.map((code) => link(code, pathIn(prefixOf({ languages }, code), path)));
    const others = [...links, link('x-default', path)].join('');
    return entry('url', pathIn(own, path), lastmod, others);
  };
}

type Entries = ReturnType<typeof entriesIn>;

/** Returns the URL of the sitemap index. */
export const sitemapAddress = () => `${publicOrigin()}/sitemap.xml`;

/**
 * Returns the sitemap index. For each language, it lists a file for the fixed pages and as many product files as
 * the catalogue needs.
 */
export async function sitemapIndex(languages = ONE): Promise<string> {
  await db();
  const count = await Product.countDocuments({}, { hint: { _id: 1 } });
  const parts = Math.ceil(count / partSize(languages));
  const paths = ['pages', ...Array.from({ length: parts }, (_, index) => String(index))];
  const entries = languages.flatMap((language, place) =>
    paths.map((part) => entry('sitemap', `/sitemaps/${place ? `${language}-` : ''}${part}.xml`)),
  );
  return `${HEAD}<sitemapindex ${XMLNS}>\n${entries.join('')}</sitemapindex>\n`;
}

/** The pages outside the catalogue, in every language of the shop or only in the listed languages. */
type Further = { each: readonly string[]; some: readonly { path: string; languages: Languages }[] };

const NONE: Further = { each: [], some: [] };

async function* pages(
  entryOf: Entries,
  { each, some }: Further,
  language: Language | undefined,
): AsyncGenerator<string> {
  const shown = allCategories().filter(({ hidden }) => !hidden);
  const paths = ['/', '/products', ...shown.map(({ path }) => categoryPath(path)), ...each];
  for (const path of paths) yield entryOf(path);
  for (const { path, languages } of some)
    if (!language || languages.includes(language)) yield entriesIn(languages, language)(path);
}

async function firstOf(part: number, size: number) {
  await db();
  const [first] = await Product.find({}, { _id: 1 })
    .sort({ _id: 1 })
    .skip(part * size)
    .limit(1)
    .lean();
  return first?._id;
}

async function* productsFrom(
  first: ProductDoc['_id'],
  size: number,
  entryOf: Entries,
): AsyncGenerator<string> {
  const cursor = Product.find(
    { _id: trusted({ $gte: first }) },
    { category: 1, updatedAt: 1, removedAt: 1 },
  )
    .sort({ _id: 1 })
    .limit(size)
    .lean()
    .cursor({ batchSize: 500 });
  // The query must not skip removed products and additional sizes. Otherwise it would read products of the next file.
  for await (const { _id, category, updatedAt, removedAt } of inSlices(cursor)) {
    const id = String(_id);
    if (!removedAt && defaultVariantOf(id) === id)
      yield entryOf(productPath({ _id: id, category }), updatedAt);
  }
}

async function* urlset(entries: AsyncGenerator<string>, more: string): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${XMLNS}${more}>\n`;
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
 * Returns one file of the sitemap: `pages`, or the number of a product part (from 0). A prefix such as `de-` selects a
 * language. The file is streamed, so a large catalogue needs little memory. `further` has pages outside the catalogue.
 * Returns undefined for an unknown name. Throws the database's errors.
 */
export async function sitemapPart(
  name: string,
  languages = ONE,
  further: Further = NONE,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const [part = '', code] = name.split('-', 2).reverse();
  const language = languages.find((one, place) => place > 0 && one === code);
  if (code !== undefined && (!language || name !== `${language}-${part}`)) return undefined;
  const entryOf = entriesIn(languages, language);
  const more = languages.length > 1 ? XHTML : '';
  if (part === 'pages') return streamOf(urlset(pages(entryOf, further, language), more));
  const size = partSize(languages);
  const first = /^\d{1,4}$/.test(part) ? await firstOf(Number(part), size) : undefined;
  return first && streamOf(urlset(productsFrom(first, size, entryOf), more));
}
