import 'server-only';
import mongoose from 'mongoose';
import { countryCodeOf, countryName } from '@/lib/addresses/country-names';
import { addressRules } from '@/lib/addresses/country-rules';
import { storedCodeIn } from '@/lib/addresses/wallet-schema';
import { contactEmailOf } from '@/lib/auth/account-fields';
import { stateFees } from '@/lib/delivery/state-fee';
import { deliveryFees, type Place, zoneOf } from '@/lib/delivery/zones';
import { ApiError } from '@/lib/http/errors';
import { requestLocale, t } from '@/lib/http/translate';
import type { OrderInput } from '@/lib/orders/schema';
import type { ShopView } from '@/lib/shop/view';
import { walletFormOf } from '@/lib/shop/wallet-form';
import type { Fee, Line } from '@/lib/tax/totals';
import { e164Of } from '@/lib/utils/phone-number';
import { readableEmail } from '@/lib/utils/readable-email';
import { User } from '@/models';
import type { OrderDoc } from '@/models/order';

type Owner = OrderDoc['userId'] | string;
/**
 * The destination of an order: the delivery address, or the pickup location with a contact. A follow-up order has the
 * destination of its first order (`followsOrder`). With `walletAddress`, the wallet of the payment will complete the
 * address.
 */
export type Destination = Pick<OrderDoc, 'address' | 'pickup' | 'followsOrder' | 'walletAddress'>;

/** `address` is absent if it was removed or belongs to another user. */
type Known = { shop: ShopView; address?: OrderDoc['address'] };

function requireAddress({ address }: Known): OrderDoc['address'] {
  if (!address) throw new ApiError('notFound', t('errors', 'selectOther'));
  return address;
}

const NOWHERE = { street: '', city: '', state: '', zipcode: '', country: '' };

async function collectorOf(userId: Owner): Promise<OrderDoc['address']> {
  const user = await User.findById(userId, { name: 1, email: 1, contactEmail: 1 }).lean();
  const [firstName = '', ...others] = (user?.name ?? '').split(' ');
  const contact = {
    firstName,
    lastName: others.join(' '),
    email: readableEmail(user ? contactEmailOf(user) : ''),
    phone: '',
  };
  return { _id: new mongoose.Types.ObjectId(), ...contact, ...NOWHERE };
}

/** Returns the address with its phone number in E.164 format, if the number is valid in the shop's country. */
export function withE164(
  address: OrderDoc['address'],
  country: string | undefined,
): OrderDoc['address'] {
  const { e164: _, ...typed } = address;
  const e164 = e164Of(typed.phone, country);
  return e164 ? { ...typed, e164 } : typed;
}

/**
 * Returns the address before the wallet completes it: email of the account, country of the shop, and the postal code if
 * fee or delivery area need it. Throws a 422 ApiError if the shop accepts no address from a wallet, or for a missing or
 * invalid postal code.
 */
async function addressBeforeWallet(
  userId: Owner,
  { zipcode = '' }: NonNullable<OrderInput['addressFromWallet']>,
  shop: ShopView,
): Promise<Destination> {
  const { country } = shop;
  const form = walletFormOf(shop);
  if (!form || !country) throw new ApiError('unprocessable', t('errors', 'noWalletAddress'));
  const code = form.asksZipcode ? storedCodeIn(country, zipcode) : '';
  if (code === undefined) {
    const { label, example } = addressRules(country)?.postalCode ?? {
      label: 'postal',
      example: '',
    };
    const values = { label: t('addressCountry', label), example };
    throw new ApiError('unprocessable', t('addressCountry', 'codeWrong', values));
  }
  const { _id, email } = await collectorOf(userId);
  const place = {
    ...NOWHERE,
    zipcode: code,
    country: countryName(country, requestLocale()),
    countryCode: country,
  };
  return {
    address: { _id, firstName: '', lastName: '', email, phone: '', ...place },
    walletAddress: 'awaited',
  };
}

/** Returns an error message if the shop does not offer pickup, otherwise undefined. */
export const pickupError = ({ pickup }: Pick<ShopView, 'pickup'>): string | undefined =>
  pickup?.on ? undefined : t('errors', 'noPickup');

/**
 * Returns the delivery address, or for a pickup order the pickup location with a contact. If the wallet supplies the
 * address, returns its known part. Throws a 404 ApiError if the address was removed or belongs to another user. Throws
 * a 422 ApiError without pickup, or if the shop accepts no address from a wallet.
 */
export async function destinationOf(
  userId: Owner,
  { way, address, addressFromWallet }: Pick<OrderInput, 'way' | 'address' | 'addressFromWallet'>,
  known: Known,
): Promise<Destination> {
  const { country } = known.shop;
  if (way !== 'pickup' && !address && addressFromWallet)
    return addressBeforeWallet(userId, addressFromWallet, known.shop);
  if (way !== 'pickup') return { address: withE164(requireAddress(known), country) };
  const { pickup } = known.shop;
  const message = pickupError(known.shop);
  if (message || !pickup) throw new ApiError('unprocessable', message ?? '');
  const { on: _, ...place } = pickup;
  if (!address && !known.address) return { address: await collectorOf(userId), pickup: place };
  const { note: __, countryCode: ___, ...rest } = requireAddress(known);
  const { company: _____, line2: ______, ...contact } = rest;
  return { address: withE164({ ...contact, ...NOWHERE }, country), pickup: place };
}

/**
 * Returns the place of an address, which determines its delivery zone. An old address has only a typed country name. An
 * unknown name counts as the shop's country, where most of its shoppers live.
 */
export function placeOf(
  { country: home }: Pick<ShopView, 'country'>,
  address: OrderDoc['address'],
): Place {
  const { zipcode, city, state, country, countryCode } = address;
  const code = home === undefined ? undefined : (countryCode ?? countryCodeOf(country));
  return { zipcode, city, state, countryCode: code };
}

/**
 * Returns a function that computes the fees of an order from its subtotal in cents and its lines. Pickup has no fees,
 * and follow-up orders have no delivery fee. The state delivery fee applies to each delivered order, because the law
 * charges it for each sale.
 */
export const feesOf =
  (shop: ShopView, { address, pickup, followsOrder }: Destination) =>
  (subtotalCents: number, lines: readonly Line[]): Fee[] => {
    if (pickup) return [];
    const delivery = followsOrder
      ? []
      : deliveryFees(zoneOf(shop, placeOf(shop, address)), subtotalCents, shop);
    return [...delivery, ...stateFees(lines, shop)];
  };
