import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import type { OrderDoc, StatusChange } from '@/models/order';
import { backOf, factsOf } from './collect-order-facts';
import { eventsOf, eventsToMail } from './order-events';

const placedAt = new Date('2026-11-22T10:00:00Z');
const after = (seconds: number) => new Date(placedAt.getTime() + seconds * 1000);
const id = () => new mongoose.Types.ObjectId();

const line = {
  product: id(),
  quantity: 3,
  name: 'Apple',
  image: [],
  category: 'Fruits',
  priceCents: 400,
  unitCents: 333,
};

const order = (more: Partial<OrderDoc> = {}): OrderDoc => ({
  _id: id(),
  userId: id(),
  idempotencyKey: 'one',
  items: [line],
  subtotalCents: 999,
  taxCents: 19,
  amountCents: 1018,
  address: {
    _id: id(),
    firstName: 'Ada',
    lastName: 'Grocer',
    email: 'a@b.example',
    phone: '1',
    street: '1 Market Street',
    city: 'Springfield',
    state: 'Oregon',
    zipcode: '1',
    country: 'US',
  },
  paymentType: 'COD',
  status: 'Order Placed',
  isPaid: false,
  listed: true,
  cartCleared: true,
  words: [],
  createdAt: placedAt,
  rev: 0,
  changedAt: placedAt,
  ...more,
});

const names = (more: Partial<OrderDoc>) =>
  eventsOf(order(more)).map(({ event }) => event.replace(/:.*/, ''));

test('the id of a mail about a payment is the same for a reason stored as English text and as a code', () => {
  // Older app versions hashed the English text of the reason. With another hash, the mail would be sent again after the
  // upgrade.
  const idOf = (reviewReason: NonNullable<OrderDoc['payment']>['reviewReason'], currency: string) =>
    eventsOf(
      order({ listed: false, currency, payment: { attempts: [], refunds: [], reviewReason } }),
    ).map(({ event }) => event);
  expect(idOf({ code: 'currency', currency: 'eur' }, 'usd')).toEqual([
    'seller-payment:69a6127df7bb',
  ]);
  expect(idOf({ code: 'amount', paidCents: 100, dueCents: 1018 }, 'usd')).toEqual([
    'seller-payment:f203135e02aa',
  ]);
  expect(idOf({ code: 'other', text: 'paid in eur' }, 'usd')).toEqual([
    'seller-payment:69a6127df7bb',
  ]);
});

const change = (
  status: StatusChange['status'],
  seconds: number,
  more: Partial<StatusChange> = {},
): StatusChange => ({ status, at: after(seconds), by: 'seller', ...more });

const packed = change('Packed', 60);
const out = change('Out for delivery', 300);
const online = { attempts: [], refunds: [] };
const paid = { ...online, intent: 'pi_1', paidAt: after(30) };

const move = (by: 'shopper' | 'seller', seconds: number) => ({
  at: after(seconds),
  by,
  from: after(3_600),
  to: after(7_200),
});

const pendingRefund = (cents: number) =>
  ({
    number: 1,
    cents,
    reason: 'missing',
    at: after(60),
    doneAt: after(61),
    refundedCents: cents,
  }) as const;

test.each<[string, Partial<OrderDoc>, string[]]>([
  ['an order with payment on delivery that is being placed', { listed: false }, []],
  ['a placed order', {}, ['placed', 'seller-new']],
  ['a packed order', { status: 'Packed', history: [packed] }, ['placed', 'seller-new']],
  [
    'an order that is out for delivery',
    { status: 'Out for delivery', history: [packed, out] },
    ['placed', 'seller-new', 'out'],
  ],
  [
    'an order whose dispatch was undone',
    {
      status: 'Packed',
      history: [packed, out, change('Packed', 320, { undo: true })],
    },
    ['placed', 'seller-new'],
  ],
  [
    'an order whose dispatch was undone and repeated',
    {
      status: 'Out for delivery',
      history: [
        packed,
        out,
        change('Packed', 320, { undo: true }),
        change('Out for delivery', 330),
      ],
    },
    ['placed', 'seller-new', 'out'],
  ],
  [
    'an order that one request marked as delivered and paid',
    {
      status: 'Delivered',
      isPaid: true,
      history: [packed, out, change('Delivered', 900, { paid: true })],
    },
    ['placed', 'seller-new', 'out', 'delivered'],
  ],
  ['an order that was marked as paid', { isPaid: true }, ['placed', 'seller-new', 'paid']],
  [
    'a paid order that was cancelled',
    { isPaid: true, status: 'Cancelled', history: [change('Cancelled', 20)] },
    ['placed', 'seller-new', 'cancelled'],
  ],
  [
    'an order that the shop moved to another slot',
    { slotMoves: [move('shopper', 30), move('seller', 40)] },
    ['placed', 'seller-new', 'moved'],
  ],
  [
    'an order that its shopper moved after the shop',
    { slotMoves: [move('seller', 30), move('shopper', 40)] },
    ['placed', 'seller-new'],
  ],
  [
    'an order that was moved and then cancelled',
    {
      slotMoves: [move('seller', 30)],
      status: 'Cancelled',
      history: [change('Cancelled', 60)],
    },
    ['placed', 'seller-new', 'cancelled'],
  ],
  [
    'an order with missing items',
    { status: 'Packed', history: [packed], items: [{ ...line, pickedQuantity: 2 }] },
    ['placed', 'seller-new', 'missing'],
  ],
  [
    'an order that is being packed',
    { items: [{ ...line, pickedQuantity: 2 }] },
    ['placed', 'seller-new'],
  ],
  [
    'a cancelled order',
    { status: 'Cancelled', history: [change('Cancelled', 20, { by: 'shopper' })] },
    ['placed', 'seller-new', 'cancelled'],
  ],
  [
    'an online order before its payment',
    { paymentType: 'Online', listed: false, payment: online },
    [],
  ],
  [
    'an online order whose payment the bank has not confirmed',
    { paymentType: 'Online', listed: false, payment: { ...online, processing: true } },
    [],
  ],
  [
    'a paid online order',
    { paymentType: 'Online', isPaid: true, payment: paid },
    ['placed', 'seller-new'],
  ],
  [
    'an online order whose payment does not match',
    {
      paymentType: 'Online',
      listed: false,
      payment: { ...online, reviewReason: { code: 'reference' } },
    },
    ['seller-payment'],
  ],
  [
    'an order that was cancelled before its payment arrived',
    {
      paymentType: 'Online',
      isPaid: true,
      status: 'Cancelled',
      history: [change('Cancelled', 20, { by: 'shopper' })],
      payment: { ...paid, cartReleased: true },
    },
    ['cancelled'],
  ],
  [
    'an order whose cart another order consumed',
    {
      paymentType: 'Online',
      isPaid: true,
      status: 'Cancelled',
      history: [change('Cancelled', 40, { by: 'system' })],
      payment: { ...paid, cartConflict: true, refundedAt: after(40) },
    },
    ['cancelled'],
  ],
  [
    'an order that the seller refunded in the Stripe dashboard',
    { paymentType: 'Online', isPaid: true, payment: { ...paid, refundedAt: after(50) } },
    ['placed', 'seller-new', 'refunded'],
  ],
  [
    'an order that the seller partly refunded in the Stripe dashboard',
    {
      paymentType: 'Online',
      isPaid: true,
      payment: { ...paid, dashboardRefund: { cents: 100, at: after(50) } },
    },
    ['placed', 'seller-new', 'partly-refunded'],
  ],
  [
    'an order with missing items whose rest the seller refunded',
    {
      paymentType: 'Online',
      isPaid: true,
      payment: { ...paid, refundedAt: after(90), pendingRefunds: [pendingRefund(339)] },
    },
    ['placed', 'seller-new', 'refunded'],
  ],
  [
    'an order with refunded items and refunded deposits',
    {
      paymentType: 'Online',
      isPaid: true,
      payment: {
        ...paid,
        pendingRefunds: [
          pendingRefund(339),
          { ...pendingRefund(75), number: 2, reason: 'returned' },
        ],
      },
    },
    ['placed', 'seller-new', 'partly-refunded'],
  ],
  [
    'an order with all items missing',
    {
      paymentType: 'Online',
      isPaid: true,
      payment: { ...paid, refundedAt: after(90), pendingRefunds: [pendingRefund(1018)] },
    },
    ['placed', 'seller-new'],
  ],
])('eventsOf returns the mails to send for %s', (_, more, expected) => {
  expect(names(more)).toEqual(expected);
});

const shop = { name: 'Corner', origin: 'https://shop.example', contact: [] };

test('a mail names the weekday of an order from an earlier day', () => {
  const nameAt = (seconds: number, timeZone: string) =>
    factsOf(order({ number: 12 }), {
      shop,
      timeZone,
      shopper: 'Ada',
      isForSeller: false,
      now: after(seconds),
    }).name;
  expect(nameAt(60, 'America/New_York')).toBe('Order 12');
  expect(nameAt(14 * 3600, 'America/New_York')).toBe('Order 12');
  expect(nameAt(14 * 3600, 'UTC')).toBe('Order 12 (Sun)');
});

test.each([
  ['en', undefined, 'Sunday, November 22, 2:35\u00a0PM\u00a0UTC'],
  ['en', 'US', 'Sunday, November 22, 2:35\u00a0PM\u00a0UTC'],
  ['en', 'GB', 'Sunday 22 November, 14:35\u00a0UTC'],
  ['es', 'ES', 'domingo, 22 de noviembre, 14:35\u00a0UTC'],
  ['pt', 'BR', 'domingo, 22 de novembro, 14:35\u00a0UTC'],
] as const)('a mail states the promised time in %s for a shop in %s', (language, country, time) => {
  const promisedAt = after(4 * 3600 + 35 * 60);
  const context = {
    shop: { ...shop, language, ...(country ? { country } : {}) },
    timeZone: 'UTC',
    shopper: 'Ada',
    isForSeller: false,
    now: new Date('2026-11-21T10:00:00Z'),
  };
  const { promisedBy } = factsOf(order({ promisedAt }), context);
  expect(promisedBy).toBe(time);
});

test('a mail does not repeat a weight that is in the product name', () => {
  const size = { ...line, name: 'Coffee, 250 g', weight: '250 g' };
  const teller = { shop, timeZone: 'UTC', shopper: 'Ada', isForSeller: false, now: placedAt };
  expect(factsOf(order({ items: [size] }), teller).lines).toEqual([
    { name: 'Coffee, 250 g', quantity: 3, cents: 999 },
  ]);
});

const standsAfter = (event: string, more: Partial<OrderDoc>) => {
  const found = eventsOf(order(more)).find((each) => each.event === event);
  return found && (found.finalAt.getTime() - placedAt.getTime()) / 1000;
};

test('the mail about a payment states when the order was last paid', () => {
  const note = (seconds: number, cents: number) => ({ at: after(seconds), cents });
  const eventAfter = (...cashNotes: NonNullable<OrderDoc['cashNotes']>) =>
    eventsOf(order({ isPaid: true, cashNotes })).find(({ event }) => event === 'paid');
  const since = (seconds: number) => ({ at: after(seconds), notBefore: after(seconds) });
  expect(eventAfter(note(900, 1_018))).toMatchObject({ ...since(900), isDated: true });
  // First the seller corrects a payment. Then the seller undoes a payment and records it again.
  expect(eventAfter(note(900, 1_018), note(950, -200))).toMatchObject(since(900));
  expect(eventAfter(note(100, 1_018), note(200, -1_018), note(300, 1_018))).toMatchObject(
    since(300),
  );
  expect(eventAfter()).toMatchObject({ isDated: false, notBefore: placedAt });
});

test('the last status change is final when its undo period ends', () => {
  expect(standsAfter('placed', {})).toBe(0);
  const history = [packed, out];
  expect(standsAfter('out', { status: 'Out for delivery', history })).toBe(365);
  const delivered = {
    status: 'Delivered',
    history: [...history, change('Delivered', 310)],
  } as const;
  expect(standsAfter('out', { ...delivered, history: [...delivered.history] })).toBe(300);
  const cancelling = (by: StatusChange['by']): Partial<OrderDoc> => ({
    status: 'Cancelled',
    history: [change('Cancelled', 20, { by })],
  });
  expect(standsAfter('cancelled', cancelling('shopper'))).toBe(20);
  expect(standsAfter('cancelled', cancelling('seller'))).toBe(85);
  const pendingRefund = [{ number: 1, reason: 'cancelled', at: after(20) } as const];
  expect(
    standsAfter('cancelled', {
      ...cancelling('seller'),
      payment: { ...paid, pendingRefunds: [...pendingRefund] },
    }),
  ).toBe(30);
});

test('a corrected number of missing pieces triggers a new mail', () => {
  const of = (found: number) =>
    eventsOf(
      order({ status: 'Packed', history: [packed], items: [{ ...line, pickedQuantity: found }] }),
    ).find(({ event }) => event.startsWith('missing'))?.event;
  expect(of(1)).toBe(of(1));
  expect(of(1)).not.toBe(of(2));
  expect(of(3)).toBeUndefined();
});

test('a packed pickup order triggers the mail "ready for pickup"', () => {
  const pickup = { address: '1 Market Street', hours: '' };
  const of = (more: Partial<OrderDoc>) =>
    names({ pickup, ...more }).filter((name) => name === 'ready');
  expect(of({ status: 'Packed', history: [packed] })).toEqual(['ready']);
  expect(names({ status: 'Packed', history: [packed] })).not.toContain('ready');
  expect(of({ history: [packed, change('Order Placed', 70, { undo: true })] })).toEqual([]);
  expect(of({ status: 'Cancelled', history: [packed, change('Cancelled', 90)] })).toEqual([]);
});

const refund = (number: number, to: 'card' | 'cash', more = {}) => ({
  number,
  key: `${number}`,
  cents: 100,
  taxes: [],
  reason: 'Late',
  to,
  at: after(900),
  by: { role: 'seller' as const },
  ...more,
});

test('each refund after the delivery triggers a mail, except an undone refund', () => {
  const refunds = [
    refund(1, 'card', { lines: [{ product: line.product, quantity: 2 }] }),
    refund(2, 'cash'),
    refund(3, 'cash', { undoneAt: after(910) }),
  ];
  const given = order({ status: 'Delivered', isPaid: true, history: [packed, out], refunds });
  const refundEvents = eventsOf(given).filter(({ event }) => event.startsWith('given-back'));
  expect(refundEvents.map(({ event, finalAt: standsFrom }) => [event, +standsFrom])).toEqual([
    ['given-back:1', +after(900)],
    ['given-back:2', +after(965)],
  ]);
  expect(backOf(given, 'given-back:1', 'en')).toEqual({
    cents: 100,
    to: 'card',
    reason: 'Late',
    lines: [{ name: 'Apple', quantity: 2 }],
  });
  expect(backOf(given, 'placed', 'en')).toBeUndefined();

  // Two lines were replaced by the same product. The mail must show the quantity of the refunded line.
  const dates = new mongoose.Types.ObjectId();
  const replaced = (quantity: number) => ({
    ...line,
    product: new mongoose.Types.ObjectId(),
    pickedQuantity: 0,
    replacement: { ...line, product: dates, name: 'Dates', quantity, lineCents: 1 },
  });
  const items = [replaced(1), replaced(3)];
  const lines = [{ product: dates, quantity: 1, replacement: true, insteadOf: items[1]?.product }];
  const second = { ...given, items, refunds: [refund(1, 'cash', { lines })] };
  expect(backOf(second, 'given-back:1', 'en')?.lines).toEqual([{ name: 'Dates', quantity: 3 }]);
});

test.each<[string, Partial<OrderDoc>, string[]]>([
  ['placed', {}, ['placed', 'seller-new']],
  ['packed', { status: 'Packed', history: [packed] }, ['placed']],
  ['out for delivery', { status: 'Out for delivery', history: [packed, out] }, ['placed', 'out']],
  [
    'delivered',
    { status: 'Delivered', history: [packed, out, change('Delivered', 900)] },
    ['delivered'],
  ],
  ['cancelled', { status: 'Cancelled', history: [change('Cancelled', 60)] }, ['cancelled']],
  [
    'out for delivery after an undone delivery',
    {
      status: 'Out for delivery',
      history: [
        packed,
        out,
        change('Delivered', 900),
        change('Out for delivery', 930, { undo: true }),
      ],
    },
    ['placed', 'out'],
  ],
  [
    'collected',
    {
      status: 'Delivered',
      history: [packed, change('Delivered', 900)],
      pickup: { address: 'Here', hours: 'Always' },
    },
    ['delivered'],
  ],
])('the shop sends no outdated mails about an order that is %s', (_, more, expected) => {
  expect(eventsToMail(order(more)).map(({ event }) => event)).toEqual(expected);
});

test('a mail states the packed and the ordered weight of a partly missing line', () => {
  const by = { unit: 'g', step: 50, perUnitCents: 499, tolerancePercent: 10, minStock: 1 } as const;
  const grapes = { ...line, product: id(), name: 'Grapes', quantity: 5, pickedQuantity: 1 };
  const figs = { ...line, product: id(), name: 'Figs', quantity: 4, lineCents: 90 };
  const items = [
    { ...grapes, measure: { ...by, by: 'weight' as const }, weighed: 52, replacement: figs },
    { ...grapes, name: 'Chicken', measure: { ...by, by: 'weighed-piece' as const, step: 1_200 } },
    {
      ...grapes,
      name: 'Trout',
      pickedQuantity: 0,
      measure: { ...by, by: 'weighed-piece' as const },
    },
    {
      ...grapes,
      name: 'Dates',
      pickedQuantity: 5,
      weighed: 231,
      measure: { ...by, by: 'weight' as const },
    },
  ];
  const shop = { name: 'Corner', origin: 'https://shop.example', contact: [] };
  const context = { shop, timeZone: 'UTC', shopper: 'Ada', isForSeller: false, now: placedAt };
  const facts = factsOf(order({ status: 'Packed', items, dueCents: 100 }), context).packed;
  expect(facts).toMatchObject([
    {
      name: 'Grapes',
      part: { packed: '52\u00a0g', ordered: '250\u00a0g' },
      replacement: { name: 'Figs', quantity: 4, cents: 90 },
    },
    { name: 'Chicken', quantity: 5, found: 1, weight: '1.2\u00a0kg' },
    { name: 'Trout', quantity: 5, found: 0 },
    { name: 'Dates', quantity: 1, found: 1, weight: '231\u00a0g' },
  ]);
  expect(facts.map(({ part }) => Boolean(part))).toEqual([true, false, false, false]);
});

test('a mail states the quantity of goods sold by weight in grams or kilograms', () => {
  const by = {
    by: 'weight',
    unit: 'g',
    step: 50,
    perUnitCents: 499,
    tolerancePercent: 10,
  } as const;
  const measure = { ...by, minStock: 1 };
  const grapes = { ...line, product: id(), name: 'Grapes', measure, quantity: 12 };
  const figs = { ...line, product: id(), name: 'Figs', measure, quantity: 30, lineCents: 749 };
  const items = [
    { ...grapes, pickedQuantity: 12, weighed: 630 },
    { ...line, pickedQuantity: 0, replacement: figs },
  ];
  const lines = [
    { product: grapes.product, quantity: 4 },
    { product: figs.product, quantity: 1, replacement: true, insteadOf: line.product },
  ];
  const given = order({ status: 'Delivered', items, refunds: [refund(1, 'cash', { lines })] });
  expect(backOf(given, 'given-back:1', 'de')?.lines).toEqual([
    { name: 'Grapes', quantity: 1, weight: '210\u00a0g' },
    { name: 'Figs', quantity: 1, weight: '1,5\u00a0kg' },
  ]);
  const shop = { name: 'Corner', origin: 'https://shop.example', contact: [] };
  const context = { shop, timeZone: 'UTC', shopper: 'Ada', isForSeller: false, now: placedAt };
  expect(factsOf(given, context).packed[1]?.replacement).toEqual({
    name: 'Figs',
    quantity: 1,
    weight: '1.5\u00a0kg',
    cents: 749,
  });
});
