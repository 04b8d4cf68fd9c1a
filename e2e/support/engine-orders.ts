import mongoose from 'mongoose';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';
import { placeOnlineOrder } from '@/lib/checkout/place/place-order';
import { Address, User } from '@/models';

const SPRINGFIELD = { city: 'Springfield', state: 'Oregon', zipcode: '02134', country: 'US' };
export const BERLIN = { city: 'Berlin', state: 'Berlin', zipcode: '10115', country: 'Germany' };

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

export const sessionIn = (payPage: string): string => /cs_test_\w+/.exec(payPage)?.[0] ?? '';

export const openPayPage = async (placing: Parameters<typeof placeOnlineOrder>[0]) =>
  sessionIn(await placeOnlineOrder(placing));

export const step = (id: string, from: string, status: string, more: object = {}) =>
  changeStatus({ id, from: from as never, status: status as never, ...more });

/** Moves a new order through all statuses to Delivered. The last request contains the fields of `more`. */
export async function deliver(id: string, more: object = {}): Promise<void> {
  await step(id, 'Order Placed', 'Packed');
  await step(id, 'Packed', 'Out for delivery');
  await step(id, 'Out for delivery', 'Delivered', more);
}
