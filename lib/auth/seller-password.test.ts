import { beforeEach, expect, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { env } from '@/lib/env';
import { PushSubscription, RateLimit, Seller, Session } from '@/models';
import { loginSeller } from './commands';
import { environmentCredential } from './credentials';
import { changeSellerPassword } from './seller-password';
import { readSession, type SessionView } from './sessions';
import { listDevices, signOutDevice } from './signed-in-devices';

/* The password that the seller sets in addition to the password in the environment. The tests use a real MongoDB
   server. */

setUpDatabase();
beforeEach(async () => {
  await Promise.all([Seller.deleteMany({}), RateLimit.deleteMany({}), Session.deleteMany({})]);
});

const caller = { ip: '10.2.0.1', name: 'Firefox on Linux' };
const ENVIRONMENT = () => env().SELLER_PASSWORD;

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

test('the seller can sign in with the stored password or the password of the environment', async () => {
  const [desk, phone] = [await signIn(ENVIRONMENT()), await signIn(ENVIRONMENT())];
  const session = await sessionOf(desk);
  await change(session, ENVIRONMENT(), 'mine');
  expect(await desk()).toEqual(session);
  expect(await phone()).toBeUndefined();
  const [own, back] = [await signIn('mine'), await signIn(ENVIRONMENT())];
  for (const read of [desk, own, back]) expect(await read()).toBeDefined();
  await expect(signIn('another')).rejects.toMatchObject(wrong);

  await change(session, 'mine', 'second');
  await expect(signIn('mine')).rejects.toMatchObject(wrong);
  for (const read of [own, back]) expect(await read()).toBeUndefined();
  expect(await desk()).toEqual(session);
  // A seller who has forgotten the set password can change it with the environment's password.
  await change(session, ENVIRONMENT(), 'third');
  await signIn('third');
});

test('a password change deletes the push subscriptions of signed-out devices', async () => {
  await PushSubscription.deleteMany({});
  const [desk, phone] = [await signIn(ENVIRONMENT()), await signIn(ENVIRONMENT())];
  const here = await sessionOf(desk);
  const there = await sessionOf(phone);
  const told = async () => (await PushSubscription.find({}).lean()).map((row) => row.session);
  const subscribe = async (session: string, more = {}) => {
    const text = { endpoint: 'e', p256dh: 'p', auth: 'a', under: 'u', ...more };
    await PushSubscription.create({ _id: session, session, ...text, createdAt: new Date() });
  };
  for (const { id } of [here, there]) await subscribe(id);
  const other = (await listDevices(here)).find(({ isCurrent }) => !isCurrent);
  await signOutDevice(here, other?.id ?? 'none');
  expect(await told()).toEqual([here.id]);
  await subscribe('another');
  await subscribe('of staff', { staff: 'a'.repeat(24) });
  await change(here, ENVIRONMENT(), 'mine');
  expect(await told()).toEqual([here.id, 'of staff']);
  await PushSubscription.deleteOne({ session: 'of staff' });
  // Repeating the change does not remove the push subscription of a device that signed in after it.
  const since = await sessionOf(await signIn('mine'));
  await subscribe(since.id);
  await change(here, 'before', 'mine');
  expect(await told()).toEqual([here.id, since.id]);
});

test('changeSellerPassword rejects a wrong old password', async () => {
  const [desk, phone] = [await signIn(ENVIRONMENT()), await signIn(ENVIRONMENT())];
  await expect(change(await sessionOf(desk), 'wrong', 'mine')).rejects.toMatchObject({
    kind: 'badInput',
    extra: { body: { fields: { old: expect.any(String) } } },
  });
  await expect(signIn('mine')).rejects.toMatchObject(wrong);
  expect(await phone()).toBeDefined();
});

test('new credentials in the environment replace the password that the seller has set', async () => {
  const desk = await signIn(ENVIRONMENT());
  await change(await sessionOf(desk), ENVIRONMENT(), 'mine');
  // Simulate a password that was set while the environment had other credentials.
  await Seller.updateOne({ _id: env().SELLER_EMAIL }, { $set: { under: 'before' } });
  await expect(signIn('mine')).rejects.toMatchObject(wrong);
  const again = await signIn(ENVIRONMENT());
  await change(await sessionOf(again), ENVIRONMENT(), 'new');
  await signIn('new');
  expect(await Seller.find({}).lean()).toMatchObject([{ under: environmentCredential() }]);
});

test('changeSellerPassword accepts a retry only from the session that made the change', async () => {
  const session = await sessionOf(await signIn(ENVIRONMENT()));
  await change(session, ENVIRONMENT(), 'mine');
  await change(session, 'mine', 'second');
  const before = await Seller.findOne().lean();
  await change(session, 'mine', 'second');
  expect(await Seller.findOne().lean()).toEqual(before);
  const refused = { kind: 'badInput' };
  await expect(change(session, 'mine', 'third')).rejects.toMatchObject(refused);
  const other = await sessionOf(await signIn('second'));
  await expect(change(other, 'mine', 'second')).rejects.toMatchObject(refused);
});

test("only one of several concurrent changes of the seller's password succeeds", async () => {
  const desk = await signIn(ENVIRONMENT());
  const session = await sessionOf(desk);
  const words = ['a', 'b', 'c'];
  const ends = await Promise.allSettled(words.map((word) => change(session, ENVIRONMENT(), word)));
  const won = words.filter((_, at) => ends[at]?.status === 'fulfilled');
  expect(won).toHaveLength(1);
  expect(await desk()).toEqual(session);
  await signIn(won[0] ?? '');
});
