import mongoose from 'mongoose';
import { testDatabaseUri } from '@/e2e/shop';
import type { Client } from './client';

/** The domain of the email addresses in requests that are refused. */
export const REFUSED = 'refused.example';

type Watched = { shoppers: Client[]; products: { _id: string }[] };

/**
 * Reads what a refused request could have changed: everything of these shoppers with their sessions,
 * these products, and the accounts of {@link REFUSED}. Other tests run at the same time, so nothing
 * that they change is read.
 */
export async function openSnapshots() {
  const database = await mongoose.createConnection(testDatabaseUri()).asPromise();
  const accounts = { email: { $regex: `${REFUSED}$|^nope$`, $options: 'i' } };

  const ofShopper = async (shopper: Client) => {
    const paths = ['/api/user/is-auth', '/api/address/get', '/api/order/user'];
    const answers = await Promise.all(paths.map((path) => shopper.get(path)));
    const [account, ...rest] = answers.map(({ body }) => body);
    const { _id: subject } = (account as { user: { _id: string } }).user;
    return [account, ...rest, await database.collection('sessions').countDocuments({ subject })];
  };

  return {
    async take({ shoppers, products }: Watched): Promise<string> {
      const ids = products.map(({ _id }) => _id).join(',');
      const [reader] = shoppers;
      const state = await Promise.all([
        ...shoppers.map(ofShopper),
        reader?.get(`/api/product/list?ids=${ids}`).then(({ body }) => body),
        database.collection('users').find(accounts).toArray(),
      ]);
      return JSON.stringify(state);
    },
    close: () => database.close(),
  };
}
