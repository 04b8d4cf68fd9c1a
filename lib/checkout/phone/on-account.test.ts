import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { allowOnAccount } from '@/lib/customers/commands';
import { findOrder } from '@/lib/orders/queries';
import { readShop } from '@/lib/shop/read';
import { Order, Product, ShopSettings, User } from '@/models';
import { findPeople } from './customers';
import { placeOrderFor } from './place-phone-order';
import { orderForInput } from './schema';

setUpDatabase();
let apple: string;

const offer = async (payMethods: object) => {
  await ShopSettings.updateOne({ _id: 'shop' }, { $set: { payMethods } }, { upsert: true });
  await readShop();
};
const allow = (userId: string, isAllowed = true) => allowOnAccount({ id: userId, isAllowed });

beforeEach(async () => {
  await Promise.all([Order.deleteMany(), User.deleteMany(), Product.deleteMany()]);
  const price = { priceCents: 1_000, offerPriceCents: 1_000 };
  apple = String((await Product.create({ name: 'Apple', category: 'Fruits', ...price }))._id);
  await offer({ account: { on: true }, transfer: { on: true, details: 'IBAN' } });
});

const customer = async () => {
  const { userId } = await storedShopper(undefined, { mailProvenAt: new Date() });
  const { email = '' } = (await User.findById(userId).lean()) ?? {};
  return { userId, email };
};
type Customer = Awaited<ReturnType<typeof customer>>;

const take = ({ userId, email }: Customer, payMethod: string, key = `key ${randomUUID()}`) =>
  placeOrderFor(
    orderForInput.parse({
      customer: {
        ...{ shopper: userId, name: 'Ada Grocer', phone: '+1 555 0177', email },
        ...{ street: '9 Navy Road', city: 'Springfield', zipcode: '02134', country: 'US' },
      },
      items: [{ product: apple, quantity: 1 }],
      payMethod,
    }),
    { key, by: 'owner' },
  );

describe('the customer search in the phone order form', () => {
  it("returns whether a customer's account may order on account", async () => {
    const ada = await customer();
    await take(ada, 'transfer');
    const found = async () => (await findPeople({ q: ada.email })).map((one) => one.paysOnAccount);
    expect(await found()).toEqual([undefined]);
    await allow(ada.userId);
    expect(await found()).toEqual([true]);
    // A search by name must not state whether the account may order on account.
    const [byName] = await findPeople({ q: 'Ada Grocer' });
    expect(byName).not.toHaveProperty('shopper');
    expect(byName).not.toHaveProperty('paysOnAccount');
  });
});

describe('a phone order on account', () => {
  it('requires a customer who may order on account', async () => {
    const ada = await customer();
    const message = expect.stringMatching(/not enabled for this customer/);
    await expect(take(ada, 'account')).rejects.toMatchObject({ kind: 'unprocessable', message });
    expect(await Order.countDocuments()).toBe(0);
    await allow(ada.userId);
    const order = await findOrder(await take(ada, 'account'), {
      ...{ audience: 'seller', subject: 'owner' },
    });
    expect(order.payMethod?.code).toBe('account');
  });

  it('keeps its payment method after the permission ends', async () => {
    const ada = await customer();
    await allow(ada.userId);
    const key = `key ${randomUUID()}`;
    const id = await take(ada, 'account', key);
    await allow(ada.userId, false);
    await offer({ account: { on: false, name: 'Invoice' } });
    expect(await take(ada, 'account', key)).toBe(id);
    await packOrder({ id, lines: [{ product: apple, found: 1 }], done: true });
    await changeStatus({ id, from: 'Packed', status: 'Out for delivery' });
    const order = await findOrder(id, { audience: 'seller', subject: 'owner' });
    expect(order).toMatchObject({ status: 'Out for delivery', payMethod: { code: 'account' } });
    await expect(take(ada, 'account')).rejects.toThrow(/no longer offers/);
    expect(await Order.countDocuments()).toBe(1);
  });
});
