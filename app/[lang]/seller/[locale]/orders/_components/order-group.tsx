import { useT } from '#i18n';
import { Link } from '@/app/_components/link';
import type { GroupedView } from '@/lib/orders/follow-up-view';
import { orderNumber } from '@/lib/orders/order-number';
import type { OrderView } from '@/lib/orders/view';

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
export function OrderGroup({ order, className }: { order: Grouped; className: string }) {
  const t = useT('orderGroups');
  return rowsOf(order).map((row) => (
    <p key={row.order._id} className={className}>
      {t(row.text, { number: orderNumber(row.order) })}
    </p>
  ));
}

/** Links the orders that are packed and delivered together with an order, on its page. */
export function OrderGroupLinks({ order }: { order: Grouped }) {
  const t = useT('orderGroups');
  const rows = rowsOf(order);
  if (rows.length === 0) return null;
  return (
    <div className="mb-4 grid gap-1 rounded-field bg-leaf-soft px-4 py-2">
      {rows.map((row) => (
        <Link
          key={row.order._id}
          href={`/seller/orders/${row.order._id}`}
          className="inline-flex min-h-11 items-center font-semibold text-leaf-strong underline underline-offset-4"
        >
          {t(row.text, { number: orderNumber(row.order) })}
        </Link>
      ))}
    </div>
  );
}
