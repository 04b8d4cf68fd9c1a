import { vi } from 'vitest';
import { Order } from '@/models';

export function beforeWrite(act: () => Promise<unknown>): void {
  const begin = Order.findOneAndUpdate.bind(Order) as (...args: unknown[]) => {
    lean: () => { exec: () => Promise<unknown> };
  };
  vi.spyOn(Order, 'findOneAndUpdate').mockImplementationOnce(((...args: unknown[]) => {
    const query = begin(...args);
    const { lean } = query;
    return Object.assign(query, {
      lean: () => {
        const leanQuery = lean.call(query);
        const exec = leanQuery.exec.bind(leanQuery);
        return Object.assign(leanQuery, { exec: () => act().then(() => exec()) });
      },
    });
  }) as never);
}
