'use client';

import { useId, useLayoutEffect, useRef, useState } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { actionsOf } from '@/lib/orders/payment-state';
import type { OrderView } from '@/lib/orders/view';
import { isCountedInPart, type SectionName, sumsOf } from './board-sections';
import { asksAtDoor } from './delivered-dialogs';
import { OrderTile } from './order-tile';
import type { useOrderStatus } from './use-order-status';

/**
 * The number of orders that are shown at first: enough for a rush; rendering a whole week at once
 * would be slow.
 */
const AT_FIRST = 40;

type Props = {
  name: SectionName;
  orders: OrderView[];
  now: number;
  steps: Pick<ReturnType<typeof useOrderStatus>, 'isBusy' | 'step' | 'takeBack'>;
  onDelivered: (order: OrderView) => void;
  /** Called before an order is packed that is counted in part. */
  onUncounted: (order: OrderView) => void;
  className: string;
};

/** What was delivered today apart from what was cancelled. */
function Sums({ ended }: { ended: OrderView[] }) {
  const t = useT('board');
  const { delivered, cancelled } = sumsOf(ended, usePageLanguage().code);
  const row = 'flex flex-wrap justify-between gap-x-2 font-semibold tabular-nums';
  return (
    <div className="mb-3">
      <p className={row}>
        <span>{t('deliveredCount', { count: delivered.count })}</span>{' '}
        <span className="ms-auto">{delivered.sum}</span>
      </p>
      {cancelled.count > 0 && (
        <p className={`${row} text-muted`}>
          <span>{t('cancelledCount', { count: cancelled.count })}</span>{' '}
          <span className="ms-auto">{cancelled.sum}</span>
        </p>
      )}
    </div>
  );
}

/**
 * One column of the board. When the order with the focus leaves it, the order that takes its place
 * gets the focus, so that a row of orders is done by the same key.
 */
export function BoardSection({
  name,
  orders,
  now,
  steps,
  onDelivered,
  onUncounted,
  className,
}: Props) {
  const t = useT('board');
  const id = useId();
  const [most, setMost] = useState(AT_FIRST);
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<{ id: string; place: number }>(undefined);

  // Only once the pressed order has left.
  useLayoutEffect(() => {
    const from = pressed.current;
    if (!from || orders.some(({ _id }) => _id === from.id)) return;
    pressed.current = undefined;
    if (document.activeElement && document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [];
    buttons[Math.min(from.place, buttons.length - 1)]?.focus({ preventScroll: true });
  }, [orders]);

  function press(order: OrderView, place: number, status: OrderView['status']) {
    pressed.current = { id: order._id, place };
    const { next } = actionsOf(order);
    if (status === next && asksAtDoor(order)) onDelivered(order);
    else if (status === 'Packed' && status === next && isCountedInPart(order)) onUncounted(order);
    else void steps.step(order, status);
  }

  return (
    <section aria-labelledby={id} className={className}>
      <h2
        id={id}
        className="sr-only mb-3 items-baseline gap-2 font-bold text-lg lg:not-sr-only lg:mb-3 lg:flex print:not-sr-only print:mb-3"
      >
        {t(name)}{' '}
        <span className="font-semibold text-base text-muted tabular-nums">{orders.length}</span>
      </h2>
      {orders.length === 0 && (
        <p className="py-6 text-center text-muted lg:text-start">{t('nothing')}</p>
      )}
      {name === 'done' && orders.length > 0 && <Sums ended={orders} />}
      <ul ref={list} className="space-y-3">
        {orders.slice(0, most).map((order, place) => (
          <li key={order._id} className="break-inside-avoid">
            <OrderTile
              order={order}
              now={now}
              isBusy={steps.isBusy(order._id)}
              onStep={(status) => press(order, place, status)}
              onTakeBack={(status) => {
                pressed.current = { id: order._id, place };
                void steps.takeBack(order, status);
              }}
            />
          </li>
        ))}
      </ul>
      {orders.length > most && (
        <Button look="quiet" className="mt-3 w-full" onClick={() => setMost(most + AT_FIRST)}>
          {t('further', { count: orders.length - most })}
        </Button>
      )}
    </section>
  );
}
