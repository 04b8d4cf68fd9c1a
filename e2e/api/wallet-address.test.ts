import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Client, newSeller, newShopper, products } from '@/e2e/support/client';
import { freshEmail } from '@/e2e/support/guests';
import { openPayingTestShop } from '@/e2e/support/paying-in-process';
import { onReportedError } from '@/lib/observe/report-error';
import type { OrderView } from '@/lib/orders/view';
import { stripe } from '@/lib/payments/stripe';
import { phoneKey } from '@/lib/utils/phone-number';
import type { WalletContact } from '@/local/stripe/records';
import { Audit, GuestCustomer, Order, ShopSettings, User } from '@/models';

/* Orders with the address from the wallet (docs/decisions/0074-express-checkout.md). */

const shop = openPayingTestShop();

const ZONES = [
  { name: 'Centre', zipCodes: ['101*', '102*'], feeCents: 300 },
  { name: 'Suburbs', zipCodes: ['12*'], feeCents: 500 },
  { name: 'Island', zipCodes: ['13*'], feeCents: 300, minimumCents: 90_000 },
];
const SETTINGS = {
  checkoutAs: 'guest',
  expressCheckout: true,
  country: 'DE',
  zones: ZONES,
  zipCodes: [],
};

const setShop = (settings: object) =>
  ShopSettings.updateOne({ _id: 'shop' }, { $set: settings }, { upsert: true });
beforeEach(() => setShop(SETTINGS));
afterEach(() => shop.stripeServer().clearFaults());

const PLACE = { city: 'Berlin', state: '', postal_code: '10115', country: 'DE' };
const WALLET: WalletContact = {
  name: 'Grace Brewster Hopper',
  phone: '+49 30 123456',
  address: { line1: 'Hauptstraße 1', line2: '3rd floor', ...PLACE },
};
const walletIn = (postal_code: string): WalletContact => ({
  ...WALLET,
  address: { ...WALLET.address, postal_code },
});

/** A guest with one product in the cart who has typed only an email address. */
async function newBuyer() {
  const email = freshEmail();
  const guest = new Client(shop.url);
  const { status } = await guest.post('/api/user/guest', { email });
  expect(status).toBe(200);
  const [product] = await products(shop.url, 'in', 1);
  const items = [{ product: product?._id ?? '', quantity: 1 }];
  const cartItems = { [product?._id ?? '']: 1 };
  const { body } = await guest.post('/api/cart/update', { cartItems, revision: 0 });
  return Object.assign(guest, { email, items, cartRevision: body.cartRevision });
}
type Buyer = Awaited<ReturnType<typeof newBuyer>>;

const order = (who: Buyer, more: object = {}, key = 'one-checkout') =>
  who.post(
    '/api/order/stripe',
    {
      ...{ items: who.items, cartRevision: who.cartRevision },
      ...{ inShop: true, addressFromWallet: { zipcode: '10115' } },
      ...more,
    },
    { headers: { 'Idempotency-Key': key } },
  );

async function place(who: Buyer, more: object = {}, key?: string): Promise<string> {
  const { status, body } = await order(who, more, key);
  const session = new URL(String(body.url), shop.url).searchParams.get('session');
  if (!session) throw new Error(`no session: ${status} ${JSON.stringify(body)}`);
  return session;
}

const give = (who: Client, session: string, contact: object = WALLET) =>
  who.post('/api/order/payment-address', { session, ...contact });

const read = (who: Client, session: string) => who.get(`/api/order/payment?session=${session}`);

async function confirm(session: string, contact: WalletContact = WALLET) {
  const { client_secret } = await shop.dashboard().checkout.sessions.retrieve(session);
  const body = new URLSearchParams({
    ...{ client_secret: `${client_secret}`, outcome: 'paid' },
    contact: JSON.stringify(contact),
  });
  const url = `${shop.stripeServer().url}/elements/confirm`;
  const answer = (await (await fetch(url, { method: 'POST', body })).json()) as { type: string };
  return answer.type;
}

const stored = (session: string) =>
  Order.findOne({ 'payment.attempts.sessionId': session }).lean().orFail();

const ordersOf = async (who: Client) =>
  (await who.get('/api/order/user')).body.orders as OrderView[];

/** Includes orders that no list shows. */
async function countOrders({ email }: Buyer) {
  const { _id } = await User.findOne({ contactEmail: email }).lean().orFail();
  return Order.countDocuments({ userId: _id });
}

const COMPLETE = {
  ...{ firstName: 'Grace', lastName: 'Brewster Hopper', phone: '+49 30 123456' },
  ...{ street: 'Hauptstraße 1', line2: '3rd floor', city: 'Berlin', zipcode: '10115' },
  ...{ country: 'Germany', countryCode: 'DE', e164: '+4930123456' },
};
const { e164: _, ...PRINTED } = COMPLETE;

describe('an order whose address comes from a wallet such as Apple Pay', () => {
  it('is placed with an email and a postal code, and Stripe collects the address', async () => {
    const who = await newBuyer();
    const session = await place(who);
    const { address, walletAddress, amountCents, fees } = await stored(session);
    expect(walletAddress).toBe('awaited');
    expect(address).toMatchObject({ email: who.email, zipcode: '10115', countryCode: 'DE' });
    expect([address.firstName, address.street, address.phone]).toEqual(['', '', '']);
    expect(fees).toMatchObject([{ kind: 'delivery', cents: 300 }]);
    const atStripe = await shop.dashboard().checkout.sessions.retrieve(session);
    expect(atStripe).toMatchObject({
      amount_total: amountCents,
      shipping_address_collection: { allowed_countries: ['DE'] },
    });
    expect((await read(who, session)).body).toMatchObject({ pay: { takesAddress: true } });
    expect(await ordersOf(who)).toEqual([]);
  });

  it('stores the address before the payment, and keeps the typed email', async () => {
    const who = await newBuyer();
    const session = await place(who);
    expect((await give(who, session)).body).toMatchObject({ pay: { takesAddress: true } });
    expect(await stored(session)).toMatchObject({ walletAddress: 'given', address: COMPLETE });
    expect(await confirm(session)).toBe('success');
    await Promise.all([
      who.get(`/api/stripe/return?session_id=${session}`),
      shop.stripeServer().deliver(),
      shop.reconcile(),
    ]);
    expect(await ordersOf(who)).toMatchObject([
      { isPaid: true, address: { ...PRINTED, email: who.email } },
    ]);
    const { words, payment, number } = await stored(session);
    expect(words).toEqual(expect.arrayContaining(['hopper', String(number)]));
    expect(payment?.reviewReason).toBeUndefined();
    expect(shop.stripeServer().state().refund).toEqual([]);
  });

  it.each([
    ['the webhook', () => shop.stripeServer().deliver()],
    ['the reconciler', () => shop.reconcile()],
    [
      'the return of the browser',
      (who: Client, session: string) => who.get(`/api/stripe/return?session_id=${session}`),
    ],
    ['the next request of the page', (who: Client, session: string) => read(who, session)],
  ] as const)(
    'gets its address from Stripe if the page has not sent it (through %s)',
    async (_, settleBy) => {
      const who = await newBuyer();
      const session = await place(who);
      expect(await confirm(session)).toBe('success');
      await settleBy(who, session);
      const paid = await stored(session);
      expect(paid).toMatchObject({ listed: true, walletAddress: 'given', address: COMPLETE });
      expect(paid.address.email).toBe(who.email);
      expect(paid.words).toEqual(expect.arrayContaining(['hopper', String(paid.number)]));
      expect(paid.payment?.reviewReason).toBeUndefined();
    },
  );

  it('stores the address of the confirmed payment if a second tab has sent a different address', async () => {
    const who = await newBuyer();
    const session = await place(who);
    await give(who, session, walletIn('10243'));
    await give(who, session, walletIn('10117'));
    expect((await stored(session)).address.zipcode).toBe('10117');
    await confirm(session, walletIn('10243'));
    await shop.stripeServer().deliver();
    expect(await stored(session)).toMatchObject({ listed: true, address: { zipcode: '10243' } });
  });

  it('keeps the accepted address if the payment contains an address in a different zone', async () => {
    const who = await newBuyer();
    const session = await place(who);
    await give(who, session);
    await confirm(session, walletIn('12043'));
    await shop.stripeServer().deliver();
    const { address, payment } = await stored(session);
    expect([address.zipcode, payment?.reviewReason]).toEqual(['10115', undefined]);
  });

  it.each([
    ['in another zone', walletIn('12043')],
    ['outside of the delivery area', walletIn('99999')],
    ['without a phone number', { ...WALLET, phone: undefined }],
    ['with a name of 5,000 characters', { ...WALLET, name: 'N'.repeat(5_000) }],
  ])('needs a review if it was paid with an address %s', async (_, contact) => {
    const who = await newBuyer();
    const session = await place(who);
    expect(await confirm(session, contact as WalletContact)).toBe('success');
    await shop.stripeServer().deliver();
    const paid = await stored(session);
    expect(paid).toMatchObject({
      listed: true,
      isPaid: true,
      walletAddress: 'awaited',
      payment: { reviewReason: { code: 'address' } },
    });
    expect(paid.address).toMatchObject({ email: who.email, street: 'Hauptstraße 1' });
    expect(paid.address.firstName.length).toBeLessThanOrEqual(200);
    const [shown] = await ordersOf(who);
    expect(shown).toMatchObject({ isPaid: true, paymentState: 'paid' });
    const seller = await newSeller(shop.url);
    const id = String(paid._id);
    const { orders } = (await seller.get('/api/order/seller?payment=review')).body as {
      orders: OrderView[];
    };
    expect(orders.find((one) => one._id === id)).toMatchObject({
      reviewReason: { code: 'address' },
    });
    const lines = [{ product: who.items[0]?.product, found: '1' }];
    const packed = await seller.post('/api/order/pack', { id, lines });
    expect(packed.body.order).toMatchObject({ status: 'Packed' });
  });

  it('needs a review if Stripe returns no address', async () => {
    const who = await newBuyer();
    const session = await place(who);
    shop.stripeServer().pay(session);
    await shop.stripeServer().deliver();
    const paid = await stored(session);
    expect(paid).toMatchObject({ listed: true, payment: { reviewReason: { code: 'address' } } });
    expect(paid.address).toMatchObject({ email: who.email, zipcode: '10115' });
  });

  it('stores the name and the phone number if Stripe returns no address', async () => {
    const who = await newBuyer();
    const session = await place(who);
    shop.stripeServer().pay(session);
    const { sessions } = stripe().checkout;
    const retrieve = sessions.retrieve.bind(sessions);
    const payer = { name: 'Grace Hopper', phone: '+49 30 123456' };
    const spy = vi.spyOn(sessions, 'retrieve').mockImplementation(async (...given) => {
      const answer = await retrieve(...given);
      return Object.assign(answer, { customer_details: payer });
    });
    await shop.stripeServer().deliver();
    spy.mockRestore();
    const { address, payment } = await stored(session);
    expect(payment?.reviewReason).toMatchObject({ code: 'address' });
    expect(address).toMatchObject({ firstName: 'Grace', phone: payer.phone, zipcode: '10115' });
  });

  it('keeps the typed postal code if the wallet has none', async () => {
    const who = await newBuyer();
    const session = await place(who);
    await confirm(session, walletIn(''));
    await shop.stripeServer().deliver();
    const { address, payment } = await stored(session);
    expect(payment?.reviewReason).toMatchObject({ code: 'address' });
    expect(address).toMatchObject({ street: 'Hauptstraße 1', zipcode: '10115' });
  });

  it('keeps an earlier review reason when the payment completes', async () => {
    const who = await newBuyer();
    const session = await place(who);
    const { _id } = await stored(session);
    const reason = { code: 'amount', paidCents: 1, dueCents: 2 };
    await Order.updateOne({ _id }, { $set: { 'payment.reviewReason': reason } });
    shop.stripeServer().pay(session);
    await shop.stripeServer().deliver();
    expect(await stored(session)).toMatchObject({
      listed: true,
      payment: { reviewReason: reason },
    });
  });

  it('gets no address if the customer is erased during the payment', async () => {
    const who = await newBuyer();
    const session = await place(who);
    const { _id, address } = await stored(session);
    const lock = User.findOneAndUpdate.bind(User);
    const erase = async (...given: Parameters<typeof lock>) => {
      await Order.updateOne({ _id }, { $set: { erasedAt: new Date() } });
      return lock(...given).lean();
    };
    const spy = vi
      .spyOn(User, 'findOneAndUpdate')
      .mockImplementationOnce((...given) => ({ lean: () => erase(...given) }) as never);
    await confirm(session);
    await shop.stripeServer().deliver();
    spy.mockRestore();
    expect(await stored(session)).toMatchObject({ listed: true, address });
  });

  it('redirects a repeated order request to My Orders after the seller has disabled expressCheckout', async () => {
    const who = await newBuyer();
    const session = await place(who);
    await confirm(session);
    await shop.stripeServer().deliver();
    await setShop({ expressCheckout: false });
    await order(await newBuyer());
    const { status, body } = await order(who);
    expect([status, body.url]).toEqual([200, `${shop.url}/loader?next=my-orders`]);
  });

  it('is reported as an error if it was paid and then deleted from the database', async () => {
    const who = await newBuyer();
    const session = await place(who);
    const { _id } = await stored(session);
    await confirm(session);
    await Order.deleteOne({ _id });
    const reported: unknown[] = [];
    onReportedError(({ facts }) => reported.push(facts.sessionId));
    await shop.reconcile();
    onReportedError(undefined);
    expect(reported).toEqual([session]);
  });

  it('already contains its address while a bank confirms the payment', async () => {
    const who = await newBuyer();
    const session = await place(who);
    shop.stripeServer().pay(session, 'async', WALLET);
    await shop.stripeServer().deliver();
    expect(await stored(session)).toMatchObject({
      listed: false,
      address: COMPLETE,
      payment: { processing: true },
    });
  });

  it('is placed and paid once if the shopper clicks again', async () => {
    const who = await newBuyer();
    const session = await place(who);
    await give(who, session);
    expect(await place(who)).toBe(session);
    expect(await stored(session)).toMatchObject({ walletAddress: 'given', address: COMPLETE });
    const other = await place(who, { addressFromWallet: { zipcode: '12043' } }, 'second-checkout');
    expect(other).not.toBe(session);
    expect((await give(who, session)).status).toBe(409);
    expect(await confirm(session)).toBe('error');
    expect((await give(who, other, walletIn('12043'))).status).toBe(200);
    expect(await confirm(other, walletIn('12043'))).toBe('success');
    await shop.stripeServer().deliver();
    expect(await ordersOf(who)).toMatchObject([{ address: { zipcode: '12043' } }]);
  });

  it('requests the address again after the session has expired', async () => {
    const who = await newBuyer();
    const session = await place(who);
    await give(who, session);
    shop.stripeServer().expire(session);
    await shop.stripeServer().deliver();
    expect((await give(who, session)).status).toBe(409);
    const next = await place(who);
    expect(next).not.toBe(session);
    expect((await read(who, next)).body).toMatchObject({ pay: { takesAddress: true } });
  });

  it('is refunded without a review if it was cancelled before the payment', async () => {
    const who = await newBuyer();
    const session = await place(who);
    const { _id } = await stored(session);
    await Order.updateOne({ _id }, { $set: { status: 'Cancelled' } });
    expect((await give(who, session)).status).toBe(409);
    shop.stripeServer().pay(session);
    await shop.stripeServer().deliver();
    const { payment, listed } = await stored(session);
    expect([listed, payment?.reviewReason]).toEqual([true, undefined]);
    expect(shop.stripeServer().state().refund).toHaveLength(1);
  });

  it.each([
    [
      'the delivery fee depends on the city',
      { zones: [...ZONES, { ...ZONES[0], areas: ['Bonn'] }] },
    ],
    ["payments on the shop's page are disabled", { expressCheckout: false }],
    ['the shop does not deliver there', {}, { zipcode: '99999' }],
    ['the postal code is not complete', {}, { zipcode: '101' }],
    ['the postal code is missing', {}, {}],
  ])('is rejected if %s', async (_, settings, addressFromWallet = { zipcode: '10115' }) => {
    const who = await newBuyer();
    await setShop(settings);
    const { status } = await order(who, { addressFromWallet });
    expect([status, await countOrders(who)]).toEqual([422, 0]);
  });

  it('is rejected if the shop has not set its country', async () => {
    const who = await newBuyer();
    await ShopSettings.updateOne({ _id: 'shop' }, { $unset: { country: 1, zones: 1 } });
    expect([(await order(who)).status, await countOrders(who)]).toEqual([422, 0]);
  });

  it("is rejected for cash on delivery and for Stripe's own payment page", async () => {
    const who = await newBuyer();
    expect((await order(who, { inShop: undefined })).status).toBe(422);
    const body = { items: who.items, addressFromWallet: { zipcode: '10115' } };
    const headers = { 'Idempotency-Key': randomUUID() };
    expect((await who.post('/api/order/cod', body, { headers })).status).toBe(404);
    expect(await ordersOf(who)).toEqual([]);
  });

  it('needs no postal code if delivery costs the same everywhere', async () => {
    await setShop({ zones: [] });
    const who = await newBuyer();
    const session = await place(who, { addressFromWallet: {} });
    expect((await give(who, session, walletIn('99999'))).status).toBe(200);
    const abroad = {
      ...WALLET,
      address: { ...WALLET.address, postal_code: '1010', country: 'AT' },
    };
    expect((await give(who, session, abroad)).status).toBe(409);
    expect((await stored(session)).address.zipcode).toBe('99999');
  });
});

describe('POST /api/order/payment-address', () => {
  it('replaces the address until the order is paid', async () => {
    const who = await newBuyer();
    const session = await place(who);
    const [one, other] = await Promise.all([give(who, session), give(who, session)]);
    expect([one?.status, other?.status]).toEqual([200, 200]);
    const { address } = await stored(session);
    expect((await give(who, session, walletIn('10243'))).status).toBe(200);
    expect((await stored(session)).address).toMatchObject({ _id: address._id, zipcode: '10243' });
    await confirm(session, walletIn('10243'));
    const late = await give(who, session);
    expect(late.body).toMatchObject({ next: `${shop.url}/loader?next=my-orders` });
    expect((await stored(session)).address.zipcode).toBe('10243');
  });

  it.each([
    ['another zone', '12043', /12043.*€?5\.00.* instead of .*3\.00/],
    ['a place without delivery', '99999', /99999.*do not deliver/],
    ['a zone with a higher minimum order', '13187', /13187.*minimum order.*900/],
  ])('rejects an address in %s before the payment', async (_, zipcode, message) => {
    const who = await newBuyer();
    const session = await place(who);
    const { status, body } = await give(who, session, walletIn(zipcode));
    expect([status, body.wrongAddress]).toEqual([409, true]);
    expect(body.message).toMatch(message);
    expect(await stored(session)).toMatchObject({ walletAddress: 'awaited', listed: false });
    expect((await give(who, session)).status).toBe(200);
  });

  it('accepts a different postal code in the same zone after the delivery fee was raised', async () => {
    const who = await newBuyer();
    const session = await place(who);
    await setShop({ zones: [{ ...ZONES[0], feeCents: 900 }, ...ZONES.slice(1)] });
    expect((await give(who, session, walletIn('10243'))).status).toBe(200);
  });

  it.each([
    ['no phone number', { phone: null }, /Phone is required/],
    ['a name of 5,000 characters', { name: `Ada ${'N'.repeat(4_996)}` }, /Last name.* 80 /],
    ['no name and no address', { name: null, address: {} }, /First name is required/],
    [
      'a postal code of another country',
      { address: { ...WALLET.address, postal_code: 'SW1A 1AA' } },
      /must look like/,
    ],
  ])('rejects a wallet with %s, and explains why', async (_, more, message) => {
    const who = await newBuyer();
    const session = await place(who);
    const { status, body } = await give(who, session, { ...WALLET, ...more });
    expect([status, body.wrongAddress]).toEqual([400, true]);
    expect(body.message).toMatch(message);
    expect((await stored(session)).address.firstName).toBe('');
  });

  it('accepts a name that consists of one word', async () => {
    const who = await newBuyer();
    const session = await place(who);
    expect((await give(who, session, { ...WALLET, name: 'Suharto' })).status).toBe(200);
    expect((await stored(session)).address).toMatchObject({ firstName: 'Suharto', lastName: '' });
  });

  it('rejects contact data that no wallet sends', async () => {
    const who = await newBuyer();
    const session = await place(who);
    for (const contact of [
      { ...WALLET, name: 'N'.repeat(20_000) },
      { ...WALLET, name: { $gt: '' } },
      { ...WALLET, address: 'Berlin' },
      { name: 'Ada Lovelace' },
    ])
      expect((await give(who, session, contact)).status).toBe(400);
    expect((await stored(session)).walletAddress).toBe('awaited');
  });

  it('rejects the session of another shopper', async () => {
    const who = await newBuyer();
    const session = await place(who);
    const other = await newShopper(shop.url);
    expect((await give(other, session)).status).toBe(404);
    expect((await give(new Client(shop.url), session)).status).toBe(401);
    expect((await give(who, 'cs_test_unknown')).status).toBe(404);
    expect((await stored(session)).walletAddress).toBe('awaited');
  });

  it('rejects an order with a typed address', async () => {
    const who = await newBuyer();
    const place10115 = { city: 'Berlin', zipcode: '10115', country: 'Germany', state: '' };
    const typed = { firstName: 'Ada', lastName: 'Byron', street: 'Weg 2', phone: '030 1' };
    const { body } = await who.post('/api/address/add', {
      address: { ...typed, ...place10115, email: who.email },
    });
    const { _id: address } = body.address as { _id: string };
    const session = await place(who, { address, addressFromWallet: undefined });
    expect((await read(who, session)).body.pay).not.toHaveProperty('takesAddress');
    expect((await give(who, session)).status).toBe(409);
    expect((await stored(session)).address.street).toBe('Weg 2');
  });

  it('closes the session if the shopper has placed the order in a different tab', async () => {
    const who = await newBuyer();
    const session = await place(who);
    const { body } = await who.post('/api/address/add', {
      address: {
        ...{ firstName: 'Ada', lastName: 'Byron', street: 'Weg 2', phone: '030 1', city: 'Berlin' },
        ...{ zipcode: '10115', country: 'Germany', state: '', email: who.email },
      },
    });
    const { _id: address } = body.address as { _id: string };
    const cod = { items: who.items, address, cartRevision: who.cartRevision };
    const headers = { 'Idempotency-Key': randomUUID() };
    expect((await who.post('/api/order/cod', cod, { headers })).status).toBe(200);
    expect((await give(who, session)).status).toBe(409);
    expect(await confirm(session)).toBe('error');
    expect((await stored(session)).walletAddress).toBe('awaited');
  });

  it('rejects a guest whose phone number is blocked, and closes the session', async () => {
    const phone = '+49 30 999999';
    await GuestCustomer.create({
      _id: phoneKey(phone, 'DE'),
      block: { at: new Date(), reason: 'Never pays' },
    });
    const who = await newBuyer();
    const session = await place(who);
    expect((await give(who, session, { ...WALLET, phone })).status).toBe(403);
    expect(await confirm(session, { ...WALLET, phone })).toBe('error');
    expect(await stored(session)).toMatchObject({ walletAddress: 'awaited', listed: false });
  });

  it('marks the payment for review if a blocked guest pays without sending the address first', async () => {
    const phone = '+49 30 999998';
    const block = { at: new Date(), reason: 'Never pays' };
    await GuestCustomer.create({ _id: phoneKey(phone, 'DE'), block });
    const who = await newBuyer();
    const session = await place(who);
    expect(await confirm(session, { ...WALLET, phone })).toBe('success');
    await shop.stripeServer().deliver();
    expect(await stored(session)).toMatchObject({
      ...{ listed: true, walletAddress: 'given' },
      payment: { reviewReason: { code: 'blocked' } },
    });
    const [own] = await ordersOf(who);
    expect(own).not.toHaveProperty('flag');
    const seller = await newSeller(shop.url);
    const one = await seller.get(`/api/order/one?id=${own?._id}`);
    expect(one.body.order).toMatchObject({
      reviewReason: { code: 'blocked' },
      actions: { next: 'Packed' },
    });
  });

  it('charges nothing if the seller has blocked the email of the guest', async () => {
    const who = await newBuyer();
    const session = await place(who);
    await give(who, session);
    await new Client(shop.url).post('/api/user/guest', { email: who.email });
    const [twin] = await User.find({ contactEmail: who.email }).sort({ _id: -1 }).limit(1);
    await twin?.updateOne({ block: { at: new Date(), reason: 'Never pays' } });
    expect((await read(who, session)).status).toBe(403);
    expect(await confirm(session)).toBe('error');
    const { listed, payment } = await stored(session);
    expect([listed, payment?.attempts.map(({ state }) => state)]).toEqual([false, ['over']]);
  });

  it('accepts the same address twice, and keeps it if Stripe fails during a change of the address', async () => {
    const who = await newBuyer();
    const session = await place(who);
    await give(who, session);
    const { status, body } = await give(who, session);
    expect(status).toBe(200);
    expect(body).toHaveProperty('pay');
    shop
      .stripeServer()
      .order({ on: 'api', kind: 'status', status: 500, match: 'GET /v1/checkout', count: 9 });
    expect((await give(who, session, walletIn('10243'))).status).toBe(503);
    expect((await stored(session)).address.zipcode).toBe('10115');
  });
});

const CUSTOMER = {
  ...{ name: 'Grace Hopper', phone: '030 654321', street: 'Am Ufer 2', city: 'Berlin' },
  ...{ zipcode: 'D-12043', country: 'DE', note: 'Bell on the left' },
};

/** Pays an order whose wallet address is outside the zone, so that the order has no address. */
async function payWithoutAddress() {
  const who = await newBuyer();
  const session = await place(who);
  await confirm(session, walletIn('99999'));
  await shop.stripeServer().deliver();
  return { who, session, id: String((await stored(session))._id) };
}

const enter = (seller: Client, id: string, more: object = {}) =>
  seller.post('/api/order/address', { id, customer: { ...CUSTOMER, ...more } });

describe('POST /api/order/address', () => {
  it('stores the address of a paid order, and ends its review', async () => {
    const seller = await newSeller(shop.url);
    const { who, session, id } = await payWithoutAddress();
    const { amountCents, words } = await stored(session);
    expect(words).not.toContain('ufer');
    const { status, body } = await enter(seller, id);
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.order).toMatchObject({
      address: { firstName: 'Grace', lastName: 'Hopper', zipcode: '12043', email: who.email },
      addressEntered: { at: expect.any(String), by: { role: 'seller' } },
    });
    expect(body.order).not.toHaveProperty('reviewReason');
    expect((body.order as OrderView).actions).not.toHaveProperty('enterAddress');
    const entered = await stored(session);
    expect(entered).toMatchObject({
      ...{ walletAddress: 'given', amountCents, fees: [{ cents: 300 }] },
      address: { street: 'Am Ufer 2', country: 'Germany', countryCode: 'DE', e164: '+4930654321' },
    });
    expect(entered.payment).not.toHaveProperty('reviewReason');
    expect(entered.words).toEqual(expect.arrayContaining(['ufer', String(entered.number)]));
    const [audited] = await Audit.find({ 'target.id': id, action: 'order address entered' }).lean();
    expect(JSON.stringify(audited)).not.toContain('Ufer');
    expect(await ordersOf(who)).toMatchObject([{ address: { street: 'Am Ufer 2' } }]);
    expect((await ordersOf(who))[0]).not.toHaveProperty('addressEntered');
  });

  it('accepts the same address again, and rejects a different address', async () => {
    const seller = await newSeller(shop.url);
    const { session, id } = await payWithoutAddress();
    const answers = await Promise.all([enter(seller, id), enter(seller, id), enter(seller, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rev } = await stored(session);
    expect((await enter(seller, id)).status).toBe(200);
    expect((await stored(session)).rev).toBe(rev);
    const other = await enter(seller, id, { street: 'Am Ufer 9' });
    expect(other.status).toBe(409);
    expect(other.body).toMatchObject({ order: { address: { street: 'Am Ufer 2' } } });
  });

  it('stores the address of only one of two concurrent requests', async () => {
    const seller = await newSeller(shop.url);
    const { session, id } = await payWithoutAddress();
    const answers = await Promise.all([enter(seller, id), enter(seller, id, { street: 'B 9' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { street } = (await stored(session)).address;
    expect(street).toBe(answers[0]?.status === 200 ? 'Am Ufer 2' : 'B 9');
  });

  it.each([
    ['a wrong postal code', { zipcode: '123' }, 400, 'customer.zipcode'],
    ['no city', { city: ' ' }, 400, 'customer.city'],
    ['an unknown country', { country: 'Atlantis' }, 400, 'customer.country'],
    ['no phone number', { phone: '' }, 400, 'customer.phone'],
    ['a postal code outside of the delivery area', { zipcode: '99999' }, 422, undefined],
  ] as const)('rejects an address with %s', async (_, wrong, status, field) => {
    const seller = await newSeller(shop.url);
    const { session, id } = await payWithoutAddress();
    const { status: got, body } = await enter(seller, id, wrong);
    expect([got, Object.keys(Object(body.fields))]).toEqual([status, field ? [field] : []]);
    expect((await stored(session)).walletAddress).toBe('awaited');
  });

  it.each([
    ['Packed', 200],
    ['Out for delivery', 200],
    ['Delivered', 409],
    ['Cancelled', 409],
  ] as const)('accepts an address until the delivery (%s: HTTP %i)', async (status, expected) => {
    const seller = await newSeller(shop.url);
    const { session, id } = await payWithoutAddress();
    await Order.updateOne({ _id: id }, { $set: { status } });
    expect((await enter(seller, id)).status).toBe(expected);
    expect((await stored(session)).status).toBe(status);
  });

  it('rejects orders that are unpaid, anonymized or already have an address', async () => {
    const seller = await newSeller(shop.url);
    const who = await newBuyer();
    const session = await place(who);
    const id = String((await stored(session))._id);
    expect((await enter(seller, id)).status).toBe(409);
    await confirm(session);
    await shop.stripeServer().deliver();
    expect((await enter(seller, id)).status).toBe(409);
    const { id: erased } = await payWithoutAddress();
    await Order.updateOne({ _id: erased }, { $set: { erasedAt: new Date() } });
    expect((await enter(seller, erased)).status).toBe(409);
  });

  it('keeps the review reason "reference" when the seller enters the address', async () => {
    const seller = await newSeller(shop.url);
    const { session, id } = await payWithoutAddress();
    const reason = { code: 'reference' };
    await Order.updateOne({ _id: id }, { $set: { 'payment.reviewReason': reason } });
    expect((await enter(seller, id)).status).toBe(200);
    expect((await stored(session)).payment).toMatchObject({ reviewReason: reason });
  });

  it('allows follow-up orders once the address is entered', async () => {
    await setShop({ addToOrder: true });
    const seller = await newSeller(shop.url);
    const { who, id } = await payWithoutAddress();
    const open = async () => (await who.get('/api/order/open')).body.orders as { _id: string }[];
    expect(await open()).toEqual([]);
    await enter(seller, id);
    expect((await open()).map(({ _id }) => _id)).toEqual([id]);
    await setShop({ addToOrder: false });
  });
});
