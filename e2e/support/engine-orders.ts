import mongoose from 'mongoose';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';
import { placeOnlineOrder } from '@/lib/checkout/place/place-order';
import { Address, User } from '@/models';

/* Creates shoppers and orders for tests on the real database engine without HTTP. */

const SPRINGFIELD = { city: 'Springfield', state: 'Oregon', zipcode: '02134', country: 'US' };
export const BERLIN = { city: 'Berlin', state: 'Berlin', zipcode: '10115', country: 'Germany' };

/** Stores a shopper with an address. */
export async function storedShopper(place = SPRINGFIELD, account: object = {}) {
  const email = `${new mongoose.Types.ObjectId()}@shopper.example`;
  const user = await User.create({ name: 'Ada', email, passwordHash: 'none', ...account });
  const { _id } = await Address.create({
    userId: user._id,
    firstName: 'Ada',
    lastName: 'Grocer',
    email,
    phone: '1',
    street: '1 Market Street',
    ...place,
  });
  return { userId: String(user._id), address: String(_id) };
}

/** Returns the id of the Stripe session in the URL of a payment page. */
export const sessionIn = (payPage: string): string => /cs_test_\w+/.exec(payPage)?.[0] ?? '';

/** Starts an online payment. Returns the id of its Stripe session. */
export const openPayPage = async (placing: Parameters<typeof placeOnlineOrder>[0]) =>
  sessionIn(await placeOnlineOrder(placing));

/** Changes the status of an order. It accepts any status, so a test can request a change that the shop rejects. */
export const step = (id: string, from: string, status: string, more: object = {}) =>
  changeStatus({ id, from: from as never, status: status as never, ...more });

/** Moves a new order through all statuses up to Delivered. The last request contains the fields of `more`. */
export async function deliver(id: string, more: object = {}): Promise<void> {
  await step(id, 'Order Placed', 'Packed');
  await step(id, 'Packed', 'Out for delivery');
  await step(id, 'Out for delivery', 'Delivered', more);
}
