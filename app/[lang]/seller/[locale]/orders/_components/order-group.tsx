import { usePageLanguage, useT } from '#i18n';
import { Filled, slot } from '@/app/_components/filled';
import { Link } from '@/app/_components/link';
import { Notice } from '@/app/_components/notice';
import { ClockTime, useTimeMessage } from '@/app/_components/order-parts';
import { allergenLabels } from '@/lib/catalog/facts/fact-labels';
import type { ProductView } from '@/lib/catalog/view';
import { usePerson } from '@/lib/client/seller-store';
import { formatPromise, type PromiseState } from '@/lib/orders/delivery-promise';
import type { GroupedView } from '@/lib/orders/follow-up-view';
import { orderNumber } from '@/lib/orders/order-number';
import { actionsOf } from '@/lib/orders/payment-state';
import { isClosed, statusKey } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { orderedAmount } from '@/lib/weights/item-amount';

const PROMISE_COLOURS = {
  kept: 'bg-leaf-soft text-leaf-strong',
  soon: 'bg-amber-soft text-amber',
  late: 'bg-danger-soft text-danger',
} as const satisfies Record<PromiseState, string>;

type PromiseBadgeProps = { order: OrderView; now: number; className?: string };

export function PromiseBadge({ order, now, className = 'py-0.5' }: PromiseBadgeProps) {
  const { text, state } = formatPromise(order, now, useT('board'));
  if (!text) return null;
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-full max-[12rem]:whitespace-normal px-2.5 font-semibold text-sm tabular-nums ${PROMISE_COLOURS[state]} ${className}`}
    >
      {text}
    </span>
  );
}

type Marked = Pick<ProductView, 'allergens' | 'leastAge'>;

/** Renders nothing if the product has no allergens and no age limit. */
export function FactMarks({ product: { allergens, leastAge } }: { product: Marked }) {
  const t = useT('facts');
  const tFactsForm = useT('factsForm');
  const { contains = [], mayContain = [] } = allergens ?? {};
  const hasAny = contains.length + mayContain.length > 0;
  if (!leastAge && !hasAny) return null;
  return (
    <span className="block text-sm leading-snug">
      {leastAge && (
        <strong className="me-1.5 inline-block rounded border border-current px-1 tabular-nums">
          {tFactsForm('ageMark', { age: leastAge })}
        </strong>
      )}
      {allergens && hasAny && allergenLabels(allergens, t).join('. ')}
    </span>
  );
}

/** Returns the reminder only for open orders with an age limit. */
function useCheckId({ leastAge, status }: OrderView): string | undefined {
  const t = useT('factsForm');
  return leastAge && !isClosed(status) ? t('checkIdOf', { age: leastAge }) : undefined;
}

export function CheckIdNote({ order, className }: { order: OrderView; className: string }) {
  const text = useCheckId(order);
  return text && <p className={className}>{text}</p>;
}

export function CheckIdNotice({ order }: { order: OrderView }) {
  const text = useCheckId(order);
  return (
    text && (
      <Notice kind="warning" className="mb-4 font-semibold">
        {text}
      </Notice>
    )
  );
}

/** When the authorization expires soon, the shop captures the payment even before packing. */
export function AuthorizationEnd({ iso, now }: { iso: string; now: number }) {
  const t = useT('board');
  const timeMessage = useTimeMessage();
  return (
    <Filled
      text={timeMessage(t('holdEnds', { time: slot(0) }))}
      parts={[<ClockTime key="time" iso={iso} now={now} />]}
    />
  );
}

type ByPhoneProps = { order: Pick<OrderView, 'byPhone'>; className: string };

export function ByPhone({ order: { byPhone }, className }: ByPhoneProps) {
  const t = useT('orderSource');
  return byPhone ? <p className={className}>{t('byPhone')}</p> : null;
}

/** Returns a function that states who packs an order, and whether this is the signed-in user. `now` is in ms. */
export function usePickerOf(now: number) {
  const t = useT('board');
  const me = usePerson()?.id ?? 'owner';
  return ({ claim }: Pick<OrderView, 'claim'>) => {
    if (!claim || Date.parse(claim.until) <= now) return undefined;
    const { person, name = t('theOwner') } = claim;
    const isMine = person === me;
    return { person, isMine, labels: isMine ? t('youPack') : t('packs', { name }) };
  };
}

const STEPS = { Packed: 'pack', 'Out for delivery': 'sendOut', Delivered: 'deliver' } as const;

export function useStepLabel() {
  const t = useT('board');
  const tOrder = useT('order');
  return (status: OrderView['status'], way: OrderView['way']): string =>
    way === 'pickup' || status === 'Order Placed' || status === 'Cancelled'
      ? tOrder(statusKey(status, way))
      : t(STEPS[status]);
}

type Grouped = Pick<OrderView, 'follows' | 'followUps' | 'missed'>;
type Row = { order: GroupedView; text: 'withOrder' | 'withCancelled' | 'alsoOrder' | 'missed' };

/** Returns the orders of the same delivery. A cancelled or late order has a message of its own. */
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

type OrderGroupProps = {
  order: Grouped;
  shown?: readonly OrderView[];
  className: string;
};

export function OrderGroup({ order, shown = [], className }: OrderGroupProps) {
  const t = useT('orderGroups');
  const rows = rowsOf(order).filter((row) => !shown.some(({ _id }) => _id === row.order._id));
  return rows.map((row) => (
    <p key={row.order._id} className={className}>
      {t(row.text, { number: orderNumber(row.order) })}
    </p>
  ));
}

type OrderGroupLinksProps = {
  order: OrderView;
  shown: readonly OrderView[];
  known: ReadonlyMap<string, OrderView>;
};

/** The page omits the lines of a blocked order, so the component states the reason. */
export function OrderGroupLinks({ order, shown, known }: OrderGroupLinksProps) {
  const t = useT('orderGroups');
  const tBlockedBy = useT('blockedBy');
  const { code } = usePageLanguage();
  const first = shown.find(({ follows }) => !follows) ?? order;
  // These orders were added to the same first order.
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
          {t('packTogether', { numbers: new Intl.ListFormat(code).format(shown.map(orderNumber)) })}
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

type AlsoInProps = { product: string; order: OrderView; orders: readonly OrderView[] };

export function AlsoIn({ product, order, orders }: AlsoInProps) {
  const text = useAlsoIn()(product, order, orders);
  return text && <span className="block font-extrabold">{text}</span>;
}

/**
 * Staff need the amounts in the other orders to divide the product. The function returns undefined if no other order
 * contains it.
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
