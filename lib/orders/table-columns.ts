import type { Language } from '@/lib/i18n/languages';
import { itemAmount } from '@/lib/weights/item-amount';
import { deliveredLines } from './delivery-promise';
import type { OrderView } from './view';

/** The columns of the order table and of its CSV file, in their order. */
export const ORDER_COLUMNS = [
  ...(['number', 'time', 'promised', 'customer', 'address', 'phone'] as const),
  ...(['items', 'total', 'payment', 'status', 'courier'] as const),
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** The columns that the table hides until a user chooses them. */
export const HIDDEN_ORDER_COLUMNS: readonly OrderColumn[] = ['promised', 'address', 'phone'];

/** Returns the goods of an order in one line, for example `2 × Apple, 480 g Cheese`. */
export const itemsText = (order: Pick<OrderView, 'items' | 'status'>, language: Language): string =>
  deliveredLines(order)
    .map((item) => {
      const { product, found } = item;
      const isByWeight = product.soldBy === 'weight';
      const count = itemAmount(item, language) ?? String(found);
      return `${count}${isByWeight ? '' : ' ×'} ${product.name}`;
    })
    .join(', ');
