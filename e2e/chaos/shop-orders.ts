import { z } from 'zod';
import type { Answer } from '@/e2e/support/client';
import type { Facts } from './checker';
import { succeeded } from './shop-client';

export type StatusRequest = Facts['statusRequests'][number];

const change = z.object({ status: z.string(), at: z.string() });
const order = z.object({
  _id: z.string(),
  status: z.string(),
  history: z.array(change),
  items: z.array(z.object({ product: z.object({ _id: z.string() }), quantity: z.number() })),
});
export const ordersSchema = z.object({ orders: z.array(order) });
const orderSchema = z.object({ order });

export function statusRequestOf(answer: Answer): StatusRequest | undefined {
  if (!succeeded(answer)) return undefined;
  const { _id, history } = orderSchema.parse(answer.body).order;
  const last = history.at(-1);
  return last && history.length > 1 ? { order: _id, status: last.status, at: last.at } : undefined;
}
