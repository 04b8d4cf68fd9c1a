import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { type PushService, startPushService } from '@/e2e/support/push-service';
import { openScratchDatabase } from '@/e2e/support/scratch-database';
import { credentialOf } from '@/lib/auth/credentials';
import { endSession } from '@/lib/auth/sessions';
import { answerProposal, proposeReplacement } from '@/lib/checkout/fulfil/propose';
import { PROPOSAL_TIMEOUT_MS } from '@/lib/orders/proposals';
import { MAX_SHOPPER_DEVICES, subscribeShopper, unsubscribeShopper } from '@/lib/push/shoppers';
import { HOUR_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order, Product, PushJob, Session, ShopperDevice, User } from '@/models';
import { localSecrets } from '@/server/process/data-folder';
import { createPushRelay, LOCK_MS, sendDuePushes } from './relay';

const { ObjectId } = mongoose.Types;
const apple = new ObjectId();
const pear = new ObjectId();
const plum = new ObjectId();
let service: PushService;
let close: () => Promise<void>;

beforeAll(async () => {
  const { folder, remove } = scratchFolder();
  const { vapid } = localSecrets(folder);
  remove();
  Object.assign(process.env, {
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    LOG_LEVEL: 'silent',
  });
  service = await startPushService();
  close = await openScratchDatabase();
  const now = new Date();
  const shelf = { category: 'Fruits', description: [], image: [], inStock: true };
  const priced = { ...shelf, priceCents: 90, offerPriceCents: 90, createdAt: now, updatedAt: now };
  await Product.collection.insertMany([
    { ...priced, _id: pear, name: 'Pear' },
    { ...priced, _id: plum, name: 'Plum' },
  ]);
}, 60_000);
afterAll(async () => {
  await close();
  await service.close();
});
beforeEach(async () => {
  const all = [Order, PushJob, Session, ShopperDevice, User];
  for (const model of all) await model.collection.deleteMany({});
});
afterEach(() => vi.restoreAllMocks());

const later = (ms: number) => async () => Date.now() + ms;

async function newShopper() {
  const user = await User.create({
    name: 'Ada',
    email: `${new ObjectId()}@shopper.example`,
    passwordHash: 'hash',
  });
  return user._id;
}

async function signIn(userId: mongoose.Types.ObjectId) {
  const id = String(new ObjectId());
  await Session.create({
    _id: id,
    audience: 'shopper',
    subject: String(userId),
    device: 'Phone',
    credential: credentialOf('hash'),
    openedAt: new Date(),
    expiresAt: new Date(Date.now() + HOUR_MS),
  });
  const session = { id, audience: 'shopper', subject: String(userId) } as const;
  const device = service.addDevice();
  await subscribeShopper(session, device.subscription);
  return { session, ...device };
}

async function ask(userId: mongoose.Types.ObjectId, language?: 'de') {
  const line = { product: apple, quantity: 3, name: 'Apple', image: [], category: 'Fruits' };
  const { _id } = await Order.create({
    userId,
    idempotencyKey: String(new ObjectId()),
    number: 12,
    listed: true,
    items: [{ ...line, priceCents: 100, unitCents: 100 }],
    subtotalCents: 300,
    taxCents: 6,
    amountCents: 306,
    cartCleared: true,
    isPaid: false,
    address: { firstName: 'Ada' },
    paymentType: 'COD',
    status: 'Order Placed',
    words: [],
    ...omitUndefined({ language }),
  });
  const id = String(_id);
  const propose = (product = pear) =>
    proposeReplacement({
      id,
      product: String(apple),
      found: 1,
      replacement: { product: String(product), quantity: 2 },
    });
  await propose();
  return { id, propose };
}

async function tell() {
  const relays = [createPushRelay(), createPushRelay()];
  await Promise.all(relays.map((relay) => relay()));
  await Promise.all([sendDuePushes(), sendDuePushes()]);
  await sendDuePushes(later(LOCK_MS));
}

test('a proposed replacement sends one message to each device of the shopper', async () => {
  const ada = await newShopper();
  const [phone, tablet] = [await signIn(ada), await signIn(ada)];
  const stranger = await signIn(await newShopper());
  const { id, propose } = await ask(ada);
  await tell();
  await tell();
  for (const { messages } of [phone, tablet])
    expect(messages.map(({ text }) => JSON.parse(text))).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        title: 'A question about your order 12',
        body: 'An item is missing. Open your order to answer.',
        path: `/my-orders/${id}`,
      },
    ]);
  expect(Number(phone.messages[0]?.headers.ttl)).toBeLessThanOrEqual(PROPOSAL_TIMEOUT_MS / 1_000);
  expect(stranger.messages).toEqual([]);
  // Another product is a separate question.
  await answerProposal(String(ada), {
    id,
    product: String(apple),
    proposed: String(pear),
    accept: false,
  });
  await propose(plum);
  await tell();
  expect(phone.messages).toHaveLength(2);
});

test("a proposed replacement sends no push message after the shopper's answer", async () => {
  const ada = await newShopper();
  const phone = await signIn(ada);
  const { id } = await ask(ada);
  await createPushRelay()();
  await sendDuePushes(later(PROPOSAL_TIMEOUT_MS));
  expect(phone.messages).toEqual([]);
  await PushJob.deleteMany({});
  await createPushRelay()();
  expect(await PushJob.countDocuments()).toBe(1);
  await answerProposal(String(ada), {
    id,
    product: String(apple),
    proposed: String(pear),
    accept: true,
  });
  await sendDuePushes();
  expect(phone.messages).toEqual([]);
  expect(await PushJob.countDocuments({ dueAt: mongoose.trusted({ $exists: true }) })).toBe(0);
});

test('a device without an open session gets no push messages', async () => {
  const ada = await newShopper();
  const [out, ended, old] = [await signIn(ada), await signIn(ada), await signIn(ada)];
  await endSession(out.session);
  await unsubscribeShopper(ended.session, ended.subscription);
  await Session.updateOne({ _id: old.session.id }, { $set: { credential: 'former' } });
  await ask(ada);
  await tell();
  for (const { messages } of [out, ended, old]) expect(messages).toEqual([]);
  expect(await ShopperDevice.countDocuments()).toBe(0);
});

test('a shopper cannot unsubscribe the device of a different shopper', async () => {
  const ada = await newShopper();
  const first = await signIn(ada);
  const other = await signIn(await newShopper());
  await unsubscribeShopper(other.session, first.subscription);
  expect(await ShopperDevice.countDocuments({ userId: ada })).toBe(1);
  for (const _ of Array.from({ length: MAX_SHOPPER_DEVICES })) await signIn(ada);
  expect(await ShopperDevice.countDocuments({ userId: ada })).toBe(MAX_SHOPPER_DEVICES);
  expect(await ShopperDevice.exists({ session: first.session.id })).toBeNull();
});
