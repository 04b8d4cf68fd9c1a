import 'server-only';
import type Stripe from 'stripe';
import { walletAddressInput } from '@/lib/addresses/schema';
import { addressOfWallet, type WalletContact, walletContact } from '@/lib/addresses/wallet-schema';
import { placeOf, withE164 } from '@/lib/checkout/complete/destination';
import { feeCentsOf, zoneOf } from '@/lib/delivery/zones';
import { ApiError } from '@/lib/http/errors';
import { parseWith } from '@/lib/http/parse';
import { requestLanguage, t } from '@/lib/http/translate';
import { inRequest, requestContext } from '@/lib/observe/request-context';
import { isContactBlocked } from '@/lib/orders/customer-identity';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { orderSearchTerms } from '@/lib/orders/search-terms';
import { state } from '@/lib/orders/state';
import { isInArea, minimumCentsOf, nameOf } from '@/lib/shop/delivery-area';
import { readShop } from '@/lib/shop/read';
import type { ShopView } from '@/lib/shop/view';
import { formatCents } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { User } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { ReviewReason } from '@/models/order-payment';

/* The wallet address of an order (docs/decisions/0074-express-checkout.md). The payment page sends it before it
   confirms the payment (give-wallet-address.ts). Otherwise the address comes from the session at Stripe. */

type Address = OrderDoc['address'];

/**
 * Converts a wallet address to the stored format, with the email that the shopper typed. Throws a 400 ApiError if a
 * part is missing, too long or invalid in the country.
 */
function addressFrom(contact: WalletContact, { address: before }: OrderDoc, shop: ShopView) {
  const fields = addressOfWallet(contact, before.email);
  // Address validation needs the country in the request context. Webhooks and the reconciler do not set it.
  const context = { ...(requestContext() ?? { correlationId: '' }), country: shop.country };
  const parsed = inRequest(context, () => parseWith(walletAddressInput, fields));
  const { label: _, ...address } = omitUndefined(parsed);
  // Keep the country name in the shopper's language.
  const country = address.countryCode === before.countryCode ? before.country : address.country;
  return withE164({ _id: before._id, ...address, country }, shop.country);
}

/**
 * Returns a message for the shopper if the order cannot be delivered to the wallet's address for the agreed total. If
 * both addresses are in the same zone, the agreed fee applies, even if the shop has changed it.
 */
function mismatchOf(shop: ShopView, order: OrderDoc, address: Address): string | undefined {
  const { subtotalCents, fees = [] } = order;
  const [place, agreed] = [placeOf(shop, address), placeOf(shop, order.address)];
  const name = nameOf(place);
  if (place.countryCode !== agreed.countryCode || !isInArea(shop, place))
    return t('errors', 'walletOutside', { place: name });
  const zone = zoneOf(shop, place);
  if (zone === zoneOf(shop, agreed)) return undefined;
  const { currency } = pricingContextOf(order);
  const format = (cents: number) => formatCents(cents, currency, requestLanguage());
  const before = fees.reduce((sum, { kind, cents }) => sum + (kind === 'delivery' ? cents : 0), 0);
  const now = feeCentsOf(zone, subtotalCents, shop.currency);
  if (now !== before) {
    const amounts = { fee: format(now), before: format(before) };
    return t('errors', 'walletOtherFee', { place: name, ...amounts });
  }
  const least = minimumCentsOf(shop, zone);
  if (subtotalCents >= least) return undefined;
  return t('errors', 'walletMinimum', { place: name, least: format(least) });
}

const wrongAddress = (kind: 'badInput' | 'conflict', message: string) =>
  new ApiError(kind, message, { body: { wrongAddress: true } });

/** Returns the address of the wallet. Throws an ApiError if the shop does not deliver there for the agreed total. */
export function acceptedAddress(contact: WalletContact, order: OrderDoc, shop: ShopView): Address {
  let address: Address;
  try {
    address = addressFrom(contact, order, shop);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = t('errors', 'walletAddressWrong', { reason: error.message });
    throw wrongAddress('badInput', message);
  }
  const mismatch = mismatchOf(shop, order, address);
  if (mismatch) throw wrongAddress('conflict', mismatch);
  return address;
}

function contactOf({
  collected_information: collected,
  customer_details: payer,
}: Stripe.Checkout.Session): WalletContact | undefined {
  const shipping = collected?.shipping_details;
  const name = shipping?.name ?? payer?.name;
  const given = { name, phone: payer?.phone, address: shipping?.address ?? {} };
  return walletContact.safeParse(given).data;
}

function addressAtStripe(contact: WalletContact, order: OrderDoc, shop: ShopView) {
  try {
    return acceptedAddress(contact, order, shop);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** The maximum length of a field in characters. The seller uses an unusable address only to call the customer. */
const MAX_PART = 200;

/** Returns an unusable wallet address with shortened fields. Missing fields stay as the shopper typed them. */
function roughAddress(contact: WalletContact | undefined, { address }: OrderDoc): Address {
  if (!contact) return address;
  const { country: _, ...parts } = addressOfWallet(contact, address.email);
  const given = Object.entries(parts).filter(([, text]) => text !== '');
  const cut = given.map(([part, text]) => [part, text.slice(0, MAX_PART)]);
  return { ...address, ...Object.fromEntries(cut) };
}

const isBlockedGuest = async ({ userId }: OrderDoc, address: Address): Promise<boolean> =>
  (await isContactBlocked(address)) && (await User.exists({ _id: userId, isGuest: true })) !== null;

type Taken = { address: Address; words: string[]; walletAddress?: 'given' };

/**
 * Returns the update that stores the wallet address of a paid order. Called when the order is added to the order lists.
 * `number` is the new order number. Returns undefined if no wallet supplies the address, or if the order already has a
 * usable address.
 *
 * The address comes from Stripe, because the shopper saw it in the wallet. If it is unusable, the order keeps an
 * earlier accepted address. Without one, `review` says why the seller must call the customer. `review` is also set for
 * a guest with the phone number or mailbox of a blocked customer.
 */
export async function walletAddressOf(
  session: Stripe.Checkout.Session,
  order: OrderDoc,
  number?: number,
): Promise<{ set: Taken; review?: ReviewReason } | undefined> {
  if (!order.walletAddress || order.erasedAt) return undefined;
  const contact = contactOf(session);
  const usable = contact && addressAtStripe(contact, order, await readShop());
  if (!usable && order.walletAddress === 'given') return undefined;
  const address = usable ?? roughAddress(contact, order);
  const words = orderSearchTerms(
    omitUndefined({ _id: order._id, address, items: order.items, number }),
  );
  const set: Taken = { address, words, ...(usable ? { walletAddress: 'given' } : {}) };
  // The payment does not match the order. Its review reason blocks the packing, so it must stay.
  if (state.paymentMismatch.is(order)) return { set };
  if (await isBlockedGuest(order, address)) return { set, review: { code: 'blocked' } };
  return usable ? { set } : { set, review: { code: 'address' } };
}

/**
 * Returns a filter for the write that adds an order to the order lists. It does not match after the payment page has
 * stored another address, or after the account was deleted. An anonymized order must not get an address again.
 */
export const sameAddress = ({ walletAddress, erasedAt }: OrderDoc) =>
  walletAddress ? { walletAddress, erasedAt: erasedAt ?? null } : {};
