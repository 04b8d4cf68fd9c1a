import type { DeliveryView } from '@/lib/couriers/view';

/* How deliveries look with the presses that wait in the browser. */

/** What a press asks of an order. */
export type Ask =
  | { do: 'out' }
  | { do: 'deliver'; isPaid?: boolean; collected?: number; idChecked?: boolean }
  | { do: 'fail'; reason: string; next: 'again' | 'shop'; note?: string }
  | { do: 'undo'; from: DeliveryView['status']; to: DeliveryView['status'] }
  | { do: 'undoFail' };

/** The call of a press. */
export function callOf(
  id: string,
  ask: Ask,
): { path: `/api/${string}`; body: Record<string, unknown> } {
  const status = '/api/order/courier' as const;
  if (ask.do === 'out')
    return { path: status, body: { id, from: 'Packed', status: 'Out for delivery' } };
  if (ask.do === 'deliver') {
    const { do: _, ...said } = ask;
    return { path: status, body: { id, from: 'Out for delivery', status: 'Delivered', ...said } };
  }
  if (ask.do === 'undo') return { path: status, body: { id, from: ask.from, status: ask.to } };
  if (ask.do === 'undoFail') return { path: '/api/order/failed', body: { id, undo: true } };
  const { do: _, ...said } = ask;
  return { path: '/api/order/failed', body: { id, ...said } };
}

type Waiting = { key: string; order: string; body: Record<string, unknown> };

/** A delivery with what waits for the connection. */
export type Shown = DeliveryView & { waits?: string };

/** The deliveries as they will be once what waits has arrived; `waits` is the key of the last press. */
export function withWaiting(
  deliveries: readonly DeliveryView[],
  waiting: readonly Waiting[],
): Shown[] {
  const shown = new Map<string, Shown>(deliveries.map((one) => [one._id, one]));
  for (const { key, order, body } of waiting) {
    const now = shown.get(order);
    if (!now) continue;
    const { status } = body;
    const isStatus = status === 'Packed' || status === 'Out for delivery' || status === 'Delivered';
    shown.set(order, { ...now, ...(isStatus ? { status } : {}), waits: key });
  }
  const all = [...shown.values()];
  const isDone = ({ status }: Shown) => status === 'Delivered';
  return [...all.filter((one) => !isDone(one)), ...all.filter(isDone)];
}

/** The deliveries as they are now that the shop has taken these presses. */
export const withTaken = (deliveries: readonly DeliveryView[], taken: readonly Waiting[]) =>
  withWaiting(deliveries, taken).map(({ waits: _, ...one }): DeliveryView => one);
