import { useT } from '#i18n';
import { Filled, slot } from '@/app/_components/filled';
import { Notice } from '@/app/_components/notice';
import { ClockTime, useTimeMessage } from '@/app/_components/order-parts';
import { allergenLabels } from '@/lib/catalog/facts/fact-labels';
import type { ProductView } from '@/lib/catalog/view';
import { usePerson } from '@/lib/client/seller-store';
import { formatPromise, type PromiseState } from '@/lib/orders/delivery-promise';
import { isClosed, statusKey } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';

const PROMISE_COLOURS = {
  kept: 'bg-leaf-soft text-leaf-strong',
  soon: 'bg-amber-soft text-amber',
  late: 'bg-danger-soft text-danger',
} as const satisfies Record<PromiseState, string>;

/**
 * The badge with the promised time. It shows the remaining minutes, in amber when few are left, and in red
 * when the order is late.
 */
export function PromiseBadge({
  order,
  now,
  className = 'py-0.5',
}: {
  order: OrderView;
  now: number;
  className?: string;
}) {
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

/**
 * Shows the age limit and the allergens of a product to the picker. Renders nothing if the product has
 * neither.
 */
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

/** Returns the reminder to check the shopper's ID. It is shown on open orders with an age limit. */
function useCheckId({ leastAge, status }: OrderView): string | undefined {
  const t = useT('factsForm');
  return leastAge && !isClosed(status) ? t('checkIdOf', { age: leastAge }) : undefined;
}

/** Reminds staff to check the shopper's ID, on the card and the slip of an order. */
export function CheckIdNote({ order, className }: { order: OrderView; className: string }) {
  const text = useCheckId(order);
  return text && <p className={className}>{text}</p>;
}

/** Reminds staff to check the shopper's ID, on the page of an order. */
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

/** Warns that the card authorization expires soon. The shop then captures the payment even before packing. */
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

/** The mark of an order that was placed by phone. */
export function ByPhone({
  order: { byPhone },
  className,
}: {
  order: Pick<OrderView, 'byPhone'>;
  className: string;
}) {
  const t = useT('orderSource');
  return byPhone ? <p className={className}>{t('byPhone')}</p> : null;
}

/**
 * Returns a function that returns the user who packs an order at the time `now` (ms), and whether this is the signed-in
 * user. It returns undefined if nobody packs the order.
 */
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

const STEPS = {
  Packed: 'pack',
  'Out for delivery': 'sendOut',
  Delivered: 'deliver',
} as const;

/** Returns a function that labels the button for the next status of an order. */
export function useStepLabel() {
  const t = useT('board');
  const tOrder = useT('order');
  return (status: OrderView['status'], way: OrderView['way']): string =>
    way === 'pickup' || status === 'Order Placed' || status === 'Cancelled'
      ? tOrder(statusKey(status, way))
      : t(STEPS[status]);
}
