import { beforeEach, expect, test } from 'vitest';
import { allEndpoints } from '@/app/api/all-endpoints';
import { newAuthenticator } from '@/e2e/support/authenticator';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { routesOf } from '@/lib/api/route';
import { env } from '@/lib/env';
import { DirectRequest } from '@/lib/http/direct-request';
import { inviteStaff } from '@/lib/staff/commands';
import { Factors, PushSubscription, Session, ShopperDevice, Staff, User } from '@/models';
import { credentialOf, sellerCredential } from './credentials';
import { addPasskey, passkeyToAdd, setPasskeysOnly, signInMethods } from './factors/passkeys';
import { makeRecoveryCodes } from './factors/recovery';
import { rowOf } from './factors/rows';
import { type Audience, openSession, readSession } from './sessions';

/* Tests a sign-in in a browser that still has another session. */

setUpDatabase();
beforeEach(async () => {
  const people = [Factors.deleteMany({}), Staff.deleteMany({}), User.deleteMany({})];
  const devices = [PushSubscription.deleteMany({}), ShopperDevice.deleteMany({})];
  await Promise.all([...people, ...devices, Session.deleteMany({})]);
});

const caller = { ip: '10.3.0.1', name: 'Firefox on Linux' };
const withCookie = (cookie: string) => new Request('http://shop/', { headers: { cookie } });

async function sessionOf(audience: Audience, subject: string, credential = credentialOf('none')) {
  const line = await openSession({ audience, subject, caller }, credential);
  const cookie = line.split(';')[0] ?? '';
  const session = await readSession(withCookie(cookie), audience);
  if (!session) throw new Error('nobody is signed in');
  const devices = audience === 'shopper' ? ShopperDevice : PushSubscription;
  await devices.collection.insertOne({ session: session.id });
  return { cookie, session };
}
async function shopper() {
  const ada = { name: 'Ada', email: 'ada@shopper.example', passwordHash: 'none' };
  return sessionOf('shopper', String((await User.create(ada))._id));
}
async function packer() {
  const omar = { name: 'Omar', email: 'omar@staff.example', role: 'packer' as const };
  const row = { ...omar, passwordHash: 'none', createdAt: new Date() };
  return sessionOf('seller', String((await Staff.create(row))._id));
}

async function withPasskey() {
  const { session } = await sessionOf('seller', env().SELLER_EMAIL, sellerCredential(undefined));
  if (session.audience !== 'seller') throw new Error('it is of the seller area');
  const key = newAuthenticator();
  const how = { origin: new URL(env().APP_ORIGIN).origin };
  await addPasskey(session, key.register(await passkeyToAdd(session, 'Shop'), how), caller);
  const [code = ''] = await makeRecoveryCodes(session);
  await setPasskeysOnly(session, { only: true });
  const { passkey } = await signInMethods();
  return { passkey: passkey && key.use(passkey, how), code };
}

const BOB = { name: 'Bob', email: 'bob@shopper.example', password: 'two' };
const owner = () => ({ email: env().SELLER_EMAIL.toLowerCase(), password: env().SELLER_PASSWORD });

const { POST } = routesOf(allEndpoints);
const send = (path: string, body: unknown, cookie = '') =>
  POST(
    new DirectRequest(`http://shop${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

/**
 * The columns: the sign-in method, its endpoint, the function that opens the previous session, and the request body.
 */
const signIns: [string, string, typeof shopper, () => unknown][] = [
  ['a registration', '/api/user/register', shopper, () => BOB],
  [
    "a sign-in with a shopper's password",
    '/api/user/login',
    shopper,
    async () => {
      await send('/api/user/register', BOB);
      return { email: BOB.email, password: BOB.password };
    },
  ],
  ["a sign-in with the seller's password", '/api/seller/login', packer, owner],
  [
    'a sign-in with a passkey',
    '/api/seller/passkey/sign-in',
    packer,
    async () => (await withPasskey()).passkey,
  ],
  [
    'a sign-in with a recovery code',
    '/api/seller/recovery/sign-in',
    packer,
    async () => ({ email: owner().email, code: (await withPasskey()).code }),
  ],
  [
    'an accepted invitation',
    '/api/staff/accept',
    packer,
    async () => {
      const eve = { name: 'Eve', email: 'eve@staff.example', role: 'courier' as const };
      const { link } = await inviteStaff(eve);
      return { token: link.split('#')[1], password: 'correct horse' };
    },
  ],
];

test.each(signIns)(
  '%s ends the previous session and its push notifications',
  async (_, handle, make, given) => {
    const body = await given();
    const others = await Session.distinct('_id');
    const { cookie, session } = await make();
    const answer = await send(handle, body, cookie);
    expect(answer.status).toBe(200);
    const present = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const mine = await readSession(withCookie(present.join('; ')), session.audience);
    expect(mine?.subject).toBeTypeOf('string');
    expect(mine?.subject).not.toBe(session.subject);
    expect((await Session.distinct('_id')).sort()).toEqual([...others, mine?.id].sort());
    const ofSession = { session: session.id };
    expect(await PushSubscription.collection.countDocuments(ofSession)).toBe(0);
    expect(await ShopperDevice.collection.countDocuments(ofSession)).toBe(0);
  },
);

test('a new sign-in deletes the push subscriptions of an expired session', async () => {
  const [ada, omar] = [await shopper(), await packer()];
  await Session.updateMany({}, { $set: { expiresAt: new Date() } });
  const other = { name: 'Mia', email: 'mia@shopper.example', password: 'one' };
  expect((await send('/api/user/register', other, ada.cookie)).status).toBe(200);
  const { link } = await inviteStaff({
    name: 'Lena',
    email: 'lena@staff.example',
    role: 'courier',
  });
  const joined = { token: link.split('#')[1], password: 'one' };
  expect((await send('/api/staff/accept', joined, omar.cookie)).status).toBe(200);
  expect(await ShopperDevice.collection.countDocuments()).toBe(0);
  expect(await PushSubscription.collection.countDocuments()).toBe(0);
});

test('an accepted invitation signs the browser out if the account has a second factor', async () => {
  const omar = await packer();
  const lena = { name: 'Lena', email: 'lena@staff.example', role: 'courier' as const };
  const { link, member } = await inviteStaff(lena);
  await Factors.create({ ...rowOf(member.id), totp: { secret: 'sealed', step: 1 } });
  const joined = { token: link.split('#')[1], password: 'one' };
  const answer = await send('/api/staff/accept', joined, omar.cookie);
  expect(await answer.json()).toMatchObject({ success: true, person: { name: 'Lena' } });
  expect(answer.headers.getSetCookie()).toMatchObject([expect.stringMatching(/^sellerToken=;/)]);
  expect(await readSession(withCookie(omar.cookie), 'seller')).toBeUndefined();
});

test('a rejected sign-in does not end the current session', async () => {
  const [ada, omar] = [await shopper(), await packer()];
  const wrong = { email: 'ada@shopper.example', password: 'wrong' };
  expect((await send('/api/user/login', wrong, ada.cookie)).status).toBe(401);
  expect((await send('/api/seller/login', wrong, omar.cookie)).status).toBe(401);
  expect(await Session.countDocuments()).toBe(2);
});
