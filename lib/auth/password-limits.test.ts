import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openScratchDatabase } from '@/e2e/support/scratch-database';
import { login, register } from './commands';
import { callerOf } from './known-device';

/* Sign-ins on the real engine, with real hashes. */

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openScratchDatabase();
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await close();
});

let addresses = 0;
const caller = () => {
  addresses += 1;
  return { ip: `10.0.0.${addresses}`, name: 'Firefox on Linux' };
};

/** A registered shopper and the device that registered. */
async function shopper() {
  const credentials = { email: `${randomUUID()}@shopper.example`, password: 'one' };
  const { cookies } = await register({ name: 'Ada', ...credentials }, caller());
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  return {
    credentials,
    device: await callerOf(new Request('http://shop/', { headers: { cookie } })),
  };
}

/** The kind of the refusal; nothing for a sign-in. */
const kindOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    ({ kind }) => kind,
  );

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

test('of one address two hashes wait; others and known devices are served meanwhile', async () => {
  const flooders = await Promise.all(Array.from({ length: 5 }, shopper));
  const { credentials, device } = await shopper();
  const here = caller();
  const flood = Array.from({ length: 40 }, (_, index) =>
    kindOf(login(flooders[index % 5]?.credentials ?? credentials, here)),
  );
  // All of them have asked.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const others = [kindOf(login(credentials, device)), kindOf(login(credentials, caller()))];
  expect(await Promise.all(others)).toEqual([undefined, undefined]);
  const refused = (await Promise.all(flood)).filter((kind) => kind === 'tooMany');
  expect(refused.length).toBeGreaterThan(20);
});

test('nor do more hashes wait of an address that brings many known devices', async () => {
  const flooders = await Promise.all(Array.from({ length: 8 }, shopper));
  const { credentials, device } = await shopper();
  const flood = flooders.flatMap((one) =>
    [1, 2].map(() => kindOf(login(one.credentials, { ...one.device, ip: '203.0.113.9' }))),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await kindOf(login(credentials, { ...device, ip: '203.0.113.10' }))).toBeUndefined();
  const refused = (await Promise.all(flood)).filter((kind) => kind === 'tooMany');
  expect(refused.length).toBeGreaterThan(8);
});
