import type { Place } from '@/bench/page-cost/measure';
import { newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import type { Interaction } from './measure';
import { press } from './phone';

const LETTERS = [...'milk rice bread eggs'];

/** More orders than the benchmark touches on the board. */
const ORDERS = 24;

/** Lists that the home page links to. */
export const LINKS = ['/products/fruits', '/products/vegetables', '/products/drinks'];

/** Returns the most frequent interactions of a shopper and of the seller, in a shop with the demo catalogue. */
export async function interactionsOf(url: string): Promise<Interaction[]> {
  const [first, second] = await products(url, 'in', 2);
  if (!first || !second) throw new Error('the catalogue is empty');
  const shopper = await shopperWithAddress(url);
  // The quantities differ, because an identical order would count as a repeated request. The client rejects
  // responses of another version of the shop, so errors are ignored.
  for (let quantity = 1; quantity <= ORDERS; quantity += 1)
    await shopper
      .post('/api/order/cod', {
        items: [{ product: first._id, quantity }],
        address: shopper.addressId,
      })
      .catch(() => undefined);
  await shopper.post('/api/cart/update', { cartItems: { [first._id]: 1, [second._id]: 2 } });
  const seller = await newSeller(url);
  const at = (path: string, name?: string, cookies?: ReadonlyMap<string, string>): Place => ({
    url: url + path,
    ...(name && { cookie: { name, value: cookies?.get(name) ?? '' } }),
  });
  return [
    {
      name: 'add to cart',
      place: at('/products'),
      // A product in the cart has another button, so `first` finds a new product each time.
      act: (phone) =>
        press(phone, phone.page.getByRole('button', { name: /^Add .* to cart$/ }).first()),
    },
    {
      name: 'search keystroke',
      place: at('/products'),
      prepare: (phone) => press(phone, phone.page.locator('main input[type="search"]')),
      act: async ({ page }, time) => page.keyboard.press(LETTERS[time % LETTERS.length] ?? 'a'),
    },
    {
      name: 'quantity in the cart',
      place: at('/cart', 'token', shopper.cookies),
      act: (phone) =>
        press(phone, phone.page.getByRole('button', { name: /^One more of/ }).first()),
    },
    {
      name: "press on the seller's board",
      place: at('/seller/orders', 'sellerToken', seller.cookies),
      act: (phone) =>
        press(phone, phone.page.locator('[data-step]').filter({ visible: true }).first()),
    },
  ];
}
