import 'server-only';
import mongoose from 'mongoose';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { omitUndefined } from '@/lib/utils/omit-undefined';
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
import { allCategories, pathsUnder } from './categories';
import type { SellerListQuery } from './list-schema';
import {
  directionOf,
  type KeyedProductSort,
  type ProductPosition,
  parseProductCursor,
  productCursor,
} from './seller-sort';

const { trusted } = mongoose;

/* Pages of the seller's product list in any sort order except by last change. Each section of the list is read from
   an index that has the sort order of the section. If a filter selects only a few products, the database sorts them
   itself. */

type Index = Record<string, 1 | -1>;

/** A section of the sorted product list. Without a `field`, its products are sorted by their ids alone. */
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

/** Returns the products of each category, by name, in the seller's order of the categories. */
function byCategory(category: string | undefined, isDown: boolean): Section[] {
  const shelf = { field: 'name', index: CATEGORY_NAME_INDEX, isDown: false } as const;
  const all = allCategories().map(({ path }) => path);
  const chosen = category ? pathsUnder(category) : all;
  const paths = all.filter((path) => chosen.includes(path));
  const sections: Section[] = paths.map((path) => ({ filter: { category: path }, ...shelf }));
  if (isDown) sections.reverse();
  // While a category is merged into another one, its last products still have its path. These products come last,
  // because the database has to sort them itself.
  if (!category) sections.push({ filter: { category: trusted({ $nin: all }) }, ...shelf });
  return sections;
}

/**
 * Returns the sections of a list. Prices per piece cannot be compared with prices per kilogram, and stocks in pieces
 * cannot be compared with stocks in grams. They are therefore in separate sections.
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

/** Returns the filter for the products of a section after a position. */
function after({ field, isDown }: Section, { id, value }: ProductPosition): object {
  const compare = isDown ? '$lt' : '$gt';
  const beyond = { _id: trusted({ [compare]: id }) };
  if (!field) return beyond;
  return {
    $and: [
      // Without this condition, the database would read the index from its start.
      { [field]: trusted({ [`${compare}e`]: value }) },
      { $or: [{ [field]: trusted({ [compare]: value }) }, { [field]: value, ...beyond }] },
    ],
  };
}

/**
 * Returns the index to read a section from. A filter that selects few products is faster with the index of the filter.
 */
function indexOf({ index }: Section, { removed, stock }: SellerListQuery): Index {
  if (removed) return REMOVED_INDEX;
  return stock === 'out' ? IN_STOCK_INDEX : index;
}

/**
 * Returns a page of the products that match `filter`, sorted by `sort`, and the cursor of the next page if there is
 * one. Products that are added between two pages neither repeat nor hide another product. Throws a 400 ApiError for
 * the cursor of another sort order.
 */
export async function sortedProducts(
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
    const beyond = last?.section === at ? [after(section, last)] : [];
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
  return omitUndefined({
    rows: page.map(({ row }) => row),
    nextCursor: end && productCursor(end),
  });
}
