import mongoose from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import { setUpDatabase, setUpMailServer } from '@/e2e/support/engine-set-up';
import { receiverOf } from '@/e2e/support/mail-server';
import { resetEnv } from '@/lib/env';
import { isMailed, proveMail } from '@/lib/mail/proof';
import { sendDue } from '@/lib/mail/sender';
import { MARK_CHANGED } from '@/lib/orders/change-order';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { Cursor, Mail, Order, RateLimit, User } from '@/models';
import type { UserDoc } from '@/models/user';
import { composeOrderMail } from './compose-order';
import { createRelay } from './relay';

const { trusted } = mongoose;

/* Nobody may flood a stranger with mails by registering with the stranger's email address. */

const server = setUpMailServer();
setUpDatabase();
beforeEach(async () => {
  await Promise.all([
    ...[Mail.deleteMany({}), Order.deleteMany({}), RateLimit.deleteMany({})],
    ...[Cursor.deleteMany({}), User.deleteMany({})],
  ]);
  server().receivedMails.length = 0;
});

const EVIL = 'http://evil.example/prize';

const register = async (
  name: string,
  email = `${new mongoose.Types.ObjectId()}@victim.example`,
): Promise<UserDoc> => {
  return (await User.create({ name, email, passwordHash: 'none' })).toObject();
};

async function place({ _id: userId, email }: UserDoc, count: number): Promise<void> {
  const place = { city: 'Springfield', state: 'Oregon', zipcode: '1', country: 'US', phone: '1' };
  for (let number = 1; number <= count; number += 1) {
    const order = await Order.create({
      userId,
      idempotencyKey: String(new mongoose.Types.ObjectId()),
      number,
      listed: true,
      items: [
        {
          product: userId,
          quantity: 1,
          name: 'Apple',
          category: 'Fruits',
          priceCents: 400,
          unitCents: 333,
        },
      ],
      subtotalCents: 333,
      taxCents: 6,
      amountCents: 339,
      cartCleared: true,
      address: { firstName: 'Ada', lastName: 'Grocer', email, street: EVIL, note: EVIL, ...place },
      paymentType: 'COD',
      status: 'Order Placed',
      isPaid: false,
    });
    await Order.updateOne({ _id: order._id }, MARK_CHANGED);
  }
}

async function send(ms = 0): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    const clock = () => new Date(Date.now() + ms);
    await Promise.all([sendDue(composeOrderMail, clock), sendDue(composeOrderMail, clock)]);
  }
}

const sentTo = (address: string) =>
  server().receivedMails.filter((mail) => receiverOf(mail) === address);

test('an unverified email address gets at most six mails an hour', async () => {
  const [relay, user] = [createRelay(), await register('Ada')];
  await relay();
  await place(user, 12);
  await relay();
  await send();
  expect(sentTo(user.email)).toHaveLength(3);
  expect(sentTo('seller@mail.example')).toHaveLength(3);
  expect(await Mail.countDocuments({ dueAt: trusted({ $exists: true }) })).toBe(0);
  await send(2 * HOUR_MS);
  expect(server().receivedMails).toHaveLength(6);
  await RateLimit.updateMany({}, { expiresAt: new Date(0) });
  await place(user, 1);
  await relay();
  await send();
  expect(sentTo(user.email)).toHaveLength(4);
});

test('plus-addresses share the mail limit of their mailbox', async () => {
  const relay = createRelay();
  await relay();
  const emails = ['v@victim.example', 'v+1@victim.example', 'v+2@victim.example'];
  for (const email of emails) await place(await register('Eve', email), 3);
  await relay();
  await send();
  const receivers = server().receivedMails.map((mail) => receiverOf(mail) ?? '');
  expect(receivers.filter((one) => one.endsWith('@victim.example'))).toHaveLength(3);
  expect(receivers.filter((one) => one === 'seller@mail.example')).toHaveLength(3);
});

test('a mail limit blocks no mails if its expiry is too far in the future', async () => {
  const [relay, user] = [createRelay(), await register('Ada')];
  await relay();
  await place(user, 3);
  await relay();
  await send();
  await place(user, 3);
  await relay();
  const ahead = new Date(Date.now() + DAY_MS);
  await RateLimit.updateMany({}, { expiresAt: ahead });
  await Mail.updateMany({ dueAt: trusted({ $exists: true }) }, { dueAt: ahead });
  await send();
  expect(sentTo(user.email)).toHaveLength(6);
});

test('isMailed returns false if the mail limit blocks the receipt', async () => {
  const [relay, user] = [createRelay(), await register('Ada')];
  const tell = async () => {
    const orders = await Order.find({ userId: user._id }).sort({ _id: 1 }).lean();
    return Promise.all(orders.map(({ _id }) => isMailed(String(user._id), String(_id))));
  };
  await relay();
  await place(user, 1);
  expect(await tell()).toEqual([true]);
  await relay();
  expect(await tell()).toEqual([true]);
  await send();
  expect(await tell()).toEqual([true]);
  await place(user, 3);
  await relay();
  await send();
  expect((await tell()).filter(Boolean)).toHaveLength(3);
  expect(sentTo(user.email)).toHaveLength(3);
  await place(user, 1);
  expect((await tell()).at(-1)).toBe(false);
  await User.updateOne({ _id: user._id }, { $set: { mailProvenAt: new Date() } });
  expect((await tell()).at(-1)).toBe(true);
  vi.stubEnv('SMTP_URL', '');
  resetEnv();
  expect((await tell()).at(-1)).toBe(false);
  vi.unstubAllEnvs();
  resetEnv();
});

test('isMailed returns 404 for the order of another shopper', async () => {
  const [user, other] = [await register('Ada'), await register('Eve')];
  await place(user, 1);
  const order = await Order.findOne({ userId: user._id }).orFail();
  const ask = (who: UserDoc, id: string) => isMailed(String(who._id), id).catch(({ kind }) => kind);
  expect(await ask(user, String(order._id))).toBe(true);
  for (const smtp of [process.env.SMTP_URL, '']) {
    vi.stubEnv('SMTP_URL', smtp);
    resetEnv();
    expect(await ask(other, String(order._id))).toBe('notFound');
    expect(await ask(user, '0'.repeat(24))).toBe('notFound');
  }
  vi.unstubAllEnvs();
  resetEnv();
});

test('a mailed link verifies the email address only for its receiver', async () => {
  const [relay, user, other] = [createRelay(), await register('Ada'), await register('Eve')];
  await relay();
  await place(user, 1);
  await relay();
  await send();
  const [, proof = ''] = /&proof=([\w-]+)/.exec(sentTo(user.email)[0]?.text ?? '') ?? [];
  expect(proof).toHaveLength(43);
  const isProven = async ({ _id }: UserDoc) =>
    Boolean((await User.findById(_id).lean())?.mailProvenAt);
  await proveMail(String(other._id), proof);
  await proveMail(String(user._id), `${proof}x`);
  expect([await isProven(user), await isProven(other)]).toEqual([false, false]);
  await proveMail(String(user._id), proof);
  expect([await isProven(user), await isProven(other)]).toEqual([true, false]);
  await place(user, 8);
  await relay();
  await send();
  expect(sentTo(user.email)).toHaveLength(9);
  expect(sentTo('seller@mail.example')).toHaveLength(9);
  expect(sentTo(user.email).at(-1)?.text).not.toContain('proof=');
});

test('mails contain no links from texts that a stranger typed', async () => {
  const [relay, user] = [createRelay(), await register(`You won, see ${EVIL}`)];
  await relay();
  await place(user, 1);
  await relay();
  await send();
  const [mail] = sentTo(user.email);
  expect(JSON.stringify(mail?.to)).not.toContain('won');
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil');
  expect(mail?.text).toContain('Hello,');
  expect(mail?.text).toContain('Springfield');
  const [sellerMail] = sentTo('seller@mail.example');
  expect(`${sellerMail?.subject} ${sellerMail?.text} ${sellerMail?.html}`).not.toContain('evil');
  expect(sellerMail?.text).toContain('Springfield');
});
