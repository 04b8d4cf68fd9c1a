import { beforeAll } from 'vitest';
import { settle } from '@/lib/checkout/pay/settle';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import type { LocalStripeServer } from '@/local/stripe/server';
import { Invoice, Order, Product, ShopSettings } from '@/models';
import { BERLIN, openPayPage, storedShopper } from './engine-orders';

export const TAX_CLASSES = [
  { id: 'standard', name: 'Standard', percent: 19 },
  { id: 'reduced', name: 'Reduced', percent: 7, appliesTo: ['Fruits'] },
  { id: 'zero', name: 'Zero', percent: 0 },
];

export async function openGermanShop(feeCents: number): Promise<void> {
  await ShopSettings.create({
    _id: 'shop',
    name: 'Corner',
    address: '1 High Street',
    taxNumber: 'DE1',
    invoices: true,
    currency: 'eur',
    taxMode: 'included',
    taxPercent: 19,
    taxClasses: TAX_CLASSES,
    zones: [{ name: 'All', zipCodes: ['*'], feeCents }],
    timeZone: 'Europe/Berlin',
  });
  await Invoice.init();
}

export type GermanGoods = Record<'apple' | 'cola' | 'bread', string>;

export async function addGermanGoods(breadCents = 300): Promise<GermanGoods> {
  const add = async (name: string, category: string, offerPriceCents: number, more = {}) => {
    const product = { name, category, priceCents: offerPriceCents, offerPriceCents, ...more };
    return String((await Product.create(product))._id);
  };
  return {
    apple: await add('Apple', 'Fruits', 107),
    cola: await add('Cola', 'Drinks', 119, { depositCents: 25 }),
    bread: await add('Bread', 'Bakery', breadCents, { taxClass: 'zero' }),
  };
}

export const basketOf = ({ apple, cola, bread }: GermanGoods) => [
  { product: apple, quantity: 2 },
  { product: cola, quantity: 3 },
  { product: bread, quantity: 1 },
];

export function setUpGermanShop(feeCents: number, breadCents?: number): () => GermanGoods {
  let goods: GermanGoods | undefined;
  beforeAll(async () => {
    goods = await addGermanGoods(breadCents);
    await openGermanShop(feeCents);
  }, 60_000);
  return () => {
    if (!goods) throw new Error('the goods are there once the tests run');
    return goods;
  };
}

/**
 * Orders the basket to Berlin: by card if `stripeServer` is given, otherwise on delivery. Returns the payment session
 * as '' if there is none.
 */
export async function orderBasket(goods: GermanGoods, stripeServer?: LocalStripeServer) {
  const { userId, address } = await storedShopper(BERLIN);
  const placing = { userId, idempotencyKey: 'one', input: { items: basketOf(goods), address } };
  let session = '';
  if (stripeServer) {
    session = await openPayPage(placing);
    stripeServer.pay(session);
    await settle(session);
  } else await placeCodOrder(placing);
  return { id: String((await Order.findOne({ userId }).lean().orFail())._id), userId, session };
}
