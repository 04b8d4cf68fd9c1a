import 'server-only';
import { MAX_STOCK } from '@/lib/catalog/limits';
import { t } from '@/lib/http/translate';
import { parseWhole } from '@/lib/utils/decimal';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { parseAmount } from '@/lib/weights/typed-amount';
import { isDecimal } from '@/lib/weights/units';
import type { ProductDoc } from '@/models/product';

/*
 * The stock in a line of a product file that does not say how its product is sold. The unit of the stock is then that
 * of the stored product, which is known only after the line is read. Without this, 12 lb would become 12 thousandths.
 */

/** The cells of the stock, if the file has these columns. */
export type StockCells = { stock?: string; stockBefore?: string };

type Cells = StockCells & { soldBy?: string };

/** Returns the cells of the stock of a line. Returns undefined if the line says how the product is sold. */
export function stockCellsOf({ soldBy, stock, stockBefore }: Cells): StockCells | undefined {
  const cells = omitUndefined({ stock, stockBefore });
  return soldBy?.trim() || Object.keys(cells).length === 0 ? undefined : cells;
}

/** Returns the cells for the schemas of whole numbers. A number with decimals counts as empty there. */
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
 * Returns the line with its stock in the unit of the stored product. Returns undefined if the stock is no amount in this
 * unit, or is above the highest stock.
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
      cell.trim() && (amount === undefined || (name === 'stock' && amount > MAX_STOCK)),
  );
  if (isWrong) return undefined;
  return { ...line, ...Object.fromEntries(amounts.map(([name, amount]) => [name, amount])) };
}

/** Returns the error message for a line that {@link withStoredStock} rejects. */
export function stockFault(before: Pick<ProductDoc, 'measure'> | undefined): string {
  const unit = unitOf(before);
  return isDecimal(unit)
    ? t('sellerGoods', 'stockDecimal', { max: MAX_STOCK / 1_000 })
    : t('sellerGoods', 'stock', { max: MAX_STOCK });
}
