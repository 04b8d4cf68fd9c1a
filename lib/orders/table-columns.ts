import type { Language } from '@/lib/i18n/languages';
import { piecesOrWeight } from '@/lib/weights/format-amount';
import { itemAmount } from '@/lib/weights/item-amount';
import { measureIn } from '@/lib/weights/measures';
import { deliveredLines } from './delivery-promise';
import type { OrderView } from './view';

/**
 * The columns of the order table and of its CSV file, from first to last. The namespace `dataTable` has their labels.
 */
export const ORDER_COLUMNS = [
  ...(['number', 'time', 'promised', 'customer', 'address', 'phone'] as const),
  ...(['items', 'total', 'payment', 'status', 'courier'] as const),
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** The maximum number of orders in a CSV file. */
export const MAX_CSV_ORDERS = 10_000;

/** The columns that the table hides by default. */
export const HIDDEN_ORDER_COLUMNS: readonly OrderColumn[] = ['promised', 'address', 'phone'];

/**
 * Returns the goods of an order in one line, for example `2 × Apple, 480 g Cheese`. It contains replacements, but not
 * missing products.
 */
export const itemsText = (order: Pick<OrderView, 'items' | 'status'>, language: Language): string =>
  deliveredLines(order)
    .flatMap((item) => {
      const { product, found, replacement } = item;
      const amount = product.soldBy === 'weight' ? itemAmount(item, language) : undefined;
      const count = amount ?? `${itemAmount(item, language) ?? found} ×`;
      const instead =
        replacement &&
        piecesOrWeight(measureIn(replacement.product), replacement.quantity, language);
      return [
        ...(found > 0 ? [`${count} ${product.name}`] : []),
        ...(replacement && instead
          ? [`${instead.weight ?? `${instead.quantity} ×`} ${replacement.product.name}`]
          : []),
      ];
    })
    .join(', ');
