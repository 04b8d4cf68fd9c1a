import 'server-only';
import { maxStock } from '@/lib/catalog/limits';
import { t } from '@/lib/http/translate';
import { parseWhole } from '@/lib/utils/decimal';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { parseAmount } from '@/lib/weights/typed-amount';
import { isDecimal } from '@/lib/weights/units';
import type { ProductDoc } from '@/models/product';

/* Parses the stock of a line without `soldBy`. Its unit is the unit of the stored product, which the import loads
   later. Otherwise 12 lb would become 12 thousandths of a pound. */

/** The stock cells of a line. A cell is absent if the file has no column for it. */
export type StockCells = { stock?: string; stockBefore?: string };

type Cells = StockCells & { soldBy?: string };

/**
 * Returns the stock cells of a line that does not state how the product is sold. Returns undefined for any other line.
 */
export function stockCellsOf({ soldBy, stock, stockBefore }: Cells): StockCells | undefined {
  const cells = omitUndefined({ stock, stockBefore });
  return soldBy?.trim() || Object.keys(cells).length === 0 ? undefined : cells;
}

/** Empties stock cells that contain decimals, for schemas that accept only whole numbers. */
export function wholeCells(cells: StockCells): StockCells {
  const isDecimalNumber = (cell: string) =>
    parseWhole(cell) === undefined && parseAmount(cell, 'mlb') !== undefined;
  return Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [name, isDecimalNumber(cell) ? '' : cell]),
  );
}

type Line = { stock?: number | undefined; stockBefore?: number; stockCells?: StockCells };

const unitOf = (before: Pick<ProductDoc, 'measure'> | undefined) =>
  before?.measure?.by === 'weight' ? before.measure.unit : 'g';

/**
 * Returns the line with its stock in the unit of the stored product. Returns undefined if a cell is not an amount in
 * this unit, or is too high.
 */
export function withStoredStock<L extends Line>(
  { stockCells, ...line }: L,
  before: Pick<ProductDoc, 'measure'> | undefined,
): Omit<L, 'stockCells'> | undefined {
  const unit = unitOf(before);
  const amounts = Object.entries(stockCells ?? {}).map(
    ([name, cell]) => [name, cell.trim() ? parseAmount(cell, unit) : undefined, cell] as const,
  );
  const isWrong = amounts.some(
    ([name, amount, cell]) =>
      cell.trim() && (amount === undefined || (name === 'stock' && amount > maxStock(unit))),
  );
  if (isWrong) return undefined;
  return { ...line, ...Object.fromEntries(amounts.map(([name, amount]) => [name, amount])) };
}

/** Returns the error message for a line that {@link withStoredStock} rejects. */
export function stockFault(before: Pick<ProductDoc, 'measure'> | undefined): string {
  const unit = unitOf(before);
  return isDecimal(unit)
    ? t('sellerGoods', 'stockDecimal', { max: maxStock(unit) / 1_000 })
    : t('sellerGoods', 'stock', { max: maxStock(unit) });
}
