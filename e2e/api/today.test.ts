import { beforeEach, describe, expect, it } from 'vitest';
import { Client, newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { newStaff } from '@/e2e/support/new-staff';
import { CALLS, rowsOf } from '@/e2e/support/role-matrix';
import { addMissedSearch, MAX_TEXTS } from '@/lib/missed-searches/record';
import type { MissedSearchesView } from '@/lib/missed-searches/view';
import { sweepExpiredRows } from '@/lib/reconcile/reconcile';
import type { TodayView } from '@/lib/sales/view';
import { STAFF_ROLES } from '@/lib/staff/roles';
import { DAY_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { MissedSearches, Order } from '@/models';

openTestShop();

describe('the Today page', () => {
  const todayOf = async (client: Awaited<ReturnType<typeof newSeller>>) => {
    const { status, body } = await client.get('/api/report/today');
    expect(status).toBe(200);
    return body.today as TodayView;
  };

  it('counts new orders, but not cancelled orders', async () => {
    const seller = await newSeller(SHOP);
    const before = await todayOf(seller);
    const shopper = await shopperWithAddress(SHOP);
    const [product] = await products(SHOP, 'in', 1);
    if (!product) throw new Error('the catalogue is empty');
    // Without an idempotency key, an identical order within 10 seconds is ignored, so the quantities differ.
    const order = async (quantity: number) => {
      const { body } = await shopper.post('/api/order/cod', {
        items: [{ product: product._id, quantity }],
        address: shopper.addressId,
      });
      expect(body.success).toBe(true);
      const own = (await shopper.get('/api/order/user')).body.orders;
      return (
        (own as { _id: string; amount: number; number: number }[])[0] ?? expect.fail('no order')
      );
    };
    const [one, other] = [await order(1), await order(2)];
    const after = await todayOf(seller);
    expect(after.today.orders).toBe(before.today.orders + 2);
    expect(after.today.amount).toBeCloseTo(before.today.amount + one.amount + other.amount, 2);
    expect(after.fresh.count).toBe(before.fresh.count + 2);
    expect(after.fresh.orders).toContainEqual(
      expect.objectContaining({ _id: one._id, number: one.number, name: 'Ada Grocer' }),
    );
    expect(after.late).toEqual({ count: 0, orders: [] });

    const cancel = { id: one._id, from: 'Order Placed', status: 'Cancelled' };
    expect((await seller.post('/api/order/status', cancel)).status).toBe(200);
    const pack = { id: other._id, from: 'Order Placed', status: 'Packed' };
    expect((await seller.post('/api/order/status', pack)).status).toBe(200);
    const later = await todayOf(seller);
    expect(later.today.orders).toBe(before.today.orders + 1);
    expect(later.fresh.count).toBe(before.fresh.count);
  });

  it('is visible to a manager, but not to packers and couriers', async () => {
    const seller = await newSeller(SHOP);
    const statusOf = async (role: string) => {
      const { client } = await newStaff(seller, role, `A ${role}`, SHOP);
      return (await client.get('/api/report/today')).status;
    };
    expect(await statusOf('manager')).toBe(200);
    expect(await statusOf('packer')).toBe(403);
    expect(await statusOf('courier')).toBe(403);
  });

  it("can be the owner's start page", async () => {
    const seller = await newSeller(SHOP);
    const read = async () =>
      (await seller.get('/api/shop/settings')).body.shop as Record<string, unknown>;
    const save = async (startPage: string | undefined) => {
      const { revision, name, promiseMinutes, currency, taxPercent } = await read();
      return seller.post('/api/seller/settings', {
        ...{ revision, name, promiseMinutes, currency, taxPercent },
        ...omitUndefined({ startPage }),
      });
    };
    expect(await read()).not.toHaveProperty('startPage');
    expect((await save('today')).status).toBe(200);
    expect(await read()).toMatchObject({ startPage: 'today' });
    const wrong = await save('orders');
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { startPage: 'Choose the start page from the list' } },
    });
    expect((await save(undefined)).status).toBe(200);
    expect(await read()).not.toHaveProperty('startPage');
  });
});

describe('searches without results', () => {
  beforeEach(() => MissedSearches.deleteMany({}));

  const search = (q: string, more = '&stock=in&limit=20') =>
    new Client(SHOP).get(`/api/product/list?q=${encodeURIComponent(q)}${more}`);

  async function countSearches(seller: Client, isOn: boolean) {
    const { shop } = (await seller.get('/api/shop/settings')).body as {
      shop: Record<string, unknown>;
    };
    const { revision, name, promiseMinutes, currency, taxPercent } = shop;
    const saved = await seller.post('/api/seller/settings', {
      ...{ revision, name, promiseMinutes, currency, taxPercent },
      ...omitUndefined({ missedSearches: isOn || undefined }),
    });
    expect(saved.status).toBe(200);
  }

  const missedSearchesOf = async (seller: Client) =>
    ((await seller.get('/api/report/searches')).body.searches as MissedSearchesView).rows;

  it('are counted only while the setting is on', async () => {
    const seller = await newSeller(SHOP);
    await search('qqxyzzy');
    expect(await missedSearchesOf(seller)).toEqual([]);
    expect(await MissedSearches.countDocuments()).toBe(0);

    await countSearches(seller, true);
    await search('  QQxyzzy ');
    await search('qqxyzzy');
    await expect.poll(() => missedSearchesOf(seller)).toEqual([{ text: 'qqxyzzy', count: 2 }]);
    // Searches with a result, by the seller or with personal data are not counted.
    await search('milk');
    await search('qqother', '&limit=20');
    await search('qqqada@example.com');
    await search('qqq 0151 23456789');
    await search('=qqz+1');
    await expect
      .poll(() => missedSearchesOf(seller))
      .toEqual([
        { text: 'qqxyzzy', count: 2 },
        { text: '=qqz+1', count: 1 },
      ]);
    const { body } = await seller.get('/api/report/searches-csv');
    expect(String(body.text).trim().split('\n')).toEqual([
      'search,count',
      'qqxyzzy,2',
      "'=qqz+1,1",
    ]);
    expect((await new Client(SHOP).get('/api/report/searches')).status).toBe(401);

    await countSearches(seller, false);
    await search('qqlater');
    const { searches } = (await seller.get('/api/report/searches')).body as {
      searches: MissedSearchesView;
    };
    expect([searches.isOn, searches.rows.length]).toEqual([false, 2]);
  });

  it('are stored up to a daily limit, even if searches run at the same time', async () => {
    const day = '2026-11-20';
    const rows = Array.from({ length: MAX_TEXTS - 1 }, (_, at) => ({
      text: `text ${at}`,
      count: 1,
    }));
    await MissedSearches.create({ _id: day, rows, expiresAt: new Date() });
    await Promise.all(
      ['one', 'two', 'three', 'text 7', '$rows'].map((text) => addMissedSearch(day, text)),
    );
    const stored = await MissedSearches.findById(day).lean();
    expect(stored?.rows).toHaveLength(MAX_TEXTS);
    expect(stored?.rows.find(({ text }) => text === 'text 7')?.count).toBe(2);
  });

  it('are deleted after 90 days', async () => {
    await addMissedSearch('2026-11-20', 'ghee');
    const end = Date.parse('2026-11-20') + 90 * DAY_MS;
    await sweepExpiredRows(new Date(end - 1_000));
    expect(await MissedSearches.countDocuments()).toBe(1);
    await sweepExpiredRows(new Date(end + 1_000));
    expect(await MissedSearches.countDocuments()).toBe(0);
  });
});

describe('the API for staff members', () => {
  const owner = () => newSeller(SHOP);

  it('returns 403 for requests that the role does not allow', async () => {
    const seller = await owner();
    const send = (client: Client, call: string) => {
      const [method = '', path = ''] = call.split(' ');
      return client.send(method, path, method === 'POST' ? {} : undefined);
    };
    const stranger = new Client(SHOP);
    for (const call of rowsOf(CALLS).keys())
      expect.soft([call, (await send(stranger, call)).status]).toEqual([call, 401]);
    for (const role of STAFF_ROLES) {
      const { client } = await newStaff(seller, role, `A ${role}`, SHOP);
      for (const [call, roles] of rowsOf(CALLS))
        if (!roles.includes(role))
          expect.soft([role, call, (await send(client, call)).status]).toEqual([role, call, 403]);
      expect((await client.get('/api/seller/sessions')).body.sessions).toHaveLength(1);
    }
  });

  it.each([
    ['is removed', async (seller: Client, id: string) => seller.post('/api/staff/remove', { id })],
    [
      'becomes a packer',
      async (seller: Client, id: string) =>
        seller.post('/api/staff/update', { id, role: 'packer' }),
    ],
    [
      'is invited again as a packer',
      async (seller: Client, _: string, email: string) =>
        seller.post('/api/staff/invite', { name: 'Omar', email, role: 'packer' }),
    ],
  ])('unassigns the orders of a courier who %s', async (_, change) => {
    const seller = await owner();
    const { id, email } = await newStaff(seller, 'courier', 'Omar', SHOP);
    const shopper = await shopperWithAddress(SHOP);
    const [product] = await products(SHOP, 'in', 1);
    await shopper.post('/api/order/cod', {
      items: [{ product: product?._id, quantity: 1 }],
      address: shopper.addressId,
    });
    const [order] = (await shopper.get('/api/order/user')).body.orders as { _id: string }[];
    const courierOf = async () => (await Order.findById(order?._id).lean())?.courier?.id;
    await seller.post('/api/order/assign', { id: order?._id, courier: id });
    expect(await courierOf()).toBe(id);
    expect((await change(seller, id, email)).status).toBe(200);
    expect(await courierOf()).toBeUndefined();
  });

  it('allows a packer to pack but not to cancel orders', async () => {
    const seller = await owner();
    const { client, id, email } = await newStaff(seller, 'packer', 'A packer', SHOP);
    const one = (path: string) => client.get(path).then(({ status }) => status);
    expect(await one('/api/order/seller?open=true&limit=1')).toBe(200);
    const cancel = { id: 'a'.repeat(24), from: 'Order Placed', status: 'Cancelled' };
    expect((await client.post('/api/order/status', cancel)).status).toBe(403);
    const back = { ...cancel, from: 'Cancelled', status: 'Order Placed' };
    expect((await client.post('/api/order/status', back)).status).toBe(403);
    expect((await client.post('/api/order/status', { ...cancel, status: 'Packed' })).status).toBe(
      404,
    );
    const again = new Client(SHOP);
    const login = { email, password: 'correct horse' };
    expect((await again.post('/api/seller/login', login)).body).toMatchObject({ person: { id } });
    expect((await again.get('/api/seller/is-auth')).body).toMatchObject({
      person: { role: 'packer' },
    });
    expect((await seller.get('/api/seller/is-auth')).body).toEqual({ success: true });
    await seller.post('/api/staff/remove', { id });
    expect(await one('/api/seller/sessions')).toBe(401);
    expect((await again.get('/api/seller/is-auth')).body.success).toBe(false);
    expect((await again.post('/api/seller/login', login)).status).toBe(401);
  });
});
