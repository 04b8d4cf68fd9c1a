import { expect, test } from 'vitest';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { emitEvent } from './business-events';
import { metrics } from './metrics';

stubShopEnv();

test('emitEvent counts revenue per currency', async () => {
  const order = { orderId: '1', payment: 'Online' } as const;
  for (const currency of ['eur', 'usd', 'eur']) {
    emitEvent({ event: 'order paid', ...order, currency, cents: 100 });
    emitEvent({ event: 'order refunded', ...order, currency, cents: 10 });
  }
  const { taken, refunded } = metrics();
  const sums = async (metric: typeof taken | typeof refunded) =>
    (await metric.get()).values.map(({ labels, value }) => [labels.currency, value]);
  expect(await sums(taken)).toEqual([
    ['eur', 200],
    ['usd', 100],
  ]);
  expect(await sums(refunded)).toEqual([
    ['eur', 20],
    ['usd', 10],
  ]);
});
