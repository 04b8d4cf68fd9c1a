import { randomUUID } from 'node:crypto';
import type { ParsedMail } from 'mailparser';
import { beforeAll, expect, test } from 'vitest';
import { SELLER } from '@/e2e/shop';
import { Client, newSeller, newShopper, products, shopperWithAddress } from '@/e2e/support/client';
import { setUpMailServer } from '@/e2e/support/engine-set-up';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { resetLinkIn } from '@/e2e/support/inbox';
import { receiverOf } from '@/e2e/support/mail-server';
import { sendDue } from '@/lib/mail/sender';
import { composeMail, createRelay } from '@/lib/notify/mail/relay';
import type { OrderView } from '@/lib/orders/view';
import { MINUTE_MS } from '@/lib/utils/durations';

const server = setUpMailServer();
openTestShop();

let relay: () => Promise<void>;
beforeAll(async () => {
  relay = createRelay();
  await relay();
});

/** Sends all emails due within `ms`. Returns the emails to an address, oldest first. */
async function mailsTo(address: string, ms = 0): Promise<ParsedMail[]> {
  await relay();
  await sendDue(composeMail, () => new Date(Date.now() + ms));
  return server().receivedMails.filter((mail) => receiverOf(mail) === address);
}

async function mailTo(address: string, subject: RegExp, ms?: number) {
  const mails = await mailsTo(address, ms);
  const mail = mails.findLast((one) => subject.test(one.subject ?? ''));
  if (!mail) throw new Error(`only ${mails.map((one) => one.subject)}`);
  return { ...mail, text: mail.text ?? '' };
}

const SUBJECT = /^Your new password/;

const forgot = (email: string) => new Client(SHOP).post('/api/user/forgot', { email });
const reset = (token: string, password: string) =>
  new Client(SHOP).post('/api/user/reset', { token, password });
const login = (email: string, password: string) =>
  new Client(SHOP).post('/api/user/login', { email, password });
const tokenIn = (link: string) => link.split('#')[1] ?? '';

test('the shop informs shopper and seller about a placed or cancelled order', async () => {
  const shopper = await shopperWithAddress(SHOP);
  const [product] = await products(SHOP, 'in', 1);
  const body = { items: [{ product: product?._id, quantity: 2 }], address: shopper.addressId };
  const headers = { 'Idempotency-Key': randomUUID() };
  expect((await shopper.post('/api/order/cod', body, { headers })).status).toBe(200);
  const [order] = (await shopper.get('/api/order/user')).body.orders as OrderView[];
  const receipt = await mailTo(shopper.email, /is placed/);
  expect(receipt.subject).toMatch(new RegExp(`^Order ${order?.number} is placed: \\$`));
  expect(receipt.text).toContain(`2 × ${product?.name}`);
  expect(receipt.text).toContain('1 Market Street');
  // Opening the link also verifies the email address of the signed-in shopper.
  const [, link = ''] = /(\/api\/user\/mailed\?[^>\s]+)/.exec(receipt.text) ?? [];
  const opened = await shopper.get(link);
  expect([opened.status, opened.headers.get('location')]).toEqual([
    ...[303, `/my-orders/${order?._id}`],
  ]);
  const ofSeller = await mailTo(SELLER.email, new RegExp(`^Order ${order?.number} received:`));
  expect(ofSeller.text).toContain(`/seller/orders/${order?._id}`);
  await shopper.post('/api/order/cancel', { id: order?._id });
  await mailTo(shopper.email, /was cancelled/);
  expect(
    (await mailsTo(shopper.email)).map(({ subject }) => subject?.replace(/.* (is|was)/, '$1')),
  ).toEqual([expect.stringMatching(/^is placed/), 'was cancelled']);
});

test('the shop sends no email about a cancellation that the seller has undone', async () => {
  const [shopper, seller] = [await shopperWithAddress(SHOP), await newSeller(SHOP)];
  const [product] = await products(SHOP, 'in', 1);
  const body = { items: [{ product: product?._id, quantity: 1 }], address: shopper.addressId };
  await shopper.post('/api/order/cod', body, { headers: { 'Idempotency-Key': randomUUID() } });
  const [order] = (await shopper.get('/api/order/user')).body.orders as OrderView[];
  const id = order?._id;
  const step = (from: string, status: string) =>
    seller.post('/api/order/status', { id, from, status });
  await step('Order Placed', 'Cancelled');
  // The shop delays the email about a cancellation for a minute, so that the seller can undo it.
  expect(await mailsTo(shopper.email)).toEqual([]);
  await step('Cancelled', 'Order Placed');
  await mailTo(shopper.email, /is placed/);
  expect(await mailsTo(shopper.email, 2 * MINUTE_MS)).toHaveLength(1);
  await shopper.post('/api/order/cancel', { id });
  const cancelled = await mailTo(shopper.email, /was cancelled/);
  expect(cancelled.text).toContain('You have cancelled this order.');
  expect(await mailsTo(shopper.email)).toHaveLength(2);
});

test('a mailed link resets a forgotten password once', async () => {
  const shopper = await newShopper(SHOP);
  const { email } = shopper;
  const asked = await forgot(email.toUpperCase());
  expect(asked.status).toBe(200);
  const link = resetLinkIn(await mailTo(email, SUBJECT));
  expect(link.startsWith(`${SHOP}/reset-password#`)).toBe(true);
  expect((await shopper.get('/api/user/is-auth')).body.success).toBe(true);
  const done = await reset(tokenIn(link), 'another horse');
  expect(done.body).toEqual({
    success: true,
    message: 'Your new password is set. Please log in with it.',
  });
  expect((await shopper.get('/api/user/is-auth')).body.success).toBe(false);
  expect((await login(email, shopper.password)).status).toBe(401);
  expect((await login(email, 'another horse')).status).toBe(200);
  const again = await reset(tokenIn(link), 'third horse');
  expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/already used/)]);
  expect((await login(email, 'third horse')).status).toBe(401);
  await mailTo(email, /was changed$/, 11_000);
});

test('a password reset request gets the same response for known and unknown addresses', async () => {
  const { email } = await newShopper(SHOP);
  const [known, unknown] = [await forgot(email), await forgot(`${randomUUID()}@shopper.example`)];
  expect(unknown.status).toBe(known.status);
  expect(unknown.body).toEqual(known.body);
});

for (const [name, said] of [
  ['Ada\r\nBcc <img src=x>', 'Hello Ada Bcc &lt;img src=x&gt;,'],
  ['Ada\r\nBcc: everybody@evil.example <img src=x>', 'Hello,'],
] as const)
  test(`a shopper's name cannot inject a header, HTML or a link into an email: ${said}`, async () => {
    const client = new Client(SHOP);
    const email = `${randomUUID()}@shopper.example`;
    const { status } = await client.post('/api/user/register', { name, email, password: 'p' });
    expect(status).toBe(200);
    await forgot(email);
    const mail = await mailTo(email, SUBJECT);
    expect(receiverOf(mail)).toBe(email);
    const html = String(mail.html);
    expect(html).not.toContain('<img');
    expect(html.replace(/<!-- -->/g, '')).toContain(said);
  });
