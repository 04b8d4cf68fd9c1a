import { Types } from 'mongoose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPayPage, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { accountData } from '@/lib/account/data';
import { eraseAccount } from '@/lib/account/remove';
import { handOver } from '@/lib/auth/belongings';
import { findUser } from '@/lib/auth/queries';
import { stripe } from '@/lib/payments/stripe';
import { reconcile } from '@/lib/reconcile/reconcile';
import { readShop } from '@/lib/shop/read';
import { Order, Product, ShopSettings, User } from '@/models';
import { CUSTOMER_FIELDS, customerOf, deleteSavedCards } from './customer';
import { settle } from './settle';

const stripeServer = setUpStripe();
setUpDatabase();
let apple: string;

beforeAll(async () => {
  const product = { category: 'Fruits', priceCents: 400, offerPriceCents: 333 };
  apple = String((await Product.create({ name: 'Apple', ...product }))._id);
}, 60_000);
beforeEach(() => set({ saveCards: true }));
afterEach(async () => {
  vi.restoreAllMocks();
  stripeServer().clearFaults();
  await Promise.all([ShopSettings.deleteMany(), Order.deleteMany(), User.deleteMany()]);
});

async function set(settings: object) {
  await ShopSettings.deleteMany();
  await ShopSettings.create({ _id: 'shop', timeZone: 'UTC', ...settings });
  await readShop();
}

const proven = { mailProvenAt: new Date() };
const customers = () =>
  stripeServer()
    .state()
    .customer.filter(({ isDeleted }) => !isDeleted);
const customersOf = (userId: string) =>
  customers().filter(({ metadata }) => metadata.userId === userId);
const stored = (userId: string) => User.findById(userId).lean().orFail();
const payerOf = (userId: string) => User.findById(userId, CUSTOMER_FIELDS).lean().orFail();

let keys = 0;
async function startPayment({ userId, address }: { userId: string; address: string }) {
  keys += 1;
  const input = { items: [{ product: apple, quantity: 1 }], address };
  const id = await openPayPage({ userId, idempotencyKey: `key ${keys}`, input });
  return stripe().checkout.sessions.retrieve(id);
}

async function pay(shopper: { userId: string; address: string }, outcome: 'paid' | 'saved') {
  const { id, customer } = await startPayment(shopper);
  stripeServer().pay(id, outcome);
  await settle(id);
  return customer;
}

describe('the first online payment of an account', () => {
  it('creates a Stripe customer and offers to save the card', async () => {
    const shopper = await storedShopper(undefined, proven);
    const session = await startPayment(shopper);
    const { email, stripeCustomer } = await stored(shopper.userId);
    expect(session).toMatchObject({
      customer: stripeCustomer,
      customer_email: null,
      saved_payment_method_options: {
        payment_method_save: 'enabled',
        payment_method_remove: 'enabled',
      },
    });
    expect(customersOf(shopper.userId)).toMatchObject([{ id: stripeCustomer, email }]);
    expect(await findUser(shopper.userId)).toMatchObject({ mayHaveCards: true });
  });

  it('creates one Stripe customer for two concurrent payments', async () => {
    const { userId } = await storedShopper(undefined, proven);
    const payer = await payerOf(userId);
    const [one, other] = await Promise.all([customerOf(payer), customerOf(payer)]);
    // Stripe rejects one of two concurrent requests with the same idempotency key. That device then pays without saved
    // cards.
    const known = [one, other].filter((id) => id !== undefined);
    expect(new Set(known).size).toBe(1);
    expect(customersOf(userId)).toHaveLength(1);
    expect((await stored(userId)).stripeCustomer).toBe(known[0]);
    expect(await customerOf(payer)).toBe(known[0]);
  });

  it('reuses a Stripe customer whose creation got no response', async () => {
    const { userId } = await storedShopper(undefined, proven);
    stripeServer().order({ on: 'api', kind: 'reset-after', match: 'POST /v1/customers', count: 3 });
    expect(await customerOf(await payerOf(userId))).toBeUndefined();
    const [created] = customersOf(userId);
    // The shop does not know this Stripe customer, so it could not delete a stored email address.
    expect(created?.email).toBeUndefined();
    stripeServer().clearFaults();
    expect(await customerOf(await payerOf(userId))).toBe(created?.id);
    expect(customersOf(userId)).toHaveLength(1);
  });

  it.each([
    ['a guest', { isGuest: true, contactEmail: 'ada@mail.example', ...proven }],
    ['an account with an unproven email', {}],
  ])('creates no Stripe customer for %s', async (_, account) => {
    const shopper = await storedShopper(undefined, account);
    const session = await startPayment(shopper);
    expect(session.customer).toBeNull();
    expect(session.customer_email).toMatch(/@/);
    expect(customersOf(shopper.userId)).toEqual([]);
  });

  it('creates no Stripe customer if the shop does not save cards', async () => {
    await set({});
    const shopper = await storedShopper(undefined, proven);
    const create = vi.spyOn(stripe().customers, 'create');
    const update = vi.spyOn(User, 'findOneAndUpdate');
    const session = await startPayment(shopper);
    expect(session).toMatchObject({ customer: null, saved_payment_method_options: null });
    expect(session.customer_email).toMatch(/@/);
    expect(create).not.toHaveBeenCalled();
    expect(update.mock.calls.filter(([, change]) => 'stripeCustomer' in Object(change))).toEqual(
      [],
    );
    expect(await stored(shopper.userId)).not.toHaveProperty('stripeCustomer');
  });

  it('works without saved cards if Stripe cannot create a customer', async () => {
    const shopper = await storedShopper(undefined, proven);
    stripeServer().order({
      on: 'api',
      kind: 'status',
      status: 403,
      match: '/v1/customers',
      count: 9,
    });
    const session = await startPayment(shopper);
    expect(session.customer).toBeNull();
    expect(session.customer_email).toMatch(/@/);
  });

  it('works without saved cards if Stripe rejects a session with the customer', async () => {
    const shopper = await storedShopper(undefined, proven);
    const fault = { on: 'api', kind: 'status', status: 400 } as const;
    stripeServer().order({ ...fault, match: 'POST /v1/checkout/sessions', count: 1 });
    const session = await startPayment(shopper);
    expect(session.customer).toBeNull();
    expect(session.customer_email).toMatch(/@/);
    const order = await Order.findOne({ userId: shopper.userId }).lean().orFail();
    expect(order.payment?.attempts.map(({ state }) => state)).toEqual(['over', 'open']);
  });

  it('fails without a retry if Stripe rejects a session without a customer', async () => {
    await set({});
    const shopper = await storedShopper(undefined, proven);
    const fault = { on: 'api', kind: 'status', status: 400 } as const;
    stripeServer().order({ ...fault, match: 'POST /v1/checkout/sessions', count: 1 });
    await expect(startPayment(shopper)).rejects.toMatchObject({ kind: 'unavailable' });
    const order = await Order.findOne({ userId: shopper.userId }).lean().orFail();
    expect(order.payment?.attempts).toHaveLength(1);
  });

  it('creates a Stripe customer without an email address if Stripe rejects the address', async () => {
    const account = { ...proven, email: `jörg-${new Types.ObjectId()}@mail.example` };
    const shopper = await storedShopper(undefined, account);
    const session = await startPayment(shopper);
    expect(session.customer).toBe((await stored(shopper.userId)).stripeCustomer);
    expect(customersOf(shopper.userId)).toMatchObject([{ id: session.customer }]);
  });
});

describe('a second online payment of an account', () => {
  it('reuses the Stripe customer and updates its email address', async () => {
    const shopper = await storedShopper(undefined, proven);
    const first = await pay(shopper, 'saved');
    const email = `new-${new Types.ObjectId()}@mail.example`;
    await User.updateOne({ _id: shopper.userId }, { $set: { email } });
    expect(await pay(shopper, 'paid')).toBe(first);
    expect(customersOf(shopper.userId)).toMatchObject([{ id: first, email, cards: 1 }]);
  });

  it('replaces a Stripe customer that was deleted in the dashboard', async () => {
    const shopper = await storedShopper(undefined, proven);
    const first = await pay(shopper, 'saved');
    await stripe().customers.del(String(first));
    const second = await pay(shopper, 'paid');
    expect(second).not.toBe(first);
    expect(customersOf(shopper.userId)).toMatchObject([{ id: second, cards: 0 }]);
    expect((await stored(shopper.userId)).stripeCustomer).toBe(second);
    await reconcile({ all: true });
    expect(await stored(shopper.userId)).not.toHaveProperty('droppedCustomers');
  });
});

describe('the deletion of saved cards at Stripe', () => {
  it('happens when the shopper deletes the cards', async () => {
    const shopper = await storedShopper(undefined, proven);
    const first = await pay(shopper, 'saved');
    await Promise.all([deleteSavedCards(shopper.userId), deleteSavedCards(shopper.userId)]);
    expect(customersOf(shopper.userId)).toEqual([]);
    const user = await stored(shopper.userId);
    expect([user.stripeCustomer, user.droppedCustomers]).toEqual([undefined, undefined]);
    expect(await findUser(shopper.userId)).not.toHaveProperty('mayHaveCards');
    const second = await pay(shopper, 'paid');
    expect(second).toMatch(/^cus_/);
    expect(second).not.toBe(first);
  });

  it('waits until an open payment page is paid', async () => {
    const shopper = await storedShopper(undefined, proven);
    const { id, customer } = await startPayment(shopper);
    await deleteSavedCards(shopper.userId);
    await reconcile({ all: true });
    expect(customersOf(shopper.userId)).toMatchObject([{ id: customer }]);
    expect(await findUser(shopper.userId)).not.toHaveProperty('mayHaveCards');
    stripeServer().pay(id, 'saved');
    await settle(id);
    await reconcile({ all: true });
    expect(customersOf(shopper.userId)).toEqual([]);
  });

  it('is made by the reconciler after a Stripe error', async () => {
    const shopper = await storedShopper(undefined, proven);
    await pay(shopper, 'saved');
    stripeServer().order({ on: 'api', kind: 'status', status: 500, match: 'DELETE', count: 3 });
    await deleteSavedCards(shopper.userId);
    expect(await findUser(shopper.userId)).not.toHaveProperty('mayHaveCards');
    expect(customersOf(shopper.userId)).toHaveLength(1);
    stripeServer().clearFaults();
    await reconcile({ all: true });
    expect(customersOf(shopper.userId)).toEqual([]);
    expect(await stored(shopper.userId)).not.toHaveProperty('droppedCustomers');
  });

  it('happens when an account is transferred to the owner of its mailbox', async () => {
    const shopper = await storedShopper(undefined, proven);
    await pay(shopper, 'saved');
    const _id = new Types.ObjectId(shopper.userId);
    await User.updateOne({ _id }, { $unset: { mailProvenAt: 1 } });
    const { email } = await stored(shopper.userId);
    const owned = await handOver({ _id, passwordHash: 'none', email }, { name: 'Ada' });
    expect(owned).not.toHaveProperty('stripeCustomer');
    await reconcile({ all: true });
    expect(customersOf(shopper.userId)).toEqual([]);
  });

  it('includes a customer that is created while the account is transferred', async () => {
    const { userId } = await storedShopper(undefined, proven);
    const create = stripe().customers.create.bind(stripe().customers);
    vi.spyOn(stripe().customers, 'create').mockImplementationOnce((async (
      ...given: Parameters<typeof create>
    ) => {
      const made = await create(...given);
      await User.updateOne({ _id: userId }, { $set: { passwordHash: 'of the owner' } });
      return made;
    }) as never);
    expect(await customerOf(await payerOf(userId))).toBeUndefined();
    expect(await stored(userId)).not.toHaveProperty('stripeCustomer');
  });

  it('precedes the deletion of the account', async () => {
    const shopper = await storedShopper(undefined, proven);
    await pay(shopper, 'saved');
    await Order.deleteMany();
    stripeServer().order({ on: 'api', kind: 'status', status: 500, match: 'DELETE', count: 3 });
    await eraseAccount({ _id: new Types.ObjectId(shopper.userId) });
    // Stripe failed to delete the customer, so the row must remain although the account was deleted an hour ago.
    const long = new Date(Date.now() - 3_600_000);
    await User.updateOne({ _id: shopper.userId }, { $set: { removedAt: long } });
    expect(customersOf(shopper.userId)).toHaveLength(1);
    stripeServer().clearFaults();
    await reconcile({ all: true });
    expect(customersOf(shopper.userId)).toEqual([]);
    expect(await User.findById(shopper.userId).lean()).toBeNull();
  });

  it('happens when the shop has switched off saved cards', async () => {
    const shopper = await storedShopper(undefined, proven);
    await pay(shopper, 'saved');
    await reconcile({ all: true });
    expect(customersOf(shopper.userId)).toHaveLength(1);
    await set({});
    await reconcile({ all: true });
    expect(customersOf(shopper.userId)).toEqual([]);
    expect(await findUser(shopper.userId)).not.toHaveProperty('mayHaveCards');
  });
});

it('the data export of an account contains the id of the Stripe customer', async () => {
  const shopper = await storedShopper(undefined, proven);
  const customer = await pay(shopper, 'paid');
  const session = { subject: shopper.userId } as Parameters<typeof accountData>[0];
  let text = '';
  for await (const part of await accountData(session, 'http://localhost:3000')) text += part;
  expect(JSON.parse(text)).toMatchObject({ stripeCustomer: customer });
});
