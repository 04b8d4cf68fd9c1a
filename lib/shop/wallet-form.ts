import { areasOf } from '@/lib/delivery/zones';
import type { ShopView } from './view';

/**
 * The countries to which Stripe collects no delivery addresses:
 * https://docs.stripe.com/api/checkout/sessions/create (shipping_address_collection.allowed_countries).
 */
const WITHOUT_SHIPPING = 'AS CC CU CX FM HM IR KP MH MP NF PW SY UM VI'.split(' ');

type Rules = Pick<ShopView, 'paysInShop' | 'country' | 'postalCode' | 'zones' | 'zipCodes'>;

/** What a shopper types if the wallet supplies the address. `asksZipcode` is true if the price depends on the place. */
export type WalletForm = { asksZipcode: boolean };

/**
 * Returns what a shopper still has to type if the wallet of the payment supplies the name, the phone number and the
 * address. Returns undefined if the shopper has to type the whole address:
 * - the shop does not take payments with wallets, or has not set its country, so it does not know the address rules;
 * - Stripe collects no addresses in the country;
 * - the name of a city or district decides the fee and the delivery area, and not the postal code alone.
 */
export function walletFormOf(shop: Rules): WalletForm | undefined {
  const { paysInShop, country, postalCode, zones = [], zipCodes } = shop;
  if (!paysInShop || !country || WITHOUT_SHIPPING.includes(country)) return undefined;
  if (areasOf({ zones }).length > 0) return undefined;
  const asksZipcode = zones.length > 0 || zipCodes.length > 0;
  return asksZipcode && !postalCode ? undefined : { asksZipcode };
}
