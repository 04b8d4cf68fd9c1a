import { stringify } from 'csv-stringify/sync';
import { Product } from '@/models';
import { db } from '../db';
import { COLUMNS, joinCell } from './csv';
import { viewProduct } from './view';

const BATCH = 500;

/**
 * The whole catalogue as a product file that `importProducts` reads back without a change: CSV,
 * UTF-8, oldest first, a piece at a time, so that no size of the catalogue fills the memory.
 */
export async function* exportProducts(): AsyncGenerator<string> {
  await db();
  yield stringify([[...COLUMNS]]);
  let rows: string[][] = [];
  for await (const row of Product.find().sort({ _id: 1 }).lean().cursor({ batchSize: BATCH })) {
    const product = viewProduct(row);
    const cells = {
      ...product,
      price: product.price.toFixed(2),
      offerPrice: product.offerPrice.toFixed(2),
      description: joinCell(product.description),
      image: joinCell(product.image),
      inStock: String(product.inStock),
      weight: product.weight ?? '',
    };
    rows.push(COLUMNS.map((column) => cells[column]));
    if (rows.length < BATCH) continue;
    yield stringify(rows);
    rows = [];
  }
  yield stringify(rows);
}
