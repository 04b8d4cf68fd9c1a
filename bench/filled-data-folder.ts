import { join } from 'node:path';
import { Types } from 'mongoose';
import { address } from '@/e2e/support/client';
import { runScript } from '@/e2e/support/command';
import { totalsOf } from '@/lib/tax/totals';
import { engineUri, makeRunFolder, startEngine } from '@/local/mongodb/engine';
import { Address, Order, Product, User } from '@/models';
import type { OrderDoc } from '@/models/order';
import type { ProductDoc } from '@/models/product';
import { withDatabase } from '@/server/launcher/database';
import { PLACEHOLDERS } from '@/server/launcher/environment';

const ORDERS_OF_A_SHOPPER = 20;
const LINES = 8;
const TAX_PERCENT = 2;

const line = ({ _id, name, category, weight, priceCents, offerPriceCents }: ProductDoc) => ({
  product: _id,
  quantity: 2,
  name,
  image: [],
  category,
  weight,
  priceCents,
  unitCents: offerPriceCents,
});

async function addShopper(number: number, products: readonly ProductDoc[]): Promise<void> {
  const userId = new Types.ObjectId();
  const home = { _id: new Types.ObjectId(), userId, ...address };
  const { userId: _, ...to } = home;
  const orders = Array.from({ length: ORDERS_OF_A_SHOPPER }, (_, at): Partial<OrderDoc> => {
    const first = (number * ORDERS_OF_A_SHOPPER + at) % (products.length - LINES);
    const items = products.slice(first, first + LINES).map(line);
    const createdAt = new Date(Date.UTC(2026, 0, 1) + number * 60_000 + at);
    const { subtotalCents, taxCents, totalCents } = totalsOf(items, { taxPercent: TAX_PERCENT });
    return {
      userId,
      idempotencyKey: `${number}-${at}`,
      items,
      address: to,
      createdAt,
      subtotalCents,
      taxCents,
      amountCents: totalCents,
      currency: 'USD',
      taxPercent: TAX_PERCENT,
      paymentType: 'COD',
      status: 'Delivered',
      isPaid: true,
      listed: true,
      cartCleared: true,
      words: ['ada', 'grocer', 'springfield'],
      rev: 0,
    };
  });
  const email = `${number}@shopper.example`;
  await User.collection.insertOne(new User({ _id: userId, name: 'Ada', email, passwordHash: '-' }));
  await Address.collection.insertOne(home);
  await Order.collection.insertMany(orders);
}

/**
 * Fills the data folder of a stopped shop with generated products and orders. `more` changes the database before the
 * orders are added, and gets up to 5,000 products.
 */
export async function fillDataFolder(
  folder: string,
  products: number,
  orders: number,
  more: (products: readonly ProductDoc[]) => Promise<void> = async () => {},
): Promise<void> {
  await runScript('cli/seed', ['--products', String(products)], { DATA_DIR: folder });
  const runFolder = makeRunFolder(folder);
  const engine = await startEngine(join(folder, 'db'), runFolder, console.error);
  const uri = engineUri(runFolder);
  Object.assign(process.env, PLACEHOLDERS, { LOCAL: '1', MONGODB_URI: uri });
  await withDatabase(uri, async () => {
    const goods = await Product.find().limit(5_000).lean<ProductDoc[]>();
    await more(goods);
    for (let at = 0; at < orders / ORDERS_OF_A_SHOPPER; at += 1) await addShopper(at, goods);
  });
  await engine.close();
}
