import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { accountData } from '@/lib/account/data';
import { cancelOwnOrder } from '@/lib/checkout/fulfil/cancel';
import { setPaid } from '@/lib/checkout/fulfil/change-status';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { placeOrderFor } from '@/lib/checkout/phone/place-phone-order';
import { orderForInput } from '@/lib/checkout/phone/schema';
import { placeCodOrder, writeOrder } from '@/lib/checkout/place/place-order';
import { allowOnAccount, eraseCustomer, setCreditLimit } from '@/lib/customers/commands';
import { findCustomer } from '@/lib/customers/queries';
import { limitCentsIn } from '@/lib/orders/on-account';
import { reconcile } from '@/lib/reconcile/reconcile';
import { readShop } from '@/lib/shop/read';
import { Audit, Order, Product, ShopSettings, User } from '@/models';
import { finishPlacing, reserveCredit } from './finish-order';

/* One apple costs 10.00. */

setUpDatabase();
let apple: string;

beforeEach(async () => {
  await Promise.all([Order.deleteMany(), User.deleteMany(), Product.deleteMany()]);
  const price = { priceCents: 1_000, offerPriceCents: 1_000, stock: 100 };
  apple = String((await Product.create({ name: 'Apple', category: 'Fruits', ...price }))._id);
  const settings = { currency: 'usd', taxPercent: 0, payMethods: { account: { on: true } } };
  await ShopSettings.updateOne({ _id: 'shop' }, { $set: settings }, { upsert: true });
  await readShop();
});

async function customer(limitCents?: number) {
  const account = { mailProvenAt: new Date(), paysOnAccount: true };
  const one = await storedShopper(undefined, account);
  if (limitCents !== undefined) await setCreditLimit({ id: one.userId, limitCents });
  return one;
}
type Customer = Awaited<ReturnType<typeof customer>>;

const placing = ({ userId, address }: Customer, quantity = 1, more: object = {}) => ({
  userId,
  idempotencyKey: randomUUID(),
  input: {
    items: [{ product: apple, quantity }],
    address,
    payMethod: 'account' as const,
    ...more,
  },
});
const place = (one: Customer, quantity = 1, more: object = {}) =>
  placeCodOrder(placing(one, quantity, more));

async function call({ userId }: Customer, quantity = 1): Promise<string> {
  const { email } = await User.findById(userId).lean().orFail();
  const input = orderForInput.parse({
    customer: {
      ...{ shopper: userId, name: 'Ada Grocer', phone: '+1 555 0177', email },
      ...{ street: '9 Navy Road', city: 'Springfield', zipcode: '02134', country: 'US' },
    },
    items: [{ product: apple, quantity }],
    payMethod: 'account',
  });
  return placeOrderFor(input, { key: randomUUID(), by: randomUUID() });
}

const exceeds = { kind: 'unprocessable', message: expect.stringMatching(/limit for orders on/) };
const unpaid = async ({ userId }: Customer) =>
  (await findCustomer(userId, true)).unpaidOnAccount?.amount;

describe('an unpaid order of a customer with a credit limit', () => {
  it('is accepted up to the limit, and is rejected above the limit with the amounts', async () => {
    const ada = await customer(3_000);
    await place(ada, 2);
    await expect(place(ada, 2)).rejects.toMatchObject({
      kind: 'unprocessable',
      message: expect.stringMatching(/\$30\.00, and \$20\.00 is still unpaid.* order of \$20\.00/),
    });
    expect(await Order.countDocuments()).toBe(1);
    expect((await Product.findById(apple).lean())?.stock).toBe(98);
    await place(ada, 1);
    await expect(place(ada)).rejects.toMatchObject(exceeds);
    expect(await unpaid(ada)).toBe(30);
  });

  it('is rejected if a phone order has already used the credit', async () => {
    const ada = await customer(1_000);
    await call(ada);
    await expect(call(ada)).rejects.toMatchObject(exceeds);
    await expect(place(ada)).rejects.toMatchObject(exceeds);
    expect(await Order.countDocuments()).toBe(1);
  });

  it('is rejected above the limit, but a cash order of the same amount is accepted', async () => {
    const ada = await customer(0);
    await expect(place(ada)).rejects.toMatchObject(exceeds);
    await place(ada, 5, { payMethod: undefined });
  });

  it('counts towards the limit with its amount due until it is paid or cancelled', async () => {
    const ada = await customer(2_000);
    const cancelled = await place(ada, 2);
    await cancelOwnOrder(ada.userId, { id: cancelled });
    const paid = await place(ada, 2);
    await expect(place(ada)).rejects.toMatchObject(exceeds);
    await setPaid({ id: paid, isPaid: true });
    expect(await unpaid(ada)).toBe(0);
    const packed = await place(ada, 2);
    await packOrder({ id: packed, lines: [{ product: apple, found: 1 }], done: true });
    expect(await unpaid(ada)).toBe(10);
    const last = await place(ada);
    // A payment that was recorded by mistake counts as unpaid again.
    await setPaid({ id: last, isPaid: true });
    await place(ada);
    await setPaid({ id: last, isPaid: false });
    expect(await unpaid(ada)).toBe(30);
    await expect(place(ada)).rejects.toMatchObject(exceeds);
  });

  it.each([1, 2, 3, 4])('never exceeds the limit with concurrent orders, round %i', async () => {
    const ada = await customer(2_000);
    // An order from the cart and a phone order write different fields of the account. Both must respect the limit.
    const results = await Promise.allSettled([call(ada), place(ada), call(ada), call(ada)]);
    const failures = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(failures).toEqual([expect.objectContaining(exceeds), expect.objectContaining(exceeds)]);
    expect(await Order.countDocuments({ listed: true })).toBe(2);
    expect(await Order.countDocuments()).toBe(2);
    expect(await unpaid(ada)).toBe(20);
  });

  it('counts towards the limit even if the server crashes after the reservation', async () => {
    const ada = await customer(1_000);
    const crashed = await writeOrder(placing(ada), 'COD');
    // This order is stored but not accepted yet, so it does not count towards the limit.
    const other = await place(ada);
    await cancelOwnOrder(ada.userId, { id: other });
    expect(await reserveCredit(crashed)).toBeUndefined();
    await expect(place(ada)).rejects.toMatchObject(exceeds);
    await Order.updateOne({ _id: crashed._id }, { $set: { createdAt: new Date(0) } });
    await reconcile();
    expect(await Order.findById(crashed._id).lean()).toMatchObject({ listed: true });
    await finishPlacing(await Order.findById(crashed._id).lean().orFail());
    expect(await unpaid(ada)).toBe(10);
  });

  it('is rejected if the seller lowers the limit while the order is being placed', async () => {
    const ada = await customer();
    const stored = await writeOrder(placing(ada, 5), 'COD');
    await setCreditLimit({ id: ada.userId, limitCents: 0 });
    await expect(finishPlacing(stored)).rejects.toMatchObject(exceeds);
    expect(await Order.countDocuments()).toBe(0);
  });

  it('is deleted by the reconciler after a crash if a later order has used the credit', async () => {
    const ada = await customer(1_000);
    const crashed = await writeOrder(placing(ada), 'COD');
    await place(ada);
    await Order.updateOne({ _id: crashed._id }, { $set: { createdAt: new Date(0) } });
    await reconcile();
    expect(await Order.exists({ _id: crashed._id })).toBeNull();
    expect((await Product.findById(apple).lean())?.stock).toBe(99);
  });
});

describe('changing the credit limit of a customer', () => {
  it('changes and removes the limit of a customer who may order on account', async () => {
    const ada = await customer(1_000);
    const limitOf = async () => (await findCustomer(ada.userId, true)).creditLimit;
    expect(await limitOf()).toEqual({ amount: 10, currency: 'usd' });
    await setCreditLimit({ id: ada.userId, limitCents: 2_000 });
    await place(ada, 2);
    await setCreditLimit({ id: ada.userId, limitCents: undefined });
    expect(await limitOf()).toBeUndefined();
    await place(ada, 5);
    const [entry] = await Audit.find({ action: 'customer credit limit changed' })
      .sort({ _id: -1 })
      .skip(1)
      .limit(1)
      .lean();
    expect(entry).toMatchObject({
      ...{ before: { cents: 1_000, currency: 'usd' }, after: { cents: 2_000, currency: 'usd' } },
    });
  });

  it('rejects a customer who may no longer order on account, and keeps the old limit', async () => {
    const ada = await customer(1_000);
    await allowOnAccount({ id: ada.userId, isAllowed: false });
    await expect(setCreditLimit({ id: ada.userId, limitCents: 1 })).rejects.toMatchObject({
      ...{ kind: 'conflict', message: expect.stringMatching(/may not order on account/) },
    });
    expect(await findCustomer(ada.userId, true)).not.toHaveProperty('creditLimit');
    await allowOnAccount({ id: ada.userId, isAllowed: true });
    await expect(place(ada, 2)).rejects.toMatchObject(exceeds);
  });

  it('keeps the unpaid sum of a customer who may no longer order on account', async () => {
    const ada = await customer();
    await place(ada, 2);
    await allowOnAccount({ id: ada.userId, isAllowed: false });
    expect(await findCustomer(ada.userId, true)).toMatchObject({
      ...{ paysOnAccount: false, unpaidOnAccount: { amount: 20, currency: 'usd' } },
    });
    await Order.updateMany({ userId: ada.userId }, { $set: { isPaid: true } });
    expect(await unpaid(ada)).toBeUndefined();
  });

  it('reveals the unpaid sum only to users who may read amounts', async () => {
    const ada = await customer(1_000);
    expect(await findCustomer(ada.userId, false)).not.toHaveProperty('unpaidOnAccount');
  });

  it('includes the limit in the data export of the customer, and deletes it with the account', async () => {
    const ada = await customer(1_050);
    const session = { audience: 'shopper', subject: ada.userId } as never;
    let text = '';
    for await (const part of await accountData(session, 'http://shop.example')) text += part;
    expect(JSON.parse(text).creditLimit).toEqual({ amount: 10.5, currency: 'usd' });
    const credit = async () => {
      const { creditLimit, creditOrders } = (await User.findById(ada.userId).lean()) ?? {};
      return { creditLimit, creditOrders };
    };
    expect(await credit()).toMatchObject({ creditLimit: { cents: 1_050 } });
    await eraseCustomer({ id: ada.userId });
    expect(await credit()).toEqual({});
  });
});

describe('the credit limit after a change of currency', () => {
  it('keeps its number and is not converted', () => {
    expect(limitCentsIn({ cents: 12_000, currency: 'usd' }, 'usd')).toBe(12_000);
    expect(limitCentsIn({ cents: 12_000, currency: 'usd' }, 'jpy')).toBe(120);
    expect(limitCentsIn({ cents: 12_000, currency: 'usd' }, 'kwd')).toBe(120_000);
  });
});
