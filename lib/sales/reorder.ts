import 'server-only';
import { stringify } from 'csv-stringify/sync';
import mongoose from 'mongoose';
import { categoryName } from '@/lib/catalog/category-names';
import { LOW_STOCK } from '@/lib/catalog/limits';
import { db } from '@/lib/db';
import { idsOf } from '@/lib/orders/day-ids';
import { readShop } from '@/lib/shop/read';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { dayBefore, dayOf } from '@/lib/utils/zone-day';
import { countedAs } from '@/lib/weights/stock-units';
import { typedUnit, typedValue } from '@/lib/weights/units';
import { Order, Product } from '@/models';
import { byProduct, type ProductRow, soldIn, soldOf } from './pipelines';
import { comparableDays, reorderQuantity } from './report-days';
import type { ReorderView } from './view';

const { trusted } = mongoose;

const MAX_ROWS = 2_000;

/**
 * Returns what to buy for tomorrow, sorted by category and name. The estimate is the average of the sales on the same
 * weekday of the last four weeks.
 * - A product with tracked stock is listed if its stock is below the estimate or below a minimum.
 * - A product without tracking is listed if it is out of stock and was sold on one of these days.
 */
export async function findReorder(): Promise<ReorderView> {
  await db();
  const { timeZone } = await readShop();
  const day = dayBefore(dayOf(Date.now(), timeZone), -1);
  const periods = comparableDays(day).map((like) => idsOf(like, like, timeZone));
  const sold = soldOf(await Order.aggregate<ProductRow>([soldIn(periods), ...byProduct]));
  const byId = new Map(sold.map((row) => [String(row._id), row]));
  const counted = { stock: trusted({ $exists: true }), switchedOff: trusted({ $ne: true }) };
  const missing = {
    _id: trusted({ $in: sold.map(({ _id }) => _id) }),
    inStock: false,
    stock: trusted({ $exists: false }),
  };
  const products = await Product.find({
    removedAt: trusted({ $exists: false }),
    $or: [counted, missing],
  })
    .select({ name: 1, weight: 1, category: 1, stock: 1, measure: 1 })
    .lean();
  const candidates = products
    .map(({ _id, name, weight, category, stock, measure }) => {
      const row = byId.get(String(_id));
      // Sales in another unit than the current unit of the product are ignored, because they cannot be converted.
      // `minStock` is the quantity that the smallest possible order reserves.
      const byWeight = measure?.by === 'weight' ? measure : undefined;
      const counted = countedAs(measure);
      const pieces = row?.[counted === 'piece' ? 'pieces' : counted] ?? 0;
      return omitUndefined({
        product: String(_id),
        name,
        category,
        sold: pieces,
        weight: weight || undefined,
        stock,
        unit: byWeight?.unit,
        buy: reorderQuantity(pieces, stock, byWeight?.minStock ?? LOW_STOCK),
      });
    })
    .filter(({ buy }) => buy > 0)
    .sort(
      (one, other) =>
        one.category.localeCompare(other.category) ||
        one.name.localeCompare(other.name) ||
        one.product.localeCompare(other.product),
    );
  return { day, rows: candidates.slice(0, MAX_ROWS) };
}

/** Returns the result of {@link findReorder} as CSV. */
export async function reorderCsv(): Promise<string> {
  const { rows } = await findReorder();
  const isWeighed = rows.some(({ unit }) => unit);
  return stringify(
    [
      [
        ...['id', 'name', 'weight', 'category', 'stock', 'sold on 4 such days', 'buy'],
        ...(isWeighed ? ['unit'] : []),
      ],
      ...rows.map(({ product, name, weight, category, stock, sold, buy, unit }) => [
        ...[product, name, weight, categoryName(category)],
        ...[stock, sold, buy].map((count) =>
          unit && count !== undefined ? typedValue(count, unit) : count,
        ),
        ...(isWeighed ? [unit && typedUnit(unit)] : []),
      ]),
    ],
    { escape_formulas: true },
  );
}
