import mongoose from 'mongoose';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { CART_CONFLICT_TEXT } from '@/lib/orders/messages';
import { reviewReasonText } from '@/lib/orders/review-reason';
import { formatCents } from '@/lib/utils/money';
import { Cursor, Order, Product, User } from '@/models';
import { namesOfStoredFields, reviewReasonFrom } from './0003-names-of-stored-fields';

setUpDatabase();

const newId = () => new mongoose.Types.ObjectId();
const at = new Date('2026-11-01T10:00:00Z');
const to = new Date('2026-11-01T12:00:00Z');
const [cola, milk, person, other] = [newId(), newId(), newId(), newId()];
const params = { hold: 1, flag: 'x', items: [{ found: 1 }], metadata: { window: 'w' } };

/**
 * The order has every field that the migration renames. It also has fields with the same names elsewhere, which must
 * stay.
 */
const orderBefore = (_id: mongoose.Types.ObjectId) => ({
  _id,
  userId: _id,
  status: 'Packed',
  claim: { person: 'omar', name: 'Omar', at },
  window: { from: at, to },
  windowMoves: [{ at, by: 'seller', from: at, to }],
  presses: ['one', 'two'],
  pieces: true,
  frontEnd: 'https://app.example',
  returned: [{ pieces: 2, unitCents: 25 }],
  items: [
    {
      product: cola,
      quantity: 3,
      found: 0,
      missingBack: true,
      measure: { by: 'weight', step: 50, hold: 55 },
      proposal: { product: milk, quantity: 1, found: 0, at },
      replacement: { product: milk, quantity: 1, measure: { step: 50, hold: 1 } },
    },
    { product: milk, quantity: 2 },
  ],
  payment: {
    lookAt: at,
    looks: 3,
    holdUntil: to,
    hold: { cents: 500, takenAt: at, failures: 1 },
    attempts: [
      { number: 1, state: 'over', params },
      { number: 2, state: 'holding', params },
    ],
    refunds: [{ intent: 'pi_2', isOwed: true, isHold: true }],
    owed: [
      { number: 1, reason: 'given back', refusals: 2, at },
      { number: 2, reason: 'missing', cents: 25, at, doneAt: to },
    ],
    owedSince: at,
    cartSpared: true,
    cartTaken: true,
    flag: 'paid in eur',
  },
  history: [
    { status: 'Packed', at, by: 'seller' },
    { status: 'Cancelled', at, by: 'system', reason: CART_CONFLICT_TEXT },
    { status: 'Cancelled', at, by: 'seller', reason: CART_CONFLICT_TEXT },
    { status: 'Cancelled', at, by: 'shopper', reason: 'x' },
  ],
  rev: 4,
});

const orderAfter = (_id: mongoose.Types.ObjectId) => ({
  _id,
  userId: _id,
  status: 'Packed',
  picker: { person: 'omar', name: 'Omar', at },
  deliverySlot: { from: at, to },
  slotMoves: [{ at, by: 'seller', from: at, to }],
  idempotencyKeys: ['one', 'two'],
  tracksInventory: true,
  clientOrigin: 'https://app.example',
  returned: [{ pieces: 2, unitCents: 25 }],
  items: [
    {
      product: cola,
      quantity: 3,
      pickedQuantity: 0,
      missingRestocked: true,
      measure: { by: 'weight', step: 50, minStock: 55 },
      proposal: { product: milk, quantity: 1, pickedQuantity: 0, at },
      replacement: { product: milk, quantity: 1, measure: { step: 50, minStock: 1 } },
    },
    { product: milk, quantity: 2 },
  ],
  payment: {
    nextCheckAt: at,
    checkCount: 3,
    authorizedUntil: to,
    authorization: { cents: 500, capturedAt: at, failures: 1 },
    attempts: [
      { number: 1, state: 'over', params },
      { number: 2, state: 'reserving', params },
    ],
    refunds: [{ intent: 'pi_2', isPending: true, isAuthorization: true }],
    pendingRefunds: [
      { number: 1, reason: 'seller refund', declines: 2, at },
      { number: 2, reason: 'missing', cents: 25, at, doneAt: to },
    ],
    refundPendingSince: at,
    cartReleased: true,
    cartConflict: true,
    reviewReason: { code: 'currency', currency: 'eur' },
  },
  history: [
    { status: 'Packed', at, by: 'seller' },
    { status: 'Cancelled', at, by: 'system', reasonCode: 'cart conflict' },
    { status: 'Cancelled', at, by: 'seller', reason: CART_CONFLICT_TEXT },
    { status: 'Cancelled', at, by: 'shopper', reason: 'x' },
  ],
  rev: 4,
});

const productBefore = {
  _id: cola,
  name: 'Cola',
  stock: 5,
  measure: { by: 'weight', step: 50, hold: 55 },
  holds: [{ order: other, quantity: 2, rev: 1, at }],
};
const productAfter = {
  _id: cola,
  name: 'Cola',
  stock: 5,
  measure: { by: 'weight', step: 50, minStock: 55 },
  reservations: [{ order: other, quantity: 2, rev: 1, at }],
};
const userBefore = { _id: person, name: 'Ada', emptiedBy: [other], sparedBy: [cola] };
const userAfter = { _id: person, name: 'Ada', consumedBy: [other], releasedFor: [cola] };

/** There are more orders than the migration reads in one batch. */
const orders = Array.from({ length: 203 }, newId);
/** Some codes depend on the order's currency. Some texts have no code of their own. */
const reviewed = [
  {
    text: 'paid €1.00 instead of €10.18',
    currency: 'eur',
    reason: { code: 'amount', paidCents: 100, dueCents: 1018 },
  },
  {
    text: 'paid $1.00 instead of $10.18',
    reason: { code: 'amount', paidCents: 100, dueCents: 1018 },
  },
  { text: 'Ask Ada', reason: { code: 'other', text: 'Ask Ada' } },
].map((one) => ({ currency: 'usd', ...one, _id: newId() }));
const reviewedBefore = reviewed.map(({ _id, currency, text }) => ({
  _id,
  currency,
  payment: { attempts: [], flag: text },
}));
const reviewedAfter = reviewed.map(({ _id, currency, reason }) => ({
  _id,
  currency,
  payment: { attempts: [], reviewReason: reason },
}));
const simple = { _id: newId(), status: 'Order Placed', items: [{ product: milk, quantity: 1 }] };

const collections = [Order, Product, User, Cursor].map(({ collection }) => collection);
const stored = () =>
  Promise.all(
    collections.map((collection) =>
      collection.find({}).sort({ _id: 1 }).hint({ _id: 1 }).toArray(),
    ),
  );
const expected = [
  [...orders.map(orderAfter), ...reviewedAfter, simple],
  [productAfter],
  [userAfter],
  [
    { _id: 'day report', at },
    { _id: 'day report since', at: to },
  ],
];

beforeEach(async () => {
  for (const collection of collections) {
    await collection.deleteMany({});
    await collection.dropIndexes();
  }
  await Order.collection.insertMany([...orders.map(orderBefore), ...reviewedBefore, simple]);
  await Product.collection.insertOne(productBefore);
  await User.collection.insertOne(userBefore);
  const cursors = mongoose.connection.collection<{ _id: string; at: Date }>(
    Cursor.collection.collectionName,
  );
  await cursors.insertMany([
    { _id: 'takings', at },
    { _id: 'takings since', at: to },
  ]);
});

test('the migration renames every listed field at any depth', async () => {
  await namesOfStoredFields.run();
  expect(await stored()).toEqual(expected);
});

test('a second run of the migration changes nothing', async () => {
  await namesOfStoredFields.run();
  await namesOfStoredFields.run();
  expect(await stored()).toEqual(expected);
});

test('a second run completes an interrupted migration', async () => {
  const half = orders.slice(0, 100);
  await Order.collection.deleteMany({ _id: { $in: half } });
  await Order.collection.insertMany(half.map(orderAfter));
  await User.collection.replaceOne({ _id: person }, userAfter);
  const cursors = mongoose.connection.collection<{ _id: string; at: Date }>(
    Cursor.collection.collectionName,
  );
  await cursors.insertOne({ _id: 'day report', at });
  await namesOfStoredFields.run();
  expect(await stored()).toEqual(expected);
});

test('the migration converts review reasons to codes even if an interrupted run has only renamed their field', async () => {
  const ids = reviewed.map(({ _id }) => _id);
  await Order.collection.updateMany(
    { _id: { $in: ids } },
    { $rename: { 'payment.flag': 'payment.reviewReason' } },
  );
  await namesOfStoredFields.run();
  expect(await stored()).toEqual(expected);
});

test('the migration drops the indexes of the old fields', async () => {
  await Order.collection.createIndex({ 'payment.flag': 1, _id: -1 }, { sparse: true });
  await Product.collection.createIndex({ 'holds.order': 1 }, { sparse: true });
  await namesOfStoredFields.run();
  const indexes = [await Order.collection.indexes(), await Product.collection.indexes()];
  expect(indexes.map((all) => all.map(({ name }) => name))).toEqual([['_id_'], ['_id_']]);
});

describe('the migration of payment review reasons from text to code', () => {
  it.each([
    ['paid in eur', 'usd', { code: 'currency', currency: 'eur' }],
    ['paid in null', 'usd', { code: 'currency', currency: 'null' }],
    ['paid $1.00 instead of $10.18', 'usd', { code: 'amount', paidCents: 100, dueCents: 1018 }],
    ['paid $0.00 instead of $0.05', 'usd', { code: 'amount', paidCents: 0, dueCents: 5 }],
    [
      'paid $1,234,567.89 instead of $1,000.00',
      'usd',
      { code: 'amount', paidCents: 123_456_789, dueCents: 100_000 },
    ],
    ['paid under another reference', 'usd', { code: 'reference' }],
    ['paid without a payment intent', 'usd', { code: 'no intent' }],
  ])('finds the code of "%s"', (text, currency, reason) => {
    expect(reviewReasonFrom(text, currency)).toEqual(reason);
  });

  it.each(['usd', 'eur', 'gbp', 'chf', 'huf', 'sek', 'egp', 'brl', 'aed', 'aud', 'inr'])(
    'reads amounts in %s',
    (currency) => {
      const text = `paid ${formatCents(123_456, currency)} instead of ${formatCents(10_018, currency)}`;
      const reason = { code: 'amount', paidCents: 123_456, dueCents: 10_018 };
      expect(reviewReasonFrom(text, currency)).toEqual(reason);
    },
  );

  it.each([
    // The first app version wrote no space between CHF and the amount.
    ['paid CHF1.00 instead of CHF10.18', 'chf'],
    ['paid €1.00 instead of €10.18', 'usd'],
  ])('stores the text "%s" in addition to its parsed amounts', (text, currency) => {
    const reason = { code: 'amount', paidCents: 100, dueCents: 1018, text };
    expect(reviewReasonFrom(text, currency)).toEqual(reason);
  });

  it.each(['', 'paid', 'paid $1.00', 'paid in cash today', 'paid $1 instead of $10', 'Ask Ada'])(
    'keeps the unknown text "%s"',
    (text) => {
      expect(reviewReasonFrom(text, 'usd')).toEqual({ code: 'other', text });
    },
  );

  it('keeps the English text of every reason', () => {
    for (const text of [
      'paid in eur',
      'paid $1.00 instead of $1,000.18',
      'paid CHF1.00 instead of CHF10.18',
      'paid under another reference',
      'paid without a payment intent',
      'Ask Ada',
    ])
      expect(reviewReasonText(reviewReasonFrom(text, 'usd'), 'usd')).toBe(text);
  });
});
