import 'server-only';
import mongoose from 'mongoose';
import { NOT_REMOVED } from '@/lib/catalog/on-shelf';
import { joinLines } from '@/lib/catalog/variants/join-lines';
import { readGroups } from '@/lib/catalog/variants/read';
import { Product } from '@/models';
import { nameKey, type Row } from './import-batch';

const { trusted } = mongoose;

type Fault = { line: number; message: string };

/** Makes the products of the lines that were written the sizes that they name; nothing in a file that names none. */
export async function joinRows(rows: readonly Row[], faults: readonly Fault[]): Promise<Fault[]> {
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
  const unjoined = await joinLines(lines);
  // The next lines are read by what the groups are now.
  await readGroups(lines.map(({ id }) => id));
  return unjoined;
}
