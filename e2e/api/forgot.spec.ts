import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { expect, test } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { Client, newSeller, newShopper, products, shopperWithAddress } from '@/e2e/support/client';
import { mailsTo, mailTo, resetLinkIn } from '@/e2e/support/inbox';
import type { OrderView } from '@/lib/orders/view';

/* Mails as they arrive in the local inbox, and a forgotten password over HTTP. */

const SUBJECT = /^Your new password/;

const forgot = (email: string, headers = {}) =>
  new Client(BASE_URL).post('/api/user/forgot', { email }, { headers });
const reset = (token: string, password: string) =>
  new Client(BASE_URL).post('/api/user/reset', { token, password });
const login = (email: string, password: string) =>
  new Client(BASE_URL).post('/api/user/login', { email, password });
const tokenIn = (link: string) => link.split('#')[1] ?? '';

test('an order that is placed and cancelled is told to its shopper, and to the seller', async () => {
  const shopper = await shopperWithAddress(BASE_URL);
  const [product] = await products(BASE_URL, 'in', 1);
  const body = { items: [{ product: product?._id, quantity: 2 }], address: shopper.addressId };
  const headers = { 'Idempotency-Key': randomUUID() };
  expect((await shopper.post('/api/order/cod', body, { headers })).status).toBe(200);
  const [order] = (await shopper.get('/api/order/user')).body.orders as OrderView[];
  const receipt = await mailTo(shopper.email, /is placed/);
  expect(receipt.subject).toMatch(new RegExp(`^Order ${order?.number} is placed: \\$`));
  expect(receipt.text).toContain(`2 × ${product?.name}`);
  expect(receipt.text).toContain('1 Market Street');
  // The link of a mail leads to the order, and proves the e-mail of who is signed in.
  const [, link = ''] = /(\/api\/user\/mailed\?[^>\s]+)/.exec(receipt.text) ?? [];
  const opened = await shopper.get(link);
  expect([opened.status, opened.headers.get('location')]).toEqual([
    ...[303, `/my-orders/${order?._id}`],
  ]);
  const ofSeller = await mailTo('admin@example.com', new RegExp(`^New: Order ${order?.number},`));
  expect(ofSeller.text).toContain(`/seller/orders/${order?._id}`);
  await shopper.post('/api/order/cancel', { id: order?._id });
  await mailTo(shopper.email, /was cancelled/);
  // Each once.
  expect(
    (await mailsTo(shopper.email)).map(({ subject }) => subject.replace(/.* (is|was)/, '$1')),
  ).toEqual([expect.stringMatching(/^is placed/), 'was cancelled']);
});

test('a step that the seller has taken back is not told', async () => {
  const [shopper, seller] = [await shopperWithAddress(BASE_URL), await newSeller(BASE_URL)];
  const [product] = await products(BASE_URL, 'in', 1);
  const body = { items: [{ product: product?._id, quantity: 1 }], address: shopper.addressId };
  await shopper.post('/api/order/cod', body, { headers: { 'Idempotency-Key': randomUUID() } });
  const [order] = (await shopper.get('/api/order/user')).body.orders as OrderView[];
  const id = order?._id;
  const step = (from: string, status: string) =>
    seller.post('/api/order/status', { id, from, status });
  await step('Order Placed', 'Cancelled');
  await step('Cancelled', 'Order Placed');
  // Told at once, so all before it was looked at.
  await mailTo(shopper.email, /is placed/);
  await shopper.post('/api/order/cancel', { id });
  const cancelled = await mailTo(shopper.email, /was cancelled/);
  expect(cancelled.text).toContain('You have cancelled it.');
  expect(await mailsTo(shopper.email)).toHaveLength(2);
});

test('a forgotten password is replaced by a mailed link, once', async () => {
  const shopper = await newShopper(BASE_URL);
  const { email } = shopper;
  const asked = await forgot(email.toUpperCase());
  expect(asked.status).toBe(200);
  const link = resetLinkIn(await mailTo(email, SUBJECT));
  expect(link.startsWith(`${BASE_URL}/reset-password#`)).toBe(true);
  expect((await shopper.get('/api/user/is-auth')).body.success).toBe(true);
  const done = await reset(tokenIn(link), 'another horse');
  expect(done.body).toEqual({
    success: true,
    message: 'Your new password is set. Please sign in with it.',
  });
  expect((await shopper.get('/api/user/is-auth')).body.success).toBe(false);
  expect((await login(email, shopper.password)).status).toBe(401);
  expect((await login(email, 'another horse')).status).toBe(200);
  const again = await reset(tokenIn(link), 'third horse');
  expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/used already/)]);
  expect((await login(email, 'third horse')).status).toBe(401);
  await mailTo(email, /was changed$/);
});

test('known and unknown addresses are answered alike', async () => {
  const { email } = await newShopper(BASE_URL);
  const [known, unknown] = [await forgot(email), await forgot(`${randomUUID()}@shopper.example`)];
  expect(unknown.status).toBe(known.status);
  expect(unknown.body).toEqual(known.body);
});

test('whatever a request calls the shop, the link leads to the shop', async () => {
  const { email } = await newShopper(BASE_URL);
  const { hostname, port } = new URL(BASE_URL);
  const body = JSON.stringify({ email });
  const headers = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  };
  await new Promise((resolve, reject) => {
    const options = { hostname, port, path: '/api/user/forgot', method: 'POST', headers };
    request(options, (answer) => answer.resume().on('end', resolve))
      .on('error', reject)
      .end(body);
  });
  await forgot(email, { 'X-Forwarded-Host': 'evil.example' });
  await mailTo(email, SUBJECT);
  for (const { text, html } of await mailsTo(email)) {
    expect(text + html).not.toContain('evil.example');
    expect(text).toContain(`${BASE_URL}/reset-password#`);
  }
});

for (const [name, said] of [
  ['Ada\r\nBcc <img src=x>', 'Hello Ada Bcc &lt;img src=x&gt;,'],
  ['Ada\r\nBcc: everybody@evil.example <img src=x>', 'Hello,'],
] as const)
  test(`a name is neither a header nor HTML in a mail, nor a link: ${said}`, async () => {
    const client = new Client(BASE_URL);
    const email = `${randomUUID()}@shopper.example`;
    const { status } = await client.post('/api/user/register', { name, email, password: 'p' });
    expect(status).toBe(200);
    await forgot(email);
    const mail = await mailTo(email, SUBJECT);
    expect(mail.to).toBe(email);
    expect(mail.html).not.toContain('<img');
    expect(mail.html.replace(/<!-- -->/g, '')).toContain(said);
  });
