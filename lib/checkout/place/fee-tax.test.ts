import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BERLIN, deliver, step, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { addGermanGoods, type GermanGoods, openGermanShop } from '@/e2e/support/german-shop';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { previewRefund, refundOrder } from '@/lib/checkout/fulfil/refund-goods';
import { sumOfOrder } from '@/lib/checkout/phone/place-phone-order';
import { findDayReport } from '@/lib/day-report/queries';
import { makeInvoice } from '@/lib/invoices/commands';
import { invoiceXml } from '@/lib/invoices/en16931';
import { findOrder } from '@/lib/orders/queries';
import { checkOrder } from '@/lib/reconcile/invariants';
import { Cursor, DayClose, Invoice, Movement, Order, Product, ShopSettings } from '@/models';
import { placeCodOrder } from './place-order';

setUpDatabase();
const SELLER = { audience: 'seller', subject: 'seller@shop.example' } as const;
let goods: GermanGoods;

beforeAll(async () => {
  goods = await addGermanGoods();
  await Promise.all([Movement.init(), DayClose.init()]);
}, 60_000);
beforeEach(async () => {
  await openGermanShop(400);
  await ShopSettings.updateOne({ _id: 'shop' }, { email: 'shop@shop.example', taxNumber: 'DE123' });
  await Cursor.updateOne(
    { _id: 'day report since' },
    { $set: { at: new Date('2026-01-01') } },
    { upsert: true },
  );
});
afterEach(async () => {
  await Promise.all([ShopSettings, Order, Movement, Invoice].map((one) => one.deleteMany()));
  await Cursor.deleteMany({ _id: 'day report' });
});

/**
 * Places a cash on delivery order. An apple costs 1.07 (7%). A cola costs 1.19 plus a deposit of 0.25 (19%).
 */
async function placed(apples: number, colas: number) {
  const { userId, address } = await storedShopper(BERLIN);
  const wanted = [
    { product: goods.apple, quantity: apples },
    { product: goods.cola, quantity: colas },
  ];
  const input = { items: wanted.filter(({ quantity }) => quantity > 0), address };
  await placeCodOrder({ userId, idempotencyKey: 'one', input });
  const stored = async () => {
    const order = await Order.findOne({ userId }).lean();
    if (!order) throw new Error('the order is gone');
    checkOrder(order, (_, what) => expect(what).toBeUndefined());
    return order;
  };
  const id = String((await stored())._id);
  return { id, items: input.items, stored, sees: () => findOrder(id, SELLER) };
}

describe('the tax of the delivery fee', () => {
  it('uses the rate of the goods if all goods have one rate', async () => {
    await Product.updateOne({ _id: goods.apple }, { offerPriceCents: 1_000, priceCents: 1_000 });
    const items = [{ product: goods.apple, quantity: 1 }];
    const { taxes } = await sumOfOrder({ items, zipcode: '10115' });
    await Product.updateOne({ _id: goods.apple }, { offerPriceCents: 107, priceCents: 107 });
    expect(taxes).toEqual([{ percent: 7, net: 13.09, tax: 0.91 }]);
  });

  it('is equal in order, invoice, XML, refund and day report', async () => {
    // The goods cost 2.00 (7%) and 3.00 (19%) net, so the fee is split into 1.60 and 2.40. The deposits of 0.75
    // have 19%.
    const taxes = [
      // The gross amounts are 3.57 + 0.75 + 2.40 = 6.72 at 19%, and 2.14 + 1.60 = 3.74 at 7%.
      { percent: 19, net: 5.65, tax: 1.07 },
      { percent: 7, net: 3.5, tax: 0.24 },
    ];
    const { id, items, stored, sees } = await placed(2, 3);
    expect((await sumOfOrder({ items, zipcode: '10115' })).taxes).toEqual(taxes);
    expect(await sees()).toMatchObject({ taxes, deliveryFee: 4, feeByGoods: 4, amount: 10.46 });
    await deliver(id, { isPaid: true });
    expect((await sees()).taxes).toEqual(taxes);
    const { invoice } = await makeInvoice(SELLER, { id });
    expect(invoice.taxes).toEqual(taxes);
    const ofFee = invoice.lines.filter(({ kind }) => kind === 'delivery');
    expect(ofFee.map(({ taxPercent, amount }) => [taxPercent, amount])).toEqual([
      [19, 2.4],
      [7, 1.6],
    ]);
    const { xml } = await invoiceXml(SELLER, { id });
    for (const { net, tax } of taxes) {
      expect(xml).toContain(`<cbc:TaxableAmount currencyID="EUR">${net.toFixed(2)}<`);
      expect(xml).toContain(`<cbc:TaxAmount currencyID="EUR">${tax.toFixed(2)}<`);
    }
    const day = await findDayReport({});
    expect(day.figures).toMatchObject({ taxes, deliveryFees: 4, total: 10.46 });
    // After the fee refund, goods and deposits remain: 4.32 including 0.68 tax, and 2.14 including 0.14 tax.
    const back = [
      { percent: 19, net: 2.01, tax: 0.39 },
      { percent: 7, net: 1.5, tax: 0.1 },
    ];
    const asked = { id, deliveryFee: true, reason: 'late', to: 'cash' } as const;
    expect((await previewRefund(asked)).refund).toMatchObject({ amount: 4, taxes: back });
    await refundOrder(asked, 'fee');
    const documents = await makeInvoice(SELLER, { id });
    expect(documents.creditNotes.map((note) => note.taxes)).toEqual([back]);
    expect((await findDayReport({})).figures).toMatchObject({
      deliveryFees: 0,
      total: 6.46,
      taxes: [
        { percent: 19, net: 3.64, tax: 0.68 },
        { percent: 7, net: 2, tax: 0.14 },
      ],
    });
    expect((await stored()).refunds?.[0]).toMatchObject({ cents: 400, feeCents: 400 });
  });

  it('follows the packed goods after packing', async () => {
    const { id, sees } = await placed(2, 3);
    await packOrder({ id, lines: [{ product: goods.cola, found: 0 }], done: true });
    const seven = [{ percent: 7, net: 5.74, tax: 0.4 }];
    expect(await sees()).toMatchObject({ amount: 6.14, deliveryFee: 4, taxes: seven });
    await packOrder({ id, lines: [{ product: goods.cola, found: 3 }], done: true });
    expect(await sees()).toMatchObject({ amount: 10.46 });
    await step(id, 'Packed', 'Out for delivery');
    await step(id, 'Out for delivery', 'Delivered', { isPaid: true });
    await refundOrder(
      { id, lines: [{ product: goods.cola, quantity: 3 }], reason: 'x', to: 'cash' },
      'cola',
    );
    // The refund contains all colas with their deposits: 4.32 of the 6.72 at 19%. The amounts at 7% are unchanged.
    expect((await sees()).refunds?.[0]).toMatchObject({
      amount: 4.32,
      taxes: [{ percent: 19, net: 3.63, tax: 0.69 }],
    });
  });

  it('uses the rate of the delivery tax class if the shop has this class', async () => {
    await ShopSettings.updateOne({ _id: 'shop' }, { 'taxClasses.0.appliesTo': ['delivery'] });
    const { sees, stored } = await placed(2, 0);
    expect((await stored()).fees).toEqual([{ kind: 'delivery', cents: 400, taxPercent: 19 }]);
    expect(await sees()).toMatchObject({
      taxes: [
        { percent: 19, net: 3.37, tax: 0.63 },
        { percent: 7, net: 2, tax: 0.14 },
      ],
    });
  });

  it('is not split by rate for an order of an older app version', async () => {
    const { id, sees } = await placed(2, 0);
    const taxes = [
      { percent: 19, netCents: 337, taxCents: 63 },
      { percent: 7, netCents: 200, taxCents: 14 },
    ];
    await Order.updateOne({ _id: id }, { $unset: { 'fees.0.byGoods': 1 }, taxes, taxCents: 77 });
    const before = { amount: 6.14, taxes: [{ net: 3.37, tax: 0.63 }, { net: 2 }] };
    expect(await sees()).toMatchObject(before);
    await deliver(id, { isPaid: true });
    expect(await sees()).toMatchObject(before);
    const { invoice } = await makeInvoice(SELLER, { id });
    expect(invoice.taxes).toMatchObject(before.taxes);
  });
});

describe('the state delivery fee (which some US states charge for each delivered order)', () => {
  const stateFee = { name: 'Retail Delivery Fee', cents: 28 };
  beforeEach(() => ShopSettings.updateOne({ _id: 'shop' }, { stateFee }));

  it('is a separate line in order, invoice, XML and phone order preview', async () => {
    const { id, items, sees } = await placed(2, 3);
    const view = { name: 'Retail Delivery Fee', amount: 0.28 };
    expect(await sumOfOrder({ items, zipcode: '10115' })).toMatchObject({
      stateFee: view,
      deliveryFee: 4,
      total: 10.74,
    });
    expect(await sees()).toMatchObject({ stateFee: view, deliveryFee: 4, amount: 10.74 });
    await deliver(id, { isPaid: true });
    const { invoice } = await makeInvoice(SELLER, { id });
    expect(invoice.total).toBe(10.74);
    expect(invoice.lines.find(({ name }) => name === view.name)).toMatchObject({
      amount: 0.28,
      taxPercent: 0,
    });
    expect((await invoiceXml(SELLER, { id })).xml).toContain('Retail Delivery Fee');
    const { figures } = await findDayReport({});
    expect(figures).toMatchObject({ deliveryFees: 4, total: 10.74 });
  });

  it("is refunded with the whole order, but not with the shop's delivery fee", async () => {
    const { id, sees } = await placed(2, 3);
    await deliver(id, { isPaid: true });
    const asked = { id, deliveryFee: true, reason: 'late', to: 'cash' } as const;
    expect((await previewRefund(asked)).refund).toMatchObject({ amount: 4 });
    await refundOrder(asked, 'fee');
    await expect(previewRefund({ ...asked, reason: 'again' })).rejects.toThrow(/delivery fee/i);
    await refundOrder({ id, amount: 6.74, reason: 'all', to: 'cash' }, 'all');
    expect((await sees()).refunds?.map(({ amount }) => amount)).toEqual([4, 6.74]);
  });

  it('does not apply to untaxed goods, to pickup, or if no taxed goods are packed', async () => {
    const nothing = [{ product: goods.bread, quantity: 1 }];
    expect(await sumOfOrder({ items: nothing, zipcode: '10115' })).not.toHaveProperty('stateFee');
    const { id, items, sees } = await placed(2, 0);
    await ShopSettings.updateOne(
      { _id: 'shop' },
      { pickup: { on: true, address: '1 High Street' } },
    );
    expect(await sumOfOrder({ items, way: 'pickup' })).not.toHaveProperty('stateFee');
    await packOrder({ id, lines: [{ product: goods.apple, found: 0 }], done: true });
    expect(await sees()).not.toHaveProperty('stateFee');
  });
});
