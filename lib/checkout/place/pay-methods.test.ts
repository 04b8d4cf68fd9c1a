import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliver, step, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { openOrderMessage } from '@/lib/account/remove';
import { cancelOwnOrder } from '@/lib/checkout/fulfil/cancel';
import { changeStatus, setPaid } from '@/lib/checkout/fulfil/change-status';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { refundOrder, undoRefund } from '@/lib/checkout/fulfil/refund-goods';
import { placeOrderFor } from '@/lib/checkout/phone/place-phone-order';
import { orderForInput } from '@/lib/checkout/phone/schema';
import { assignCourier } from '@/lib/couriers/commands';
import { cashOf, courierCash } from '@/lib/couriers/handovers';
import { deliveriesOf } from '@/lib/couriers/queries';
import { allowOnAccount } from '@/lib/customers/commands';
import { findCustomer } from '@/lib/customers/queries';
import { closeDay } from '@/lib/day-report/close-day';
import { findDayReport } from '@/lib/day-report/queries';
import { findDocuments, makeInvoice } from '@/lib/invoices/commands';
import { factsOf } from '@/lib/notify/mail/collect-order-facts';
import { findOrder, listOrders } from '@/lib/orders/queries';
import type { PayMethod } from '@/lib/payments/pay-methods';
import { factsOf as pageFactsOf } from '@/lib/shop/queries';
import { lastKnownPages, publicShop, readShop } from '@/lib/shop/read';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { dayOf } from '@/lib/utils/zone-day';
import {
  Cursor,
  DayClose,
  Handover,
  Invoice,
  Movement,
  Order,
  Product,
  ShopSettings,
  User,
} from '@/models';
import { placeCodOrder } from './place-order';

/* Orders paid by card at the door, by bank transfer or on account. Only cash is rounded (to 0.05). */

setUpDatabase();
let apple: string;

const BANK = 'Corner Shop\nIBAN CH93 0076 2011 6238 5295 7';
const METHODS = {
  terminal: { on: true },
  transfer: { on: true, name: 'By bank', details: BANK },
  account: { on: true },
};
const offer = async (payMethods: object | undefined) => {
  const update = payMethods ? { $set: { payMethods } } : { $unset: { payMethods: 1 } };
  await ShopSettings.updateOne({ _id: 'shop' }, update);
  await readShop();
};

beforeAll(async () => {
  const price = { priceCents: 1_243, offerPriceCents: 1_243 };
  apple = String((await Product.create({ name: 'Apple', category: 'Fruits', ...price }))._id);
  await Promise.all([Movement.init(), DayClose.init(), Handover.init()]);
}, 60_000);
beforeEach(async () => {
  await Promise.all([Order.deleteMany(), User.deleteMany(), Movement.deleteMany()]);
  await Promise.all([DayClose.deleteMany(), Cursor.deleteMany(), Handover.deleteMany()]);
  await Promise.all([Invoice.deleteMany(), ShopSettings.deleteMany()]);
  await ShopSettings.create({
    _id: 'shop',
    currency: 'chf',
    taxPercent: 0,
    timeZone: 'UTC',
    invoices: true,
    address: '1 Market Street',
    taxNumber: 'CHE-123',
  });
  await offer(METHODS);
  await findDayReport({});
});
afterEach(() => vi.useRealTimers());

type Shopper = Awaited<ReturnType<typeof storedShopper>>;
const PROVEN = { mailProvenAt: new Date() };
const trusted = () => storedShopper(undefined, { paysOnAccount: true, ...PROVEN });
const placing = (one: Shopper, payMethod?: PayMethod, quantity = 1) => ({
  userId: one.userId,
  idempotencyKey: randomUUID(),
  input: {
    items: [{ product: apple, quantity }],
    address: one.address,
    ...omitUndefined({ payMethod }),
  },
});
const order = async (payMethod?: PayMethod, quantity = 1) =>
  placeCodOrder(placing(await trusted(), payMethod, quantity));

const seen = (id: string) => findOrder(id, { audience: 'seller', subject: 'seller' });
const stored = (id: string) => Order.findById(id).lean().orFail();
const paidByMethod = async () => {
  const { figures, expected } = await findDayReport({});
  return { ways: figures.ways, expected };
};
const paid = (way: string, sum = 12.43, back = 0) => ({ way, paid: sum, back });

const OMAR = { id: 'omar', name: 'Omar Haddad' };
async function sentOut(id: string): Promise<void> {
  await assignCourier(id, OMAR);
  await step(id, 'Order Placed', 'Packed');
  await step(id, 'Packed', 'Out for delivery');
}

describe('an order that is paid on delivery', () => {
  it('stores the payment method and the name that the shopper saw', async () => {
    const [card, bank] = [await order('terminal'), await order('transfer')];
    expect((await stored(card)).payMethod).toEqual({ code: 'terminal', name: 'Card at the door' });
    expect((await stored(bank)).payMethod).toEqual({
      ...{ code: 'transfer', name: 'By bank', isNamed: true },
    });
    expect(await seen(card)).toMatchObject({ paymentType: 'COD', paymentState: 'to collect' });
    expect(await seen(bank)).toMatchObject({ paymentType: 'COD', paymentState: 'payment due' });
    await offer({ transfer: { on: true, name: 'Other', details: 'Other' } });
    expect((await seen(bank)).payMethod).toMatchObject({ name: 'By bank', details: 'Other' });
    await offer(undefined);
    expect((await seen(bank)).payMethod).toEqual({
      ...{ code: 'transfer', name: 'By bank', isNamed: true },
    });
  });

  it('stores no payment method if the shopper pays in cash', async () => {
    const id = await order();
    expect(await stored(id)).not.toHaveProperty('payMethod');
    expect(await seen(id)).not.toHaveProperty('payMethod');
  });

  it('is rejected and stores nothing if the shop does not offer the payment method', async () => {
    const ada = await storedShopper();
    const off = { kind: 'unprocessable', message: expect.stringMatching(/no longer offers/) };
    for (const settings of [
      undefined,
      { terminal: { on: false, name: 'Card' }, transfer: { on: true, details: BANK } },
    ]) {
      await offer(settings);
      await expect(placeCodOrder(placing(ada, 'terminal'))).rejects.toMatchObject(off);
    }
    expect(await Order.countDocuments()).toBe(0);
  });

  it('is placed once, even if the method is switched off before the retry', async () => {
    const request = placing(await storedShopper(), 'transfer');
    const id = await placeCodOrder(request);
    await offer(undefined);
    expect(await placeCodOrder(request)).toBe(id);
    const other = { ...request, input: { ...request.input, payMethod: 'terminal' as const } };
    await expect(placeCodOrder(other)).rejects.toMatchObject({ kind: 'unprocessable' });
    expect(await Order.countDocuments()).toBe(1);
  });
});

describe('the bank details of the shop', () => {
  it('appear in no page and no public response', async () => {
    for (const on of [true, false]) {
      await offer({ ...METHODS, transfer: { on, name: 'By bank', details: BANK } });
      const { shop } = lastKnownPages();
      expect((await readShop()).payMethods?.transfer?.details).toBe(BANK);
      const everywhere = JSON.stringify([shop, pageFactsOf(shop), publicShop(await readShop())]);
      expect(everywhere).not.toContain('IBAN');
      expect(everywhere.includes('By bank')).toBe(on);
    }
  });
});

describe('an order on account', () => {
  const refused = { kind: 'unprocessable', message: expect.stringMatching(/not enabled/) };

  it('requires the permission of the seller', async () => {
    const ada = await storedShopper(undefined, PROVEN);
    await expect(placeCodOrder(placing(ada, 'account'))).rejects.toMatchObject(refused);
    expect((await findCustomer(ada.userId, true)).paysOnAccount).toBe(false);
    await allowOnAccount({ id: ada.userId, isAllowed: true });
    expect((await findCustomer(ada.userId, true)).paysOnAccount).toBe(true);
    const id = await placeCodOrder(placing(ada, 'account'));
    await allowOnAccount({ id: ada.userId, isAllowed: false });
    await expect(placeCodOrder(placing(ada, 'account'))).rejects.toMatchObject(refused);
    expect((await seen(id)).payMethod?.code).toBe('account');
  });

  it('requires a confirmed email address', async () => {
    const ada = await storedShopper();
    await expect(allowOnAccount({ id: ada.userId, isAllowed: true })).rejects.toMatchObject({
      ...{ kind: 'conflict', message: expect.stringMatching(/not confirmed their email/) },
    });
    // The stored field `paysOnAccount` alone must not allow an order on account.
    await User.updateOne({ _id: ada.userId }, { $set: { paysOnAccount: true } });
    await expect(placeCodOrder(placing(ada, 'account'))).rejects.toMatchObject(refused);
  });

  it('is rejected for guests and anonymous callers', async () => {
    const guest = await storedShopper(undefined, {
      ...{ isGuest: true, contactEmail: 'a@b.example', ...PROVEN },
    });
    await expect(allowOnAccount({ id: guest.userId, isAllowed: true })).rejects.toMatchObject({
      kind: 'conflict',
    });
    // The stored field `paysOnAccount` alone must not allow an order on account.
    await User.updateOne({ _id: guest.userId }, { $set: { paysOnAccount: true } });
    await expect(placeCodOrder(placing(guest, 'account'))).rejects.toMatchObject(refused);
    const customer = { name: 'Grace Hopper', phone: '+1 555 010 0177' };
    const lines = [{ product: apple, quantity: 1 }];
    const call = (payMethod: string) =>
      placeOrderFor(orderForInput.parse({ customer, items: lines, way: 'pickup', payMethod }), {
        key: randomUUID(),
        by: 'owner',
      });
    await ShopSettings.updateOne(
      { _id: 'shop' },
      { $set: { pickup: { on: true, address: '1 Market Street', hours: '' } } },
    );
    await expect(call('account')).rejects.toMatchObject(refused);
    const collected = await call('terminal');
    const method = { code: 'terminal', name: 'Card at pickup' };
    expect((await seen(collected)).payMethod).toEqual({ ...method, isPickup: true });
    expect((await stored(collected)).payMethod).toEqual(method);
    await setPaid({ id: collected, isPaid: true, payMethod: 'cash' });
    await setPaid({ id: collected, isPaid: false });
    await setPaid({ id: collected, isPaid: true, payMethod: 'terminal' });
    expect((await stored(collected)).payMethod).toEqual(method);
  });

  it('blocks the deletion of the account until it is paid', async () => {
    const id = await order('account');
    await deliver(id);
    const message = async () => openOrderMessage(await stored(id), Date.now());
    expect(await message()).toMatch(/is not paid yet/);
    await setPaid({ id, isPaid: true });
    expect(await message()).toBeUndefined();
  });
});

describe('the courier', () => {
  it('collects cash and card payments, but nothing for bank transfers and orders on account', async () => {
    const ids = [
      await order(),
      await order('terminal'),
      await order('transfer'),
      await order('account'),
    ];
    for (const id of ids) await sentOut(id);
    const byMethod = new Map(
      (await deliveriesOf('omar')).map((one) => [one.payMethod?.code ?? 'cash', one]),
    );
    expect(byMethod.get('cash')).toMatchObject({ toCollect: 12.45, asksPaid: true });
    expect(byMethod.get('terminal')).toMatchObject({ toCollect: 12.43, asksPaid: true });
    for (const method of ['transfer', 'account']) {
      expect(byMethod.get(method)).toMatchObject({ toCollect: 0 });
      expect(byMethod.get(method)).not.toHaveProperty('asksPaid');
    }
    const [cash = '', card = '', bank = '', account = ''] = ids;
    await step(cash, 'Out for delivery', 'Delivered', { isPaid: true, collected: 12.45 });
    await expect(
      step(card, 'Out for delivery', 'Delivered', { isPaid: true, collected: 12.45 }),
    ).rejects.toThrow(/12\.43/);
    await step(card, 'Out for delivery', 'Delivered', { isPaid: true, collected: 12.43 });
    // `isPaid` alone must not mark an order by bank transfer as paid.
    await step(bank, 'Out for delivery', 'Delivered', { isPaid: true });
    await step(account, 'Out for delivery', 'Delivered');
    expect((await seen(bank)).isPaid).toBe(false);
    expect((await cashOf('omar')).cash).toBe(12.45);
    const unpaid = await listOrders({ payment: 'unpaid' });
    expect(unpaid.orders.map(({ _id }) => _id).sort()).toEqual([bank, account].sort());
  });

  it('can record cash for an order by card, and a card payment for an order by cash', async () => {
    const [card, cash] = [await order('terminal'), await order()];
    for (const id of [card, cash]) await sentOut(id);
    const insteadOf = new Map((await deliveriesOf('omar')).map((one) => [one._id, one.instead]));
    expect(insteadOf.get(card)).toEqual({ payMethod: 'cash', toCollect: 12.45 });
    expect(insteadOf.get(cash)).toEqual({ payMethod: 'terminal', toCollect: 12.43 });
    for (const key of ['one', 'one', 'two'])
      await changeStatus(
        {
          ...({ id: card, from: 'Out for delivery', status: 'Delivered' } as const),
          ...({ isPaid: true, collected: 12.45, payMethod: 'cash' } as const),
        },
        { courier: 'omar', key },
      );
    await step(cash, 'Out for delivery', 'Delivered', {
      ...{ isPaid: true, collected: 12.43, payMethod: 'terminal' },
    });
    expect((await cashOf('omar')).cash).toBe(12.45);
    expect(await paidByMethod()).toEqual({
      ways: [paid('cash', 12.45), paid('terminal')],
      expected: 12.45,
    });
  });

  it('has no cash to hand over for an order that was paid by card', async () => {
    const id = await order('terminal');
    await sentOut(id);
    await step(id, 'Out for delivery', 'Delivered', { isPaid: true, collected: 12.43 });
    await Order.updateOne({ _id: id }, { $set: { 'history.$[].at': new Date(0) } });
    expect((await courierCash()).couriers).toEqual([]);
    // Handover number 0 marks an order without cash. Later reads skip it.
    expect((await stored(id)).courier?.handover).toBe(0);
  });

  it('undoes the delivery and its card payment together', async () => {
    const id = await order('terminal');
    await sentOut(id);
    await step(id, 'Out for delivery', 'Delivered', { isPaid: true });
    expect(await paidByMethod()).toEqual({ ways: [paid('terminal')], expected: 0 });
    await step(id, 'Delivered', 'Out for delivery');
    expect((await seen(id)).isPaid).toBe(false);
    expect(await paidByMethod()).toEqual({ ways: [paid('terminal', 0)], expected: 0 });
  });
});

describe('the daily report', () => {
  it('counts only cash as expected cash, and has a line for each other payment method', async () => {
    const [cash, card] = [await order(), await order('terminal')];
    const [bank, account] = [await order('transfer'), await order('account')];
    for (const id of [cash, card]) await deliver(id, { isPaid: true });
    for (const id of [bank, account]) await deliver(id);
    expect(await paidByMethod()).toEqual({
      ways: [paid('cash', 12.45), paid('terminal')],
      expected: 12.45,
    });
    await setPaid({ id: bank, isPaid: true, collected: 12.43 });
    await setPaid({ id: account, isPaid: true, collected: 12.43 });
    expect(await paidByMethod()).toEqual({
      ways: [paid('cash', 12.45), paid('terminal'), paid('transfer'), paid('account')],
      expected: 12.45,
    });
    const date = dayOf(Date.now(), 'UTC');
    const { close, figures } = await closeDay({
      date,
      expected: 12.45,
      counted: 12.45,
      reason: undefined,
    });
    expect(close).toMatchObject({ expected: 12.45, counted: 12.45 });
    expect(figures.total).toBe(49.74);
    // A card payment on the courier's terminal does not go through Stripe.
    expect(close).not.toHaveProperty('stripe');
  });

  it('contains the correction of a wrong payment', async () => {
    const id = await order('transfer');
    await setPaid({ id, isPaid: true, collected: 12.43 });
    await findDayReport({});
    await setPaid({ id, isPaid: false });
    expect(await paidByMethod()).toEqual({ ways: [paid('transfer', 0)], expected: 0 });
  });

  it('subtracts bank transfers to customers for missing pieces and cancellations', async () => {
    const [id, other] = [await order('transfer', 2), await order('transfer')];
    await setPaid({ id, isPaid: true, collected: 24.86 });
    await packOrder({ id, lines: [{ product: apple, found: 1 }], done: true });
    expect(await paidByMethod()).toEqual({ ways: [paid('transfer', 24.86)], expected: 0 });
    await assignCourier(id, OMAR);
    expect((await deliveriesOf('omar'))[0]).toMatchObject({ toCollect: 0 });
    await setPaid({ id, isPaid: true, collected: -12.43 });
    await setPaid({ id: other, isPaid: true });
    await cancelOwnOrder(String((await stored(other)).userId), { id: other });
    await setPaid({ id: other, isPaid: false });
    expect(await paidByMethod()).toEqual({ ways: [paid('transfer', 37.29, -24.86)], expected: 0 });
  });
});

describe('marking an order as paid by a different method than ordered', () => {
  it('records the actual payment method', async () => {
    const [card, cash, bank] = [await order('terminal'), await order(), await order('transfer')];
    for (const id of [card, cash, bank]) await deliver(id);
    // The card terminal has failed, so the customer pays in cash. `collected` must be the rounded amount.
    const inCash = { id: card, isPaid: true, payMethod: 'cash' } as const;
    await expect(setPaid({ ...inCash, collected: 12.43 })).rejects.toThrow(/12\.45/);
    await setPaid({ ...inCash, collected: 12.45 });
    await setPaid({ id: cash, isPaid: true, collected: 12.43, payMethod: 'terminal' });
    await setPaid({ id: bank, isPaid: true, payMethod: 'transfer' });
    expect(await stored(card)).not.toHaveProperty('payMethod');
    expect((await stored(cash)).payMethod).toEqual({ code: 'terminal', name: 'Card at the door' });
    expect((await stored(bank)).payMethod).toMatchObject({ code: 'transfer', isNamed: true });
    expect(await paidByMethod()).toEqual({
      ways: [paid('cash', 12.45), paid('terminal'), paid('transfer')],
      expected: 12.45,
    });
  });

  it('rejects a disabled method, and rejects another method if the order is already paid', async () => {
    const id = await order();
    await offer(undefined);
    await expect(setPaid({ id, isPaid: true, payMethod: 'terminal' })).rejects.toThrow(
      /no longer offers/,
    );
    await offer(METHODS);
    await setPaid({ id, isPaid: true });
    await expect(setPaid({ id, isPaid: true, payMethod: 'terminal' })).rejects.toThrow(
      /Mark it as unpaid first/,
    );
    expect((await paidByMethod()).ways).toEqual([paid('cash', 12.45)]);
  });
});

describe('a refund after the delivery', () => {
  const refund = (id: string, to: 'cash' | 'credit' | 'transfer' | 'terminal', amount: number) =>
    refundOrder({ id, amount, to, reason: 'Bruised' }, randomUUID());

  it('uses the payment method of the order, and takes no cash from the till', async () => {
    const [bank, card] = [await order('transfer'), await order('terminal')];
    await deliver(bank);
    await expect(refund(bank, 'transfer', 1)).rejects.toThrow(/Mark it as paid/);
    await setPaid({ id: bank, isPaid: true });
    await deliver(card, { isPaid: true });
    expect((await seen(bank)).actions.refund).toEqual({
      ...{ left: 12.43, to: ['transfer', 'cash', 'credit'] },
    });
    await refund(bank, 'transfer', 2.22);
    await refund(card, 'terminal', 1.11);
    expect(await paidByMethod()).toEqual({
      ways: [paid('terminal', 12.43, -1.11), paid('transfer', 12.43, -2.22)],
      expected: 0,
    });
    await undoRefund({ id: bank, number: 1 });
    expect((await paidByMethod()).ways).toContainEqual(paid('transfer', 12.43, 0));
    await expect(refund(card, 'transfer', 1)).rejects.toThrow(/not paid with this method/);
  });

  it('takes cash from the till only if the seller selects cash', async () => {
    const id = await order('terminal');
    await deliver(id, { isPaid: true });
    await refund(id, 'cash', 2.22);
    expect(await paidByMethod()).toEqual({
      ways: [paid('cash', 0, -2.2), paid('terminal')],
      expected: -2.2,
    });
  });
});

describe('the documents of an order by bank transfer', () => {
  it('show the bank details and the payment reference until the order is paid', async () => {
    const ada = await trusted();
    const id = await placeCodOrder(placing(ada, 'transfer'));
    const reference = `${(await stored(id)).number} ${id.slice(-6)}`;
    const facts = async () =>
      factsOf(await stored(id), {
        shop: { name: 'Corner', origin: 'http://shop.example', contact: [] },
        ...{ timeZone: 'UTC', shopper: 'Ada', isForSeller: false, now: new Date() },
      });
    expect((await facts()).method).toEqual({
      ...{ code: 'transfer', name: 'By bank', details: BANK.split('\n'), reference },
    });
    expect((await listOrders({ q: reference })).orders.map(({ _id }) => _id)).toEqual([id]);
    await deliver(id);
    await makeInvoice({ audience: 'shopper', subject: ada.userId }, { id });
    const [invoice] = await findDocuments({ audience: 'shopper', subject: ada.userId }, id);
    expect(invoice).toMatchObject({
      totalCents: 1_243,
      paymentNote: `By bank\n${BANK}\nReference: ${reference}`,
    });
    expect(invoice).not.toHaveProperty('paidCents');
    expect(invoice).not.toHaveProperty('roundingCents');
    await setPaid({ id, isPaid: true });
    expect((await facts()).method?.details).toEqual([]);
    const { notes } = await seen(id);
    expect(notes).toMatchObject([{ what: 'payment', amount: 12.43, by: { role: 'seller' } }]);
  });
});
