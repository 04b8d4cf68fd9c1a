import 'server-only';
import mongoose from 'mongoose';
import { NOT_REMOVED } from '@/lib/catalog/on-shelf';
import {
  type CheckedSizes,
  checkLines,
  joinLines,
  type LineFault,
  type Places,
} from '@/lib/catalog/variants/join-lines';
import { Product } from '@/models';
import { nameKey, type Row } from './import-batch';

const { trusted } = mongoose;

/** The lines that say which size their product is, with its id; of one that is not stored, with what `newId` says. */
async function sizedLines(
  rows: readonly Row[],
  faults: readonly LineFault[],
  newId: (row: Row) => string | undefined,
) {
  const failed = new Set(faults.map(({ line }) => line));
  const sized = rows.filter(({ line, product }) => product.variant && !failed.has(line));
  const names = sized.flatMap(({ product }) => (product.id ? [] : product.name));
  const found =
    names.length > 0
      ? await Product.find(
          { name: trusted({ $in: names }), ...NOT_REMOVED },
          { name: 1, category: 1 },
        ).lean()
      : [];
  const byName = new Map(found.map((one) => [nameKey(one), String(one._id)]));
  return sized.flatMap((row) => {
    const { line, product } = row;
    const id = product.id ?? byName.get(nameKey(product)) ?? newId(row);
    return id && product.variant ? { line, id, name: product.name, ...product.variant } : [];
  });
}

/** The faults that {@link joinRows} would report, without a change. `checked` keeps what the lines of a file say. */
export const checkRows = async (
  rows: readonly Row[],
  faults: readonly LineFault[],
  checked: CheckedSizes,
): Promise<LineFault[]> =>
  checkLines(await sizedLines(rows, faults, ({ product }) => nameKey(product)), checked);

/**
 * Makes the products of the lines that were written the sizes that they name; nothing in a file that names none. `places`
 * keeps what the lines of a file say of the order of sizes.
 */
export async function joinRows(
  rows: readonly Row[],
  faults: readonly LineFault[],
  places: Places,
): Promise<LineFault[]> {
  const lines = await sizedLines(rows, faults, () => undefined);
  return lines.length > 0 ? joinLines(lines, places) : [];
}
