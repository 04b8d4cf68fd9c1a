import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { beforeWrite } from '@/e2e/support/before-write';
import { step } from '@/e2e/support/engine-orders';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { inRequest } from '@/lib/observe/request-context';
import { allOrdersOf, findOrder, listOrders } from '@/lib/orders/queries';
import { findToday } from '@/lib/sales/today';
import { Audit, Order } from '@/models';
import type { ReviewReason } from '@/models/order-payment';
import { markReviewed } from './mark-reviewed';

setUpDatabase();
afterEach(() => {
  vi.restoreAllMocks();
});

const { ObjectId } = mongoose.Types;
const LENA = { kind: 'seller', id: 'b'.repeat(24), name: 'Lena' } as const;
const OMAR = { kind: 'seller', id: 'c'.repeat(24), name: 'Omar' } as const;
const OWNER = { kind: 'seller', id: 'seller@shop.example' } as const;
type Actor = typeof LENA | typeof OMAR | typeof OWNER;

const BLOCKED = 'paid by a guest whose phone number or email is blocked';

async function orderWith(reviewReason: ReviewReason, more: object = {}): Promise<string> {
  const _id = new ObjectId();
  await Order.collection.insertOne({
    ...{ _id, userId: new ObjectId(), idempotencyKey: String(_id), items: [], words: [] },
    ...{ amountCents: 1_000, subtotalCents: 1_000, taxCents: 0, currency: 'eur' },
    ...{ address: { _id, firstName: 'Mia', lastName: 'Marsh' }, paymentType: 'Online' },
    ...{ status: 'Order Placed', isPaid: true, listed: true, cartCleared: true },
    ...{ createdAt: new Date(), changedAt: new Date(), rev: 1 },
    payment: { attempts: [], refunds: [], reviewReason },
    ...more,
  } as never);
  return String(_id);
}
const blocked = (more: object = {}) => orderWith({ code: 'blocked' }, more);

const mark = (id: string, { reviewed = true, flag = BLOCKED, by = LENA as Actor } = {}) =>
  inRequest({ correlationId: 'a test', actor: by }, () => markReviewed({ id, flag, reviewed }));
const stored = (id: string) => Order.findById(id).lean().orFail();
const toReview = async () =>
  (await listOrders({ payment: 'review', limit: 100 })).orders.map(({ _id }) => _id);
const inList = async (id: string) => (await toReview()).includes(id);
const conflict = (message: RegExp | string, order: object = {}) => ({
  kind: 'conflict',
  message: typeof message === 'string' ? message : expect.stringMatching(message),
  extra: { body: { order: expect.objectContaining(order) } },
});

describe('marking a payment as reviewed', () => {
  it('takes the order off the list of payments to review, and shows who marked it', async () => {
    const id = await blocked();
    const { count } = (await findToday(new Date())).review;
    expect(await inList(id)).toBe(true);
    const order = await mark(id);
    expect(order).toMatchObject({
      reviewReason: { code: 'blocked' },
      reviewed: { by: { role: 'seller', name: 'Lena' } },
      reviews: [{ by: { name: 'Lena' }, reason: { code: 'blocked' } }],
      actions: { noteReviewed: false, next: 'Packed' },
    });
    expect(await inList(id)).toBe(false);
    expect((await findToday(new Date())).review.count).toBe(count - 1);
    const open = await listOrders({ open: 'true', limit: 100 });
    expect(open.orders.map(({ _id }) => _id)).toContain(id);
    const [audited] = await Audit.find({ 'target.id': id }).lean();
    expect(audited).toMatchObject({
      action: 'order reviewed',
      actor: { name: 'Lena' },
      after: { review: { code: 'blocked' } },
    });
  });

  it('does not unblock an order whose payment does not match', async () => {
    const unlisted = { listed: false, isPaid: false };
    const id = await orderWith({ code: 'currency', currency: 'usd' }, unlisted);
    const order = await mark(id, { flag: 'paid in usd' });
    expect(order).toMatchObject({
      paymentState: 'payment does not fit',
      actions: { holdKey: 'paymentNotFitting' },
    });
    expect(order.actions).not.toHaveProperty('next');
    await expect(step(id, 'Order Placed', 'Packed')).rejects.toMatchObject({ kind: 'conflict' });
    // The board lists this order only because of its review reason, and must list it until the order is cancelled.
    const open = await listOrders({ open: 'true', limit: 100 });
    expect(open.orders.map(({ _id }) => _id)).toContain(id);
  });

  it('puts the order back on the list when the mark is undone, and keeps both history entries', async () => {
    const id = await blocked();
    await mark(id);
    const order = await mark(id, { reviewed: false, by: OMAR });
    expect(order).not.toHaveProperty('reviewed');
    expect(order.reviews?.map(({ by, undo }) => [by.name, undo])).toEqual([
      ['Lena', undefined],
      ['Omar', true],
    ]);
    expect(order.actions.noteReviewed).toBe(true);
    expect(await inList(id)).toBe(true);
    const audited = await Audit.find({ 'target.id': id }).sort({ _id: 1 }).lean();
    expect(audited.map(({ action }) => action)).toEqual(['order reviewed', 'order review undone']);
    await mark(id, { by: OMAR });
    expect(await inList(id)).toBe(false);
  });

  it('changes nothing if a request is repeated, even after the delivery', async () => {
    const id = await blocked();
    await Promise.all([mark(id), mark(id), mark(id)]);
    const { rev } = await stored(id);
    await Order.updateOne({ _id: id }, { $set: { status: 'Delivered' } });
    expect((await mark(id)).reviews).toHaveLength(1);
    expect((await stored(id)).rev).toBe(rev);
    const other = await blocked();
    await mark(other, { reviewed: false });
    expect((await stored(other)).payment).not.toHaveProperty('reviews');
  });

  it('lets only one of two staff members mark the order, and sends the stored order to the second', async () => {
    const id = await blocked();
    const answers = await Promise.allSettled([mark(id), mark(id, { by: OWNER })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const isLena = answers[0].status === 'fulfilled';
    const rejected = answers[isLena ? 1 : 0];
    expect(rejected).toMatchObject({
      reason: conflict(
        `${isLena ? 'Lena' : 'The owner'} has already marked this order as reviewed.`,
        { _id: id, reviewed: expect.anything() },
      ),
    });
    expect((await stored(id)).payment?.reviews).toHaveLength(1);
  });

  it('rejects the mark if the order gets another reason for a review between read and write', async () => {
    const id = await blocked();
    const reason = { code: 'amount', paidCents: 1, dueCents: 1_000 };
    beforeWrite(() =>
      Order.updateOne({ _id: id }, { $set: { 'payment.reviewReason': reason }, $inc: { rev: 1 } }),
    );
    await expect(mark(id)).rejects.toMatchObject(
      conflict(/has changed/, { reviewReason: { code: 'amount', paid: 0.01, due: 10 } }),
    );
    expect((await stored(id)).payment?.reviewReason).toEqual(reason);
  });

  it('rejects the mark if the order is delivered between read and write', async () => {
    const id = await blocked();
    beforeWrite(() =>
      Order.updateOne({ _id: id }, { $set: { status: 'Delivered' }, $inc: { rev: 1 } }),
    );
    await expect(mark(id)).rejects.toMatchObject(conflict(/Delivered/, { status: 'Delivered' }));
    expect((await stored(id)).payment?.reviewReason).toEqual({ code: 'blocked' });
  });

  it('lists a marked order again as soon as the order gets another reason for a review', async () => {
    const id = await blocked();
    await mark(id);
    const reason = { code: 'amount', paidCents: 1, dueCents: 1_000 };
    await Order.updateOne({ _id: id }, { $set: { 'payment.reviewReason': reason } });
    expect(await inList(id)).toBe(true);
    const order = await findOrder(id, { audience: 'seller', subject: '' });
    expect(order).not.toHaveProperty('reviewed');
    expect(order.reviews).toMatchObject([{ reason: { code: 'blocked' } }]);
  });

  it('rejects an order without a reason for a review, and an unknown order', async () => {
    const id = await blocked();
    await Order.updateOne({ _id: id }, { $unset: { 'payment.reviewReason': 1 } });
    await expect(mark(id)).rejects.toMatchObject(conflict(/has changed/));
    await expect(mark(String(new ObjectId()))).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('stores at most the last fifty reviews of an order', async () => {
    const id = await blocked();
    for (let n = 0; n < 52; n += 1) await mark(id, { reviewed: n % 2 === 0 });
    const { reviews = [] } = (await stored(id)).payment ?? {};
    expect(reviews).toHaveLength(50);
    expect(reviews.at(-1)).toMatchObject({ undo: true });
  });

  it('does not reveal to the shopper that the order was blocked', async () => {
    const id = await blocked();
    await mark(id);
    const userId = String((await stored(id)).userId);
    const own = await findOrder(id, { audience: 'shopper', subject: userId });
    for await (const [exported] of allOrdersOf(userId))
      for (const order of [own, exported])
        expect(JSON.stringify(order)).not.toMatch(/review|block/);
  });
});
