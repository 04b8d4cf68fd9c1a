import { afterAll, expect, test, vi } from 'vitest';
import { givenDatabase } from '@/e2e/support/engine-set-up';
import { caller, kindOf, shopper } from '@/e2e/support/sign-ins';
import { login } from './commands';

/* Sign-ins on the real engine. */
givenDatabase();
afterAll(() => {
  vi.useRealTimers();
});

test('right passwords count too: 30 an hour for an account, from wherever', async () => {
  const { credentials, device } = await shopper();
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let done = 0; done < 30; done += 1)
    expect(await kindOf(login(credentials, done % 2 ? device : caller()))).toBeUndefined();
  expect(await kindOf(login(credentials, caller()))).toBe('tooMany');
  expect(await kindOf(login(credentials, device))).toBe('tooMany');
  vi.setSystemTime(Date.now() + 3_601_000);
  expect(await kindOf(login(credentials, caller()))).toBeUndefined();
});

test('and 30 an hour for a device, whatever accounts it has', async () => {
  const first = await shopper();
  const accounts = [first, await shopper(), await shopper()];
  for (let done = 0; done < 30; done += 1)
    expect(
      await kindOf(login(accounts[done % 3]?.credentials ?? first.credentials, first.device)),
    ).toBeUndefined();
  expect(await kindOf(login(first.credentials, first.device))).toBe('tooMany');
});

test('wrong passwords of strangers take nothing from the right ones', async () => {
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
