import type { Client } from './client';

/**
 * What a refused request could have changed: everything of the shopper, and these products. Other
 * tests run meanwhile, so nothing is looked at that they change.
 */
export async function snapshotOf(shopper: Client, products: { _id: string }[]): Promise<string> {
  const ids = products.map(({ _id }) => _id).join(',');
  const calls = [
    shopper.get('/api/user/is-auth'),
    shopper.get('/api/address/get'),
    shopper.get('/api/order/user'),
    shopper.get(`/api/product/list?ids=${ids}`),
  ];
  const answers = await Promise.all(calls);
  return JSON.stringify(answers.map(({ body }) => body));
}
