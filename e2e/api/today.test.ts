import { expect, test } from 'vitest';
import { newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { newStaff } from '@/e2e/support/new-staff';
import type { TodayView } from '@/lib/sales/today-view';
import { omitUndefined } from '@/lib/utils/omit-undefined';

/* Tests GET /api/report/today over HTTP with orders that shoppers place, and the setting of the start page. */

openTestShop();

const todayOf = async (client: Awaited<ReturnType<typeof newSeller>>) => {
  const { status, body } = await client.get('/api/report/today');
  expect(status).toBe(200);
  return body.today as TodayView;
};

test("today's figures change when orders are placed and cancelled", async () => {
  const seller = await newSeller(SHOP);
  const before = await todayOf(seller);
  const shopper = await shopperWithAddress(SHOP);
  const [product] = await products(SHOP, 'in', 1);
  if (!product) throw new Error('the catalogue is empty');
  // Without an idempotency key, the second of two equal orders would count as a repetition of the first.
  const order = async (quantity: number) => {
    const { body } = await shopper.post('/api/order/cod', {
      items: [{ product: product._id, quantity }],
      address: shopper.addressId,
    });
    expect(body.success).toBe(true);
    const own = (await shopper.get('/api/order/user')).body.orders;
    return (own as { _id: string; amount: number; number: number }[])[0] ?? expect.fail('no order');
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

test("a manager can read today's figures, but a packer and a courier cannot", async () => {
  const seller = await newSeller(SHOP);
  const statusOf = async (role: string) => {
    const { client } = await newStaff(seller, role, `A ${role}`, SHOP);
    return (await client.get('/api/report/today')).status;
  };
  expect(await statusOf('manager')).toBe(200);
  expect(await statusOf('packer')).toBe(403);
  expect(await statusOf('courier')).toBe(403);
});

test('the owner can set the start page to Today, and reset it to the default', async () => {
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
