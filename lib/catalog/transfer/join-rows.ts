import 'server-only';
import mongoose from 'mongoose';
import { NOT_REMOVED } from '@/lib/catalog/on-shelf';
import { joinLines, type LineFault, type Places } from '@/lib/catalog/variants/join-lines';
import { Product } from '@/models';
import { nameKey, type Row } from './import-batch';

const { trusted } = mongoose;

/**
 * Makes the products of the lines that were written the sizes that they name; nothing in a file that names none. `places`
 * keeps what the lines of a file say of the order of sizes.
 */
export async function joinRows(
  rows: readonly Row[],
  faults: readonly LineFault[],
  places: Places,
): Promise<LineFault[]> {
  const failed = new Set(faults.map(({ line }) => line));
  const sized = rows.filter(({ line, product }) => product.variant && !failed.has(line));
  if (sized.length === 0) return [];
  const names = sized.flatMap(({ product }) => (product.id ? [] : product.name));
  const found =
    names.length > 0
      ? await Product.find(
          { name: trusted({ $in: names }), ...NOT_REMOVED },
          { name: 1, category: 1 },
        ).lean()
      : [];
  const byName = new Map(found.map((one) => [nameKey(one), String(one._id)]));
  const lines = sized.flatMap(({ line, product }) => {
    const id = product.id ?? byName.get(nameKey(product));
    return id && product.variant ? { line, id, name: product.name, ...product.variant } : [];
  });
  return joinLines(lines, places);
}
