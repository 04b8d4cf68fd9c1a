import 'server-only';
import { stringify } from 'csv-stringify/sync';
import mongoose from 'mongoose';
import { isSwitchedOn } from '@/lib/catalog/limits';
import { NOT_REMOVED } from '@/lib/catalog/on-shelf';
import { viewProduct } from '@/lib/catalog/view';
import { connect } from '@/lib/db';
import { Product } from '@/models';
import { escapeFormula, joinCell } from './cell-math';
import { COLUMNS, TAX_COLUMNS } from './csv';

const { trusted } = mongoose;

const BATCH = 500;

/**
 * All products that are for sale as CSV (UTF-8, oldest first) that `importProducts` reads back unchanged.
 * Streamed in pieces, so that memory stays bounded.
 */
export async function* exportProducts(): AsyncGenerator<string> {
  // `npm run export` leaves the database as it is, also without an index.
  await connect();
  const has = (field: string) => ({ [field]: trusted({ $exists: true }) });
  const isTaxed = await Product.exists({ $or: [has('taxClass'), has('depositCents')] });
  const columns = [...COLUMNS, ...(isTaxed ? TAX_COLUMNS : [])];
  yield stringify([columns]);
  let rows: string[][] = [];
  for await (const row of Product.find(NOT_REMOVED)
    .sort({ _id: 1 })
    .lean()
    .cursor({ batchSize: BATCH })) {
    const product = viewProduct(row, false);
    const stock = product.stock === undefined ? '' : String(product.stock);
    const cells = {
      ...product,
      price: product.price.toFixed(2),
      offerPrice: product.offerPrice.toFixed(2),
      description: joinCell(product.description),
      image: joinCell(product.image),
      inStock: String(isSwitchedOn(row)),
      stock,
      // Tells an import which counts were changed in the file.
      stockBefore: stock,
      id: product._id,
      taxClass: product.taxClass ?? '',
      deposit: product.deposit?.toFixed(2) ?? '',
    };
    rows.push(columns.map((column) => escapeFormula(cells[column] ?? '')));
    if (rows.length < BATCH) continue;
    yield stringify(rows);
    rows = [];
  }
  yield stringify(rows);
}
