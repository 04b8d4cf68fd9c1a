import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { POST } from '@/app/api/[[...call]]/route';
import { openScratchDatabase } from '@/e2e/support/scratch-database';
import { credentialOf } from '@/lib/auth/credentials';
import { openSession } from '@/lib/auth/sessions';
import type { PayMethod } from '@/lib/payments/pay-methods';
import { readShop } from '@/lib/shop/read';
import { Address, Order, Product, ShopSettings, User } from '@/models';

/* Counts the database commands for placing an order. */

vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  connection: async () => {},
}));

let close: () => Promise<void>;
const commands: string[] = [];

beforeAll(async () => {
  // The MongoDB driver emits command events only if metrics are on.
  Object.assign(process.env, { METRICS_PORT: '9', LOG_LEVEL: 'silent' });
  close = await openScratchDatabase();
  mongoose.connection
    .getClient()
    .on('commandStarted', ({ commandName, command }) =>
      commands.push(`${commandName} ${command[commandName]}`),
    );
}, 60_000);
afterAll(() => close());

const STORED = [
  'aggregate sessions',
  'find orders',
  'aggregate addresses',
  'find products',
  'findAndModify ratelimits',
  'findAndModify revisions',
  'insert orders',
];
const PLACED = ['findAndModify users', 'update orders'];

async function buyer(product: string, payMethod?: PayMethod, account: object = {}) {
  const passwordHash = 'none';
  const email = `${randomUUID()}@shopper.example`;
  const cart = { cartItems: { [product]: 3 }, cartRevision: 7 };
  const user = await User.create({ name: 'Ada', email, passwordHash, ...cart, ...account });
  const place = { street: '1 Market Street', city: 'Springfield', state: 'Oregon', country: 'US' };
  const person = { firstName: 'Ada', lastName: 'Grocer', email, phone: '1', zipcode: '02134' };
  const address = await Address.create({ userId: user._id, ...person, ...place });
  const caller = { ip: '10.3.0.1', name: 'a test' };
  const opening = { audience: 'shopper', subject: String(user._id), caller } as const;
  const cookie = (await openSession(opening, credentialOf(passwordHash))).split(';')[0] ?? '';
  const body = JSON.stringify({
    items: [{ product, quantity: 3 }],
    address: address._id,
    cartRevision: 7,
    total: 10.18,
    payMethod,
  });
  return () =>
    POST(
      new Request('http://shop/api/order/cod', {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body,
      }),
    );
}

test('a cash order for untracked products sends nine database commands', async () => {
  const fields = { name: 'Apple', category: 'Fruits', priceCents: 400, offerPriceCents: 333 };
  const apple = String((await Product.create(fields))._id);
  // The first order of a shop also creates the counter of order numbers. Do not measure it.
  await (await buyer(apple))();
  const order = await buyer(apple);
  commands.length = 0;
  const answer = await order();
  expect(await answer.json()).toMatchObject({ success: true });
  expect(commands).toEqual([...STORED, ...PLACED]);
  expect(await Order.countDocuments({ listed: true })).toBe(2);
});

test('an order on account sends ten database commands, or twelve with a credit limit', async () => {
  const payMethods = { account: { on: true } };
  await ShopSettings.updateOne({ _id: 'shop' }, { $set: { payMethods } }, { upsert: true });
  await readShop();
  const fields = { name: 'Plum', category: 'Fruits', priceCents: 400, offerPriceCents: 333 };
  const plum = String((await Product.create(fields))._id);
  const allowed = { paysOnAccount: true, mailProvenAt: new Date() };
  const creditLimit = { cents: 5_000, currency: 'usd' };
  const limited = ['find users', 'find orders', 'update users'];
  for (const [account, more] of [
    [allowed, ['find users']],
    [{ ...allowed, creditLimit }, limited],
  ] as const) {
    const order = await buyer(plum, 'account', account);
    commands.length = 0;
    expect(await (await order()).json()).toMatchObject({ success: true });
    expect(commands).toEqual([...STORED, ...more, ...PLACED]);
  }
});
