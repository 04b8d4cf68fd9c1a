import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { WAYS_TO_PAY } from '@/lib/payments/pay-methods';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Audit, Order } from '@/models';
import { orderCsv } from './order-csv';
import { listOrders } from './queries';
import type { OrderQuery } from './schema';
import { orderSearchTerms } from './search-terms';
import { ORDER_SORTS } from './sort';
import { type OrderStatus, STATUSES } from './status';

setUpDatabase();

const STAFF = new mongoose.Types.ObjectId().toHexString();
let minute = 0;

/** Stores an order. Its other fields are derived from `n`, so that equal totals and statuses occur often. */
async function place(n: number, more: object = {}): Promise<string> {
  minute += 1;
  // Ids of the same second have no defined order, so each order gets a later time.
  const _id = mongoose.Types.ObjectId.createFromTime(1_790_000_000 + minute * 60);
  const line = { product: new mongoose.Types.ObjectId(), quantity: 1, name: 'Apple' };
  const items = [{ ...line, category: 'Fruits', priceCents: 100, unitCents: 100 }];
  const address = {
    firstName: n % 2 ? 'Ada' : 'Grace',
    lastName: 'Grocer',
    street: '1 Market Street',
    city: 'Springfield',
    zipcode: '02134',
    country: 'US',
    phone: '1',
    email: 'ada@shop.example',
  };
  const status = STATUSES[n % STATUSES.length] ?? 'Packed';
  const amountCents = 1_000 + (n % 7) * 100;
  await Order.create({
    _id,
    userId: new mongoose.Types.ObjectId(),
    idempotencyKey: randomUUID(),
    items,
    subtotalCents: 100,
    taxCents: 0,
    amountCents,
    ...omitUndefined({ dueCents: n % 3 === 0 ? amountCents - 100 : undefined }),
    taxPercent: 0,
    address,
    paymentType: n % 6 === 4 ? 'Online' : 'COD',
    ...omitUndefined({
      payMethod: n % 6 === 1 ? ({ code: 'account', name: 'On account' } as const) : undefined,
    }),
    status,
    isPaid: n % 4 === 0,
    cartCleared: true,
    listed: true,
    ...omitUndefined({
      picker: n % 5 === 0 ? { person: STAFF, name: 'Omar', at: new Date() } : undefined,
    }),
    words: orderSearchTerms({ _id, address, items }),
    changedAt: new Date(Date.now() - (n % 2) * 30 * 86_400_000),
    ...more,
  });
  return String(_id);
}

const ONLINE = { paymentType: 'Online', listed: false, status: 'Order Placed' } as const;

beforeAll(async () => {
  for (let n = 0; n < 90; n++) await place(n);
  const payment = { attempts: [], processing: true };
  await place(1, { ...ONLINE, payment });
  const reviewReason = { code: 'currency', currency: 'eur' };
  await place(2, { ...ONLINE, payment: { attempts: [], reviewReason } });
  await place(3, ONLINE);
}, 60_000);

async function pages(query: OrderQuery, isLimited = false, between = async () => {}) {
  const seen: { id: string; total: number; status: OrderStatus }[] = [];
  let cursor: string | undefined;
  do {
    const page = await listOrders({ ...query, limit: 7, cursor }, isLimited);
    for (const { _id, amount, status } of page.orders)
      seen.push({ id: _id, total: amount, status });
    expect(page.orders.length).toBeLessThanOrEqual(7);
    cursor = page.nextCursor;
    await between();
  } while (cursor);
  return seen;
}

const FILTERS: [string, OrderQuery][] = [
  ['no filter', {}],
  ['a status', { status: 'Packed' }],
  ['cancelled orders', { status: 'Cancelled' }],
  ['paid orders', { payment: 'paid' }],
  ['unpaid orders', { payment: 'unpaid' }],
  ['payments to review', { payment: 'review' }],
  ['orders paid in cash', { payMethod: 'cash' }],
  ['orders on account', { payMethod: 'account' }],
  ['unpaid orders on account', { payMethod: 'account', payment: 'unpaid' }],
  ['packed orders paid online', { payMethod: 'online', status: 'Packed' }],
  ['open orders on account', { payMethod: 'account', open: 'true' }],
  ['open orders', { open: 'true' }],
  ['a name', { q: 'grace' }],
  ['a person', { person: STAFF }],
];

describe.each(ORDER_SORTS)('orders sorted by %s', (sort) => {
  it.each(FILTERS)('contain the same orders as the default list (filter: %s)', async (_, query) => {
    const all = await listOrders(query);
    const seen = await pages({ ...query, sort });
    expect(seen.map(({ id }) => id).sort()).toEqual(all.orders.map(({ _id }) => _id).sort());
    const keys = seen.map(({ id, total, status }) => {
      if (sort.endsWith('total')) return total;
      if (sort.endsWith('status')) return STATUSES.indexOf(status);
      return Number.parseInt(id.slice(0, 8), 16);
    });
    const ascending = [...keys].sort((one, other) => one - other);
    const isDescending = sort === 'newest' || sort.startsWith('-');
    expect(keys).toEqual(isDescending ? ascending.reverse() : ascending);
  });

  it('are limited to the orders that a packer may read', async () => {
    const all = await listOrders({}, true);
    const seen = await pages({ sort }, true);
    expect(seen.map(({ id }) => id).sort()).toEqual(all.orders.map(({ _id }) => _id).sort());
    expect(seen.length).toBeLessThan((await listOrders({})).orders.length);
  });

  it('appear only once, even if orders are placed between two pages', async () => {
    const before = (await listOrders({})).orders.map(({ _id }) => _id);
    const added: string[] = [];
    const seen = await pages({ sort }, false, async () => {
      if (added.length < 20) added.push(await place(added.length), await place(added.length + 4));
    });
    const ids = seen.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(before.filter((id) => !ids.includes(id))).toEqual([]);
    await Order.deleteMany({ _id: mongoose.trusted({ $in: added }) });
  });

  it('cannot be continued with the cursor of a different sort order', async () => {
    const cursor = `1.2.3.${'a'.repeat(24)}`;
    await expect(listOrders({ sort, limit: 7, cursor })).rejects.toMatchObject({
      kind: 'badInput',
    });
  });
});

describe('the order list', () => {
  it('can be filtered by payment method', async () => {
    const all = (await listOrders({})).orders;
    const wayOf = ({ paymentType, payMethod }: (typeof all)[number]) =>
      paymentType === 'Online' ? 'online' : (payMethod?.code ?? 'cash');
    for (const payMethod of WAYS_TO_PAY) {
      const found = (await listOrders({ payMethod })).orders.map(({ _id }) => _id);
      const expected = all.filter((order) => wayOf(order) === payMethod).map(({ _id }) => _id);
      expect(found, payMethod).toEqual(expected);
    }
    expect((await listOrders({ payMethod: 'account' })).orders.length).toBeGreaterThan(5);
    // The two orders with `listed: false` have no number. One has a processing payment, the other needs a review.
    const online = (await listOrders({ payMethod: 'online' })).orders;
    expect(online.filter(({ number }) => number === undefined).length).toBeGreaterThanOrEqual(2);
  });
});

describe('the export of orders', () => {
  it('is recorded in the audit log before the first chunk', async () => {
    const action = 'orders exported';
    const before = await Audit.countDocuments({ action });
    const chunks = await orderCsv({ columns: ['number', 'phone'] }, false);
    expect((await Audit.countDocuments({ action })) - before).toBe(1);
    await chunks.return(undefined);
  });

  it('contains the chosen columns, and the currency after the total', async () => {
    let csv = '';
    for await (const chunk of await orderCsv({ columns: ['customer', 'total'] }, false))
      csv += chunk;
    expect(csv).toMatch(/^Customer,Total,Currency\n/);
    expect(csv).toContain('\nAda Grocer,');
  });

  it('contains only the orders that match the filter', async () => {
    let csv = '';
    for await (const chunk of await orderCsv({ columns: ['payment'], payMethod: 'account' }, false))
      csv += chunk;
    const [, ...rows] = csv.trim().split('\n');
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(row).toMatch(/^"?On account/);
  });
});
