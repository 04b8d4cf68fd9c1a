import { useT } from '#i18n';
import { type PromiseState, promiseWords } from '@/lib/orders/promise-math';
import type { OrderView } from '@/lib/orders/view';

const PROMISE_COLOURS = {
  kept: 'bg-leaf-soft text-leaf-strong',
  soon: 'bg-amber-soft text-amber',
  late: 'bg-danger-soft text-danger',
} as const satisfies Record<PromiseState, string>;

/** The badge of the delivery promise: minutes left, amber when they are few, red when it is late. */
export function PromiseBadge({ order, now }: { order: OrderView; now: number }) {
  const { text, state } = promiseWords(order, now, useT('board'));
  if (!text) return null;
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-full max-[12rem]:whitespace-normal px-2.5 py-0.5 font-semibold text-sm tabular-nums ${PROMISE_COLOURS[state]}`}
    >
      {text}
    </span>
  );
}
