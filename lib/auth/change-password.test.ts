import { beforeEach, describe, expect, it, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { env } from '@/lib/env';
import { PushSubscription, RateLimit, Seller, Session, User } from '@/models';
import { changePassword } from './change-password';
import { login, loginSeller, register } from './commands';
import { environmentCredential } from './credentials';
import { changeSellerPassword } from './seller-password';
import { readSession, type SessionView } from './sessions';
import { listDevices, signOutDevice } from './signed-in-devices';

setUpDatabase();

let people = 0;
const caller = (name = 'Firefox on Linux') => ({ ip: `10.0.0.${people}`, name });
const requestWith = (cookies: string[]) =>
  new Request('http://shop/', {
    headers: { cookie: cookies.map((line) => line.split(';')[0]).join('; ') },
  });
const read = (cookies: string[]) => readSession(requestWith(cookies), 'shopper');

async function sessionOf(cookies: string[]): Promise<SessionView> {
  const session = await read(cookies);
  if (!session) throw new Error('nobody is signed in');
  return session;
}

async function shopper() {
  people += 1;
  const credentials = { email: `${people}@shopper.example`, password: 'one' };
  const desk = (await register({ name: 'Ada', ...credentials }, caller())).cookies;
  const phone = (await login(credentials, caller('Chrome on Android'))).cookies;
  return { ...credentials, desk, phone, session: await sessionOf(desk) };
}

const change = (session: SessionView, old: string, password: string) =>
  changePassword(session, { old, password }, caller());

test('a password change replaces the old password and signs out all other devices', async () => {
  const { email, desk, phone, session } = await shopper();
  const stranger = await shopper();
  await change(session, 'one', 'two');
  expect(await read(desk)).toEqual(session);
  expect(await read(phone)).toBeUndefined();
  expect(await read(stranger.phone)).toBeDefined();
  await expect(login({ email, password: 'one' }, caller())).rejects.toThrow('Invalid email');
  const again = (await login({ email, password: 'two' }, caller())).cookies;
  await change(session, 'two', 'three');
  expect(await read(desk)).toEqual(session);
  expect(await read(again)).toBeUndefined();
});

test('a wrong old password is rejected with an error for the field of the old password', async () => {
  const { desk, phone, session } = await shopper();
  const refused = { kind: 'badInput', extra: { body: { fields: { old: expect.any(String) } } } };
  await expect(change(session, 'wrong', 'two')).rejects.toMatchObject(refused);
  // The password has 73 bytes, and bcrypt would ignore the last byte.
  await expect(change(session, 'o'.repeat(73), 'two')).rejects.toMatchObject(refused);
  expect(await read(desk)).toBeDefined();
  expect(await read(phone)).toBeDefined();
  expect((await Session.findById(session.id).lean())?.accepts).toBeUndefined();
});

test('a password change accepts a retry only from the session that made the change', async () => {
  const { email, desk, session } = await shopper();
  await change(session, 'one', 'two');
  const [row] = await User.find({ email }).lean();
  await change(session, 'one', 'two');
  expect(await User.find({ email }).lean()).toEqual([row]);
  expect(await read(desk)).toEqual(session);
  const other = await sessionOf((await login({ email, password: 'two' }, caller())).cookies);
  await expect(change(other, 'one', 'two')).rejects.toMatchObject({ kind: 'badInput' });
  for (let guess = 0; guess < 9; guess += 1)
    await expect(change(session, 'one', `guess ${guess}`)).rejects.toMatchObject({
      kind: 'badInput',
    });
  await expect(change(session, 'one', 'two')).rejects.toMatchObject({ kind: 'tooMany' });
  await RateLimit.deleteMany({});
});

test('only one of several concurrent password changes succeeds', async () => {
  const { email, desk, phone, session } = await shopper();
  const words = ['a', 'b', 'c', 'd'];
  const outcomes = await Promise.allSettled(words.map((word) => change(session, 'one', word)));
  const won = words.filter((_, at) => outcomes[at]?.status === 'fulfilled');
  expect(won).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(['conflict', 'badInput', 'tooMany']).toContain(outcome.reason.kind);
  expect(await read(desk)).toEqual(session);
  expect(await read(phone)).toBeUndefined();
  await login({ email, password: won[0] ?? '' }, caller());
});

test('a concurrent sign-in with the old password creates no session', async () => {
  const { email, session } = await shopper();
  const racing = login({ email, password: 'one' }, caller()).catch(() => undefined);
  await change(session, 'one', 'two');
  const late = await racing;
  expect(late && (await read(late.cookies))).toBeUndefined();
});

test('a wrong old password counts towards the limit of failed sign-ins', async () => {
  const { email, session } = await shopper();
  for (let guess = 0; guess < 10; guess += 1)
    await expect(change(session, `guess ${guess}`, 'two')).rejects.toMatchObject({
      kind: 'badInput',
    });
  await expect(change(session, 'one', 'two')).rejects.toMatchObject({ kind: 'tooMany' });
  await expect(login({ email, password: 'one' }, caller())).rejects.toMatchObject({
    kind: 'tooMany',
  });
  await RateLimit.deleteMany({});
  await change(session, 'one', 'two');
});

test('the list of devices has no session ids, and each device can be signed out', async () => {
  const { desk, phone, session } = await shopper();
  const stranger = await shopper();
  const listed = await listDevices(session);
  expect(listed).toEqual([
    expect.objectContaining({ device: 'Firefox on Linux', isCurrent: true }),
    expect.objectContaining({ device: 'Chrome on Android', isCurrent: false }),
  ]);
  const theirs = await sessionOf(phone);
  expect(JSON.stringify(listed)).not.toContain(session.id);
  expect(JSON.stringify(listed)).not.toContain(theirs.id);
  const age = Date.now() - Date.parse(listed[1]?.signedInAt ?? '');
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(60_000);

  const [own = '', other = ''] = listed.map(({ id }) => id);
  const foreign = { kind: 'notFound' };
  await expect(signOutDevice(stranger.session, other)).rejects.toMatchObject(foreign);
  await expect(signOutDevice(session, theirs.id)).rejects.toMatchObject(foreign);
  expect(await signOutDevice(session, other)).toBe(false);
  expect(await read(phone)).toBeUndefined();
  await expect(signOutDevice(session, other)).rejects.toMatchObject(foreign);
  expect(await listDevices(session)).toHaveLength(1);
  expect(await signOutDevice(session, own)).toBe(true);
  expect(await read(desk)).toBeUndefined();
});

test('the list of devices omits devices that a password change has signed out', async () => {
  const { session } = await shopper();
  await change(session, 'one', 'two');
  expect(await listDevices(session)).toMatchObject([{ isCurrent: true }]);
});

describe('the password of the seller', () => {
  beforeEach(async () => {
    await Promise.all([Seller.deleteMany({}), RateLimit.deleteMany({}), Session.deleteMany({})]);
  });

  const caller = { ip: '10.2.0.1', name: 'Firefox on Linux' };
  const environmentPassword = () => env().SELLER_PASSWORD;

  async function signIn(password: string) {
    const email = env().SELLER_EMAIL.toLowerCase();
    const { cookies } = await loginSeller({ email, password }, caller);
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
    return () => readSession(new Request('http://shop/', { headers: { cookie } }), 'seller');
  }
  async function sessionOf(read: () => Promise<SessionView | undefined>) {
    const session = await read();
    if (!session) throw new Error('the seller is not signed in');
    return session;
  }
  const change = (session: SessionView, old: string, password: string) =>
    changeSellerPassword(session, { old, password }, caller);
  const wrong = { kind: 'unauthorized', message: 'Invalid Credentials' };

  it('the seller can sign in with the stored password or the password of the environment', async () => {
    const [desk, phone] = [
      await signIn(environmentPassword()),
      await signIn(environmentPassword()),
    ];
    const session = await sessionOf(desk);
    await change(session, environmentPassword(), 'mine');
    expect(await desk()).toEqual(session);
    expect(await phone()).toBeUndefined();
    const [own, back] = [await signIn('mine'), await signIn(environmentPassword())];
    for (const read of [desk, own, back]) expect(await read()).toBeDefined();
    await expect(signIn('another')).rejects.toMatchObject(wrong);

    await change(session, 'mine', 'second');
    await expect(signIn('mine')).rejects.toMatchObject(wrong);
    for (const read of [own, back]) expect(await read()).toBeUndefined();
    expect(await desk()).toEqual(session);
    // A seller who has forgotten the set password can change it with the environment's password.
    await change(session, environmentPassword(), 'third');
    await signIn('third');
  });

  it('a password change deletes the push subscriptions of signed-out devices', async () => {
    await PushSubscription.deleteMany({});
    const [desk, phone] = [
      await signIn(environmentPassword()),
      await signIn(environmentPassword()),
    ];
    const here = await sessionOf(desk);
    const there = await sessionOf(phone);
    const subscribed = async () =>
      (await PushSubscription.find({}).lean()).map((row) => row.session);
    const subscribe = async (session: string, more = {}) => {
      const text = { endpoint: 'e', p256dh: 'p', auth: 'a', under: 'u', ...more };
      await PushSubscription.create({ _id: session, session, ...text, createdAt: new Date() });
    };
    for (const { id } of [here, there]) await subscribe(id);
    const other = (await listDevices(here)).find(({ isCurrent }) => !isCurrent);
    await signOutDevice(here, other?.id ?? 'none');
    expect(await subscribed()).toEqual([here.id]);
    await subscribe('another');
    await subscribe('of staff', { staff: 'a'.repeat(24) });
    await change(here, environmentPassword(), 'mine');
    expect(await subscribed()).toEqual([here.id, 'of staff']);
    await PushSubscription.deleteOne({ session: 'of staff' });
    // A retry does not remove the push subscription of a device that signed in after the change.
    const since = await sessionOf(await signIn('mine'));
    await subscribe(since.id);
    await change(here, 'before', 'mine');
    expect(await subscribed()).toEqual([here.id, since.id]);
  });

  it('a password change with a wrong old password is rejected', async () => {
    const [desk, phone] = [
      await signIn(environmentPassword()),
      await signIn(environmentPassword()),
    ];
    await expect(change(await sessionOf(desk), 'wrong', 'mine')).rejects.toMatchObject({
      kind: 'badInput',
      extra: { body: { fields: { old: expect.any(String) } } },
    });
    await expect(signIn('mine')).rejects.toMatchObject(wrong);
    expect(await phone()).toBeDefined();
  });

  it('new credentials in the environment replace the password that the seller has set', async () => {
    const desk = await signIn(environmentPassword());
    await change(await sessionOf(desk), environmentPassword(), 'mine');
    // Simulate that the credentials in the environment have changed since the seller set the password.
    await Seller.updateOne({ _id: env().SELLER_EMAIL }, { $set: { under: 'before' } });
    await expect(signIn('mine')).rejects.toMatchObject(wrong);
    const again = await signIn(environmentPassword());
    await change(await sessionOf(again), environmentPassword(), 'new');
    await signIn('new');
    expect(await Seller.find({}).lean()).toMatchObject([{ under: environmentCredential() }]);
  });

  it('a password change accepts a retry only from the session that made the change', async () => {
    const session = await sessionOf(await signIn(environmentPassword()));
    await change(session, environmentPassword(), 'mine');
    await change(session, 'mine', 'second');
    const before = await Seller.findOne().lean();
    await change(session, 'mine', 'second');
    expect(await Seller.findOne().lean()).toEqual(before);
    const refused = { kind: 'badInput' };
    await expect(change(session, 'mine', 'third')).rejects.toMatchObject(refused);
    const other = await sessionOf(await signIn('second'));
    await expect(change(other, 'mine', 'second')).rejects.toMatchObject(refused);
  });

  it('only one of several concurrent changes succeeds', async () => {
    const desk = await signIn(environmentPassword());
    const session = await sessionOf(desk);
    const words = ['a', 'b', 'c'];
    const ends = await Promise.allSettled(
      words.map((word) => change(session, environmentPassword(), word)),
    );
    const won = words.filter((_, at) => ends[at]?.status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect(await desk()).toEqual(session);
    await signIn(won[0] ?? '');
  });
});
