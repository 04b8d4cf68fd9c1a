import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, describe, expect, it, test, vi } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { caller, kindOf, shopper } from '@/e2e/support/sign-ins';
import { DAY_MS } from '@/lib/utils/durations';
import { PasswordReset, RateLimit, User } from '@/models';
import { login, register } from './commands';
import { credentialOf } from './credentials';
import { hashOfToken } from './reset-link';
import { resetPassword } from './reset-password';

setUpDatabase();
afterAll(() => {
  vi.useRealTimers();
});

test('an account can sign in 30 times an hour across all IP addresses', async () => {
  const { credentials, device } = await shopper();
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let done = 0; done < 30; done += 1)
    expect(await kindOf(login(credentials, done % 2 ? device : caller()))).toBeUndefined();
  expect(await kindOf(login(credentials, caller()))).toBe('tooMany');
  expect(await kindOf(login(credentials, device))).toBe('tooMany');
  vi.setSystemTime(Date.now() + 3_601_000);
  expect(await kindOf(login(credentials, caller()))).toBeUndefined();
});

test('a device can sign in 30 times an hour across all accounts', async () => {
  const first = await shopper();
  const accounts = [first, await shopper(), await shopper()];
  for (let done = 0; done < 30; done += 1)
    expect(
      await kindOf(login(accounts[done % 3]?.credentials ?? first.credentials, first.device)),
    ).toBeUndefined();
  expect(await kindOf(login(first.credentials, first.device))).toBe('tooMany');
});

test('wrong passwords of strangers do not use up the sign-ins of an account', async () => {
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

async function spentAddress() {
  const here = caller();
  const expiresAt = new Date(Date.now() + 60_000);
  await RateLimit.create({ _id: `login:ip:${here.ip}`, count: 60, expiresAt });
  return here;
}

describe('one IP address with many users', () => {
  const wrong = { password: 'wrong' };

  /** Registers an account from this address. Discards the cookie that makes the device known. */
  async function neighbourAt(here: ReturnType<typeof caller>) {
    const credentials = { email: `${randomUUID()}@home.example`, password: 'one' };
    await register({ name: 'Ada', ...credentials }, here);
    return credentials;
  }

  it('accepts sign-ins to known accounts after 60 wrong passwords', async () => {
    const here = await spentAddress();
    const credentials = await neighbourAt(here);
    expect(await kindOf(login(credentials, here))).toBeUndefined();
  });

  it('blocks further guesses after 60 wrong passwords, but locks no account', async () => {
    const here = await spentAddress();
    const { credentials } = await shopper();
    for (let guess = 0; guess < 12; guess += 1)
      expect(await kindOf(login({ ...credentials, ...wrong }, here))).toBe('tooMany');
    expect(await kindOf(login({ email: 'nobody@shop.example', ...wrong }, here))).toBe('tooMany');
    expect(await kindOf(login(credentials, caller()))).toBeUndefined();
  });

  it('allows ten wrong passwords for each known account', async () => {
    const here = caller();
    const [first, second] = [await neighbourAt(here), await neighbourAt(here)];
    const kinds = [];
    for (let guess = 0; guess < 12; guess += 1)
      kinds.push(await kindOf(login({ ...first, ...wrong }, here)));
    expect(kinds).toEqual([...Array(10).fill('unauthorized'), 'tooMany', 'tooMany']);
    expect(await kindOf(login(first, here))).toBe('tooMany');
    expect(await kindOf(login(second, here))).toBeUndefined();
    expect(await kindOf(login(first, caller()))).toBeUndefined();
  });

  it('blocks even known accounts after 300 wrong passwords', async () => {
    const here = caller();
    const credentials = await neighbourAt(here);
    const expiresAt = new Date(Date.now() + 60_000);
    await RateLimit.create({ _id: `login:network:${here.ip}`, count: 300, expiresAt });
    expect(await kindOf(login(credentials, here))).toBe('tooMany');
  });

  it('accepts sign-ins to a known account that strangers attack from other addresses', async () => {
    const here = caller();
    const credentials = await neighbourAt(here);
    for (let guess = 0; guess < 11; guess += 1)
      await kindOf(login({ ...credentials, ...wrong }, caller()));
    expect(await kindOf(login(credentials, caller()))).toBe('tooMany');
    expect(await kindOf(login(credentials, here))).toBeUndefined();
  });

  it('does not count attempts to sign in to a locked account', async () => {
    const here = caller();
    const { credentials } = await shopper();
    for (let guess = 0; guess < 30; guess += 1)
      await kindOf(login({ ...credentials, ...wrong }, here));
    const row = await RateLimit.findById(`login:ip:${here.ip}`).lean();
    expect(row?.count).toBe(10);
  });

  it('is a known address of an account for 30 days after a sign-in', async () => {
    const here = caller();
    const credentials = await neighbourAt(here);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 30 * DAY_MS + 1000);
    const expiresAt = new Date(Date.now() + 60_000);
    await RateLimit.create({ _id: `login:ip:${here.ip}`, count: 60, expiresAt });
    expect(await kindOf(login(credentials, here))).toBe('tooMany');
    vi.useRealTimers();
  });

  it('is stored as a hash that reveals neither the account nor the address', async () => {
    const here = caller();
    const { email } = await neighbourAt(here);
    const rows = await RateLimit.find({ _id: mongoose.trusted({ $regex: '^network:' }) }).lean();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(email);
    expect(JSON.stringify(rows)).not.toContain(here.ip);
  });

  it('limits guesses of reset links, but still accepts a valid link', async () => {
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
