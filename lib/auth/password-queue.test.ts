import { expect, test } from 'vitest';
import { givenDatabase } from '@/e2e/support/engine-set-up';
import { caller, kindOf, shopper } from '@/e2e/support/sign-ins';
import { login } from './commands';

/* Sign-ins on the real engine, with hashes that take their time. */
givenDatabase();

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
