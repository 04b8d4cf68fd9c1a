import mongoose from 'mongoose';
import { testDatabaseUri } from '@/e2e/shop';
import type { Client } from './client';

export const REFUSED = 'refused.example';

type Watched = { shoppers: Client[]; products: { _id: string }[] };

async function idOf(shopper: Client): Promise<string> {
  const { body } = await shopper.get('/api/user/is-auth');
  return (body as { user: { _id: string } }).user._id;
}

/**
 * Returns a function that reads the data that a rejected request could have changed, including accounts with the email
 * domain {@link REFUSED}. Ignores other data, because concurrent tests change it.
 *
 * Reads the database, because that is faster and more complete than the API.
 */
export async function openSnapshots({ shoppers, products }: Watched) {
  const database = await mongoose.createConnection(testDatabaseUri()).asPromise();
  const subjects = await Promise.all(shoppers.map(idOf));
  const objectId = (id: string) => new mongoose.Types.ObjectId(id);
  const userId = { $in: subjects.map(objectId) };
  const accounts = { email: { $regex: `${REFUSED}$|^nope$`, $options: 'i' } };
  const watched: [collection: string, filter: object][] = [
    ['users', { $or: [{ _id: userId }, accounts] }],
    ['addresses', { userId }],
    ['orders', { userId }],
    ['sessions', { subject: { $in: subjects } }],
    ['products', { _id: { $in: products.map(({ _id }) => objectId(_id)) } }],
  ];
  return {
    async take(): Promise<unknown> {
      const rows = watched.map(([name, filter]) =>
        // Ignore the time of a session's last use, which even a rejected request updates.
        database
          .collection(name)
          .find(filter, { sort: { _id: 1 }, projection: { seenAt: 0 } })
          .toArray(),
      );
      return JSON.parse(JSON.stringify(await Promise.all(rows)));
    },
    close: () => database.close(),
  };
}
