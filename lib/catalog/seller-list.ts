import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { env } from '@/lib/env';
import { type CsvPage, pagedCsv } from '@/lib/http/download';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { plainUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { pageOf } from '@/lib/utils/paging';
import { escapeRegExp } from '@/lib/utils/search-text';
import { stockUnit } from '@/lib/weights/measures';
import { bigUnit, typedUnit, typedValue } from '@/lib/weights/units';
import { Product } from '@/models';
import {
  CATEGORY_INDEX,
  CATEGORY_NAME_INDEX,
  IN_STOCK_INDEX,
  NAME_COLLATION,
  NAME_INDEX,
  PRICE_INDEX,
  type ProductDoc,
  REMOVED_INDEX,
  STOCK_INDEX,
  UNIT_PRICE_INDEX,
} from '@/models/product';
import { catalogCurrency } from './catalog-settings';
import { allCategories, findCategory, pathsUnder } from './categories';
import { isSwitchedOn, LOW_STOCK } from './limits';
import { categoryFilter, rowsOf, searchFilter } from './list';
import type { SellerCsvQuery, SellerListQuery } from './list-schema';
import { NOT_REMOVED, REMOVED } from './on-shelf';
import { askedPrices } from './prices/lowest-price';
import { searchIndex } from './search/live-index';
import {
  directionOf,
  type KeyedProductSort,
  MAX_CSV_PRODUCTS,
  type ProductColumn,
  type ProductPosition,
  parseProductCursor,
  productCursor,
} from './seller-sort';
import { groupMemberIds } from './variants/known-groups';
import type { SellerProduct } from './view';
import { viewAllForSeller, viewForSeller } from './view-products';

const { trusted } = mongoose;

/* Reads pages of the seller's product list in any sort order except by last change. Each section of the list has its
   own index. */

type Index = Record<string, 1 | -1>;

/** Without a `field`, products are sorted only by id. */
type Section = {
  filter: object;
  field?: 'name' | 'priceCents' | 'measure.perUnitCents' | 'stock';
  index: Index;
  isDown: boolean;
};

const sortValue = ({ field }: Section, row: ProductDoc): string | number => {
  if (field === 'name') return row.name;
  if (field === 'priceCents') return row.priceCents;
  if (field === 'stock') return row.stock ?? 0;
  return field ? (row.measure?.perUnitCents ?? 0) : 0;
};

function byCategory(category: string | undefined, isDown: boolean): Section[] {
  const shelf = { field: 'name', index: CATEGORY_NAME_INDEX, isDown: false } as const;
  const all = allCategories().map(({ path }) => path);
  const chosen = category ? pathsUnder(category) : all;
  const paths = all.filter((path) => chosen.includes(path));
  const sections: Section[] = paths.map((path) => ({ filter: { category: path }, ...shelf }));
  if (isDown) sections.reverse();
  // During a merge, some products still have the path of the merged category. They come last.
  if (!category) sections.push({ filter: { category: trusted({ $nin: all }) }, ...shelf });
  return sections;
}

/**
 * Prices per piece and per kilogram are not comparable, and neither are stocks in pieces and grams. They are in
 * separate sections.
 */
function sectionsOf(sort: KeyedProductSort, category: string | undefined): Section[] {
  const { field, isDown } = directionOf(sort);
  if (field === 'category') return byCategory(category, isDown);
  if (field === 'name') {
    const index = category ? CATEGORY_NAME_INDEX : NAME_INDEX;
    return [{ filter: {}, field, index, isDown }];
  }
  const unitPrice = 'measure.perUnitCents';
  const own = (index: Index) => (category ? CATEGORY_INDEX : index);
  if (field === 'price')
    return [
      { filter: { [unitPrice]: null }, field: 'priceCents', index: own(PRICE_INDEX), isDown },
      {
        filter: { [unitPrice]: trusted({ $gte: 0 }) },
        field: unitPrice,
        index: own(UNIT_PRICE_INDEX),
        isDown,
      },
    ];
  const index = own(STOCK_INDEX);
  const tracked = { stock: trusted({ $gte: 0 }) };
  const byWeight = 'measure.by';
  return [
    { filter: { ...tracked, [byWeight]: trusted({ $ne: 'weight' }) }, field, index, isDown },
    { filter: { ...tracked, [byWeight]: 'weight' }, field, index, isDown },
    { filter: { stock: null }, index, isDown },
  ];
}

function afterPosition({ field, isDown }: Section, { id, value }: ProductPosition): object {
  const compare = isDown ? '$lt' : '$gt';
  const beyond = { _id: trusted({ [compare]: id }) };
  if (!field) return beyond;
  return {
    $and: [
      // This condition is redundant, but lets the database start in the middle of the index.
      { [field]: trusted({ [`${compare}e`]: value }) },
      { $or: [{ [field]: trusted({ [compare]: value }) }, { [field]: value, ...beyond }] },
    ],
  };
}

/** A filter that selects few products is faster with its own index. */
function indexOf({ index }: Section, { removed, stock }: SellerListQuery): Index {
  if (removed) return REMOVED_INDEX;
  return stock === 'out' ? IN_STOCK_INDEX : index;
}

/**
 * Returns a page of the sorted products, and the cursor of the next page. Products added meanwhile repeat or skip no
 * other product. Throws a 400 ApiError for the cursor of another sort order.
 */
async function sortedProducts(
  sort: KeyedProductSort,
  query: SellerListQuery,
  filter: object,
): Promise<{ rows: ProductDoc[]; nextCursor?: string }> {
  const { limit, cursor, category } = query;
  const sections = sectionsOf(sort, category);
  const last = cursor === undefined ? undefined : parseProductCursor(cursor);
  const isText = last && sections[last.section]?.field === 'name';
  if (
    cursor !== undefined &&
    (!last || last.section >= sections.length || isText !== (typeof last.value === 'string'))
  )
    throw new ApiError('badInput', t('catalogErrors', 'cursor'));
  const found: (ProductPosition & { row: ProductDoc })[] = [];
  for (const [at, section] of sections.entries()) {
    if (last && at < last.section) continue;
    if (found.length > limit) break;
    const direction = section.isDown ? -1 : 1;
    const order: Index = {
      ...(section.field ? { [section.field]: direction } : {}),
      _id: direction,
    };
    const beyond = last?.section === at ? [afterPosition(section, last)] : [];
    const rows = Product.find({ $and: [filter, section.filter, ...beyond] })
      .sort(order)
      .limit(limit + 1 - found.length)
      .hint(indexOf(section, query));
    if (section.field === 'name') rows.collation(NAME_COLLATION);
    for (const row of await rows.lean())
      found.push({ row, section: at, id: String(row._id), value: sortValue(section, row) });
  }
  const page = found.slice(0, limit);
  const end = found.length > limit ? page.at(-1) : undefined;
  return omitUndefined({ rows: page.map(({ row }) => row), nextCursor: end && productCursor(end) });
}

type Page = { products: SellerProduct[]; nextCursor?: string; mayLookUp?: true };

/**
 * A stock up to this counts as low: LOW_STOCK pieces. For goods by weight, LOW_STOCK units (for example 50 g) or the
 * minimum order, whichever is more.
 */
const lowestOf = {
  $cond: [
    { $eq: ['$measure.by', 'weight'] },
    { $max: [{ $multiply: [LOW_STOCK, '$measure.step'] }, '$measure.minStock'] },
    LOW_STOCK,
  ],
};
/** Matches products in stock whose tracked stock is low. */
export const LOW_STOCK_FILTER = {
  inStock: true,
  stock: trusted({ $exists: true }),
  $expr: trusted({ $lte: ['$stock', lowestOf] }),
};

const filterOf = ({ category, stock, removed }: SellerListQuery) => ({
  ...(removed ? REMOVED : NOT_REMOVED),
  ...(category ? categoryFilter(category) : {}),
  ...(stock === 'low' ? LOW_STOCK_FILTER : stock ? { inStock: stock === 'in' } : {}),
});

/** The cursor is the time and the id of the last product on the previous page. */
function after(cursor: string | undefined, time: 'updatedAt' | 'removedAt') {
  const [ms, id] = cursor?.split('-') ?? [];
  if (!ms || !id) return {};
  const last = new Date(Number(ms));
  const earlier = { [time]: trusted({ $lt: last }) };
  const inThatInstant = { [time]: last, _id: trusted({ $lt: id }) };
  return { $and: [{ [time]: trusted({ $lte: last }) }, { $or: [earlier, inThatInstant] }] };
}

const changedAt = ({ updatedAt, _id }: ProductDoc) => `${updatedAt.toISOString()} ${_id}`;

/** Places all sizes of a product next to the size that was changed last. */
async function together(page: ProductDoc[], query: SellerListQuery): Promise<ProductDoc[]> {
  const groups = page.map(({ _id }) => groupMemberIds(String(_id)));
  const ids = groups.flatMap((sizes) => (sizes.length > 1 ? sizes : []));
  if (ids.length === 0) return page;
  const rows = await Product.find({ _id: trusted({ $in: ids }), ...filterOf(query) }).lean();
  const byId = new Map(rows.map((row) => [String(row._id), row]));
  return page.flatMap((row, at) => {
    const sizes = (groups[at] ?? []).flatMap((id) => byId.get(id) ?? []);
    const isLast = sizes.every((one) => changedAt(one) <= changedAt(row));
    return sizes.length < 2 ? row : isLast ? sizes : [];
  });
}

const CHANGED_CURSOR = /^(\d{1,15}-)?[0-9a-f]{24}$/;

async function lastChanged(query: SellerListQuery): Promise<Page> {
  const { limit, cursor, removed } = query;
  if (cursor && !CHANGED_CURSOR.test(cursor))
    throw new ApiError('badInput', t('catalogErrors', 'cursor'));
  // Removed products are sorted by removal. The index on `removedAt` contains only them.
  const time = removed ? 'removedAt' : 'updatedAt';
  const rows = await Product.find({ $and: [filterOf(query), after(cursor, time)] })
    .sort({ [time]: -1, _id: -1 })
    .limit(limit + 1)
    .hint({ [time]: -1, _id: -1 })
    .lean();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return omitUndefined({
    products: await viewAllForSeller(removed ? page : await together(page, query)),
    nextCursor: last && `${last[time]?.getTime()}-${last._id}`,
  });
}

async function named(query: SellerListQuery, q: string): Promise<Page> {
  const { limit, category, stock, removed } = query;
  const cursor = query.cursor?.split('-').at(-1);
  const index = searchIndex();
  // The search index has no stock numbers, so the database filters by low stock.
  if (index && stock !== 'low') {
    const filter = { ...searchFilter({ category, stock }), removed: removed !== undefined };
    const ids = index.containing(q, limit + 1, { ...filter, after: cursor });
    const products = await viewAllForSeller(await rowsOf(ids.slice(0, limit), filter));
    const nextCursor = ids.length > limit ? ids[limit - 1] : undefined;
    return omitUndefined({ products, nextCursor: nextCursor || undefined });
  }
  const beyond = cursor ? { _id: trusted({ $gt: cursor }) } : {};
  const name = trusted({ $regex: escapeRegExp(q), $options: 'i' });
  const rows = await Product.find({ ...filterOf(query), ...beyond, name })
    .sort({ _id: 1 })
    .limit(limit + 1)
    // The embedded database crashes when it compares query plans for a text search.
    .hint({ _id: 1 })
    .lean();
  const { page, ...next } = pageOf(rows, limit);
  return { products: await viewAllForSeller(page), ...next };
}

/**
 * Returns a page of the seller's product list, the last changed product first. With `q`, returns products whose name
 * contains the text, in the order of the public list. `sort` has no effect with `q`. Removed products appear only with
 * `removed`, `id` or `gtin`. `nextCursor` is present if there is a further page.
 */
export async function listForSeller(query: SellerListQuery): Promise<Page> {
  await db();
  const { id, gtin, q } = query;
  if (id || gtin) {
    const product = await Product.findOne(id ? { _id: id } : { gtin }).lean();
    const mayLookUp = gtin && !product && env().FOOD_FACTS_URL ? { mayLookUp: true as const } : {};
    return { products: product ? [await viewForSeller(product)] : [], ...mayLookUp };
  }
  if (q) return named(query, q);
  const { sort } = query;
  if (!sort || sort === 'changed') return lastChanged(query);
  const { rows, ...next } = await sortedProducts(sort, query, filterOf(query));
  return { products: await viewAllForSeller(rows), ...next };
}

const BATCH = 250;

const LABELS = {
  name: 'product',
  category: 'category',
  price: 'price',
  offerPrice: 'offerPriceColumn',
  stock: 'stock',
  inStock: 'inStockColumn',
} as const satisfies Record<ProductColumn, string>;

function cellsOf(product: SellerProduct, currency: string): Record<ProductColumn, string> {
  const { priceCurrency } = product;
  // A price in a former currency states this currency.
  const amount = (units: number) =>
    priceCurrency && priceCurrency !== currency
      ? `${plainUnits(units, priceCurrency)} ${priceCurrency.toUpperCase()}`
      : plainUnits(units, currency);
  const { name, category, stock } = product;
  const { price, offerPrice, unit: per } = askedPrices(product);
  const asked = (units: number) => `${amount(units)}${per ? `/${bigUnit(per)}` : ''}`;
  const unit = stockUnit(product);
  return {
    name,
    category: findCategory(category)?.text ?? category,
    price: asked(price),
    offerPrice: asked(offerPrice),
    stock:
      stock === undefined
        ? ''
        : unit
          ? `${typedValue(stock, unit)} ${typedUnit(unit)}`
          : String(stock),
    inStock: isSwitchedOn(product) ? t('sellerGoods', 'inStock') : t('sellerGoods', 'outOfStock'),
  };
}

/**
 * Returns the seller's list as a CSV file in chunks, for people and not for an import (see `exportProducts`). It has at
 * most {@link MAX_CSV_PRODUCTS} products. Its last row states if there are more. Throws the errors of `listForSeller`
 * before the first chunk.
 */
export async function sellerCsv({
  columns,
  ...query
}: SellerCsvQuery): Promise<AsyncGenerator<string>> {
  const currency = await catalogCurrency();
  const read = async (cursor?: string): Promise<CsvPage> => {
    const { products, nextCursor } = await listForSeller({ ...query, limit: BATCH, cursor });
    const rows = products.map((product) => {
      const cells = cellsOf(product, currency);
      return columns.map((column) => cells[column]);
    });
    return { rows, nextCursor };
  };
  return pagedCsv({
    header: columns.map((column) => t('sellerList', LABELS[column])),
    first: await read(),
    read,
    maxPages: MAX_CSV_PRODUCTS / BATCH,
    cutText: () => t('dataTable', 'cut', { max: MAX_CSV_PRODUCTS }),
  });
}
