import 'server-only';
import { type CsvPage, pagedCsv } from '@/lib/http/download';
import { t } from '@/lib/http/translate';
import { plainUnits } from '@/lib/utils/money';
import { stockUnit } from '@/lib/weights/measures';
import { bigUnit, typedUnit, typedValue } from '@/lib/weights/units';
import { catalogCurrency } from './catalog-settings';
import { findCategory } from './categories';
import { isSwitchedOn } from './limits';
import type { SellerCsvQuery } from './list-schema';
import { askedPrices } from './prices/lowest-price';
import { listForSeller } from './seller-list';
import { MAX_CSV_PRODUCTS, type ProductColumn } from './seller-sort';
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
  // A price in a former currency is written with this currency, because the other prices of the column are in the
  // current currency.
  const amount = (units: number) =>
    priceCurrency && priceCurrency !== currency
      ? `${plainUnits(units, priceCurrency)} ${priceCurrency.toUpperCase()}`
      : plainUnits(units, currency);
  const { name, category, stock } = product;
  const { price, offerPrice, unit: per } = askedPrices(product);
  const asked = (units: number) => `${amount(units)}${per ? `/${bigUnit(per)}` : ''}`;
  const unit = stockUnit(product);
  return {
    name,
    category: findCategory(category)?.text ?? category,
    price: asked(price),
    offerPrice: asked(offerPrice),
    stock:
      stock === undefined
        ? ''
        : unit
          ? `${typedValue(stock, unit)} ${typedUnit(unit)}`
          : String(stock),
    inStock: isSwitchedOn(product) ? t('sellerGoods', 'inStock') : t('sellerGoods', 'outOfStock'),
  };
}

/**
 * Returns the products of the seller's list as a CSV file in chunks, with the given columns and in the order of the
 * list. The file is for people: the import reads the files of `exportProducts`. The file has at most {@link
 * MAX_CSV_PRODUCTS} products. If there are more, its last row says so. Throws the errors of `listForSeller` before the
 * first chunk.
 */
export async function sellerCsv({
  columns,
  ...query
}: SellerCsvQuery): Promise<AsyncGenerator<string>> {
  const currency = await catalogCurrency();
  const read = async (cursor?: string): Promise<CsvPage> => {
    const { products, nextCursor } = await listForSeller({ ...query, limit: BATCH, cursor });
    const rows = products.map((product) => {
      const cells = cellsOf(product, currency);
      return columns.map((column) => cells[column]);
    });
    return { rows, nextCursor };
  };
  return pagedCsv({
    header: columns.map((column) => t('sellerList', LABELS[column])),
    first: await read(),
    read,
    maxPages: MAX_CSV_PRODUCTS / BATCH,
    cutText: () => t('dataTable', 'cut', { max: MAX_CSV_PRODUCTS }),
  });
}
