import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GET, POST } from '@/app/api/[[...call]]/route';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { caller } from '@/e2e/support/sign-ins';
import { endSession, readSession, type SessionView } from '@/lib/auth/sessions';
import { DirectRequest } from '@/lib/http/direct-request';
import { inRequest } from '@/lib/observe/request-context';
import { acceptInvitation } from '@/lib/staff/account';
import { inviteStaff, removeStaff, updateStaff } from '@/lib/staff/commands';
import { DAY_MS } from '@/lib/utils/durations';
import { Order, RateLimit, Session, Staff } from '@/models';
import type { OrderDoc } from '@/models/order';
import { orderEvents } from './event-stream';
import { listOrders } from './queries';
import { orderSearchTerms } from './search-terms';
import type { OrdersPage } from './view';

setUpDatabase();
const leaving: AbortController[] = [];
beforeEach(async () => {
  await Promise.all([
    Order.deleteMany({}),
    Staff.deleteMany({}),
    Session.deleteMany({}),
    RateLimit.deleteMany({}),
  ]);
});
afterEach(() => {
  for (const client of leaving.splice(0)) client.abort();
});

const EMAIL = 'zelda@quiet.example';

async function place(more: Partial<OrderDoc> = {}): Promise<string> {
  const _id = new mongoose.Types.ObjectId();
  const line = { product: new mongoose.Types.ObjectId(), quantity: 2, name: 'Apple' };
  const items = [{ ...line, category: 'Fruits', priceCents: 500, unitCents: 500 }];
  const address = {
    firstName: 'Ada',
    lastName: 'Grocer',
    street: '1 Market Street',
    city: 'Springfield',
    zipcode: '02134',
    country: 'US',
    phone: '1',
    email: EMAIL,
  };
  await Order.create({
    _id,
    userId: new mongoose.Types.ObjectId(),
    idempotencyKey: randomUUID(),
    items,
    subtotalCents: 1000,
    taxCents: 0,
    amountCents: 1000,
    dueCents: 1000,
    taxPercent: 0,
    address,
    paymentType: 'COD',
    status: 'Order Placed',
    isPaid: false,
    cartCleared: true,
    listed: true,
    words: orderSearchTerms({ _id, address, items }),
    changedAt: new Date(),
    ...more,
  });
  return String(_id);
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

async function member(role: 'packer' | 'manager') {
  const { link, member: row } = await inviteStaff({
    name: role,
    email: `${role}@shop.example`,
    role,
  });
  const token = link.split('#')[1] ?? '';
  const { cookies } = await acceptInvitation({ token, password: 'one' }, caller());
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  const session = await readSession(new Request('http://shop/', { headers: { cookie } }), 'seller');
  if (!session) throw new Error('nobody is signed in');
  const ask = async (path: string, body?: object) => {
    const init = body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    };
    const request = new DirectRequest(`http://shop${path}`, {
      ...init,
      headers: { ...init?.headers, cookie },
    });
    const response = await inRequest({ correlationId: 'test' }, () => (body ? POST : GET)(request));
    return { status: response.status, body: await response.json() };
  };
  return { id: row.id, session, ask };
}

describe('a search for an order number', () => {
  async function placeNumbered(number: number, more: Partial<OrderDoc> = {}) {
    const id = await place({ number, ...more });
    await Order.updateOne({ _id: id }, { $addToSet: { words: String(number) } });
    return id;
  }
  const query = { q: '3', limit: 4, numberFirst: 'true' } as const;
  const idsOf = ({ orders }: OrdersPage) => orders.map(({ _id }) => _id);

  it('lists the orders with exactly this number first, newest first', async () => {
    const earlier = await placeNumbered(3);
    const three = await placeNumbered(3);
    const others = [await placeNumbered(30), await placeNumbered(31), await placeNumbered(32)];
    const byNewest = others.toReversed();
    const found = await listOrders(query);
    expect(idsOf(found)).toEqual([three, earlier, ...byNewest.slice(0, 2)]);
    expect(found).not.toHaveProperty('nextCursor');
    // The paged table stays sorted by time.
    const { numberFirst: _, ...paged } = query;
    const first = await listOrders(paged);
    expect(idsOf(first)).toEqual([...byNewest, three]);
    expect(first.nextCursor).toBe(three);
  });

  it('lists only orders that the session can read', async () => {
    const old = await placeNumbered(3, { status: 'Delivered', changedAt: daysAgo(8) });
    const open = await placeNumbered(3);
    expect(idsOf(await listOrders(query, true))).toEqual([open]);
    expect(idsOf(await listOrders(query))).toEqual([open, old]);
  });
});

describe('a packer', () => {
  it('can list open orders and orders of the last seven days', async () => {
    const open = await place({ changedAt: daysAgo(90) });
    const recent = await place({ status: 'Delivered', changedAt: daysAgo(6) });
    const old = await place({ status: 'Delivered', changedAt: daysAgo(8) });
    const [packer, manager] = [await member('packer'), await member('manager')];
    const listed = async ({ ask }: typeof packer, query = '') => {
      const { body } = await ask(`/api/order/seller${query}`);
      return {
        text: JSON.stringify(body),
        ids: body.orders.map((one: { _id: string }) => one._id),
      };
    };
    const ofPacker = await listed(packer);
    expect(ofPacker.ids).toEqual([recent, open]);
    expect(ofPacker.text).not.toContain(EMAIL);
    expect((await listed(packer, '?limit=1')).ids).toEqual([recent]);
    expect((await listed(packer, '?open=true')).text).not.toContain(EMAIL);
    expect((await listed(packer, `?q=${old}`)).ids).toEqual([]);
    const ofManager = await listed(manager);
    expect(ofManager.ids).toEqual([old, recent, open]);
    expect(ofManager.text).toContain(EMAIL);
  });

  it('cannot search orders by email address', async () => {
    const id = await place();
    const [packer, manager] = [await member('packer'), await member('manager')];
    const found = async ({ ask }: typeof packer, q: string) =>
      (await ask(`/api/order/seller?q=${q}`)).body.orders.length;
    expect([await found(packer, 'zeld'), await found(manager, 'zeld')]).toEqual([0, 1]);
    for (const q of ['groc', 'apple', id.slice(-4), id]) expect(await found(packer, q)).toBe(1);
  });

  it('can read and change recent orders only', async () => {
    const [recent, old] = [
      await place({ status: 'Packed' }),
      await place({ status: 'Delivered', changedAt: daysAgo(8) }),
    ];
    const { ask } = await member('packer');
    const read = await ask(`/api/order/one?id=${recent}`);
    expect(read.body.order.address).toMatchObject({ firstName: 'Ada', email: '' });
    const changed = await ask('/api/order/returned', {
      id: recent,
      returned: [],
    });
    expect(changed).toMatchObject({ status: 200, body: { order: { address: { email: '' } } } });
    const calls = [
      ask(`/api/order/one?id=${old}`),
      ask('/api/order/returned', { id: old, returned: [] }),
      ask(`/api/order/invoice?id=${old}`),
      ask('/api/order/invoice', { id: old }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

async function follow(session: SessionView) {
  const client = new AbortController();
  leaving.push(client);
  const { body } = await orderEvents(session, { origin: '', signal: client.signal });
  const stream = { text: '', isOver: false };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of body ?? []) stream.text += decoder.decode(chunk);
    stream.isOver = true;
  };
  void read().catch(() => {});
  await expect.poll(() => stream.text).toContain('event: ready');
  return stream;
}

const SLOW = { timeout: 20_000 };

describe('the order event stream', () => {
  it.each([
    ['removed', ({ id }: { id: string }) => removeStaff(id)],
    ['demoted', ({ id }: { id: string }) => updateStaff({ id, role: 'courier' })],
    ['signed out', ({ session }: { session: SessionView }) => endSession(session)],
  ])('ends before the next event for staff who were %s', async (_, leave) => {
    const [packer, manager] = [await member('packer'), await member('manager')];
    const [left, stays] = [await follow(packer.session), await follow(manager.session)];
    const first = await place();
    await expect.poll(() => left.text, SLOW).toContain(first);
    await leave(packer);
    const second = await place();
    await expect.poll(() => stays.text, SLOW).toContain(second);
    await expect.poll(() => left.isOver, SLOW).toBe(true);
    expect(left.text).not.toContain(second);
  });

  it('contains no email addresses for a packer', async () => {
    const [packer, manager] = [await member('packer'), await member('manager')];
    const [limited, whole] = [await follow(packer.session), await follow(manager.session)];
    const id = await place();
    await expect.poll(() => limited.text, SLOW).toContain(id);
    await expect.poll(() => whole.text, SLOW).toContain(id);
    expect(limited.text).not.toContain(EMAIL);
    expect(whole.text).toContain(EMAIL);
  });
});
