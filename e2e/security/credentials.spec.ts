import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { E2E_PORT, SELLER } from '@/e2e/shop';
import { Client } from '@/e2e/support/client';
import { type LaunchedShop, launchShop, scratchFolder } from '@/e2e/support/launched-shop';

/* A shop without TRUST_PROXY, for which all requests come from the same address. */
const PORT = String(Number(E2E_PORT) - 2);
const scratch = scratchFolder();
const environment = {
  DATA_DIR: scratch.folder,
  PORT,
  SELLER_EMAIL: SELLER.email,
  SELLER_PASSWORD: SELLER.password,
};

let shop: LaunchedShop;

async function open(): Promise<void> {
  shop = launchShop(environment);
  await shop.ready;
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(open);
test.afterAll(async () => {
  await shop?.stop();
  scratch.remove();
});

const known = { email: 'known@shopper.example', password: 'p'.repeat(72) };

async function signIn(email: string, password: string, path = '/api/user/login') {
  // The client sends a changing X-Forwarded-For header, which this shop must ignore.
  return new Client(shop.url).post(path, { name: '', email, password });
}

test('ASVS 6.2.9: sign-up rejects a password of 73 bytes', async () => {
  const client = new Client(shop.url);
  const twin = `${known.password}x`;
  const rejected = await client.post('/api/user/register', { name: 'A', ...known, password: twin });
  expect(rejected.status).toBe(400);
  expect((await client.post('/api/user/register', { name: 'A', ...known })).status).toBe(200);
  expect((await signIn(known.email, twin)).status).toBe(401);
  expect((await signIn(known.email, known.password)).status).toBe(200);
});

test('ASVS 6.3.8: wrong passwords and unknown accounts get the same response after the same time', async () => {
  const times: Record<string, number[]> = { known: [], unknown: [] };
  const texts = new Set<string>();
  for (let round = 0; round < 5; round += 1)
    for (const [kind, email] of [
      ['known', known.email],
      ['unknown', `nobody-${round}@shopper.example`],
    ] as const) {
      const began = performance.now();
      const { status, body } = await signIn(email, 'wrong');
      times[kind]?.push(performance.now() - began);
      texts.add(`${status} ${JSON.stringify(body)}`);
    }
  expect([...texts]).toEqual(['401 {"success":false,"message":"Invalid email or password"}']);
  const median = (list: number[] = []) => list.sort((a, b) => a - b)[2] ?? 0;
  // Times depend on the machine, so compare a ratio. Without the decoy hash, an unknown account is more than ten times
  // faster.
  const ratio = median(times.unknown) / median(times.known);
  expect(ratio).toBeGreaterThan(0.3);
  expect(ratio).toBeLessThan(3);
});

test('ASVS 2.4.1: the shop serves pages while 50 people sign in at the same time', async () => {
  // The first request renders the page, which may take long on a busy machine.
  expect((await fetch(`${shop.url}/`)).status).toBe(200);
  const flood = Promise.all(
    Array.from({ length: 50 }, (_, index) => signIn(`flood-${index}@shopper.example`, 'wrong')),
  );
  let over = false;
  void flood.then(() => {
    over = true;
  });
  let served = 0;
  for (let asked = 0; !over && asked < 10; asked += 1) {
    expect((await fetch(`${shop.url}/`)).status).toBe(200);
    // If hashing blocked the event loop, all sign-ins would finish before the first page.
    if (!over) served += 1;
  }
  expect(served).toBeGreaterThan(0);
  for (const { status, headers, body } of await flood) {
    expect([401, 429]).toContain(status);
    expect(body.success).toBe(false);
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

test('ASVS 6.3.1: limits on password guesses ignore X-Forwarded-For and survive a restart', async () => {
  const desk = new Client(shop.url);
  const signInAtDesk = () => desk.post('/api/seller/login', SELLER);
  expect((await signInAtDesk()).status).toBe(200);
  const guesses = [];
  for (let guess = 0; guess < 12; guess += 1)
    guesses.push((await signIn(SELLER.email, `guess ${guess}`, '/api/seller/login')).status);
  expect(guesses).toEqual([...Array(10).fill(401), 429, 429]);
  const right = await signIn(SELLER.email, SELLER.password, '/api/seller/login');
  expect(right.status).toBe(429);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(60);

  await shop.stop();
  await open();
  const after = await signIn(SELLER.email, SELLER.password, '/api/seller/login');
  expect(after.status).toBe(429);
  // The seller has signed in on this device before, so other clients' guesses do not count against it.
  expect((await signInAtDesk()).status).toBe(200);

  let status = 401;
  for (let guess = 0; guess < 70 && status === 401; guess += 1)
    status = (await signIn(`spray-${guess}@shopper.example`, 'password1')).status;
  expect(status).toBe(429);
});

test('ASVS 2.4.1: 200 slow connections do not delay requests of other clients', async () => {
  const slow = Array.from({ length: 200 }, () => {
    const socket = connect(Number(PORT), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      'POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n',
    );
    return socket;
  });
  for (let visit = 0; visit < 20; visit += 1)
    expect((await fetch(`${shop.url}/products`)).status).toBe(200);
  for (const socket of slow) socket.destroy();
});

test('ASVS 4.2.1: the server survives requests whose length headers contradict each other', async () => {
  const send = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(PORT), '127.0.0.1', () => socket.end(text));
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('error', () => resolve('reset'));
      socket.on('close', () => resolve(received));
    });
  const head =
    'POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const attacks = [
    `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}`,
    `${head}X: ${'x'.repeat(20_000)}\r\n\r\n`,
    'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\x00c\r\n\r\n',
  ];
  for (const attack of attacks) expect(await send(attack)).toMatch(/^HTTP\/1\.1 4\d\d |^reset|^$/);
  // Without Content-Length, the server must count the bytes while reading.
  const chunk = 'x'.repeat(0x4000);
  const endless = `${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${`4000\r\n${chunk}\r\n`.repeat(10)}0\r\n\r\n`;
  expect(await send(endless)).toMatch(/^HTTP\/1\.1 413 |^reset/);
  expect((await fetch(`${shop.url}/api/health`)).status).toBe(200);
});
