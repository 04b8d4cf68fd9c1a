import mongoose from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newAuthenticator, rsaCose } from '@/e2e/support/authenticator';
import { Client, newSeller, newShopper } from '@/e2e/support/client';
import { setUpMailServer } from '@/e2e/support/engine-set-up';
import { newGuest } from '@/e2e/support/guests';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { receiverOf } from '@/e2e/support/mail-server';
import type { Ceremony } from '@/lib/auth/factors/view';
import type { UserView } from '@/lib/auth/view';
import { sendDue } from '@/lib/mail/sender';
import { composeMail } from '@/lib/notify/mail/relay';
import { HOUR_MS } from '@/lib/utils/durations';
import { Mail, RateLimit, Session, ShopSettings, User } from '@/models';

/* Shoppers' passkeys with a software authenticator, including the takeover of an account by the owner of its
   mailbox. */

const { trusted } = mongoose;

const server = setUpMailServer();
openTestShop();

beforeEach(async () => {
  await RateLimit.deleteMany();
  // Delete earlier mails, because one run of the sender sends only some of the due mails.
  await Mail.deleteMany();
  await ShopSettings.updateOne(
    { _id: 'shop' },
    { checkoutAs: 'guest', shopperPasskeys: true },
    { upsert: true },
  );
  server().receivedMails.length = 0;
});

const HOW = { origin: SHOP, rpId: new URL(SHOP).hostname };
type Authenticator = ReturnType<typeof newAuthenticator>;

const options = async (client: Client) =>
  (await client.post('/api/user/passkey/options', {})).body as unknown as Ceremony;

async function add(client: Client, key = newAuthenticator()): Promise<Authenticator> {
  const body = key.register(await options(client), HOW);
  expect((await client.post('/api/user/passkey/register', body)).status).toBe(200);
  return key;
}

const ask = async () =>
  (await new Client(SHOP).post('/api/user/passkey/sign-in-options', {}))
    .body as unknown as Ceremony;
const enter = async (key: Authenticator, client = new Client(SHOP)) =>
  client.post('/api/user/passkey/sign-in', key.use(await ask(), HOW));
const listOf = async (client: Client) =>
  (await client.get('/api/user/passkeys')).body as {
    passkeys: { id: string; name: string }[];
    isProven: boolean;
  };
const userOf = async (client: Client) =>
  (await client.get('/api/user/is-auth')).body.user as UserView | undefined;

/** Makes the sessions one hour old, so that the shopper must confirm the identity again. */
async function age(client: Client): Promise<void> {
  const subject = (await userOf(client))?._id;
  await Session.updateMany({ subject }, { openedAt: new Date(Date.now() - HOUR_MS) });
}

/** Sends all pending and delayed mails. Returns the mails to this address. */
async function textsTo(email: string): Promise<string[]> {
  await Mail.updateMany({ dueAt: trusted({ $exists: true }) }, { dueAt: new Date() });
  await sendDue(composeMail);
  const mails = server().receivedMails.filter((mail) => receiverOf(mail) === email);
  return mails.map(({ subject, text }) => `${subject}\n${text}`);
}

async function codeFor(email: string): Promise<string> {
  expect((await new Client(SHOP).post('/api/user/code', { email })).status).toBe(200);
  const codes = (await textsTo(email)).flatMap((text) => /^(\d{6})$/m.exec(text)?.[1] ?? []);
  return codes.at(-1) ?? '';
}

describe('a passkey of a shopper', () => {
  it('signs the shopper in, and is announced by mail when it is added', async () => {
    const shopper = await newShopper(SHOP);
    const key = await add(shopper);
    const other = new Client(SHOP);
    const { status, body } = await enter(key, other);
    expect([status, (body.user as UserView).email]).toEqual([200, shopper.email]);
    expect((await userOf(other))?._id).toBe((await userOf(shopper))?._id);
    expect((await listOf(shopper)).passkeys).toEqual([
      {
        id: key.id,
        name: expect.any(String),
        addedAt: expect.any(String),
        usedAt: expect.any(String),
      },
    ]);
    const data = JSON.stringify((await shopper.get('/api/user/data')).body);
    expect(data).toContain(key.id);
    expect(data).not.toContain('publicKey');
    expect((await textsTo(shopper.email)).join('\n')).toContain('A passkey was added');
  });

  it('can use each challenge once, and only at the origin of the shop', async () => {
    const shopper = await newShopper(SHOP);
    const key = await add(shopper);
    const send = (body: object) => new Client(SHOP).post('/api/user/passkey/sign-in', body);
    const signed = key.use(await ask(), HOW);
    const both = await Promise.all([send(signed), send(signed)]);
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect((await send(signed)).status).toBe(401);
    const evil = { ...HOW, origin: 'https://evil.example' };
    expect((await send(key.use(await ask(), evil))).status).toBe(401);
    const unknown = newAuthenticator();
    unknown.register(await options(shopper), HOW);
    expect((await enter(unknown)).status).toBe(401);
    expect((await shopper.post('/api/user/passkey/remove', { id: key.id })).status).toBe(200);
    expect((await shopper.post('/api/user/passkey/remove', { id: key.id })).status).toBe(404);
    expect((await enter(key)).status).toBe(401);
  });

  it('can be added or removed only after a recent sign-in with password or mailed code', async () => {
    const shopper = await newShopper(SHOP);
    const key = await add(shopper);
    await age(shopper);
    expect((await listOf(shopper)).isProven).toBe(false);
    expect((await shopper.post('/api/user/passkey/options', {})).status).toBe(403);
    expect((await shopper.post('/api/user/passkey/remove', { id: key.id })).status).toBe(403);
    expect((await shopper.post('/api/user/prove', { password: 'wrong' })).status).toBe(400);
    const { password } = shopper;
    expect((await shopper.post('/api/user/prove', { password })).status).toBe(200);
    await add(shopper);

    const email = 'code@passkey.example';
    const client = new Client(SHOP);
    await client.post('/api/user/code/sign-in', { email, code: await codeFor(email) });
    await age(client);
    expect((await client.post('/api/user/prove', {})).body.fields).toHaveProperty('code');
    // A sign-in code does not confirm the identity. The shop mails a separate code.
    const signIn = { code: await codeFor(email) };
    expect((await client.post('/api/user/prove', signIn)).status).toBe(400);
    expect((await client.post('/api/user/prove/code', {})).status).toBe(200);
    const codes = (await textsTo(email)).flatMap((text) => /^(\d{6})$/m.exec(text)?.[1] ?? []);
    const code = codes.at(-1);
    expect((await client.post('/api/user/prove', { code })).status).toBe(200);
    expect((await listOf(client)).isProven).toBe(true);
  });

  it('is rejected for guests, and while the shop has disabled passkeys', async () => {
    const guest = await newGuest();
    expect((await guest.post('/api/user/passkey/options', {})).status).toBe(409);
    const shopper = await newShopper(SHOP);
    expect(await userOf(shopper)).not.toHaveProperty('hasPasskeys');
    const [key, asked] = [await add(shopper), await ask()];
    // The account page needs `hasPasskeys`, because a shopper can still remove passkeys after the shop has disabled
    // them.
    expect(await userOf(shopper)).toMatchObject({ hasPasskeys: true });
    await ShopSettings.updateOne({ _id: 'shop' }, { $unset: { shopperPasskeys: 1 } });
    const body = key.use(asked, HOW);
    expect((await new Client(SHOP).post('/api/user/passkey/sign-in', body)).status).toBe(409);
    const off = await new Client(SHOP).post('/api/user/passkey/sign-in-options', {});
    expect(off.status).toBe(409);
    expect((await shopper.post('/api/user/passkey/options', {})).status).toBe(409);
    expect((await shopper.post('/api/user/passkey/remove', { id: key.id })).status).toBe(200);
  });

  it('cannot sign in to a blocked or deleted account', async () => {
    const [seller, shopper] = [await newSeller(SHOP), await newShopper(SHOP)];
    const key = await add(shopper);
    const id = (await userOf(shopper))?._id;
    await seller.post('/api/customer/block', { id, reason: 'Never pays' });
    const blocked = await enter(key);
    expect([blocked.status, blocked.body.message]).toEqual([
      403,
      'You cannot log in to this account with a passkey. Please contact the shop.',
    ]);
    await seller.post('/api/customer/unblock', { id });
    expect((await enter(key)).status).toBe(200);
    const { password } = shopper;
    expect((await shopper.post('/api/user/remove', { password })).status).toBe(200);
    expect((await enter(key)).status).toBe(401);
    expect(JSON.stringify(await User.find().lean())).not.toContain(key.id);
  });

  it("cannot sign in to the seller's area", async () => {
    const key = await add(await newShopper(SHOP));
    const client = new Client(SHOP);
    const body = key.use(await ask(), HOW);
    expect((await client.post('/api/seller/passkey/sign-in', body)).status).toBe(409);
    const ways = await client.post('/api/seller/passkey/sign-in-options', {});
    expect(ways.body).not.toHaveProperty('passkey');
  });

  it('is rejected if the account already has 20 passkeys', async () => {
    const shopper = await newShopper(SHOP);
    for (let n = 0; n < 19; n += 1) {
      await RateLimit.deleteMany();
      await add(shopper);
    }
    await RateLimit.deleteMany();
    const bodies = await Promise.all(
      [0, 1, 2].map(async () => newAuthenticator().register(await options(shopper), HOW)),
    );
    const answers = await Promise.all(
      bodies.map((body) => shopper.post('/api/user/passkey/register', body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await listOf(shopper)).passkeys).toHaveLength(20);
  });
});

describe('adding a passkey', () => {
  const register = (client: Client, body: object) =>
    client.post('/api/user/passkey/register', body);

  it('rejects a passkey id that differs from the signed id', async () => {
    const shopper = await newShopper(SHOP);
    const body = newAuthenticator().register(await options(shopper), HOW);
    const response = { ...body.response, id: 'other', rawId: 'other' };
    expect((await register(shopper, { ...body, response })).status).toBe(400);
    expect((await listOf(shopper)).passkeys).toEqual([]);
  });

  it.each([
    [512, 200],
    [3_000, 400],
  ])('responds to an RSA key of %i bytes with status %i', async (bytes, status) => {
    const shopper = await newShopper(SHOP);
    const key = newAuthenticator({ cose: rsaCose(bytes) });
    expect((await register(shopper, key.register(await options(shopper), HOW))).status).toBe(
      status,
    );
  });

  it('is limited to ten an hour', async () => {
    const shopper = await newShopper(SHOP);
    for (let n = 0; n < 10; n += 1) await add(shopper);
    const body = newAuthenticator().register(await options(shopper), HOW);
    expect((await register(shopper, body)).status).toBe(429);
    expect((await listOf(shopper)).passkeys).toHaveLength(10);
  });
});

describe('renaming a passkey', () => {
  const rename = (client: Client, id: string, name: string) =>
    client.post('/api/user/passkey/rename', { id, name });

  it("changes the name of the shopper's own passkey", async () => {
    const [ada, other] = [await newShopper(SHOP), await newShopper(SHOP)];
    const key = await add(ada);
    await age(ada);
    const renamed = await rename(ada, key.id, '  My phone ');
    expect([renamed.status, renamed.body.message]).toEqual([200, 'Passkey renamed']);
    const { isProven, passkeys } = await listOf(ada);
    expect([isProven, passkeys.map(({ name }) => name)]).toEqual([false, ['My phone']]);
    expect((await rename(other, key.id, 'Theirs')).status).toBe(404);
    expect((await listOf(ada)).passkeys[0]?.name).toBe('My phone');
    expect((await textsTo(ada.email)).join('\n')).not.toContain('renamed');
    expect((await enter(key)).status).toBe(200);
  });

  it('rejects an empty name and a name of more than 40 characters', async () => {
    const shopper = await newShopper(SHOP);
    const key = await add(shopper);
    for (const name of ['', ' ', 'x'.repeat(41)])
      expect((await rename(shopper, key.id, name)).status, name).toBe(400);
    expect((await rename(shopper, key.id, 'x'.repeat(40))).status).toBe(200);
  });
});

describe('removing a passkey', () => {
  it('ends only the sessions that were opened with this passkey', async () => {
    const shopper = await newShopper(SHOP);
    const [key, kept] = [await add(shopper), await add(shopper)];
    const [one, two, other] = [new Client(SHOP), new Client(SHOP), new Client(SHOP)];
    await enter(key, one);
    await enter(key, two);
    await enter(kept, other);
    // The password has confirmed the identity of this session, so removing the passkey does not end it.
    const { password } = shopper;
    expect((await two.post('/api/user/prove', { password })).status).toBe(200);
    expect((await shopper.post('/api/user/passkey/remove', { id: key.id })).status).toBe(200);
    const users = await Promise.all([one, two, other, shopper].map(userOf));
    expect(users.map((user) => user !== undefined)).toEqual([false, true, true, true]);
  });

  it('rejects a simultaneous sign-in with the passkey, and keeps the current session', async () => {
    const shopper = await newShopper(SHOP);
    const client = await newShopper(SHOP);
    const key = await add(shopper);
    const body = key.use(await ask(), HOW);
    const write = Session.collection.insertOne.bind(Session.collection);
    const spy = vi.spyOn(Session.collection, 'insertOne');
    spy.mockImplementationOnce(async (...args: Parameters<typeof write>) => {
      const removed = await shopper.post('/api/user/passkey/remove', { id: key.id });
      expect(removed.status).toBe(200);
      return write(...args);
    });
    expect((await client.post('/api/user/passkey/sign-in', body)).status).toBe(401);
    spy.mockRestore();
    expect(await userOf(client)).toMatchObject({ email: client.email });
    expect(await Session.exists({ passkey: key.id })).toBeNull();
  });

  it('sends a separate mail for each added or removed passkey', async () => {
    const shopper = await newShopper(SHOP);
    // An email address that nobody has verified gets at most three mails an hour.
    await User.updateOne({ email: shopper.email }, { mailProvenAt: new Date() });
    const key = await add(shopper);
    for (const again of [true, false]) {
      expect((await shopper.post('/api/user/passkey/remove', { id: key.id })).status).toBe(200);
      if (again) await add(shopper, key);
    }
    const subjects = (await textsTo(shopper.email)).map((text) => text.split('\n')[0]);
    expect(subjects.sort()).toEqual([
      ...Array(2).fill(expect.stringContaining('passkey was added')),
      ...Array(2).fill(expect.stringContaining('passkey was removed')),
    ]);
  });

  it('mails no advice to change the password to an account without a password', async () => {
    const email = 'no-password@passkey.example';
    const client = new Client(SHOP);
    await client.post('/api/user/code/sign-in', { email, code: await codeFor(email) });
    await add(client);
    const texts = (await textsTo(email)).filter((text) => text.includes('A passkey was added'));
    expect(texts.join('\n')).toContain('log out of your other devices');
    expect(texts.join('\n')).not.toContain('change your password');
  });

  it('sends no mail if the removal fails', async () => {
    const shopper = await newShopper(SHOP);
    expect((await shopper.post('/api/user/passkey/remove', { id: 'unknown' })).status).toBe(404);
    expect((await textsTo(shopper.email)).join('\n')).not.toContain('passkey');
  });
});

describe('passkeys when the owner of a mailbox takes over an account', () => {
  it('are deleted when the owner signs in with a mailed code', async () => {
    const stranger = await newShopper(SHOP);
    const key = await add(stranger);
    const owner = new Client(SHOP);
    const { email } = stranger;
    const signIn = { email, code: await codeFor(email) };
    expect((await owner.post('/api/user/code/sign-in', signIn)).status).toBe(200);
    expect((await enter(key)).status).toBe(401);
    expect((await listOf(owner)).passkeys).toEqual([]);
    // The email address is now verified, so another sign-in with a code does not delete the owner's passkey.
    const own = await add(owner);
    await new Client(SHOP).post('/api/user/code/sign-in', { email, code: await codeFor(email) });
    expect((await enter(own)).status).toBe(200);
  });

  it('are deleted when the owner resets the password by mail', async () => {
    const stranger = await newShopper(SHOP);
    const key = await add(stranger);
    const { email } = stranger;
    await new Client(SHOP).post('/api/user/forgot', { email });
    const [, token] = /reset-password#([\w-]{43})/.exec((await textsTo(email)).join('\n')) ?? [];
    const body = { token, password: 'new horse' };
    expect((await new Client(SHOP).post('/api/user/reset', body)).status).toBe(200);
    expect((await enter(key)).status).toBe(401);
  });

  it('cannot be added by a request that began before the takeover', async () => {
    const stranger = await newShopper(SHOP);
    const { email } = stranger;
    const code = await codeFor(email);
    const key = newAuthenticator();
    const body = key.register(await options(stranger), HOW);
    const write = User.collection.updateOne.bind(User.collection);
    const spy = vi.spyOn(User.collection, 'updateOne');
    const owner = new Client(SHOP);
    // The owner of the mailbox takes over the account between the session check and the write of the request.
    spy.mockImplementationOnce(async (...args: Parameters<typeof write>) => {
      const signIn = await owner.post('/api/user/code/sign-in', { email, code });
      expect(signIn.status).toBe(200);
      return write(...args);
    });
    expect((await stranger.post('/api/user/passkey/register', body)).status).toBe(409);
    spy.mockRestore();
    expect((await listOf(owner)).passkeys).toEqual([]);
    expect((await enter(key)).status).toBe(401);
  });

  it('cannot complete a sign-in that began before the takeover', async () => {
    const stranger = await newShopper(SHOP);
    const { email } = stranger;
    const [key, code] = [await add(stranger), await codeFor(email)];
    const body = key.use(await ask(), HOW);
    const write = Session.collection.insertOne.bind(Session.collection);
    const spy = vi.spyOn(Session.collection, 'insertOne');
    // The owner of the mailbox takes over the account between the passkey check and the storing of the session.
    spy.mockImplementationOnce(async (...args: Parameters<typeof write>) => {
      const signIn = await new Client(SHOP).post('/api/user/code/sign-in', { email, code });
      expect(signIn.status).toBe(200);
      return write(...args);
    });
    const client = new Client(SHOP);
    expect((await client.post('/api/user/passkey/sign-in', body)).status).toBe(401);
    spy.mockRestore();
    expect(await userOf(client)).toBeUndefined();
    expect(await Session.exists({ passkey: key.id })).toBeNull();
  });
});
