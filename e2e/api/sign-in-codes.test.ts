import mongoose from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  address,
  Client,
  newSeller,
  newShopper,
  products,
  shopperWithAddress,
} from '@/e2e/support/client';
import { setUpMailServer } from '@/e2e/support/engine-set-up';
import { placeOrder } from '@/e2e/support/guests';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { receiverOf } from '@/e2e/support/mail-server';
import type { UserView } from '@/lib/auth/view';
import { resetEnv } from '@/lib/env';
import { requestCode } from '@/lib/guests/codes';
import { sendDue } from '@/lib/mail/sender';
import { composeMail } from '@/lib/notify/mail/relay';
import { inRequest } from '@/lib/observe/request-context';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import {
  Address,
  Favourites,
  Mail,
  RateLimit,
  Session,
  ShoppingLists,
  ShopSettings,
  SignInCode,
  User,
} from '@/models';

const { trusted } = mongoose;

const server = setUpMailServer();
openTestShop();

beforeEach(async () => {
  await Promise.all([RateLimit.deleteMany(), Mail.deleteMany(), SignInCode.deleteMany()]);
  await ShopSettings.updateOne({ _id: 'shop' }, { checkoutAs: 'code' }, { upsert: true });
  server().receivedMails.length = 0;
});

let people = 0;
const freshEmail = () => {
  people += 1;
  return `person-${people}@code.example`;
};
const request = (email: string, client = new Client(SHOP)) =>
  client.post('/api/user/code', { email });
const enter = (email: string, code: string, client = new Client(SHOP), name?: string) =>
  client.post('/api/user/code/sign-in', omitUndefined({ email, code, name: name || undefined }));
const send = () => sendDue(composeMail);
const mailsTo = (email: string) =>
  server().receivedMails.filter((mail) => receiverOf(mail) === email);
const codeIn = (text = '') => /^(\d{6})$/m.exec(text)?.[1] ?? '';

async function ownerCodeFor(email: string, client: Client): Promise<string> {
  expect((await client.post('/api/user/prove/code', {})).status).toBe(200);
  await send();
  const text = mailsTo(email).at(-1)?.text;
  expect(text).toContain('change your email or your passkeys');
  return codeIn(text);
}

async function codeFor(email: string, client?: Client): Promise<string> {
  expect((await request(email, client)).status).toBe(200);
  await send();
  const code = codeIn(mailsTo(email).at(-1)?.text);
  expect(code).toMatch(/^\d{6}$/);
  return code;
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const userOf = async (client: Client) =>
  (await client.get('/api/user/is-auth')).body.user as UserView | undefined;

describe('POST /api/user/code', () => {
  it('sends the same response for emails with and without an account', async () => {
    const shopper = await newShopper(SHOP);
    const stranger = freshEmail();
    const answers = [await request(shopper.email), await request(stranger)];
    expect(answers[0]).toMatchObject({ status: 200, body: { success: true } });
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    await send();
    expect([mailsTo(shopper.email), mailsTo(stranger)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('stores the code as a hash', async () => {
    const email = freshEmail();
    await User.create({ name: 'You won, see evil', email, passwordHash: 'none' });
    const code = await codeFor(email);
    const stored = JSON.stringify([await SignInCode.find().lean(), await Mail.find().lean()]);
    expect(stored).not.toContain(code);
    const [mail] = mailsTo(email);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('won');
    expect(mail?.subject).toBe('Your code for Basketful');
  });

  it('sends the mail in the language of the page', async () => {
    await ShopSettings.updateOne({ _id: 'shop' }, { languages: ['en', 'de'] });
    const email = freshEmail();
    // Call the function directly, because the test client accepts only the English messages of the API reference.
    const caller = { ip: '10.9.9.9', name: 'Firefox on Linux' };
    await inRequest({ correlationId: 'x', language: 'de' }, () => requestCode({ email }, caller));
    await send();
    expect(mailsTo(email)[0]?.subject).toBe('Ihr Code für Basketful');
    await ShopSettings.updateOne({ _id: 'shop' }, { $unset: { languages: 1 } });
  });

  it('mails only the newest code after several requests', async () => {
    const email = freshEmail();
    await Promise.all([request(email), request(email)]);
    await send();
    expect(mailsTo(email)).toHaveLength(1);
    const second = await enter(email, codeIn(mailsTo(email)[0]?.text));
    expect(second.status).toBe(200);
  });

  it('sends at most five codes an hour to a mailbox', async () => {
    const email = freshEmail();
    const asked = Array.from({ length: 8 }, (_, n) => request(email.replace('@', `+${n}@`)));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect(await Mail.countDocuments()).toBe(5);
  });

  it('sends a code to a known device even after strangers have used up the limit', async () => {
    const shopper = await newShopper(SHOP);
    for (let n = 0; n < 6; n += 1) await request(shopper.email);
    expect((await request(shopper.email)).status).toBe(429);
    expect((await request(shopper.email, shopper)).status).toBe(200);
  });

  it('sends a known device at most 20 codes a day', async () => {
    const shopper = await newShopper(SHOP);
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1) {
      // Simulate an hour between two requests: keep only the daily limits and the limits per network.
      await RateLimit.deleteMany({ _id: trusted({ $not: /^(code:known-day|network):/ }) });
      statuses.push((await request(shopper.email, shopper)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
  });

  it('limits the number of codes per client and per shop', async () => {
    const client = new Client(SHOP);
    for (let n = 0; n < 20; n += 1) expect((await request(freshEmail(), client)).status).toBe(200);
    expect((await request(freshEmail(), client)).status).toBe(429);
    const end = new Date(Date.now() + 60_000);
    await RateLimit.updateOne({ _id: 'code:shop' }, { count: 1_000, expiresAt: end });
    expect((await request(freshEmail())).status).toBe(429);
  });

  it('rejects the request if the shop requires passwords or sends no mail', async () => {
    await ShopSettings.updateOne({ _id: 'shop' }, { $unset: { checkoutAs: 1 } });
    expect((await request(freshEmail())).status).toBe(409);
    expect((await enter(freshEmail(), '123456')).status).toBe(409);
    await ShopSettings.updateOne({ _id: 'shop' }, { checkoutAs: 'guest' });
    expect((await request(freshEmail())).status).toBe(200);
    const smtp = process.env.SMTP_URL;
    process.env.SMTP_URL = '';
    resetEnv();
    expect((await request(freshEmail())).status).toBe(503);
    process.env.SMTP_URL = smtp;
    resetEnv();
  });
});

describe('POST /api/user/code/sign-in', () => {
  it('creates an account without a password for an unknown email', async () => {
    const [email, client] = [freshEmail(), new Client(SHOP)];
    const code = await codeFor(email);
    const answer = await enter(email, `${code.slice(0, 3)} ${code.slice(3)}`, client, 'Ada Grocer');
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ name: 'Ada Grocer', email, hasPassword: false });
    expect(answer.body.user).not.toHaveProperty('isGuest');
    expect(await userOf(client)).toMatchObject({ email, hasPassword: false });
    expect((await User.findOne({ email }).lean())?.mailProvenAt).toBeInstanceOf(Date);
    const next = freshEmail();
    const { body } = await enter(next, await codeFor(next));
    expect((body.user as UserView).name).toBe(next.split('@')[0]);
  });

  it('signs in to an existing account without changing its password', async () => {
    const shopper = await shopperWithAddress(SHOP);
    await User.updateOne({ email: shopper.email }, { mailProvenAt: new Date() });
    const client = new Client(SHOP);
    expect((await enter(shopper.email, await codeFor(shopper.email), client)).status).toBe(200);
    expect(await userOf(client)).not.toHaveProperty('hasPassword');
    expect((await client.get('/api/address/get')).body.addresses).toHaveLength(1);
    expect((await shopper.get('/api/user/is-auth')).body.success).toBe(true);
    const { email, password } = shopper;
    expect((await new Client(SHOP).post('/api/user/login', { email, password })).status).toBe(200);
  });

  it('accepts a code only once if two concurrent requests contain it', async () => {
    const email = freshEmail();
    const code = await codeFor(email);
    const statuses = (await Promise.all([enter(email, code), enter(email, code)]))
      .map(({ status }) => status)
      .sort();
    expect(statuses).toEqual([200, 401]);
    expect((await enter(email, code)).status).toBe(401);
    expect(
      await Session.countDocuments({ subject: String((await User.findOne({ email }))?._id) }),
    ).toBe(1);
  });

  it('checks at most five of twenty concurrent requests with a wrong code', async () => {
    const email = freshEmail();
    const code = await codeFor(email);
    await Promise.all(
      Array.from({ length: 20 }, () => enter(email, otherThan(code), new Client(SHOP))),
    );
    expect(await SignInCode.findById(email).lean()).toMatchObject({ tries: 5 });
    await RateLimit.deleteMany();
    expect((await enter(email, code)).status).toBe(401);
    expect(await User.exists({ email })).toBeNull();
  });

  it('rejects all codes from unknown devices after 300 wrong codes a day', async () => {
    const [email, other] = [freshEmail(), freshEmail()];
    const shopper = await newShopper(SHOP);
    const stranger = () => new Client(SHOP);
    const [code, known] = [await codeFor(email), await codeFor(shopper.email)];
    const wrong = async () => (await RateLimit.findById('code:wrong:new').lean())?.count ?? 0;
    // A wrong code does not count if no code was sent to the mailbox.
    expect((await enter(other, code, stranger())).status).toBe(401);
    expect(await wrong()).toBe(0);
    expect((await enter(email, otherThan(code), stranger())).status).toBe(401);
    expect(await wrong()).toBe(1);
    await RateLimit.updateOne({ _id: 'code:wrong:new' }, { count: 299 });
    const both = [otherThan(code), otherThan(code)].map((typed) => enter(email, typed, stranger()));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([401, 429]);
    // The response must not reveal which mailbox has a code.
    expect((await enter(email, code, stranger())).status).toBe(429);
    expect((await enter(other, code, stranger())).status).toBe(429);
    // A known device has a separate limit, and signing in with a password still works.
    const { email: address, password } = shopper;
    expect((await stranger().post('/api/user/login', { email: address, password })).status).toBe(
      200,
    );
    expect((await enter(address, known, shopper)).status).toBe(200);
    // A correct code does not count towards the limit of wrong codes.
    await RateLimit.updateOne({ _id: 'code:wrong:new' }, { count: 299 });
    expect((await enter(email, code, stranger())).status).toBe(200);
    expect(await wrong()).toBe(299);
  });

  it('rejects codes that are expired, replaced or issued for a different email', async () => {
    const [email, other] = [freshEmail(), freshEmail()];
    const [first, foreign] = [await codeFor(email), await codeFor(other)];
    expect((await enter(email, foreign === first ? '' : foreign)).status).toBe(401);
    const second = await codeFor(email);
    if (second !== first) expect((await enter(email, first)).status).toBe(401);
    await SignInCode.updateOne({ _id: email }, { expiresAt: new Date(0) });
    const late = await enter(email, second);
    expect(late.status).toBe(401);
    expect(late.body.message).toContain('wrong, expired or already used');
  });

  it('accepts only six digits, including Arabic digits', async () => {
    const email = freshEmail();
    const code = await codeFor(email);
    expect((await enter(email, code.slice(1))).body.fields).toEqual({
      code: 'Enter the six digits from the email',
    });
    const arabic = code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    expect((await enter(email, arabic)).status).toBe(200);
  });

  it('signs in to an account without a password', async () => {
    const [email, client] = [freshEmail(), new Client(SHOP)];
    await enter(email, await codeFor(email), client);
    const { passwordHash = '' } = (await User.findOne({ email }).lean()) ?? {};
    for (const password of [passwordHash, 'undefined', ' '])
      expect((await new Client(SHOP).post('/api/user/login', { email, password })).status).toBe(
        401,
      );
    expect((await client.post('/api/user/remove', { password: passwordHash })).status).toBe(400);
    await client.post('/api/user/forgot', { email });
    await send();
    const [, token] = /reset-password#([\w-]{43})/.exec(mailsTo(email).at(-1)?.text ?? '') ?? [];
    const body = { token, password: 'first horse' };
    expect((await client.post('/api/user/reset', body)).status).toBe(200);
    const login = await client.post('/api/user/login', { email, password: 'first horse' });
    expect(login.body.user).not.toHaveProperty('hasPassword');
  });
});

describe('POST /api/user/remove for an account that has no password', () => {
  const remove = (client: Client, code?: string) =>
    client.post('/api/user/remove', code ? { code } : {});

  it('deletes the account with a mailed code', async () => {
    const [email, client] = [freshEmail(), new Client(SHOP)];
    await enter(email, await codeFor(email), client);
    expect(await remove(client)).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    });
    const code = await ownerCodeFor(email, client);
    expect((await remove(client, otherThan(code))).status).toBe(400);
    expect((await remove(client, code)).body).toMatchObject({ message: 'Account deleted' });
    expect(await User.exists({ email })).toBeNull();
    expect((await client.get('/api/user/is-auth')).body.success).toBe(false);
  });

  it('rejects the deletion while an order is open, and keeps the code valid', async () => {
    const [email, client] = [freshEmail(), new Client(SHOP)];
    await enter(email, await codeFor(email), client);
    const id = await placeOrder(client, email);
    const code = await ownerCodeFor(email, client);
    expect((await remove(client, code)).status).toBe(409);
    await client.post('/api/order/cancel', { id });
    expect((await remove(client, code)).status).toBe(200);
  });

  it('rejects codes of other mailboxes, and all codes if the account has a password', async () => {
    const [email, client] = [freshEmail(), new Client(SHOP)];
    await enter(email, await codeFor(email), client);
    expect((await remove(client, await codeFor(email, client))).status).toBe(400);
    const [foreign, other] = [freshEmail(), new Client(SHOP)];
    await enter(foreign, await codeFor(foreign), other);
    expect((await remove(client, await ownerCodeFor(foreign, other))).status).toBe(400);
    const shopper = await newShopper(SHOP);
    const code = await ownerCodeFor(shopper.email, shopper);
    expect((await enter(shopper.email, code)).status).toBe(401);
    expect((await remove(shopper, code)).body.fields).toHaveProperty('password');
  });
});

describe("an account that a stranger registered with somebody else's email", () => {
  it("belongs to the owner of the mailbox after a sign-in with a code, without the stranger's data", async () => {
    const stranger = await shopperWithAddress(SHOP);
    const { email, password } = stranger;
    const cart = { cartItems: {}, revision: 0 };
    await stranger.post('/api/cart/update', cart);
    await stranger.post('/api/user/language', { language: 'ar' });
    const list = { id: new mongoose.Types.ObjectId(), name: 'Evil', items: [], share: 'secret' };
    const { _id } = await User.findOne({ email }).orFail().lean();
    await ShoppingLists.create({ _id, lists: [list] });
    await stranger.post('/api/user/forgot', { email });
    await send();
    const [, token] = /reset-password#([\w-]{43})/.exec(mailsTo(email).at(-1)?.text ?? '') ?? [];
    const owner = new Client(SHOP);
    const { body } = await enter(email, await codeFor(email), owner, 'Grace');
    expect(body.user).toMatchObject({ name: 'Grace', hasPassword: false, cartItems: {} });
    expect((await User.findById(_id).lean())?.language).not.toBe('ar');
    expect((await stranger.get('/api/user/is-auth')).body.success).toBe(false);
    expect((await stranger.post('/api/address/add', { address })).status).toBe(401);
    expect((await new Client(SHOP).post('/api/user/login', { email, password })).status).toBe(401);
    expect((await stranger.post('/api/user/reset', { token, password })).status).toBe(409);
    expect((await owner.get('/api/address/get')).body.addresses).toEqual([]);
    expect(await ShoppingLists.exists({ _id })).toBeNull();
    // The second sign-in changes nothing, because the mailbox is already verified.
    await owner.post('/api/address/add', { address });
    await enter(email, await codeFor(email), new Client(SHOP));
    expect((await owner.get('/api/address/get')).body.addresses).toHaveLength(1);
  });

  it.each([
    ['has left the account', async () => undefined],
    [
      'has deleted the account',
      async ({ password, post }: Awaited<ReturnType<typeof newShopper>>) =>
        expect((await post('/api/user/remove', { password })).status).toBe(200),
    ],
  ])('trusts only the devices of the mailbox owner after the stranger %s', async (_, leave) => {
    const stranger = await newShopper(SHOP);
    const { email } = stranger;
    await leave(stranger);
    const from = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } });
    const owner = new Client(SHOP);
    const code = await codeFor(email);
    await owner.post('/api/user/code/sign-in', { email, code }, from('10.7.7.7'));
    await RateLimit.deleteMany({ _id: trusted({ $not: /^(network|generation):/ }) });
    // Strangers use up the codes that unknown devices may request for this address.
    const asked = (client: Client, ip: string) =>
      client.post('/api/user/code', { email }, from(ip));
    for (let n = 0; n < 5; n += 1)
      expect((await asked(new Client(SHOP), `10.8.8.${n}`)).status).toBe(200);
    expect((await asked(stranger, '10.8.8.8')).status).toBe(429);
    // This client has the IP address from which the stranger registered.
    expect((await asked(new Client(SHOP), stranger.address)).status).toBe(429);
    expect((await asked(owner, '10.8.8.9')).status).toBe(200);
    expect((await asked(new Client(SHOP), '10.7.7.7')).status).toBe(200);
  });

  it('does not trust a device that the stranger signs in while the owner of the email signs in', async () => {
    const stranger = await newShopper(SHOP);
    const { email, password } = stranger;
    const code = await codeFor(email);
    const real = User.collection.findOne.bind(User.collection);
    const spy = vi.spyOn(User.collection, 'findOne');
    // The owner of the mailbox takes over the account after the server has read the old password hash.
    spy.mockImplementationOnce(async (...args: Parameters<typeof real>) => {
      const found = await real(...args);
      expect((await enter(email, code)).status).toBe(200);
      return found;
    });
    const late = new Client(SHOP);
    expect((await late.post('/api/user/login', { email, password })).status).toBe(200);
    spy.mockRestore();
    expect([...late.cookies.keys()]).not.toContain('device');
    expect(await userOf(late)).toBeUndefined();
    const known = new Client(SHOP);
    await known.post('/api/user/code/sign-in', { email, code: await codeFor(email) });
    expect([...known.cookies.keys()]).toContain('device');
  });

  it("never trusts the stranger's devices again after the owner of the email signs in", async () => {
    const { email } = await newShopper(SHOP);
    await RateLimit.deleteMany();
    await enter(email, await codeFor(email));
    const [row] = await RateLimit.find({ _id: /^generation:/ }).lean();
    // A sign-in to another account renews the device cookie, so the record against old cookies must practically never
    // expire.
    const years = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / (365 * 86_400_000);
    expect(years).toBeGreaterThan(100);
  });

  it('stores no address that the stranger adds while the owner of the email signs in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const stranger = await newShopper(SHOP);
      const code = await codeFor(stranger.email);
      const owner = new Client(SHOP);
      const [entered] = await Promise.all([
        enter(stranger.email, code, owner),
        stranger.post('/api/address/add', { address }),
        stranger.post('/api/address/add', { address: { ...address, street: '2 Evil Road' } }),
      ]);
      expect(entered.status).toBe(200);
      expect((await owner.get('/api/address/get')).body.addresses).toEqual([]);
    }
  });
});

describe('a request by the stranger who registered the account, while the owner of the email takes it over', () => {
  const product = 'a'.repeat(24);
  const requests = {
    'a favourite': (client: Client) => client.post('/api/favourite/add', { products: [product] }),
    'a shopping list': (client: Client) =>
      client.post('/api/shopping-list/create', { name: 'Evil', items: [] }),
    'a name': (client: Client) => client.post('/api/user/name', { name: 'Evil' }),
    'a language': (client: Client) => client.post('/api/user/language', { language: 'ar' }),
    'a cart': async (client: Client) => {
      const [one] = await products(SHOP, 'in', 1);
      return client.post('/api/cart/update', { cartItems: { [one?._id ?? '']: 1 } });
    },
  };
  const ownOf = async (owner: Client) => {
    const user = await userOf(owner);
    const { language } = await User.findById(user?._id).orFail().lean();
    return {
      favourites: (await owner.get('/api/favourite/list')).body.favourites,
      lists: (await owner.get('/api/shopping-list/list')).body.lists,
      name: user?.name,
      cart: user?.cartItems,
      isArabic: language === 'ar',
    };
  };
  const OWN = { favourites: [], lists: [], name: 'Grace', cart: {}, isArabic: false };
  beforeEach(async () => {
    const on = { checkoutAs: 'code', favourites: true, shoppingLists: true };
    await ShopSettings.updateOne({ _id: 'shop' }, on);
  });

  it.each(Object.entries(requests))('does not store %s in the account', async (_, send) => {
    for (let round = 0; round < 5; round += 1) {
      const stranger = await newShopper(SHOP);
      const code = await codeFor(stranger.email);
      const owner = new Client(SHOP);
      const [entered] = await Promise.all([
        enter(stranger.email, code, owner, 'Grace'),
        send(stranger),
        send(stranger),
      ]);
      expect(entered.status).toBe(200);
      expect(await ownOf(owner)).toEqual(OWN);
    }
  });

  it.each([
    ['a favourite', Favourites, 'findOneAndUpdate'],
    ['a shopping list', ShoppingLists, 'findOneAndUpdate'],
    ['a name', User, 'findOneAndUpdate'],
    ['a language', User, 'updateOne'],
    ['a cart', User, 'findOneAndUpdate'],
  ] as const)(
    'does not store %s if the write finishes after the takeover',
    async (what, model, write) => {
      const stranger = await newShopper(SHOP);
      const code = await codeFor(stranger.email);
      const owner = new Client(SHOP);
      const real = model.collection[write].bind(model.collection) as (...args: never[]) => unknown;
      const spy = vi.spyOn(model.collection as never, write as never) as unknown as {
        mockImplementationOnce: (work: (...args: never[]) => unknown) => void;
        mockRestore: () => void;
      };
      // The owner of the mailbox takes over the account between the session check and the write of the request.
      spy.mockImplementationOnce(async (...args) => {
        expect((await enter(stranger.email, code, owner, 'Grace')).status).toBe(200);
        return real(...args);
      });
      expect((await requests[what](stranger)).status).toBe(401);
      spy.mockRestore();
      expect(await ownOf(owner)).toEqual(OWN);
    },
  );
});

describe('POST /api/address/add when the session ends during the request', () => {
  it('keeps the new address after a sign-out', async () => {
    const shopper = await newShopper(SHOP);
    const { email, password } = shopper;
    const real = Address.collection.insertOne.bind(Address.collection);
    const spy = vi.spyOn(Address.collection, 'insertOne');
    spy.mockImplementationOnce(async (...args: Parameters<typeof real>) => {
      expect((await shopper.get('/api/user/logout')).status).toBe(200);
      return real(...args);
    });
    expect((await shopper.post('/api/address/add', { address })).status).toBe(200);
    spy.mockRestore();
    await shopper.post('/api/user/login', { email, password });
    expect((await shopper.get('/api/address/get')).body.addresses).toHaveLength(1);
  });

  it('does not delete addresses that were stored before the request', async () => {
    const shopper = await newShopper(SHOP);
    await shopper.post('/api/address/add', { address });
    const { email, password } = shopper;
    const other = new Client(SHOP);
    await other.post('/api/user/login', { email, password });
    const real = Address.collection.findOne.bind(Address.collection);
    const spy = vi.spyOn(Address.collection, 'findOne');
    spy.mockImplementationOnce(async (...args: Parameters<typeof real>) => {
      const change = { old: password, password: 'new horse' };
      expect((await other.post('/api/user/password', change)).status).toBe(200);
      return real(...args);
    });
    expect((await shopper.post('/api/address/add', { address })).status).toBe(401);
    spy.mockRestore();
    expect((await other.get('/api/address/get')).body.addresses).toHaveLength(1);
  });
});

describe('the setting checkoutAs', () => {
  const settings = { name: 'Corner', checkoutAs: 'code' };

  it('is in the public settings only after the seller has set a value', async () => {
    const seller = await newSeller(SHOP);
    const shop = async () => (await seller.get('/api/shop/settings')).body.shop;
    await ShopSettings.deleteMany();
    const save = (checkoutAs: string, revision: number) =>
      seller.post('/api/seller/settings/section', {
        section: 'shop',
        settings: { ...settings, checkoutAs },
        revision,
      });
    expect(await shop()).not.toHaveProperty('checkoutAs');
    expect((await save('guest', 0)).status).toBe(200);
    expect(await shop()).toMatchObject({ checkoutAs: 'guest' });
    expect((await save('account', 1)).status).toBe(200);
    expect(await shop()).not.toHaveProperty('checkoutAs');
    expect((await save('nobody', 2)).status).toBe(400);
  });

  it('rejects the value `code` in a shop that sends no mail', async () => {
    const seller = await newSeller(SHOP);
    await ShopSettings.deleteMany();
    const smtp = process.env.SMTP_URL;
    process.env.SMTP_URL = '';
    resetEnv();
    const body = { section: 'shop', settings, revision: 0 };
    const rejected = await seller.post('/api/seller/settings/section', body);
    expect(rejected.status).toBe(400);
    expect(rejected.body.fields).toEqual({
      checkoutAs:
        'Codes are sent by email, and this shop does not send email yet. Set up email first.',
    });
    process.env.SMTP_URL = smtp;
    resetEnv();
    expect((await seller.post('/api/seller/settings/section', body)).status).toBe(200);
  });
});
