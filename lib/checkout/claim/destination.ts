import 'server-only';
import mongoose from 'mongoose';
import { deliveryFees, zoneOf } from '@/lib/delivery/zones';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/say';
import { translate } from '@/lib/i18n/catalog';
import { requestLanguage } from '@/lib/observe/request-context';
import type { OrderInput } from '@/lib/orders/schema';
import type { Snapshot } from '@/lib/orders/snapshot';
import { pricingContextOf, shownTotalsOf } from '@/lib/orders/terms';
import { deliveryRefusal } from '@/lib/shop/delivery-math';
import { nextOpening } from '@/lib/shop/opening-math';
import { pauseMessage } from '@/lib/shop/pause-math';
import { formatDays } from '@/lib/shop/said-days';
import type { ShopView } from '@/lib/shop/view';
import type { Fee } from '@/lib/tax/totals-math';
import { formatCents, toDollars } from '@/lib/utils/money';
import { e164Of } from '@/lib/utils/phone-number';
import { readableEmail } from '@/lib/utils/readable-email';
import { User } from '@/models';
import type { OrderDoc } from '@/models/order';

type Owner = OrderDoc['userId'] | string;
/** Where an order goes, or where it is collected and by whom. */
export type Destination = Pick<OrderDoc, 'address' | 'pickup'>;

/** The shop and, unless it is foreign or removed, the shopper's address, as stored now. */
type Known = { shop: Pick<ShopView, 'country' | 'pickup'>; address?: OrderDoc['address'] };

/** The shopper's address. Throws a 404 ApiError for a foreign or removed one. */
function requireAddress({ address }: Known): OrderDoc['address'] {
  if (!address) throw new ApiError('notFound', t('refusals', 'selectOther'));
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
const pickupRefusal = ({ pickup }: Pick<ShopView, 'pickup'>): string | undefined =>
  pickup?.on ? undefined : t('refusals', 'noPickup');

/**
 * Where an order goes: the shopper's address or, for an order that is collected, the shop's place with the name, e-mail and
 * phone of the chosen address, else of the account. Throws a 404 ApiError for a foreign or removed address, 422 while
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
  if (words || !pickup) throw new ApiError('unprocessable', words ?? '');
  const { on: _, ...place } = pickup;
  if (!address && !known.address) return { address: await collectorOf(userId), pickup: place };
  const { note: __, ...kept } = requireAddress(known);
  return { address: withE164({ ...kept, ...NOWHERE }, country), pickup: place };
}

/**
 * Throws a 422 ApiError for an order that the shop does not take: no opening is ahead, orders are paused, the address is outside
 * of its area, the order is below its minimum, or pickup is switched off.
 */
export function assertTakes(
  shop: ShopView,
  { address, pickup, subtotalCents }: Destination & { subtotalCents: number },
): void {
  const now = Date.now();
  const language = requestLanguage();
  const t = translate(language, 'terms');
  const isClosed = nextOpening(shop.openingHours, now) === undefined;
  const refusal = () =>
    pickup
      ? pickupRefusal(shop)
      : deliveryRefusal(shop, { zipCode: address.zipcode, subtotalCents }, { t, language });
  if (isClosed) throw new ApiError('unprocessable', t('closed'));
  const pause = pauseMessage(shop, now, t, formatDays());
  if (pause) throw new ApiError('unprocessable', pause, { body: { pause } });
  const words = refusal();
  if (words) throw new ApiError('unprocessable', words);
}

/** The fees of an order by the sum of its goods (cents): the delivery fee of its zone; none for pickup. */
export const feesOf =
  (shop: ShopView, { address, pickup }: Destination) =>
  (subtotalCents: number): Fee[] =>
    pickup ? [] : deliveryFees(zoneOf(shop.zones, address.zipcode), subtotalCents, shop);

type Priced = Pick<Snapshot, 'amountCents' | 'currency'>;
/** With its lines, because goods by weight have several totals that a shopper may have been shown. */
type Listed = Priced & Partial<Parameters<typeof shownTotalsOf>[0]>;

/** The total that the shopper saw, in cents, and its currency, if the request names them. */
export type Shown = Pick<OrderInput, 'shownCents' | 'currency'>;

/** Whether the order has the total that the shopper saw; for goods by weight, its estimate or its ceiling. */
export const matchesShownTotal = (
  { items = [], ...sold }: Listed,
  { shownCents, currency }: Shown,
): boolean =>
  (shownCents === undefined || shownTotalsOf({ ...sold, items }).includes(shownCents)) &&
  (currency === undefined || currency === pricingContextOf(sold).currency);

/**
 * Throws a 409 ApiError that names both totals, with the present one as `total` in dollars, unless
 * the order has the total that the shopper saw.
 */
export function assertShownTotal(sold: Listed, shown: Shown): void {
  if (matchesShownTotal(sold, shown)) return;
  const { currency } = pricingContextOf(sold);
  const { shownCents, currency: before = currency } = shown;
  const language = requestLanguage();
  const now = formatCents(sold.amountCents, currency, language);
  const instead =
    shownCents === undefined ? before.toUpperCase() : formatCents(shownCents, before, language);
  throw new ApiError('conflict', t('refusals', 'totalChanged', { now, instead }), {
    body: { total: toDollars(sold.amountCents) },
  });
}
