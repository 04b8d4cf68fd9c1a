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

/*
 * The address of an order that the wallet of its payment supplies (docs/decisions/0074-express-checkout.md). The page of
 * the payment sends it before it confirms the payment (give-wallet-address.ts). Otherwise, the address comes from the
 * session at Stripe.
 */

type Address = OrderDoc['address'];

/**
 * Returns the address of a wallet as an order stores it. Throws a 400 ApiError with the reason if a part is missing,
 * too long, or not written as in the country. The order keeps the email that the shopper typed.
 */
function addressFrom(contact: WalletContact, { address: before }: OrderDoc, shop: ShopView) {
  const fields = addressOfWallet(contact, before.email);
  // A webhook and the reconciler do not set the country, on which the rules of an address depend.
  const context = { ...(requestContext() ?? { correlationId: '' }), country: shop.country };
  const parsed = inRequest(context, () => parseWith(walletAddressInput, fields));
  const { label: _, ...address } = omitUndefined(parsed);
  // Both addresses have the same country, which is named in the language of the shopper.
  const country = address.countryCode === before.countryCode ? before.country : address.country;
  return withE164({ _id: before._id, ...address, country }, shop.country);
}

/**
 * Returns why an order cannot be delivered to the address of the wallet for the agreed total, as a message for the
 * shopper. Returns undefined if it can. The order keeps its fee if both addresses are in the same zone, even if the shop
 * has changed the fee of the zone since.
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

/** The error for an address that the shopper can change in the wallet. The page then stays open. */
const wrongAddress = (kind: 'badInput' | 'conflict', message: string) =>
  new ApiError(kind, message, { body: { wrongAddress: true } });

/** Returns the address of the wallet, if the order can be delivered there for the agreed total. Throws an ApiError if not. */
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

/** Returns the person and the address that Stripe has stored for a session. Their parts are empty if Stripe has none. */
function contactOf({
  collected_information: collected,
  customer_details: payer,
}: Stripe.Checkout.Session): WalletContact | undefined {
  const shipping = collected?.shipping_details;
  const name = shipping?.name ?? payer?.name;
  const given = { name, phone: payer?.phone, address: shipping?.address ?? {} };
  return walletContact.safeParse(given).data;
}

/** Returns the address of a session, or undefined if it is not acceptable. */
function addressAtStripe(contact: WalletContact, order: OrderDoc, shop: ShopView) {
  try {
    return acceptedAddress(contact, order, shop);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** The maximum length of a part of an unusable address, which only helps the seller to call the customer. */
const MAX_PART = 200;

/**
 * Returns what the wallet gave, cut to a bounded length, if it is not an acceptable address. Parts that the wallet did
 * not give stay as the shopper typed them.
 */
function roughAddress(contact: WalletContact | undefined, { address }: OrderDoc): Address {
  if (!contact) return address;
  const { country: _, ...parts } = addressOfWallet(contact, address.email);
  const given = Object.entries(parts).filter(([, text]) => text !== '');
  const cut = given.map(([part, text]) => [part, text.slice(0, MAX_PART)]);
  return { ...address, ...Object.fromEntries(cut) };
}

/** Returns whether a guest has the phone number or the mailbox of a customer whom the seller has blocked. */
const isBlockedGuest = async ({ userId }: OrderDoc, address: Address): Promise<boolean> =>
  (await isContactBlocked(address)) && (await User.exists({ _id: userId, isGuest: true })) !== null;

type Taken = { address: Address; words: string[]; walletAddress?: 'given' };

/**
 * Returns the address of a paid session, to be stored in the write that lists the order. `number` is the number that
 * the order gets. The address that Stripe has stored counts, because the shopper saw it in the wallet. If it is
 * unusable, the order keeps the address that the shop has accepted. If there is none, `review` is the reason for which
 * the seller has to call the customer. It is also set if a guest has the phone number or the mailbox of a blocked
 * customer. The page of the shop would have ended the payment, but the guest has confirmed it without the page. Returns
 * undefined if the order does not get its address from a wallet, or has a usable one already.
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
  // The order must not be packed because of another payment. Keep that review reason.
  if (state.paymentMismatch.is(order)) return { set };
  if (await isBlockedGuest(order, address)) return { set, review: { code: 'blocked' } };
  return usable ? { set } : { set, review: { code: 'address' } };
}

/**
 * Returns the filter of the write that lists an order. The write must not happen if the page of the payment has stored an
 * address in the meantime, or if the account was deleted, because an anonymized order must not get an address again.
 */
export const sameAddress = ({ walletAddress, erasedAt }: OrderDoc) =>
  walletAddress ? { walletAddress, erasedAt: erasedAt ?? null } : {};
