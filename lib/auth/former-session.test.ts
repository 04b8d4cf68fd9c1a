import { expect, test, vi } from 'vitest';
import { POST as loginSeller } from '@/app/api/seller/login/route';
import { POST as login } from '@/app/api/user/login/route';
import { POST as register } from '@/app/api/user/register/route';
import { givenDatabase } from '@/e2e/support/engine-set-up';
import { env } from '@/lib/env';
import { PushSubscription, Session } from '@/models';

/* Signing in over a session, by the route handlers on the real engine. */

vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  connection: async () => {},
}));

givenDatabase();

/** Sends a form with the cookies of the answer before; returns the cookies that the browser has then. */
async function send(handle: typeof login, body: Record<string, string>, cookie = '') {
  const answer = await handle(
    new Request('http://shop/api', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { status: answer.status, cookie: set.length > 0 ? set.join('; ') : cookie };
}

const open = async (audience: 'shopper' | 'seller') =>
  (await Session.find({ audience }).lean()).map(({ subject }) => subject);

test('a shopper who signs in ends the session that the browser had, and a refused one ends none', async () => {
  const ada = { email: 'ada@shopper.example', password: 'one' };
  const bob = { email: 'bob@shopper.example', password: 'two' };
  const first = await send(register, { name: 'Ada', ...ada });
  const [adaId] = await open('shopper');
  const refused = await send(login, { ...ada, password: 'wrong' }, first.cookie);
  expect([refused.status, await open('shopper')]).toEqual([401, [adaId]]);
  const second = await send(register, { name: 'Bob', ...bob }, first.cookie);
  expect(await open('shopper')).toEqual([expect.not.stringMatching(`${adaId}`)]);
  await send(login, ada, second.cookie);
  await send(login, ada);
  expect(await open('shopper')).toEqual([adaId, adaId]);
});

test('so does who signs in to the seller area, whose device is told no more by the former session', async () => {
  const { SELLER_EMAIL: email, SELLER_PASSWORD: password } = env();
  const { cookie } = await send(loginSeller, { email, password });
  const former = await Session.findOne({ audience: 'seller' }).lean();
  await PushSubscription.collection.insertOne({ session: former?._id });
  await send(loginSeller, { email, password }, cookie);
  const present = await Session.find({ audience: 'seller' }).lean();
  expect(present).toHaveLength(1);
  expect(present[0]?._id).not.toBe(former?._id);
  expect(await PushSubscription.collection.countDocuments()).toBe(0);
});
