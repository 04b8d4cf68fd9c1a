import { piecesOf, type RequestedPieces } from '@/lib/orders/refund-lines';
import type { OrderView } from '@/lib/orders/view';
import { packedUnit } from '@/lib/weights/amounts';
import type { Measure } from '@/lib/weights/fields';
import { pricedMeasureIn } from '@/lib/weights/measures';
import type { MeasureView } from '@/lib/weights/view';

/** A line can be refunded piece by piece, a replacement only as a whole. */
export type RefundRow = {
  key: string;
  product: string;
  name: string;
  category: string;
  image: string | undefined;
  left: number;
  /** The price of one piece or of the whole replacement, in units of the currency. */
  price: number;
  hasDeposit: boolean;
  /** The quantity of the replacement. `insteadOf` is the id of the product that it replaces. */
  instead?: number;
  insteadOf?: string;
  /** Present for goods sold by weight. A "piece" of the row is then one unit, for example 50 g. */
  weight?: Pick<Measure, 'unit' | 'perUnitCents'> & {
    /** The weight of one unit, in `unit`. */
    each: number;
  };
};

type Order = Pick<OrderView, 'items' | 'refunds' | 'currency'>;

const activeRefunds = ({ refunds = [] }: Order) =>
  refunds.filter(({ state }) => state !== 'undone');

const piecesBack = (order: Order, line: Omit<RequestedPieces, 'quantity'>): number =>
  piecesOf(
    line,
    activeRefunds(order).flatMap(({ lines = [] }) => lines),
  );

function weightIn(
  product: MeasureView,
  currency: string,
  each?: number,
): Pick<RefundRow, 'weight'> {
  const measure = pricedMeasureIn(product, currency);
  if (measure?.by !== 'weight') return {};
  const { unit, perUnitCents, step } = measure;
  return { weight: { unit, perUnitCents, each: each ?? step } };
}

export function refundRows(order: Order): RefundRow[] {
  const rows = order.items.flatMap((item): RefundRow[] => {
    const { product, found, deposit = 0, replacement } = item;
    const { _id: id, name, category, image, offerPrice: price } = product;
    const line = {
      product: id,
      name,
      category,
      image: image[0],
      ...weightIn(
        product,
        order.currency,
        packedUnit({ pickedQuantity: found, weighed: item.weighed }),
      ),
    };
    const own = found - piecesBack(order, { product: id });
    if (!replacement) return [{ key: id, ...line, left: own, price, hasDeposit: deposit > 0 }];
    const { product: instead, quantity, amount, deposits = 0 } = replacement;
    const wholeRow = { product: instead._id, replacement: true, insteadOf: id };
    return [
      { key: id, ...line, left: own, price, hasDeposit: deposit > 0 },
      {
        key: `${id} instead`,
        product: instead._id,
        insteadOf: id,
        name: instead.name,
        category: instead.category,
        image: instead.image[0],
        left: 1 - piecesBack(order, wholeRow),
        price: amount,
        hasDeposit: deposits > 0,
        instead: quantity,
        ...weightIn(instead, order.currency),
      },
    ];
  });
  return rows.filter(({ left }) => left > 0);
}

export const isFeeLeft = (order: Order & Pick<OrderView, 'deliveryFee'>): boolean =>
  order.deliveryFee > 0 && !activeRefunds(order).some(({ deliveryFee }) => deliveryFee);

export const chosenLines = (rows: readonly RefundRow[], counts: ReadonlyMap<string, number>) =>
  rows.flatMap(({ key, product, insteadOf }) => {
    const quantity = counts.get(key) ?? 0;
    const replaced = insteadOf ? { replacement: true, insteadOf } : {};
    return quantity > 0 ? [{ product, quantity, ...replaced }] : [];
  });
