import { areasOf } from '@/lib/delivery/zones';
import type { ShopView } from './view';

/**
 * The countries to which Stripe collects no delivery addresses:
 * https://docs.stripe.com/api/checkout/sessions/create (shipping_address_collection.allowed_countries).
 */
const WITHOUT_SHIPPING = 'AS CC CU CX FM HM IR KP MH MP NF PW SY UM VI'.split(' ');

type Rules = Pick<ShopView, 'paysInShop' | 'country' | 'postalCode' | 'zones' | 'zipCodes'>;

/**
 * What the cart asks from a shopper whose wallet supplies the address. `asksZipcode` is true if the delivery fee or the
 * delivery area depends on the postal code.
 */
export type WalletForm = { asksZipcode: boolean };

/**
 * Returns what a shopper must still type if a wallet, for example Apple Pay, supplies name, phone number and address.
 * Returns undefined if the shopper has to type the whole address:
 * - the shop does not accept wallets, or its country is not set, so the address format is unknown;
 * - Stripe collects no addresses in the country;
 * - the delivery fee and the delivery area depend on the name of a city or district.
 */
export function walletFormOf(shop: Rules): WalletForm | undefined {
  const { paysInShop, country, postalCode, zones = [], zipCodes } = shop;
  if (!paysInShop || !country || WITHOUT_SHIPPING.includes(country)) return undefined;
  if (areasOf({ zones }).length > 0) return undefined;
  const asksZipcode = zones.length > 0 || zipCodes.length > 0;
  return asksZipcode && !postalCode ? undefined : { asksZipcode };
}
