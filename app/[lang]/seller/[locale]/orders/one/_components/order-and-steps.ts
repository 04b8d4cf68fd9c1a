import type { useOrderStatus } from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import type { OrderView } from '@/lib/orders/view';

/** What the parts of the page of an order get: the order, and what changes it. */
export type OrderAndSteps = { order: OrderView; steps: ReturnType<typeof useOrderStatus> };
