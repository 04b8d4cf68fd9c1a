import type { Place } from '@/bench/page-cost/measure';
import { newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { Interaction } from './measure';
import { press } from './phone';

const LETTERS = [...'milk rice bread eggs'];

const ORDERS = 24;

export const LINKS = ['/products/fruits', '/products/vegetables', '/products/drinks'];

export async function interactionsOf(url: string): Promise<Interaction[]> {
  const [first, second] = await products(url, 'in', 2);
  if (!first || !second) throw new Error('the catalogue is empty');
  const shopper = await shopperWithAddress(url);
  // The quantities differ, because the shop treats identical orders as repeated requests. Ignore errors: the client
  // rejects responses of a shop with another API version.
  for (let quantity = 1; quantity <= ORDERS; quantity += 1)
    await shopper
      .post('/api/order/cod', {
        items: [{ product: first._id, quantity }],
        address: shopper.addressId,
      })
      .catch(() => undefined);
  await shopper.post('/api/cart/update', { cartItems: { [first._id]: 1, [second._id]: 2 } });
  const seller = await newSeller(url);
  const at = (path: string, name?: string, cookies?: ReadonlyMap<string, string>): Place =>
    omitUndefined({
      url: url + path,
      cookie: name ? { name, value: cookies?.get(name) ?? '' } : undefined,
    });
  return [
    {
      name: 'add to cart',
      place: at('/products'),
      // The button changes once its product is in the cart, so `first` finds a new product each time.
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
      name: "keystroke in the seller's products",
      place: at('/seller/product-list', 'sellerToken', seller.cookies),
      prepare: (phone) => press(phone, phone.page.locator('main input[type="search"]')),
      act: async ({ page }, time) => page.keyboard.press(LETTERS[time % LETTERS.length] ?? 'a'),
    },
    {
      name: "selection in the seller's products",
      place: at('/seller/product-list', 'sellerToken', seller.cookies),
      act: (phone) =>
        press(phone, phone.page.locator('main li input[type="checkbox"]:not(:checked)').first()),
    },
    {
      name: "keystroke in the seller's orders",
      place: at('/seller/orders?all=1', 'sellerToken', seller.cookies),
      prepare: (phone) => press(phone, phone.page.locator('main input[type="search"]')),
      act: async ({ page }, time) => page.keyboard.press(LETTERS[time % LETTERS.length] ?? 'a'),
    },
    {
      name: "press on the seller's board",
      place: at('/seller/orders', 'sellerToken', seller.cookies),
      act: (phone) =>
        press(phone, phone.page.locator('[data-step]').filter({ visible: true }).first()),
    },
  ];
}
