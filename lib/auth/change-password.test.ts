import { expect, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { RateLimit, Session, User } from '@/models';
import { changePassword } from './change-password';
import { login, register } from './commands';
import { readSession, type SessionView } from './sessions';
import { listDevices, signOutDevice } from './signed-in-devices';

/* Passwords and devices of shoppers, with a real MongoDB server. */

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

/** Creates a shopper who is signed in on two devices. */
async function shopper() {
  people += 1;
  const credentials = { email: `${people}@shopper.example`, password: 'one' };
  const desk = (await register({ name: 'Ada', ...credentials }, caller())).cookies;
  const phone = (await login(credentials, caller('Chrome on Android'))).cookies;
  return { ...credentials, desk, phone, session: await sessionOf(desk) };
}

const change = (session: SessionView, old: string, password: string) =>
  changePassword(session, { old, password }, caller());

test('changePassword replaces the old password and signs out all other devices', async () => {
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

test('changePassword rejects a wrong old password with an error beside the field', async () => {
  const { desk, phone, session } = await shopper();
  const refused = { kind: 'badInput', extra: { body: { fields: { old: expect.any(String) } } } };
  await expect(change(session, 'wrong', 'two')).rejects.toMatchObject(refused);
  // The password has 73 bytes, and bcrypt would ignore the last byte.
  await expect(change(session, 'o'.repeat(73), 'two')).rejects.toMatchObject(refused);
  expect(await read(desk)).toBeDefined();
  expect(await read(phone)).toBeDefined();
  expect((await Session.findById(session.id).lean())?.accepts).toBeUndefined();
});

test('changePassword accepts a retry only from the session that made the change', async () => {
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

test('listDevices returns no session ids, and each device can be signed out', async () => {
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

test('listDevices omits devices that a password change has signed out', async () => {
  const { session } = await shopper();
  await change(session, 'one', 'two');
  expect(await listDevices(session)).toMatchObject([{ isCurrent: true }]);
});
