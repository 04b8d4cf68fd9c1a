import 'server-only';
import { say } from '@/lib/http/say';
import type { OrderDoc } from '@/models/order';

const KEYS = {
  'Order Placed': 'statusPlaced',
  Packed: 'statusPacked',
  'Out for delivery': 'statusOut',
  Delivered: 'statusDelivered',
  Cancelled: 'statusCancelled',
} as const;

/** The status of an order in the language of the request, for its refusals. */
export const saidStatus = (status: OrderDoc['status']): string => say('refusals', KEYS[status]);
