import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliver, step, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { assignCourier } from '@/lib/couriers/commands';
import { cashOf, courierCash } from '@/lib/couriers/handovers';
import { deliveriesOf } from '@/lib/couriers/queries';
import { findDayReport } from '@/lib/day-report/queries';
import type { PayMethod } from '@/lib/payments/pay-methods';
import { readShop } from '@/lib/shop/read';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Cursor, Movement, Order, Product, ShopSettings, User } from '@/models';
import { changeStatus, setPaid } from './change-status';

/* Cash is rounded to 0.05. */

setUpDatabase();
let apple: string;

const METHODS = {
  terminal: { on: true },
  transfer: { on: true, details: 'IBAN' },
  account: { on: true },
};
const offer = async (payMethods: object) => {
  await ShopSettings.updateOne({ _id: 'shop' }, { $set: { payMethods } });
  await readShop();
};

beforeAll(async () => {
  const price = { priceCents: 1_243, offerPriceCents: 1_243 };
  apple = String((await Product.create({ name: 'Apple', category: 'Fruits', ...price }))._id);
  await Movement.init();
}, 60_000);
beforeEach(async () => {
  await Promise.all([Order, User, Movement, Cursor].map((model) => model.deleteMany()));
  await ShopSettings.deleteMany();
  await ShopSettings.create({ _id: 'shop', currency: 'chf', taxPercent: 0, timeZone: 'UTC' });
  await offer(METHODS);
  await findDayReport({});
});

async function order(payMethod?: PayMethod): Promise<string> {
  const { userId, address } = await storedShopper(undefined, {
    ...{ paysOnAccount: true, mailProvenAt: new Date() },
  });
  const items = [{ product: apple, quantity: 1 }];
  const input = { items, address, ...omitUndefined({ payMethod }) };
  return placeCodOrder({ userId, idempotencyKey: randomUUID(), input });
}
const stored = (id: string) => Order.findById(id).lean().orFail();
const toCollect = async (id: string) =>
  (await deliveriesOf('omar')).find(({ _id }) => _id === id)?.toCollect;
const paidWays = async () => {
  const { ways } = (await findDayReport({})).figures;
  return Object.fromEntries(ways.map(({ way, paid, back }) => [way, paid + back]));
};

const OMAR = { id: 'omar', name: 'Omar Haddad' };
async function sentOut(id: string): Promise<void> {
  await assignCourier(id, OMAR);
  await step(id, 'Order Placed', 'Packed');
  await step(id, 'Packed', 'Out for delivery');
}
const handOver = (id: string, answers: object, key?: string) =>
  changeStatus(
    {
      ...({ id, from: 'Out for delivery', status: 'Delivered', isPaid: true } as const),
      ...answers,
    },
    { courier: 'omar', ...omitUndefined({ key }) },
  );

describe('an order that was paid with the wrong method by mistake', () => {
  it.each([
    ['cash', undefined, 'transfer', 12.45],
    ['a card', 'terminal', 'cash', 12.43],
    ['a bank transfer', 'transfer', 'cash', 0],
  ] as const)(
    'must be paid by %s again after the seller marks it as unpaid',
    async (_, ordered, by, due) => {
      const id = await order(ordered);
      await sentOut(id);
      const { payMethod } = await stored(id);
      await setPaid({ id, isPaid: true, payMethod: by });
      expect(await toCollect(id)).toBe(0);
      await setPaid({ id, isPaid: false });
      expect((await stored(id)).payMethod).toEqual(payMethod);
      expect(await stored(id)).not.toHaveProperty('orderedMethod');
      expect(await toCollect(id)).toBe(due);
      expect(Object.values(await paidWays()).every((sum) => sum === 0)).toBe(true);
    },
  );

  it('returns to its ordered payment method when the delivery is undone', async () => {
    const id = await order('terminal');
    await sentOut(id);
    await handOver(id, { payMethod: 'cash', collected: 12.45 });
    expect((await stored(id)).orderedMethod).toMatchObject({ code: 'terminal' });
    await step(id, 'Delivered', 'Out for delivery');
    expect((await stored(id)).payMethod).toEqual({ code: 'terminal', name: 'Card at the door' });
    expect(await toCollect(id)).toBe(12.43);
    expect((await cashOf('omar')).cash).toBe(0);
  });
});

describe('the payment method "on account"', () => {
  it('cannot be recorded as the payment of an order with another payment method', async () => {
    const [cash, account] = [await order(), await order('account')];
    await expect(setPaid({ id: cash, isPaid: true, payMethod: 'account' })).rejects.toMatchObject({
      ...{ kind: 'conflict', message: expect.stringMatching(/is not a payment/) },
    });
    expect((await stored(cash)).isPaid).toBe(false);
    await setPaid({ id: account, isPaid: true, payMethod: 'account' });
    expect(await paidWays()).toEqual({ account: 12.43 });
  });
});

describe('a payment that the courier reports', () => {
  const nothingDue = {
    kind: 'conflict',
    message: expect.stringMatching(/to collect is now .*0\.00/),
  };

  it('is rejected if the shop has already recorded the payment', async () => {
    const id = await order();
    await sentOut(id);
    await setPaid({ id, isPaid: true, payMethod: 'transfer' });
    const report = () => handOver(id, { collected: 12.45, payMethod: 'cash' }, 'one');
    await expect(report()).rejects.toMatchObject(nothingDue);
    expect((await stored(id)).status).toBe('Out for delivery');
    await step(id, 'Out for delivery', 'Delivered');
    await expect(report()).rejects.toMatchObject(nothingDue);
    await expect(
      step(id, 'Out for delivery', 'Delivered', { isPaid: true, collected: 12.45 }),
    ).rejects.toMatchObject(nothingDue);
    // The first version of the client sends no amount.
    await step(id, 'Out for delivery', 'Delivered', { isPaid: true });
    await handOver(id, {}, 'two');
    expect(await paidWays()).toEqual({ transfer: 12.43 });
  });

  it('is rejected for an unpaid bank transfer order, but accepted if it names another method', async () => {
    const id = await order('transfer');
    await sentOut(id);
    await expect(handOver(id, { collected: 12.43 })).rejects.toMatchObject(nothingDue);
    await expect(handOver(id, { collected: 1, payMethod: 'cash' })).rejects.toThrow(/12\.45/);
    for (const key of ['one', 'one', 'two'])
      await handOver(id, { collected: 12.45, payMethod: 'cash' }, key);
    expect((await cashOf('omar')).cash).toBe(12.45);
    expect(await paidWays()).toEqual({ cash: 12.45 });
  });

  it('is recorded for a bank transfer order that is already delivered', async () => {
    const id = await order('transfer');
    await sentOut(id);
    await step(id, 'Out for delivery', 'Delivered');
    await handOver(id, { collected: 12.45, payMethod: 'cash' }, 'one');
    expect((await cashOf('omar')).cash).toBe(12.45);
  });

  it('is rejected if the shop has recorded another payment method', async () => {
    const id = await order('terminal');
    await sentOut(id);
    await step(id, 'Out for delivery', 'Delivered', { isPaid: true });
    const report = handOver(id, { collected: 12.45, payMethod: 'cash' }, 'one');
    await expect(report).rejects.toThrow(/already marked as paid/);
    await handOver(id, { collected: 12.43, payMethod: 'terminal' }, 'two');
    expect(await paidWays()).toEqual({ terminal: 12.43 });
  });
});

describe('a card payment at the door', () => {
  const byCard = { collected: 12.43, payMethod: 'terminal' } as const;

  it('is recorded once, even if the shop disables card payments before the retry', async () => {
    const [ordered, instead] = [await order('terminal'), await order()];
    for (const id of [ordered, instead]) await sentOut(id);
    await handOver(ordered, byCard, 'one');
    await offer({ terminal: { on: false, name: 'EC card' } });
    await handOver(ordered, byCard, 'one');
    await handOver(instead, byCard, 'two');
    expect((await stored(instead)).payMethod).toEqual({
      ...{ code: 'terminal', name: 'EC card', isNamed: true },
    });
    expect(await paidWays()).toEqual({ terminal: 24.86 });
  });

  it('stays recorded after the shop disables card payments', async () => {
    const id = await order();
    await deliver(id);
    await setPaid({ id, isPaid: true, ...byCard });
    await offer({ terminal: { on: false } });
    await setPaid({ id, isPaid: true, ...byCard });
    expect(await paidWays()).toEqual({ terminal: 12.43 });
  });
});

describe('a correction of the payment after the delivery', () => {
  /** Makes the deliveries so old that the courier can no longer undo them. Their cash can then be handed over. */
  async function age(): Promise<void> {
    const at = new Date(Date.now() - 600_000);
    await Order.updateMany({}, { $set: { 'history.$[].at': at, 'cashNotes.$[].at': at } });
  }
  const handOverOf = async () => (await courierCash()).couriers.map(({ open }) => open);

  it("removes the cash from the courier's handover after a change from cash to card", async () => {
    const id = await order();
    await sentOut(id);
    await handOver(id, { collected: 12.45, payMethod: 'cash' });
    await age();
    expect(await handOverOf()).toEqual([12.45]);
    await setPaid({ id, isPaid: false });
    expect(await handOverOf()).toEqual([]);
    await setPaid({ id, isPaid: true, payMethod: 'terminal' });
    expect(await handOverOf()).toEqual([]);
    expect(await paidWays()).toMatchObject({ cash: 0, terminal: 12.43 });
  });

  it("adds the cash to the courier's handover after a change from card to cash", async () => {
    const id = await order('terminal');
    await sentOut(id);
    await handOver(id, { collected: 12.43, payMethod: 'terminal' });
    await age();
    expect(await handOverOf()).toEqual([]);
    expect((await stored(id)).courier?.handover).toBe(0);
    await setPaid({ id, isPaid: false });
    await setPaid({ id, isPaid: true, payMethod: 'cash' });
    expect(await handOverOf()).toEqual([12.45]);
  });

  it("adds no cash to the courier's handover after an unpaid delivery", async () => {
    const id = await order();
    await sentOut(id);
    await step(id, 'Out for delivery', 'Delivered', { isPaid: false });
    await setPaid({ id, isPaid: true, payMethod: 'cash' });
    expect((await cashOf('omar')).cash).toBe(0);
  });
});

describe('marking an order as paid', () => {
  it('rejects the ordered payment method if another tab has recorded another method', async () => {
    const id = await order();
    await setPaid({ id, isPaid: true, payMethod: 'terminal' });
    await expect(
      setPaid({ id, isPaid: true, collected: 12.45, payMethod: 'cash' }),
    ).rejects.toThrow(/already marked as paid/);
    expect(await paidWays()).toEqual({ terminal: 12.43 });
  });
});
