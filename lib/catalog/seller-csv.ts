import 'server-only';
import { stringify } from 'csv-stringify/sync';
import { t } from '@/lib/http/translate';
import { BYTE_ORDER_MARK } from '@/lib/utils/byte-order-mark';
import { plainUnits } from '@/lib/utils/money';
import { bigUnit } from '@/lib/weights/format-amount';
import { stockUnit } from '@/lib/weights/measures';
import { catalogCurrency } from './catalog-settings';
import { findCategory } from './categories';
import { isSwitchedOn } from './limits';
import type { SellerCsvQuery } from './list-schema';
import { MAX_CSV_PRODUCTS, type ProductColumn } from './seller-columns';
import { listForSeller } from './seller-list';
import type { SellerProduct } from './view';

/** The number of products that are read at once. */
const BATCH = 250;

const LABELS = {
  name: 'product',
  category: 'category',
  price: 'price',
  offerPrice: 'offerPriceColumn',
  stock: 'stock',
  inStock: 'inStockColumn',
} as const satisfies Record<ProductColumn, string>;

function cellsOf(product: SellerProduct, currency: string): Record<ProductColumn, string> {
  const { priceCurrency } = product;
  // Prices in a former currency of the shop state it, because the other prices of the column are in the shop's currency.
  const amount = (units: number) =>
    priceCurrency && priceCurrency !== currency
      ? `${plainUnits(units, priceCurrency)} ${priceCurrency.toUpperCase()}`
      : plainUnits(units, currency);
  const { name, category, price, offerPrice, pricePerUnit, stepUnit, stock } = product;
  const unit = stockUnit(product);
  return {
    name,
    category: findCategory(category)?.text ?? category,
    price:
      pricePerUnit === undefined
        ? amount(price)
        : `${amount(pricePerUnit)}/${bigUnit(stepUnit ?? 'g')}`,
    offerPrice: pricePerUnit === undefined ? amount(offerPrice) : '',
    stock: stock === undefined ? '' : `${stock}${unit ? ` ${unit}` : ''}`,
    inStock: isSwitchedOn(product) ? t('sellerGoods', 'inStock') : t('sellerGoods', 'outOfStock'),
  };
}

const line = (cells: readonly string[]) => stringify([cells], { escape_formulas: true });

/**
 * Returns the products of the seller's list as a CSV file in chunks, with the given columns and in the order of the
 * list. The file is for people: the import reads the files of `exportProducts`. It has at most
 * {@link MAX_CSV_PRODUCTS} products. If there are more, its last row says so. Excel reads it as UTF-8 because of the
 * byte order mark. Throws the errors of `listForSeller` before the first chunk.
 */
export async function sellerCsv({
  columns,
  ...query
}: SellerCsvQuery): Promise<AsyncGenerator<string>> {
  const currency = await catalogCurrency();
  const read = (cursor?: string) => listForSeller({ ...query, limit: BATCH, cursor });
  const first = await read();
  return (async function* lines(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK;
    yield line(columns.map((column) => t('sellerList', LABELS[column])));
    let page = first;
    for (let count = BATCH; ; count += BATCH) {
      for (const product of page.products) {
        const cells = cellsOf(product, currency);
        yield line(columns.map((column) => cells[column]));
      }
      if (!page.nextCursor) return;
      if (count >= MAX_CSV_PRODUCTS) {
        yield line([t('dataTable', 'cut', { max: MAX_CSV_PRODUCTS })]);
        return;
      }
      page = await read(page.nextCursor);
    }
  })();
}
