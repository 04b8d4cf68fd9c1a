import { useState } from 'react';
import type { useOrderStatus } from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import type { nextTogether } from '@/lib/orders/pack-together';
import type { OrderView } from '@/lib/orders/view';
import type { usePacking } from './use-packing';

type Part = Pick<ReturnType<typeof usePacking>['parts'][number], 'order' | 'shown'>;
type Steps = Pick<ReturnType<typeof useOrderStatus>, 'stepAll'>;

const uncountedOf = (parts: readonly Part[], orders: readonly OrderView[]): number =>
  parts
    .filter(({ order }) => orders.some(({ _id }) => _id === order._id))
    .flatMap(({ order: { items }, shown }) => items.filter((item) => !shown(item).isTicked)).length;

/**
 * Asks whether to pack orders as ordered although some of their lines are not counted. The confirmation packs only the
 * orders that were listed when the dialog opened. An order that is added while the dialog is open stays unpacked,
 * because nobody has seen its lines.
 */
export function useUncountedQuestion(
  parts: readonly Part[],
  next: ReturnType<typeof nextTogether>,
  steps: Steps,
) {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const toPack = next?.status === 'Packed' ? next.orders : [];
  const orders = toPack.filter(({ _id }) => asked.includes(_id));
  const close = () => setAsked([]);
  return {
    /** Opens the dialog if lines are not counted. Returns whether the dialog opened. */
    ask(): boolean {
      if (uncountedOf(parts, toPack) === 0) return false;
      setAsked(toPack.map(({ _id }) => _id));
      return true;
    },
    dialog: {
      open: orders.length > 0,
      count: uncountedOf(parts, orders),
      onClose: close,
      onPack() {
        close();
        void steps.stepAll(orders, 'Packed');
      },
    },
  };
}
