import { Invoice, Product, ShopSettings } from '@/models';

/* A German shop for tests: gross prices, three tax rates and a deposit. */

export const TAX_CLASSES = [
  { id: 'standard', name: 'Standard', percent: 19 },
  { id: 'reduced', name: 'Reduced', percent: 7, appliesTo: ['Fruits'] },
  { id: 'zero', name: 'Zero', percent: 0 },
];

/** Sets up a shop with these tax classes, invoices, and delivery to everywhere for this fee. */
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

/** Adds an apple for 1.07, a cola for 1.19 with a deposit of 0.25, and a bread without tax. */
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

/** Returns the lines of an order: two apples, three bottles of cola and a bread. */
export const basketOf = ({ apple, cola, bread }: GermanGoods) => [
  { product: apple, quantity: 2 },
  { product: cola, quantity: 3 },
  { product: bread, quantity: 1 },
];
