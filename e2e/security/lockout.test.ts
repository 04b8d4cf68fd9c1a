import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { Client, newShopper } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';

openTestShop();

/* Each title names the requirement of OWASP ASVS 5.0 that its test covers. */

const signIn = (client: Client, email: string, password: string) =>
  client.post('/api/user/login', { name: '', email, password });

/**
 * Sends wrong passwords one after another. The server may reject concurrent attempts without counting them, because it
 * limits how many hashes an address may queue.
 */
async function guess(client: Client, email: string, times: number) {
  const answers = [];
  for (let count = 0; count < times; count += 1) answers.push(await signIn(client, email, 'wrong'));
  return answers;
}

/** Returns a client whose address has reached its limit of wrong passwords. */
async function spentAddress(): Promise<Client> {
  const client = new Client(SHOP);
  let last = 401;
  while (last === 401)
    [last = 0] = (await guess(client, `${randomUUID()}@nobody.example`, 5)).map(
      ({ status }) => status,
    );
  expect(last).toBe(429);
  return client;
}

/** A client whose address is blocked. All tests share it, because reaching the limit takes long. */
let attacker: Client;
beforeAll(async () => {
  attacker = await spentAddress();
});

test('ASVS 6.3.1: guesses from a blocked address do not lock the account', async () => {
  const ada = await newShopper(SHOP);
  for (const { status } of await guess(attacker, ada.email, 20)) expect(status).toBe(429);
  const elsewhere = new Client(SHOP);
  expect((await signIn(elsewhere, ada.email, ada.password)).status).toBe(200);
});

test('ASVS 6.3.1: guesses from unknown clients do not lock out a user on a known device', async () => {
  const ada = await newShopper(SHOP);
  const eve = await newShopper(SHOP);
  await ada.get('/api/user/logout');
  const answers = await guess(new Client(SHOP), ada.email, 11);
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429]);

  // On a device that is new to the account, the right password gets the same error as a wrong one.
  expect((await signIn(new Client(SHOP), ada.email, ada.password)).status).toBe(429);
  expect((await signIn(eve, ada.email, ada.password)).status).toBe(429);
  const forger = new Client(SHOP);
  forger.cookies.set('device', `${ada.cookies.get('device')}x`);
  expect((await signIn(forger, ada.email, ada.password)).status).toBe(429);

  // The owner can sign in on the known device, even from a blocked address.
  const headers = { 'X-Forwarded-For': attacker.address };
  const body = { name: '', email: ada.email, password: ada.password };
  expect((await ada.post('/api/user/login', body, { headers })).status).toBe(200);
  // The known device has its own limit of wrong passwords.
  const own = await guess(ada, ada.email, 11);
  expect(own.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429]);
});

test('ASVS 3.3.4: the device cookie is HttpOnly and does not identify the account', async () => {
  const client = new Client(SHOP);
  const email = `${randomUUID()}@shopper.example`;
  const { headers } = await client.post('/api/user/register', { name: 'A', email, password: 'p' });
  const line = headers.getSetCookie().find((one) => one.startsWith('device='));
  expect(line).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/);
  const [, payload = ''] = (client.cookies.get('device') ?? '').split('.');
  expect(Buffer.from(payload, 'base64url').toString()).not.toContain(email);
});
