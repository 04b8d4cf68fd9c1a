import fc from 'fast-check';
import { Types } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { anyOrder } from '@/e2e/support/any-order';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { Order } from '@/models';
import { FULFILMENT, PAID_BY, PAYMENT, type Stateful, state } from './state';

const orders = fc.sample(anyOrder, 3_000).map((one) => ({
  ...one,
  _id: new Types.ObjectId(),
  userId: new Types.ObjectId(),
}));
setUpDatabase();
beforeAll(async () => {
  // Drop the unique indexes, because random orders can have equal values.
  await Order.collection.dropIndexes();
  await Order.collection.insertMany(orders as never);
}, 60_000);

test.each(Object.entries({ ...state, ...PAYMENT, ...PAID_BY, ...FULFILMENT }))(
  'the state filter selects the same orders as its predicate: %s',
  async (_, { is, where }) => {
    const rows = await Order.find(where, { _id: 1 }).hint({ _id: 1 }).lean();
    const wanted = orders.filter((one) => is(one as Stateful)).map((one) => String(one._id));
    expect(rows.map((row) => String(row._id)).sort()).toEqual(wanted.sort());
  },
);
