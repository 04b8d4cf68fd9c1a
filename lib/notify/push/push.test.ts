import { decodeJwt, importJWK, jwtVerify } from 'jose';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { type PushService, startPushService } from '@/e2e/support/push-service';
import { openScratchDatabase } from '@/e2e/support/scratch-database';
import { credentialOf, environmentCredential } from '@/lib/auth/credentials';
import { endSession, type SessionView } from '@/lib/auth/sessions';
import { MARK_CHANGED } from '@/lib/orders/change-order';
import { MAX_DEVICES, subscribe, unsubscribe } from '@/lib/push/commands';
import { PUSH_MS } from '@/lib/push/send';
import { Order, PushJob, PushSubscription, Session, Staff } from '@/models';
import type { OrderDoc } from '@/models/order';
import { localSecrets } from '@/server/process/data-folder';
import { createPushRelay, LOCK_MS, NEWS_MS, sendDuePushes } from './relay';

let service: PushService;
let close: () => Promise<void>;
let publicKey: string;

beforeAll(async () => {
  const { folder, remove } = scratchFolder();
  const { vapid } = localSecrets(folder);
  remove();
  publicKey = vapid.publicKey;
  Object.assign(process.env, {
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    LOG_LEVEL: 'silent',
  });
  service = await startPushService();
  close = await openScratchDatabase();
}, 60_000);
afterAll(async () => {
  await close();
  await service.close();
});
beforeEach(async () => {
  await Promise.all([
    Order.deleteMany({}),
    PushSubscription.deleteMany({}),
    PushJob.deleteMany({}),
  ]);
  await Session.deleteMany({});
});
afterEach(() => vi.restoreAllMocks());

const person = { id: 'owner', role: 'owner', name: 'Seller' } as const;
const session = (id = 'one'): SessionView => ({
  id,
  audience: 'seller',
  subject: 'seller',
  person,
});
const later = (ms: number) => async () => Date.now() + ms;

async function signedIn(id = 'one'): Promise<SessionView> {
  const set = { audience: 'seller', subject: 'seller', credential: environmentCredential() };
  const expiresAt = new Date(Date.now() + NEWS_MS);
  await Session.updateOne({ _id: id }, { $set: { ...set, expiresAt } }, { upsert: true });
  return session(id);
}

async function device(id?: string) {
  const added = service.addDevice();
  await subscribe(await signedIn(id), added.subscription);
  return added;
}

async function place(more: Partial<OrderDoc> = {}): Promise<OrderDoc> {
  const id = new mongoose.Types.ObjectId();
  const name = { firstName: 'Ada', lastName: 'Grocer', email: 'ada@shopper.example' };
  const place = { street: '1 Market Street', city: 'Springfield', state: 'Oregon' };
  const order = await Order.create({
    userId: id,
    idempotencyKey: String(id),
    number: 12,
    listed: true,
    cartCleared: true,
    items: [
      {
        product: id,
        quantity: 1,
        name: 'Apple',
        category: 'Fruits',
        priceCents: 999,
        unitCents: 956,
      },
    ],
    subtotalCents: 956,
    taxCents: 19,
    amountCents: 975,
    address: { ...name, ...place, zipcode: '1', country: 'US', phone: '1' },
    paymentType: 'COD',
    status: 'Order Placed',
    isPaid: false,
    ...more,
  });
  await Order.updateOne({ _id: order._id }, MARK_CHANGED);
  return order.toObject();
}

test('a new order sends one encrypted push message to each device', async () => {
  const [phone, tablet] = [await device(), await device('two')];
  const order = await place();
  await createPushRelay()();
  await Promise.all([createPushRelay()(), createPushRelay()()]);
  await Promise.all([sendDuePushes(), sendDuePushes()]);
  await sendDuePushes(later(10 * LOCK_MS));
  for (const { messages } of [phone, tablet]) {
    expect(messages.map(({ text }) => JSON.parse(text))).toEqual([
      { id: String(order._id), number: '12', total: '$9.75' },
    ]);
  }
  const headers = phone.messages[0]?.headers ?? {};
  expect(headers).toMatchObject({
    ttl: '900',
    urgency: 'high',
    topic: String(order._id),
    'content-encoding': 'aes128gcm',
  });
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(publicKey);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
    audience: service.url,
  });
  expect(decodeJwt(token).sub).toBe('mailto:admin@example.com');
});

test('a staff member gets the message in the language that they have chosen', async () => {
  const fields = { email: 'lena@staff.example', name: 'Lena', role: 'packer' } as const;
  const more = { passwordHash: 'x', language: 'de', createdAt: new Date() };
  const { _id } = await Staff.create({ ...fields, ...more });
  const subject = String(_id);
  const expiresAt = new Date(Date.now() + NEWS_MS);
  const row = { audience: 'seller', subject, credential: credentialOf('x'), expiresAt } as const;
  await Session.create({ _id: 'lena', ...row });
  const own = { id: 'lena', audience: 'seller', subject } as const;
  const [phone, owners] = [service.addDevice(), await device()];
  await subscribe(
    { ...own, person: { id: subject, role: 'packer', name: 'Lena' } },
    phone.subscription,
  );
  const titles = ({ messages }: typeof phone) => messages.map(({ text }) => JSON.parse(text).title);
  await place();
  await createPushRelay()();
  await sendDuePushes();
  expect([titles(phone), titles(owners)]).toEqual([['Neue Bestellung 12'], [undefined]]);
  await Staff.deleteMany({});
});

test('a device gets no message about orders that were placed before its subscription', async () => {
  await place();
  const phone = await device();
  await place({ createdAt: new Date(Date.now() - NEWS_MS) });
  await place({ listed: false, paymentType: 'Online' });
  await place({ status: 'Cancelled' });
  await createPushRelay()();
  await sendDuePushes();
  expect(phone.messages).toEqual([]);
  // The order was placed before the device subscribed, and was paid afterwards.
  const follow = createPushRelay();
  await follow();
  const createdAt = new Date(Date.now() - NEWS_MS / 2);
  const payment = { attempts: [], refunds: [], paidAt: new Date() };
  await place({ createdAt, paymentType: 'Online', isPaid: true, payment });
  await follow();
  await sendDuePushes();
  expect(phone.messages).toHaveLength(1);
});

test('the push relay reads no orders if no device is subscribed', async () => {
  await place();
  const find = vi.spyOn(Order, 'find');
  await createPushRelay()();
  await sendDuePushes();
  expect(find).not.toHaveBeenCalled();
});

test.each([404, 410])(
  'the shop deletes a subscription after the response %d of its push service',
  async (answer) => {
    const [phone, other] = [await device(), await device()];
    phone.answer = answer;
    await place();
    await createPushRelay()();
    await sendDuePushes();
    expect(other.messages).toHaveLength(1);
    const rows = await PushSubscription.find({}).lean();
    expect(rows.map(({ endpoint }) => endpoint)).toEqual([other.subscription.endpoint]);
    expect(await PushJob.countDocuments({ dueAt: null })).toBe(1);
  },
);

test.each([500, 429, 307])(
  'the shop sends a message again after the response %d of a push service',
  async (answer) => {
    const [phone, other] = [await device(), await device()];
    phone.answer = answer;
    await place();
    await createPushRelay()();
    const before = service.requests();
    await sendDuePushes();
    expect(service.requests()).toBe(before + 2);
    await sendDuePushes(later(LOCK_MS / 2));
    expect(service.requests()).toBe(before + 2);
    phone.answer = 201;
    await sendDuePushes(later(2 * LOCK_MS));
    await sendDuePushes(later(9 * LOCK_MS));
    expect([phone.messages.length, other.messages.length]).toEqual([1, 1]);
  },
);

test('an unresponsive push service does not delay the messages of other push services', async () => {
  const [phone, other] = [await device(), await device()];
  phone.answer = 0;
  await place();
  await createPushRelay()();
  const time = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  const ringing = sendDuePushes();
  await expect.poll(async () => (await PushJob.findOne({}).lean())?.told.length).toBe(1);
  expect(limit).toHaveBeenCalledWith(PUSH_MS);
  time.abort();
  await ringing;
  vi.restoreAllMocks();
  phone.answer = 201;
  await sendDuePushes(later(2 * LOCK_MS));
  expect([phone.messages.length, other.messages.length]).toEqual([1, 1]);
});

test('a push message is sent again after the sending process has crashed', async () => {
  const phone = await device();
  await place();
  await createPushRelay()();
  vi.spyOn(Order, 'findById').mockImplementation(() => {
    throw new Error('killed');
  });
  await expect(sendDuePushes()).rejects.toThrow('killed');
  vi.restoreAllMocks();
  await sendDuePushes();
  expect(phone.messages).toEqual([]);
  await sendDuePushes(later(2 * LOCK_MS));
  expect(phone.messages).toHaveLength(1);
});

test('a push message whose due time is too far in the future is sent immediately', async () => {
  const phone = await device();
  await place();
  await createPushRelay()();
  await PushJob.updateMany({}, { dueAt: new Date(Date.now() + NEWS_MS) });
  await sendDuePushes();
  expect(phone.messages).toHaveLength(1);
});

test('packed and old orders trigger no push message', async () => {
  const phone = await device();
  const packed = await place();
  await createPushRelay()();
  await Order.updateOne({ _id: packed._id }, { $set: { status: 'Packed' } });
  await sendDuePushes();
  await place();
  await createPushRelay()();
  await sendDuePushes(later(2 * NEWS_MS));
  expect(phone.messages).toEqual([]);
  expect(await PushJob.countDocuments({ dueAt: null })).toBe(2);
});

test('a signed-out device gets no push messages', async () => {
  const [phone, tablet, desk] = [
    await device('phone'),
    await device('tablet'),
    await device('desk'),
  ];
  await endSession(session('phone'));
  await unsubscribe(tablet.subscription);
  await PushSubscription.updateOne({ session: 'desk' }, { $set: { under: 'another password' } });
  const left = await device('left');
  await place();
  await createPushRelay()();
  await sendDuePushes();
  expect([phone, tablet, desk, left].map(({ messages }) => messages.length)).toEqual([0, 0, 0, 1]);
});

test('the oldest push subscription of a user is deleted if there are too many', async () => {
  const first = await device();
  await Promise.all([
    subscribe(await signedIn(), first.subscription),
    subscribe(await signedIn(), first.subscription),
  ]);
  expect(await PushSubscription.countDocuments({})).toBe(1);
  for (let count = 0; count < MAX_DEVICES; count += 1) await device();
  const rows = await PushSubscription.find({}).lean();
  expect(rows).toHaveLength(MAX_DEVICES);
  expect(rows.map(({ endpoint }) => endpoint)).not.toContain(first.subscription.endpoint);
});

test('the device limit of one user does not remove the devices of other users', async () => {
  const phone = await device('phone');
  const omar = { email: 'omar@staff.example', name: 'Omar', role: 'packer' as const };
  const made = await Staff.create({ ...omar, passwordHash: 'none', createdAt: new Date() });
  const subject = String(made._id);
  const credential = credentialOf('none');
  const expiresAt = new Date(Date.now() + NEWS_MS);
  await Session.create({ _id: 'omar', audience: 'seller', subject, credential, expiresAt });
  const own = { ...session('omar'), subject, person: { ...omar, id: subject } };
  for (let count = 0; count < MAX_DEVICES + 2; count += 1)
    await subscribe(own, service.addDevice().subscription);
  const rows = await PushSubscription.find({}).lean();
  expect(rows).toHaveLength(MAX_DEVICES);
  expect(rows.map(({ endpoint }) => endpoint)).toContain(phone.subscription.endpoint);
  await Staff.deleteMany({});
});

test('a push subscription with an unusable public key is rejected', async () => {
  const { subscription } = service.addDevice();
  const keys = { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` };
  await expect(subscribe(session(), { ...subscription, keys })).rejects.toMatchObject({
    kind: 'badInput',
  });
});

test('a device that is signed out during the request is not subscribed', async () => {
  const own = await signedIn();
  const { subscription } = service.addDevice();
  const write = PushSubscription.updateOne.bind(PushSubscription);
  vi.spyOn(PushSubscription, 'updateOne').mockImplementationOnce(((
    ...of: Parameters<typeof write>
  ) => endSession(own).then(() => write(...of))) as never);
  await expect(subscribe(own, subscription)).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(await PushSubscription.countDocuments({})).toBe(0);
  const again = await signedIn();
  const end = Session.deleteOne.bind(Session);
  vi.spyOn(Session, 'deleteOne').mockImplementationOnce(((...of: Parameters<typeof end>) =>
    subscribe(again, subscription).then(() => end(...of))) as never);
  await endSession(again);
  expect(await PushSubscription.countDocuments({})).toBe(0);
});
