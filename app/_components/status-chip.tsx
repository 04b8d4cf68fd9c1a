import { useT } from '#i18n';
import { type OrderStatus, statusKey } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { Icon, type IconName } from './icon';

/**
 * The icon and the colours of each status. Every status has its own icon, so that the colour is never the only
 * difference. globals.test.ts checks the contrast of the colours.
 */
const MARKS = {
  'Order Placed': { icon: 'bag', colours: 'bg-info-soft text-info' },
  Packed: { icon: 'box', colours: 'bg-amber-soft text-amber' },
  'Out for delivery': { icon: 'truck', colours: 'bg-violet-soft text-violet' },
  Delivered: { icon: 'check', colours: 'bg-leaf-soft text-leaf-strong' },
  Cancelled: { icon: 'close', colours: 'bg-tomato-soft text-tomato' },
} as const satisfies Record<OrderStatus, { icon: IconName; colours: string }>;

export function StatusMark({ status }: { status: OrderStatus }) {
  const { icon, colours } = MARKS[status];
  return (
    <span className={`grid size-6 shrink-0 place-items-center rounded-full ${colours}`}>
      <Icon name={icon} className="size-4" />
    </span>
  );
}

export function StatusChip({
  status,
  way,
  className = '',
}: Pick<OrderView, 'status' | 'way'> & { className?: string }) {
  const t = useT('order');
  const { icon, colours } = MARKS[status];
  return (
    <span
      className={`inline-flex max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 font-semibold text-sm leading-snug ${colours} ${className}`}
    >
      <Icon name={icon} className="size-4" />
      {t(statusKey(status, way))}
    </span>
  );
}
