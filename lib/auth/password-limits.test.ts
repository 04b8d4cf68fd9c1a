import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { givenDatabase } from '@/e2e/support/engine-set-up';
import { caller, kindOf, shopper } from '@/e2e/support/sign-ins';
import { DAY_MS } from '@/lib/utils/durations';
import { PasswordReset, RateLimit, User } from '@/models';
import { login, register } from './commands';
import { credentialOf } from './credentials';
import { hashOfToken } from './reset-link';
import { resetPassword } from './reset-password';

/* Sign-ins on the real engine. */
givenDatabase();
afterAll(() => {
  vi.useRealTimers();
});

test('an account has 30 correct sign-ins an hour, from any address', async () => {
  const { credentials, device } = await shopper();
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let done = 0; done < 30; done += 1)
    expect(await kindOf(login(credentials, done % 2 ? device : caller()))).toBeUndefined();
  expect(await kindOf(login(credentials, caller()))).toBe('tooMany');
  expect(await kindOf(login(credentials, device))).toBe('tooMany');
  vi.setSystemTime(Date.now() + 3_601_000);
  expect(await kindOf(login(credentials, caller()))).toBeUndefined();
});

test('a device has 30 correct sign-ins an hour, for all its accounts', async () => {
  const first = await shopper();
  const accounts = [first, await shopper(), await shopper()];
  for (let done = 0; done < 30; done += 1)
    expect(
      await kindOf(login(accounts[done % 3]?.credentials ?? first.credentials, first.device)),
    ).toBeUndefined();
  expect(await kindOf(login(first.credentials, first.device))).toBe('tooMany');
});

test('wrong passwords of strangers do not reduce the limit of correct ones', async () => {
  const { credentials, device } = await shopper();
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let quarter = 0; quarter < 4; quarter += 1) {
    for (let guess = 0; guess < 11; guess += 1)
      await kindOf(login({ ...credentials, password: 'wrong' }, caller()));
    vi.setSystemTime(Date.now() + 14 * 60_000);
  }
  for (let done = 0; done < 20; done += 1)
    expect(await kindOf(login(credentials, device))).toBeUndefined();
});

/** Returns a caller at an address whose limit of wrong passwords is exhausted. */
async function spentAddress() {
  const here = caller();
  const expiresAt = new Date(Date.now() + 60_000);
  await RateLimit.create({ _id: `login:ip:${here.ip}`, count: 60, expiresAt });
  return here;
}

describe('one address with many people', () => {
  const wrong = { password: 'wrong' };

  /** Creates an account at this address, on a device that was lost since. */
  async function neighbourAt(here: ReturnType<typeof caller>) {
    const credentials = { email: `${randomUUID()}@home.example`, password: 'one' };
    await register({ name: 'Ada', ...credentials }, here);
    return credentials;
  }

  test('60 wrong passwords do not block an account that has signed in there before', async () => {
    const here = await spentAddress();
    const credentials = await neighbourAt(here);
    expect(await kindOf(login(credentials, here))).toBeUndefined();
  });

  test('60 wrong passwords block guesses at unknown accounts without locking those accounts', async () => {
    const here = await spentAddress();
    const { credentials } = await shopper();
    for (let guess = 0; guess < 12; guess += 1)
      expect(await kindOf(login({ ...credentials, ...wrong }, here))).toBe('tooMany');
    expect(await kindOf(login({ email: 'nobody@shop.example', ...wrong }, here))).toBe('tooMany');
    expect(await kindOf(login(credentials, caller()))).toBeUndefined();
  });

  test('an account has ten wrong passwords at a known address, separate from its neighbours', async () => {
    const here = caller();
    const [first, second] = [await neighbourAt(here), await neighbourAt(here)];
    const kinds = [];
    for (let guess = 0; guess < 12; guess += 1)
      kinds.push(await kindOf(login({ ...first, ...wrong }, here)));
    expect(kinds).toEqual([...Array(10).fill('unauthorized'), 'tooMany', 'tooMany']);
    expect(await kindOf(login(first, here))).toBe('tooMany');
    expect(await kindOf(login(second, here))).toBeUndefined();
    // These guesses do not lock new devices elsewhere.
    expect(await kindOf(login(first, caller()))).toBeUndefined();
  });

  test('300 wrong passwords of known accounts block the whole address', async () => {
    const here = caller();
    const credentials = await neighbourAt(here);
    const expiresAt = new Date(Date.now() + 60_000);
    await RateLimit.create({ _id: `login:network:${here.ip}`, count: 300, expiresAt });
    expect(await kindOf(login(credentials, here))).toBe('tooMany');
  });

  test('strangers elsewhere cannot lock an account at its known address', async () => {
    const here = caller();
    const credentials = await neighbourAt(here);
    for (let guess = 0; guess < 11; guess += 1)
      await kindOf(login({ ...credentials, ...wrong }, caller()));
    expect(await kindOf(login(credentials, caller()))).toBe('tooMany');
    expect(await kindOf(login(credentials, here))).toBeUndefined();
  });

  test('attempts at a locked account do not exhaust the limit of the address', async () => {
    const here = caller();
    const { credentials } = await shopper();
    for (let guess = 0; guess < 30; guess += 1)
      await kindOf(login({ ...credentials, ...wrong }, here));
    const row = await RateLimit.findById(`login:ip:${here.ip}`).lean();
    expect(row?.count).toBe(10);
  });

  test('an address is known for 30 days after a sign-in', async () => {
    const here = caller();
    const credentials = await neighbourAt(here);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 30 * DAY_MS + 1000);
    const expiresAt = new Date(Date.now() + 60_000);
    await RateLimit.create({ _id: `login:ip:${here.ip}`, count: 60, expiresAt });
    expect(await kindOf(login(credentials, here))).toBe('tooMany');
    vi.useRealTimers();
  });

  test('the database does not reveal who was at which address', async () => {
    const here = caller();
    const { email } = await neighbourAt(here);
    const rows = await RateLimit.find({ _id: mongoose.trusted({ $regex: '^network:' }) }).lean();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(email);
    expect(JSON.stringify(rows)).not.toContain(here.ip);
  });

  test('unknown reset links count against the address, and a valid link still works', async () => {
    const here = caller();
    const tokens = Array.from({ length: 31 }, () => randomUUID());
    const kinds = [];
    for (const token of tokens)
      kinds.push(await kindOf(resetPassword({ token, password: 'x' }, here)));
    expect(kinds).toEqual([...Array(30).fill('conflict'), 'tooMany']);
    const { credentials } = await shopper();
    const user = await User.findOne({ email: credentials.email }).lean();
    await PasswordReset.create({
      _id: hashOfToken('right'),
      user: user?._id,
      credential: credentialOf(user?.passwordHash ?? ''),
      expiresAt: new Date(Date.now() + 60_000),
    });
    expect(await kindOf(resetPassword({ token: 'right', password: 'two' }, here))).toBeUndefined();
  });
});
