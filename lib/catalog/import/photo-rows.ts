import { switchWord } from './answers';
import { type Columns, firstOf, textsOf, withPictures } from './cells';
import type { Described } from './items';

/*
 * Adds the photos of rows of their own to the rows of products. The browser runs this module, so it must not import
 * server code.
 */

/**
 * Wix writes further photos of a product as rows with the kind `Media` and the handle of the product. Adds their photos
 * to the first row with this handle or, without a handle, to the product above.
 */
export function withPhotoRows({ rows, others }: Described, columns: Columns): Described {
  const isPhoto = (cells: readonly string[]) =>
    switchWord(firstOf(cells, columns, 'kind')) === 'media';
  if (!rows.some(({ cells }) => isPhoto(cells))) return { rows, others };
  const handleOf = (cells: readonly string[]) => firstOf(cells, columns, 'group');
  const byHandle = new Map<string, number>();
  const pictures = new Map<number, string[]>();
  const left: Described = { rows: [], others: [...others] };
  let above = 0;
  for (const row of rows) {
    const handle = handleOf(row.cells);
    if (!isPhoto(row.cells)) {
      if (!handle || !byHandle.has(handle)) above = row.line;
      if (handle && !byHandle.has(handle)) byHandle.set(handle, row.line);
      left.rows.push(row);
      continue;
    }
    left.others.push({ ...row, why: 'notedPictureRows' });
    const product = handle ? byHandle.get(handle) : above;
    if (product !== undefined)
      pictures.set(product, [
        ...(pictures.get(product) ?? []),
        ...textsOf(row.cells, columns, 'image'),
      ]);
  }
  left.rows = left.rows.map((row) => {
    const further = pictures.get(row.line);
    if (!further?.length) return row;
    const all = [...textsOf(row.cells, columns, 'image'), ...further];
    return { ...row, cells: withPictures(row.cells, columns, all) };
  });
  return left;
}
