import { usePageLanguage, useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { Notice } from '@/app/_components/notice';
import type { GroupedView } from '@/lib/orders/follow-up-view';
import { orderNumber } from '@/lib/orders/order-number';
import { actionsOf } from '@/lib/orders/payment-state';
import type { OrderView } from '@/lib/orders/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { orderedAmount } from '@/lib/weights/item-amount';

type Grouped = Pick<OrderView, 'follows' | 'followUps' | 'missed'>;
type Row = { order: GroupedView; text: 'withOrder' | 'withCancelled' | 'alsoOrder' | 'missed' };

/** Returns the orders that belong to the delivery of an order, with the message about each. */
const rowsOf = ({ follows, followUps = [], missed }: Grouped): Row[] => [
  ...(follows
    ? [
        {
          order: follows,
          text:
            follows.status === 'Cancelled' ? ('withCancelled' as const) : ('withOrder' as const),
        },
      ]
    : []),
  ...followUps
    .filter(({ status }) => status !== 'Cancelled')
    .map((order) => ({ order, text: 'alsoOrder' as const })),
  ...(missed ? [{ order: missed, text: 'missed' as const }] : []),
];

/** Names the orders that are packed and delivered together with an order, for its card and its packing slip. */
export function OrderGroup({
  order,
  shown = [],
  className,
}: {
  order: Grouped;
  /** The orders that the card already shows, so that they are not named again. */
  shown?: readonly OrderView[];
  className: string;
}) {
  const t = useT('orderGroups');
  const rows = rowsOf(order).filter((row) => !shown.some(({ _id }) => _id === row.order._id));
  return rows.map((row) => (
    <p key={row.order._id} className={className}>
      {t(row.text, { number: orderNumber(row.order) })}
    </p>
  ));
}

/**
 * On the page of an order, links to the orders that are packed and delivered together with it. The page does not show
 * the lines of a blocked order, so the component states why the order is blocked.
 */
export function OrderGroupLinks({
  order,
  shown,
  known,
}: {
  order: OrderView;
  /** The orders whose lines the page shows, including `order`. */
  shown: readonly OrderView[];
  /** The orders that the browser has loaded. */
  known: ReadonlyMap<string, OrderView>;
}) {
  const t = useT('orderGroups');
  const tBlockedBy = useT('blockedBy');
  const { code } = usePageLanguage();
  const first = shown.find(({ follows }) => !follows) ?? order;
  // The page of an order that was added to an earlier order also names the other orders that were added to that earlier
  // order.
  const siblings = order.follows
    ? (known.get(order.follows._id) ?? first).followUps?.filter(({ _id }) => _id !== order._id)
    : order.followUps;
  const rows = rowsOf({ ...order, ...omitUndefined({ followUps: siblings }) });
  if (rows.length === 0) return null;
  const heldBack = (id: string) => {
    const { holdKey } = actionsOf(known.get(id) ?? {});
    return shown.some(({ _id }) => _id === id) || !holdKey ? undefined : tBlockedBy(holdKey);
  };
  return (
    <Notice kind="info" className="mb-4">
      {shown.length > 1 && (
        <p className="font-semibold">
          {t('packTogether', {
            numbers: new Intl.ListFormat(code).format(shown.map(orderNumber)),
          })}
        </p>
      )}
      {rows.map((row) => {
        const why = heldBack(row.order._id);
        return (
          <p key={row.order._id}>
            <Link
              href={`/seller/orders/${row.order._id}`}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {t(row.text, { number: orderNumber(row.order) })}
            </Link>
            {why && <span className="block font-semibold text-tomato">{why}</span>}
          </p>
        );
      })}
    </Notice>
  );
}

/** Names the other orders of a packing slip that contain the same product, with their amounts. */
export function AlsoIn({
  product,
  order,
  orders,
}: {
  /** The id of the product. */
  product: string;
  order: OrderView;
  orders: readonly OrderView[];
}) {
  const text = useAlsoIn()(product, order, orders);
  return text && <span className="block font-extrabold">{text}</span>;
}

/**
 * Returns a function that names the amounts of a product in the other orders of a group, so that staff pack the product
 * for each order. The function returns undefined if no other order contains the product.
 */
export function useAlsoIn() {
  const t = useT('orderGroups');
  const { code } = usePageLanguage();
  return (product: string, order: OrderView, orders: readonly OrderView[]): string | undefined => {
    const texts = orders
      .filter(({ _id }) => _id !== order._id)
      .flatMap((other) =>
        other.items
          .filter((item) => item.product._id === product)
          .map((item) => {
            const amount = orderedAmount(item, code) ?? `${item.quantity} ×`;
            return t('alsoIn', { amount, number: orderNumber(other) });
          }),
      );
    return texts.length > 0 ? texts.join(' · ') : undefined;
  };
}
