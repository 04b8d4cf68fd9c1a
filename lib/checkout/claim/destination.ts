import 'server-only';
import mongoose from 'mongoose';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import type { OrderInput } from '@/lib/orders/schema';
import type { ShopView } from '@/lib/shop/view';
import { e164Of } from '@/lib/utils/phone-number';
import { readableEmail } from '@/lib/utils/readable-email';
import { User } from '@/models';
import type { OrderDoc } from '@/models/order';

type Owner = OrderDoc['userId'] | string;
/** Where an order goes, or where it is collected and by whom. */
export type Destination = Pick<OrderDoc, 'address' | 'pickup'>;

/** The shop and, unless it is foreign or removed, the shopper's address, as stored now. */
type Known = { shop: Pick<ShopView, 'country' | 'pickup'>; address?: OrderDoc['address'] };

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

/** The address with its phone number in E.164 as well, if a shop in that country knows it. */
function withE164(address: OrderDoc['address'], country: string | undefined): OrderDoc['address'] {
  const { e164: _, ...typed } = address;
  const e164 = e164Of(typed.phone, country);
  return e164 ? { ...typed, e164 } : typed;
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
  const { country } = known.shop;
  if (way !== 'pickup') return { address: withE164(requireAddress(known), country) };
  const { pickup } = known.shop;
  const words = pickupRefusal(known.shop);
  if (words || !pickup) throw new Refusal('unprocessable', words ?? '');
  const { on: _, ...place } = pickup;
  if (!address && !known.address) return { address: await collectorOf(userId), pickup: place };
  const { note: __, ...kept } = requireAddress(known);
  return { address: withE164({ ...kept, ...NOWHERE }, country), pickup: place };
}
