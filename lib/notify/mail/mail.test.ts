import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUpDatabase, setUpMailServer } from '@/e2e/support/engine-set-up';
import { receiverOf } from '@/e2e/support/mail-server';
import { setSellerLanguage } from '@/lib/auth/language';
import { setPaid } from '@/lib/checkout/fulfil/change-status';
import { enqueue, GIVE_UP_MS } from '@/lib/mail/outbox';
import { faultOf, isPermanentRejection, messageIdOf } from '@/lib/mail/send';
import { pauseAfter, sendDue } from '@/lib/mail/sender';
import { MARK_CHANGED } from '@/lib/orders/change-order';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Cursor, Mail, Order, Seller, ShopSettings, User } from '@/models';
import type { OrderDoc } from '@/models/order';
import { composeOrderMail } from './compose-order';
import { createRelay } from './relay';

const { trusted } = mongoose;

const server = setUpMailServer();
setUpDatabase();
beforeEach(async () => {
  await Promise.all([
    ...[Mail.deleteMany({}), Order.deleteMany({})],
    ...[Cursor.deleteMany({}), User.deleteMany({}), ShopSettings.deleteMany({})],
    Seller.deleteMany({}),
  ]);
  server().setMood('take');
  server().receivedMails.length = 0;
});
afterEach(() => vi.restoreAllMocks());

const later = (ms: number) => () => new Date(Date.now() + ms);
/** A subject contains the weekday only if the order was placed before midnight and mailed afterwards. */
const subjects = () =>
  server()
    .receivedMails.map(({ subject }) => subject?.replace(/ \(\w{3}\)/, ''))
    .toSorted();
const send = (clock?: () => Date) => sendDue(composeOrderMail, clock);

async function followed() {
  const relay = createRelay();
  await relay();
  return relay;
}

async function place(more: Partial<OrderDoc> = {}, name = 'Ada'): Promise<OrderDoc> {
  const email = `${new mongoose.Types.ObjectId()}@shopper.example`;
  const user = await User.create({ name, email, passwordHash: 'none' });
  const line = { product: user._id, quantity: 3, name: 'Apple <b>', category: 'Fruits' };
  const text = { firstName: 'Ada', lastName: 'Grocer', email, street: '1 Market Street' };
  const order = await Order.create({
    userId: user._id,
    idempotencyKey: 'one',
    items: [{ ...line, priceCents: 400, unitCents: 333 }],
    subtotalCents: 999,
    taxCents: 19,
    amountCents: 1018,
    number: 12,
    address: {
      ...text,
      city: 'Springfield',
      state: 'Oregon',
      zipcode: '1',
      country: 'US',
      phone: '1',
    },
    paymentType: 'COD',
    status: 'Order Placed',
    isPaid: false,
    cartCleared: true,
    listed: true,
    ...more,
  });
  await Order.updateOne({ _id: order._id }, MARK_CHANGED);
  return order.toObject();
}

const step = (order: OrderDoc, status: OrderDoc['status'], undo = false) => {
  const entry = omitUndefined({ status, at: new Date(), by: 'seller', undo: undo || undefined });
  return Order.updateOne(
    { _id: order._id },
    { $set: { status }, $push: { history: entry }, ...MARK_CHANGED },
  );
};

test('a placed order sends a receipt and a mail to the seller', async () => {
  const relay = await followed();
  const order = await place({}, 'Ada\r\nBcc: everybody@evil.example');
  await relay();
  await Promise.all([relay(), createRelay()(), createRelay()()]);
  expect(await Mail.countDocuments({})).toBe(2);
  await Promise.all([send(), send()]);
  await send();
  expect(subjects()).toEqual(['Order 12 is placed: $10.18', 'Order 12 received: 3 items, $10.18']);
  const receipt = server().receivedMails.find(({ subject }) => subject?.startsWith('Order 12 is'));
  const user = await User.findById(order.userId).lean();
  expect(receipt && receiverOf(receipt)).toBe(user?.email);
  expect(receipt?.bcc).toBeUndefined();
  expect(receipt?.messageId).toBe(messageIdOf(`order:${order._id}:placed`));
  expect(receipt?.from?.text).toBe('"Basketful" <shop@mail.example>');
  expect(receipt?.text).toContain('1 Market Street');
  expect(receipt?.html).toContain('Apple &lt;b&gt;');
  const rows = await Mail.find({}).lean();
  expect(rows.map(({ sentAt, dueAt }) => [Boolean(sentAt), dueAt])).toEqual([
    [true, undefined],
    [true, undefined],
  ]);
});

test('mails show times in the time zone of the shop', async () => {
  await ShopSettings.create({ _id: 'shop', timeZone: 'Asia/Tokyo' });
  const relay = await followed();
  await place({ promisedAt: new Date('2026-11-23T01:30:00Z') });
  await relay();
  await send();
  const receipt = server().receivedMails.find(({ subject }) => subject?.startsWith('Order 12'));
  expect(receipt?.text).toMatch(/10:30.AM GMT\+9/);
});

test('another process queues the mails that a crashed process has not queued', async () => {
  await followed();
  await place();
  // The second process reads the same change again, and must not queue the mails twice.
  await createRelay()();
  await createRelay()();
  await send();
  expect(server().receivedMails).toHaveLength(2);
});

test('the mail relay skips orders placed before its first run or more than 24 hours ago', async () => {
  await place();
  const relay = await followed();
  expect(await Mail.countDocuments({})).toBe(0);
  await place({ createdAt: new Date(Date.now() - GIVE_UP_MS) });
  await relay();
  expect(await Mail.countDocuments({})).toBe(0);
});

test('an order triggers its mails even if it is placed before the first run of the mail relay', async () => {
  const relay = createRelay();
  await place();
  await relay();
  await send();
  expect(subjects()).toEqual(['Order 12 is placed: $10.18', 'Order 12 received: 3 items, $10.18']);
});

test('an outdated receipt is not mailed after an outage', async () => {
  const relay = await followed();
  const order = await place();
  await relay();
  server().setMood('greylist');
  await send();
  const items = order.items.map((line) => ({ ...line, pickedQuantity: 1 }));
  const packed = { status: 'Packed', at: new Date(), by: 'seller' };
  const delivered = { status: 'Delivered', at: new Date(), by: 'seller', paid: true };
  await Order.updateOne(
    { _id: order._id },
    {
      $set: { status: 'Delivered', isPaid: true, paidCents: 339, dueCents: 339, items },
      $push: { history: { $each: [packed, delivered] } },
      ...MARK_CHANGED,
    },
  );
  await relay();
  server().setMood('take');
  server().receivedMails.length = 0;
  await send(later(10 * MINUTE_MS));
  expect(subjects()).toEqual(['Order 12 was delivered', 'Order 12: we couldn’t find everything']);
  for (const { text } of server().receivedMails)
    expect(text).not.toMatch(/Please pay|10\.18 on delivery/);
});

test('a mail about missing pieces is sent even a week after the order', async () => {
  const relay = await followed();
  const order = await place({ createdAt: new Date(Date.now() - 8 * DAY_MS) });
  await Order.updateOne({ _id: order._id }, { $set: { 'items.0.pickedQuantity': 1 } });
  await step(order, 'Packed');
  await relay();
  await send(later(2 * MINUTE_MS));
  expect(subjects()).toEqual([
    expect.stringMatching(/^Order 12 \(\w+ \d+\): we couldn’t find everything$/),
  ]);
});

test('a payment is mailed even if the seller records the payment weeks after the order', async () => {
  const relay = await followed();
  const createdAt = new Date(Date.now() - 30 * DAY_MS);
  const { _id } = await place({
    createdAt,
    status: 'Delivered',
    history: [{ status: 'Delivered', at: createdAt, by: 'seller' }],
    payMethod: { code: 'account', name: 'On account' },
  });
  const id = String(_id);
  await setPaid({ id, isPaid: true });
  await relay();
  await setPaid({ id, isPaid: false });
  await setPaid({ id, isPaid: true });
  await relay();
  await send(later(2 * MINUTE_MS));
  expect(subjects()).toEqual([expect.stringMatching(/^Order 12 .*payment received$/)]);
});

test('an undone status change is not mailed', async () => {
  const relay = await followed();
  const order = await place();
  await step(order, 'Packed');
  await step(order, 'Out for delivery');
  await relay();
  await send();
  expect(subjects().filter((each) => each?.includes('on its way'))).toEqual([]);
  await step(order, 'Packed', true);
  await relay();
  await send(later(2 * MINUTE_MS));
  expect(await Mail.exists({ event: 'out' })).toBeNull();
  await step(order, 'Out for delivery');
  await relay();
  await send(later(2 * MINUTE_MS));
  expect(subjects().filter((each) => each?.includes('on its way'))).toHaveLength(1);
});

test('a status change is mailed immediately if its time is in the future', async () => {
  const relay = await followed();
  const order = await place({ status: 'Packed' });
  const history = { status: 'Out for delivery', at: later(DAY_MS)(), by: 'seller' };
  await Order.updateOne(
    { _id: order._id },
    { $set: { status: 'Out for delivery' }, $push: { history }, ...MARK_CHANGED },
  );
  await relay();
  await send();
  expect(subjects().filter((each) => each?.includes('on its way'))).toHaveLength(1);
});

test('a queued mail is sent when the undo period of its status change ends', async () => {
  const relay = await followed();
  const order = await place();
  await step(order, 'Cancelled');
  await relay();
  await step(order, 'Order Placed', true);
  await relay();
  await send();
  expect(subjects()).toHaveLength(2);
  const history = { status: 'Cancelled', at: new Date(), by: 'shopper' };
  await Order.updateOne(
    { _id: order._id },
    { $set: { status: 'Cancelled' }, $push: { history }, ...MARK_CHANGED },
  );
  await relay();
  await relay();
  await send();
  expect(subjects()).toContain('Order 12 was cancelled');
});

test('the shop sends no mail to a deleted account', async () => {
  const relay = await followed();
  const order = await place();
  await User.updateOne({ _id: order.userId }, { $set: { removedAt: new Date() } });
  await relay();
  await send();
  expect(subjects()).toEqual(['Order 12 received: 3 items, $10.18']);
  expect(await Mail.exists({ event: 'placed' })).toBeNull();
});

test.each(['greylist', 'drop'] as const)(
  'the shop sends a mail later if the mail server fails with %s',
  async (mood) => {
    const relay = await followed();
    await place();
    await relay();
    server().setMood(mood);
    expect(await send()).toBe(0);
    expect(server().receivedMails).toEqual([]);
    server().setMood('take');
    expect(await send()).toBe(0);
    expect(await send(later(pauseAfter(1) + 1_000))).toBe(2);
    expect(await send(later(HOUR_MS))).toBe(0);
    expect(server().receivedMails).toHaveLength(2);
  },
);

test('a mail is sent again with the same Message-ID after a lost response', async () => {
  const relay = await followed();
  await place();
  await relay();
  server().setMood('drop-after');
  await send();
  server().setMood('take');
  await send(later(MINUTE_MS));
  const ids = server().receivedMails.map(({ messageId }) => messageId);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(2);
});

test('a mail is sent again after the sending process has crashed', async () => {
  const relay = await followed();
  await place();
  await relay();
  vi.spyOn(Mail, 'updateOne').mockImplementation(() => {
    throw new Error('killed');
  });
  await expect(send()).rejects.toThrow('killed');
  vi.restoreAllMocks();
  const before = server().receivedMails.length;
  expect(before).toBeGreaterThan(0);
  // Until the lock of the crashed process ends, no process sends the mail.
  await send();
  await send(later(3 * MINUTE_MS));
  await send(later(6 * MINUTE_MS));
  expect(server().receivedMails.length - before).toBeGreaterThan(0);
  expect(new Set(server().receivedMails.map(({ messageId }) => messageId)).size).toBe(2);
  expect(await Mail.countDocuments({ sentAt: trusted({ $exists: true }) })).toBe(2);
});

test('a mail is dropped after a permanent rejection or 24 hours', async () => {
  const relay = await followed();
  await place();
  await relay();
  server().setMood('refuse');
  await send();
  expect(await Mail.findOne({ event: 'placed' }).lean()).toMatchObject({ tries: 1 });
  expect((await Mail.findOne({ event: 'placed' }).lean())?.dueAt).toBeUndefined();
  await Mail.deleteMany({});
  await enqueue([{ _id: 'order:x:placed', event: 'placed', order: new mongoose.Types.ObjectId() }]);
  server().setMood('greylist');
  let waited = 0;
  let tries = 0;
  const failing = async () => {
    throw new Error('the mail server is down');
  };
  for (; waited < 2 * GIVE_UP_MS; waited += 10 * MINUTE_MS) {
    const row = await Mail.findById('order:x:placed').lean();
    if (!row?.dueAt) break;
    tries = row.tries;
    await sendDue(failing, later(waited));
  }
  expect(waited).toBeLessThanOrEqual(GIVE_UP_MS);
  expect(waited).toBeGreaterThan(GIVE_UP_MS - 2 * HOUR_MS);
  expect(tries).toBeGreaterThan(20);
  // A dropped mail stays dropped if it is queued again.
  await enqueue([{ _id: 'order:x:placed', event: 'placed' }]);
  expect((await Mail.findById('order:x:placed').lean())?.dueAt).toBeUndefined();
});

test('a hanging mail does not delay mails to other receivers', async () => {
  const relay = await followed();
  await place();
  await relay();
  server().setMood('hang');
  const hanging = send();
  await expect.poll(() => server().hung()).toBe(2);
  server().setMood('take');
  await place();
  await relay();
  expect(await send()).toBe(2);
  expect(server().receivedMails).toHaveLength(2);
  server().cut();
  expect(await hanging).toBe(0);
  expect(await Mail.countDocuments({ tries: 1 })).toBe(4);
});

test('isPermanentRejection returns true only if the mail server permanently rejects the receiver', () => {
  const error = (command: string, responseCode: number) =>
    Object.assign(new Error('no'), { command, responseCode });
  expect(isPermanentRejection(error('RCPT TO', 550))).toBe(true);
  expect(isPermanentRejection(error('RCPT TO', 451))).toBe(false);
  expect(isPermanentRejection(error('MAIL FROM', 550))).toBe(false);
  expect(isPermanentRejection(error('AUTH PLAIN', 535))).toBe(false);
  expect(isPermanentRejection(new Error('ECONNREFUSED'))).toBe(false);
  const rejection = new Error('550 5.1.1 <ada@mail.example>: unknown; ada@mail.example');
  expect(JSON.stringify(faultOf(rejection))).not.toContain('ada');
});

test('a suspended process does not send a mail that another process has sent', async () => {
  const relay = await followed();
  await place();
  await relay();
  await Mail.deleteOne({ event: 'seller-new' });
  // This process locks the mail and is suspended for three minutes, while another process sends the mail.
  await sendDue(async () => {
    expect(await send(later(3 * MINUTE_MS))).toBe(1);
    throw new Error('the connection is gone');
  });
  expect((await Mail.findOne({}).lean())?.dueAt).toBeUndefined();
  await send(later(10 * MINUTE_MS));
  expect(server().receivedMails).toHaveLength(1);
});

test('each mail is in the language of its receiver', async () => {
  await ShopSettings.create({ _id: 'shop', languages: ['de', 'en', 'ar'] });
  const relay = await followed();
  // The first mail has the language of the checkout page, the second the language of the account. The shop no longer
  // offers the third language.
  await place({ language: 'en' });
  const arabic = await place({ language: 'en' });
  await User.updateOne({ _id: arabic.userId }, { $set: { language: 'ar' } });
  await place({ language: 'xx' });
  await Order.updateOne({ _id: arabic._id }, MARK_CHANGED);
  await relay();
  await send();
  const sentMails = server().receivedMails.map(({ subject = '', html, text = '' }) => ({
    subject: subject.replace(/ \([^)]*\)/, '').replace(/[\u200e\u200f\u061c]/g, ''),
    lang: /lang="(\w+)"/.exec(String(html))?.[1],
    link: /\/api\/user\/mailed\?order=[^>\s]*/.exec(text)?.[0].split('&')[2],
  }));
  const ofShoppers = sentMails.filter(({ subject }) => !/(?<!ist )eingegangen: /.test(subject));
  expect(ofShoppers.map(({ lang, link }) => [lang, link]).toSorted()).toEqual([
    ['ar', 'language=ar'],
    ['de', undefined],
    ['en', 'language=en'],
  ]);
  expect(
    sentMails.filter(
      ({ subject, lang }) => /(?<!ist )eingegangen: /.test(subject) && lang === 'de',
    ),
  ).toHaveLength(3);
  await setSellerLanguage('seller@shop.example', 'ar');
  await place();
  await relay();
  await send();
  expect(server().receivedMails.some(({ subject = '' }) => /^تم استلام.*منتج/.test(subject))).toBe(
    true,
  );
});

test('only mails to shoppers contain translated product names', async () => {
  await ShopSettings.create({ _id: 'shop', languages: ['en', 'de'] });
  const relay = await followed();
  const { items } = await place({ language: 'xx' }, 'Bob');
  const [line] = items;
  if (!line) throw new Error('an order has a line');
  const apple = { ...line, name: 'Apple', translatedName: 'Apfel' };
  const pear = { ...apple, name: 'Pear', translatedName: 'Birne', lineCents: 333 };
  const read = { ...apple, pickedQuantity: 2, replacement: pear };
  const order = await place({ language: 'de', items: [read], idempotencyKey: 'two' });
  await relay();
  await send();
  const mailTo = (subject: RegExp, name: string) =>
    server().receivedMails.find(
      (mail) => subject.test(mail.subject ?? '') && mail.text?.includes(name),
    );
  expect(mailTo(/Bestellung/, 'Apfel')?.text).not.toContain('Apple');
  expect(mailTo(/ received: /, 'Apple')?.text).not.toContain('Apfel');
  await Order.updateOne(
    { _id: order._id },
    { $set: { status: 'Packed', dueCents: 999 }, ...MARK_CHANGED },
  );
  await step(order, 'Packed');
  await relay();
  await send(later(2 * MINUTE_MS));
  expect(server().receivedMails.some(({ text }) => text?.includes('Birne'))).toBe(true);
});

test.each([
  [
    'is delivered with the first order',
    'Order Placed',
    'followsOrder',
    /delivered together with Order 12\./,
  ],
  [
    'is open although the first order is cancelled',
    'Cancelled',
    'followsOrder',
    /^(?!.*together)/s,
  ],
  [
    'was placed after packing had begun',
    'Packed',
    'missedOrder',
    /Order 12 was already being packed/,
  ],
] as const)(
  'the confirmation of a follow-up order states whether both orders arrive together: %s',
  async (_, status, field, words) => {
    const relay = await followed();
    const first = await place({ status });
    const added = await place({ number: 15, [field]: first._id });
    await relay();
    await send();
    const mail = server().receivedMails.find((one) => receiverOf(one) === added.address.email);
    expect(mail?.subject).toMatch(/Order 15/);
    expect(mail?.text).toMatch(words);
  },
);
