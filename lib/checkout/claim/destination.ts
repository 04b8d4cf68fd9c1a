import 'server-only';
import mongoose from 'mongoose';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import type { OrderInput } from '@/lib/orders/schema';
import { readableEmail } from '@/lib/readable-email';
import type { ShopView } from '@/lib/shop/view';
import { User } from '@/models';
import type { OrderDoc } from '@/models/order';

type Owner = OrderDoc['userId'] | string;
/** Where an order goes, or where it is collected and by whom. */
export type Destination = Pick<OrderDoc, 'address' | 'pickup'>;

/** The shop and, unless it is foreign or removed, the shopper's address, as stored now. */
type Known = { shop: Pick<ShopView, 'pickup'>; address?: OrderDoc['address'] };

/** The shopper's address. Throws a 404 Refusal for a foreign or removed one. */
function requireAddress({ address }: Known): OrderDoc['address'] {
  if (!address) throw new Refusal('notFound', say('refusals', 'selectOther'));
  return address;
}

const NOWHERE = { street: '', city: '', state: '', zipcode: '', country: '' };

/** The contact of the person who collects an order, from the account. */
async function collectorOf(userId: Owner): Promise<OrderDoc['address']> {
  const user = await User.findById(userId, { name: 1, email: 1 }).lean();
  const [firstName = '', ...others] = (user?.name ?? '').split(' ');
  const contact = {
    firstName,
    lastName: others.join(' '),
    email: readableEmail(user?.email ?? ''),
    phone: '',
  };
  return { _id: new mongoose.Types.ObjectId(), ...contact, ...NOWHERE };
}

/** Why an order cannot be collected; undefined when it can. */
export const pickupRefusal = ({ pickup }: Pick<ShopView, 'pickup'>): string | undefined =>
  pickup?.on ? undefined : say('refusals', 'noPickup');

/**
 * Where an order goes: the shopper's address or, for an order that is collected, the shop's place with the name, e-mail and
 * phone of the chosen address, else of the account. Throws a 404 Refusal for a foreign or removed address, 422 while
 * the shop offers no pickup.
 */
export async function destinationOf(
  userId: Owner,
  { way, address }: Pick<OrderInput, 'way' | 'address'>,
  known: Known,
): Promise<Destination> {
  if (way !== 'pickup') return { address: requireAddress(known) };
  const { pickup } = known.shop;
  const words = pickupRefusal(known.shop);
  if (words || !pickup) throw new Refusal('unprocessable', words ?? '');
  const { on: _, ...place } = pickup;
  if (!address && !known.address) return { address: await collectorOf(userId), pickup: place };
  const { note: __, ...kept } = requireAddress(known);
  return { address: { ...kept, ...NOWHERE }, pickup: place };
}
