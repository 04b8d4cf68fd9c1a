import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { address, Client, newSeller, newShopper, products } from '@/e2e/support/client';
import { setUpMailServer } from '@/e2e/support/engine-set-up';
import { freshEmail, newGuest, placeOrder } from '@/e2e/support/guests';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { receiverOf } from '@/e2e/support/mail-server';
import { removeIdleGuests } from '@/lib/account/remove';
import type { UserView } from '@/lib/auth/view';
import { sendDue } from '@/lib/mail/sender';
import { composeMail, createRelay } from '@/lib/notify/mail/relay';
import type { OrderView } from '@/lib/orders/view';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { Address, Mail, Order, RateLimit, Session, ShopSettings, User } from '@/models';

const server = setUpMailServer();
openTestShop();

let relay: () => Promise<void>;
let product: string;
beforeAll(async () => {
  relay = createRelay();
  await relay();
  const [first] = await products(SHOP, 'in', 1);
  product = String(first?._id);
});
beforeEach(async () => {
  await RateLimit.deleteMany();
  await ShopSettings.updateOne({ _id: 'shop' }, { checkoutAs: 'guest' }, { upsert: true });
  server().receivedMails.length = 0;
});

async function mailsTo(email: string) {
  await relay();
  await sendDue(composeMail);
  return server().receivedMails.filter((mail) => receiverOf(mail) === email);
}

async function linkTo(email: string, id: string) {
  const texts = (await mailsTo(email)).map(({ text }) => text ?? '').join('\n');
  const [, token = ''] = new RegExp(`/guest-order#${id}\\.([\\w-]{43})`).exec(texts) ?? [];
  return { order: id, token };
}

const idsOf = async (client: Client) => {
  const { status, body } = await client.get('/api/order/user');
  return status === 200 ? (body.orders as OrderView[]).map(({ _id }) => _id) : status;
};

async function signIn(email: string, client = new Client(SHOP)) {
  await client.post('/api/user/code', { email });
  const codes = (await mailsTo(email)).flatMap(({ text }) => /^(\d{6})$/m.exec(text ?? '') ?? []);
  const answer = await client.post('/api/user/code/sign-in', { email, code: codes.at(-1) });
  expect(answer.status).toBe(200);
  return client;
}

const ownerOf = async (id: string) => String((await Order.findById(id).lean())?.userId);

describe('POST /api/user/guest', () => {
  it('lets a guest save a cart and place an order', async () => {
    const guest = await newGuest();
    const { user } = (await guest.get('/api/user/is-auth')).body;
    expect(user).toMatchObject({ name: 'Grace Hopper', email: guest.email, isGuest: true });
    expect(user).not.toHaveProperty('hasPassword');
    const cart = { cartItems: { [product]: 2 }, revision: 0 };
    expect((await guest.post('/api/cart/update', cart)).status).toBe(200);
    const id = await placeOrder(guest, guest.email);
    expect(await idsOf(guest)).toEqual([id]);
    expect((await guest.post('/api/order/cancel', { id })).status).toBe(200);
  });

  it('accepts a pickup order with an email and without an address', async () => {
    const pickup = { on: true, address: '1 Shop Street', hours: 'Always' };
    await ShopSettings.updateOne({ _id: 'shop' }, { pickup });
    const guest = await newGuest();
    const body = { items: [{ product, quantity: 1 }], way: 'pickup' };
    const headers = { 'Idempotency-Key': randomUUID() };
    expect((await guest.post('/api/order/cod', body, { headers })).status).toBe(200);
    const stored = await Order.findOne({ userId: guest.userId }).lean();
    expect(stored?.address).toMatchObject({ firstName: 'Grace', email: guest.email });
    expect((await mailsTo(guest.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('is placed'),
    ]);
    await ShopSettings.updateOne({ _id: 'shop' }, { $unset: { pickup: 1 } });
  });

  it('creates a separate guest for each request with the same email', async () => {
    const shopper = await newShopper(SHOP);
    const [guest, other] = [await newGuest(shopper.email), await newGuest(shopper.email)];
    const own = await placeOrder(shopper, shopper.email);
    const id = await placeOrder(guest, shopper.email);
    expect([await idsOf(shopper), await idsOf(guest), await idsOf(other)]).toEqual([
      [own],
      [id],
      [],
    ]);
    const { email, password } = shopper;
    expect((await new Client(SHOP).post('/api/user/login', { email, password })).status).toBe(200);
    expect((await other.get(`/api/order/one?id=${id}&as=shopper`)).status).toBe(404);
    expect((await shopper.get(`/api/order/one?id=${id}&as=shopper`)).status).toBe(404);
    expect((await other.post('/api/order/cancel', { id })).status).toBe(404);
    const register = { name: 'Ada', email: (await newGuest()).email, password: 'horse' };
    expect((await new Client(SHOP).post('/api/user/register', register)).status).toBe(200);
  });

  it('creates a session that ends after 24 hours', async () => {
    const guest = await newGuest();
    const row = await Session.findOne({ subject: guest.userId }).lean();
    const end = row?.expiresAt.getTime() ?? 0;
    expect(Math.abs(end - Date.now() - DAY_MS)).toBeLessThan(60_000);
    await Session.updateOne({ _id: row?._id }, { seenAt: new Date(Date.now() - HOUR_MS) });
    await guest.get('/api/user/is-auth');
    await expect
      .poll(async () => (await Session.findById(row?._id).lean())?.seenAt?.getTime())
      .toBeGreaterThan(Date.now() - HOUR_MS / 2);
    expect((await Session.findById(row?._id).lean())?.expiresAt.getTime()).toBe(end);
    await Session.updateOne({ _id: row?._id }, { expiresAt: new Date() });
    expect((await guest.get('/api/user/is-auth')).body.success).toBe(false);
  });

  it('limits how many guests a client can create concurrently', async () => {
    const client = new Client(SHOP);
    const body = () => ({ name: 'Eve', email: freshEmail() });
    const sent = Array.from({ length: 35 }, () => client.post('/api/user/guest', body()));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it('rejects incomplete requests, and all requests if guests are disabled', async () => {
    const send = (body: object) => new Client(SHOP).post('/api/user/guest', body);
    expect((await send({ name: ' ', email: freshEmail() })).status).toBe(400);
    expect((await send({ name: 'Eve', email: 'guest:1' })).status).toBe(400);
    for (const checkoutAs of ['code', undefined]) {
      const update = checkoutAs ? { checkoutAs } : { $unset: { checkoutAs: 1 } };
      await ShopSettings.updateOne({ _id: 'shop' }, update);
      expect((await send({ name: 'Eve', email: freshEmail() })).status).toBe(409);
    }
  });

  it('creates no account with a password or a reset link', async () => {
    const guest = await newGuest();
    const email = `guest:${guest.userId}`;
    const { passwordHash: password } = (await User.findById(guest.userId).lean()) ?? {};
    expect((await new Client(SHOP).post('/api/user/login', { email, password })).status).toBe(401);
    expect((await guest.post('/api/user/forgot', { email })).status).toBe(400);
    expect((await guest.post('/api/user/forgot', { email: guest.email })).status).toBe(200);
    expect(await mailsTo(guest.email)).toEqual([]);
    expect((await guest.post('/api/user/remove', { password })).status).toBe(400);
  });

  it('rejects the order of a guest whose phone number or email the seller has blocked', async () => {
    const [seller, shopper] = [await newSeller(SHOP), await newShopper(SHOP)];
    await placeOrder(shopper, shopper.email, { phone: '+1 555 0199' });
    const block = (id: string) => seller.post('/api/customer/block', { id, reason: 'Never pays' });
    const { _id = '' } = (await shopper.get('/api/user/is-auth')).body.user as UserView;
    expect((await block(_id)).status).toBe(200);
    const guest = await newGuest();
    await expect(placeOrder(guest, shopper.email.toUpperCase())).rejects.toThrow('403');
    const plus = shopper.email.replace('@', '+other@');
    await expect(placeOrder(guest, plus)).rejects.toThrow('403');
    const blocked = await newGuest();
    await placeOrder(blocked, blocked.email);
    expect((await block(blocked.userId)).status).toBe(200);
    await expect(placeOrder(blocked, blocked.email)).rejects.toThrow('403');
    await expect(placeOrder(await newGuest(blocked.email), blocked.email)).rejects.toThrow('403');
    await expect(placeOrder(await newGuest(), freshEmail())).resolves.toBeTruthy();
  });
});

describe('the mails to a guest', () => {
  it('contain no link or message that the guest typed', async () => {
    const guest = await newGuest(undefined, 'Win http://evil.example');
    const email = freshEmail();
    await placeOrder(guest, email, {
      street: 'http://evil.example',
      firstName: 'www.evil.example',
      note: 'The evil prize awaits you',
    });
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil');
    expect(JSON.stringify(mail?.to)).not.toContain('evil');
    expect(await mailsTo(guest.email)).toEqual([]);
  });

  it('are limited to three an hour per mailbox', async () => {
    const email = freshEmail();
    for (let n = 0; n < 5; n += 1) await placeOrder(await newGuest(), email);
    expect(await mailsTo(email)).toHaveLength(3);
  });
});

describe('POST /api/order/by-link', () => {
  const read = (link: object, client = new Client(SHOP)) => client.post('/api/order/by-link', link);

  it('returns the order without name and address to anybody with the link', async () => {
    const guest = await newGuest();
    const id = await placeOrder(guest, guest.email);
    const link = await linkTo(guest.email, id);
    const { status, body } = await read(link);
    expect(status).toBe(200);
    const shown = body.order as OrderView;
    expect(shown).toMatchObject({ _id: id, status: 'Order Placed', actions: { cancel: true } });
    expect(shown.items).toHaveLength(1);
    const text = JSON.stringify(body);
    for (const word of [address.street, address.lastName, guest.email, address.phone])
      expect(text).not.toContain(word);
  });

  it('rejects tokens of other orders, and of orders that belong to an account', async () => {
    const [guest, shopper] = [await newGuest(), await newShopper(SHOP)];
    const [one, two] = [await placeOrder(guest, guest.email), await placeOrder(guest, guest.email)];
    const own = await placeOrder(shopper, guest.email);
    const { token } = await linkTo(guest.email, one);
    const wrong = [
      { order: two, token },
      { order: own, token },
      { order: one, token: 'x'.repeat(43) },
    ];
    for (const link of wrong) expect((await read(link)).status).toBe(404);
  });

  it('limits attempts with wrong links, but always accepts a valid link', async () => {
    const guest = await newGuest();
    const id = await placeOrder(guest, guest.email);
    const link = await linkTo(guest.email, id);
    const client = new Client(SHOP);
    const statuses = [];
    for (let n = 0; n < 32; n += 1)
      statuses.push((await read({ order: id, token: 'x'.repeat(43) }, client)).status);
    expect(statuses).toEqual([...Array(30).fill(404), 429, 429]);
    expect((await read(link, client)).status).toBe(200);
  });

  it('returns the order for 90 days or until an account claims the order', async () => {
    const guest = await newGuest();
    const id = await placeOrder(guest, guest.email);
    const link = await linkTo(guest.email, id);
    await Order.collection.updateOne(
      { _id: (await Order.findById(id).lean())?._id },
      { $set: { createdAt: new Date(Date.now() - 91 * DAY_MS) } },
    );
    expect((await read(link)).status).toBe(404);
    await Order.updateOne({ _id: id }, { $set: { createdAt: new Date() } }, { timestamps: false });
    const account = await signIn(guest.email);
    expect((await account.post('/api/order/take-over', link)).status).toBe(200);
    expect((await read(link)).status).toBe(404);
  });
});

describe('moving the orders of a guest to an account', () => {
  it('requires the mailed link and an account with the email of the order', async () => {
    const guest = await newGuest();
    const id = await placeOrder(guest, guest.email);
    const link = await linkTo(guest.email, id);
    const [account, stranger] = [await signIn(guest.email), await newShopper(SHOP)];
    expect(await idsOf(account)).toEqual([]);
    const claim = (client: Client, body: object = link) =>
      client.post('/api/order/take-over', body);
    expect((await claim(stranger)).status).toBe(403);
    expect((await claim(account, { ...link, token: 'x'.repeat(43) })).status).toBe(404);
    expect((await claim(guest)).status).toBe(404);
    const both = await Promise.all([claim(account), claim(account)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([await idsOf(account), await idsOf(guest)]).toEqual([[id], []]);
    expect((await guest.post('/api/order/cancel', { id })).status).toBe(404);
    const taken = await Order.findById(id).lean();
    expect(taken).not.toHaveProperty('cartRevision');
    expect(await Address.exists({ _id: taken?.address._id })).toBeNull();
    expect(await Mail.countDocuments({ order: id, user: guest.userId })).toBe(0);
  });

  it('requires a verified email address', async () => {
    const guest = await newGuest();
    const id = await placeOrder(guest, guest.email);
    const link = await linkTo(guest.email, id);
    const stranger = new Client(SHOP);
    const { email } = guest;
    await stranger.post('/api/user/register', { name: 'Eve', email, password: 'evil' });
    const claim = (client: Client) => client.post('/api/order/take-over', link);
    const rejected = await claim(stranger);
    expect(rejected).toMatchObject({ status: 403, body: { unproven: true } });
    expect(rejected.body.message).toContain('confirm');
    expect([await ownerOf(id), await idsOf(stranger)]).toEqual([guest.userId, []]);
    // The owner of the mailbox verifies it by setting a new password with a mailed link.
    const owner = new Client(SHOP);
    await owner.post('/api/user/forgot', { email });
    const texts = (await mailsTo(email)).map(({ text }) => text ?? '').join('\n');
    const [, token] = /reset-password#([\w-]{43})/.exec(texts) ?? [];
    await owner.post('/api/user/reset', { token, password: 'horse' });
    await owner.post('/api/user/login', { email, password: 'horse' });
    expect((await claim(stranger)).status).toBe(401);
    expect((await claim(owner)).status).toBe(200);
    expect(await idsOf(owner)).toEqual([id]);
  });

  it('includes all orders with the email when the guest signs in with a code', async () => {
    const guest = await newGuest();
    const own = await placeOrder(guest, guest.email);
    const foreign = await placeOrder(guest, freshEmail());
    const shopper = await newShopper(SHOP);
    await signIn(guest.email, guest);
    expect(await idsOf(guest)).toEqual([own]);
    expect(await ownerOf(foreign)).toBe(guest.userId);
    // If another browser placed an order with the account's email, a sign-in does not claim the order.
    const other = await newGuest(shopper.email);
    const id = await placeOrder(other, shopper.email);
    await signIn(shopper.email);
    expect(await ownerOf(id)).toBe(other.userId);
  });

  it('is rejected while the payment of the order is pending', async () => {
    const guest = await newGuest();
    const id = await placeOrder(guest, guest.email);
    const link = await linkTo(guest.email, id);
    const account = await signIn(guest.email);
    await Order.updateOne({ _id: id }, { $set: { 'payment.nextCheckAt': new Date() } });
    expect((await account.post('/api/order/take-over', link)).status).toBe(409);
    expect(await ownerOf(id)).toBe(guest.userId);
    await Order.updateOne({ _id: id }, { $unset: { payment: 1 } });
    expect((await account.post('/api/order/take-over', link)).status).toBe(200);
  });

  it('fails if the account is deleted at the same time', async () => {
    const guest = await newGuest();
    const id = await placeOrder(guest, guest.email);
    const link = await linkTo(guest.email, id);
    const account = await signIn(guest.email);
    await account.post('/api/user/forgot', { email: guest.email });
    const text = (await mailsTo(guest.email)).map((mail) => mail.text ?? '').join('\n');
    const [, token] = /reset-password#([\w-]{43})/.exec(text) ?? [];
    await account.post('/api/user/reset', { token, password: 'horse' });
    const login = { email: guest.email, password: 'horse' };
    await account.post('/api/user/login', login);
    const [claimed, removed] = await Promise.all([
      account.post('/api/order/take-over', link),
      account.post('/api/user/remove', { password: 'horse' }),
    ]);
    // An open order blocks the deletion. If the account was deleted first, the order stays with the guest.
    if (claimed.status === 200) expect(removed.status).toBe(409);
    else expect(await ownerOf(id)).toBe(guest.userId);
    expect([claimed.status, removed.status]).toContain(200);
  });
});

describe('the cleanup of guests', () => {
  const later = (ms: number) => new Date(Date.now() + ms);

  it('deletes a guest without an order after two days', async () => {
    const [idle, placed] = [await newGuest(), await newGuest()];
    await idle.post('/api/address/add', { address });
    const id = await placeOrder(placed, placed.email);
    await removeIdleGuests(() => true, later(DAY_MS));
    expect(await User.exists({ _id: idle.userId, removedAt: null })).not.toBeNull();
    await removeIdleGuests(() => true, later(2 * DAY_MS + HOUR_MS));
    expect(await User.findById(idle.userId).lean()).toMatchObject({ name: '', removedAt: {} });
    expect(await User.findById(idle.userId).lean()).not.toHaveProperty('contactEmail');
    expect(await Address.countDocuments({ userId: idle.userId })).toBe(0);
    expect(await Session.countDocuments({ subject: idle.userId })).toBe(0);
    expect(await ownerOf(id)).toBe(placed.userId);
    const kept = await User.findById(placed.userId).lean();
    expect(kept).toMatchObject({ contactEmail: placed.email });
    expect(kept).not.toHaveProperty('guestCheckAt');
  });

  it('deletes a guest after an account has taken over the only order of the guest', async () => {
    const guest = await newGuest();
    const id = await placeOrder(guest, guest.email);
    await removeIdleGuests(() => true, later(3 * DAY_MS));
    await signIn(guest.email, guest);
    await removeIdleGuests(() => true, later(DAY_MS));
    expect(await User.exists({ _id: guest.userId, removedAt: null })).not.toBeNull();
    await removeIdleGuests(() => true, later(3 * DAY_MS));
    expect(await User.exists({ _id: guest.userId, removedAt: null })).toBeNull();
    expect(await idsOf(guest)).toEqual([id]);
  });

  it('deletes a guest whose last order moves to an account while the job runs', async () => {
    const guest = await newGuest();
    const id = await placeOrder(guest, guest.email);
    const link = await linkTo(guest.email, id);
    const account = await signIn(guest.email);
    await User.updateOne({ _id: guest.userId }, { $set: { guestCheckAt: later(HOUR_MS) } });
    const read = Order.collection.findOne.bind(Order.collection);
    const spy = vi.spyOn(Order.collection, 'findOne');
    // The account claims the order after the cleanup job has read the guest's order.
    spy.mockImplementationOnce(async (...args: Parameters<typeof read>) => {
      const row = await read(...args);
      expect((await account.post('/api/order/take-over', link)).status).toBe(200);
      return row;
    });
    await removeIdleGuests(() => true, later(2 * HOUR_MS));
    expect(spy).toHaveBeenCalled();
    spy.mockRestore();
    expect(await ownerOf(id)).not.toBe(guest.userId);
    await removeIdleGuests(() => true, later(3 * DAY_MS));
    expect(await User.exists({ _id: guest.userId, removedAt: null })).toBeNull();
  });

  it('keeps a guest while an order is being paid', async () => {
    const guest = await newGuest();
    const added = await guest.post('/api/address/add', { address });
    const { _id: addressId } = added.body.address as { _id: string };
    const body = { items: [{ product, quantity: 1 }], address: addressId };
    const headers = { 'Idempotency-Key': randomUUID() };
    expect((await guest.post('/api/order/stripe', body, { headers })).status).toBe(200);
    await removeIdleGuests(() => true, later(3 * DAY_MS));
    expect(await User.exists({ _id: guest.userId, removedAt: null })).not.toBeNull();
  });
});

describe('a guest in the seller’s area', () => {
  it('appears as a customer, and can be erased once the order is delivered or cancelled', async () => {
    const seller = await newSeller(SHOP);
    const guest = await newGuest();
    const id = await placeOrder(guest, guest.email);
    const one = async () => (await seller.get(`/api/customer/one?id=${guest.userId}`)).body;
    expect((await one()).customer).toMatchObject({
      kind: 'account',
      isGuest: true,
      email: guest.email,
      orders: 1,
    });
    const erase = () => seller.post('/api/customer/erase', { id: guest.userId });
    expect((await erase()).status).toBe(409);
    await guest.post('/api/order/cancel', { id });
    await Order.updateOne({ _id: id }, { $set: { 'history.$[].at': new Date(0) } });
    expect((await erase()).status).toBe(200);
    expect((await guest.get('/api/user/is-auth')).body.success).toBe(false);
    expect((await Order.findById(id).lean())?.address.email).toBe('');
    const data = await (await newGuest()).get('/api/user/data');
    expect(data.body.user).toMatchObject({ isGuest: true });
  });
});
