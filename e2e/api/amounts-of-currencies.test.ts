import { stringify } from 'csv-stringify/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newSeller, shopperWithAddress } from '@/e2e/support/client';
import { SHOP } from '@/e2e/support/in-process';
import { openPayingTestShop } from '@/e2e/support/paying-in-process';
import {
  amountsOf,
  type ModelFee,
  type ModelLine,
  modelCash,
  modelFees,
  modelOf,
  modelPackedFees,
} from '@/e2e/support/tax-model';
import type { InvoiceResponse } from '@/lib/invoices/view';
import type { OrderView } from '@/lib/orders/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Product, ShopSettings } from '@/models';
import type { Measure } from '@/models/product';

/* Orders in currencies without decimals and with three decimals. Compares all sums with a model of the documented
   rules (tax-model.ts). */

const { stripeServer } = openPayingTestShop();
let seller: Client;
beforeAll(async () => {
  seller = await newSeller(SHOP);
});

type Terms = { taxMode: 'added' | 'included'; taxPercent: number };
type Row = {
  currency: string;
  /** The number of minor units in one unit, for example 1,000 fils in a Kuwaiti dinar. */
  minor: number;
  cashStep: number;
  terms: Terms;
  /** A second tax rate, for drinks. */
  drinks?: number;
  /** In minor units. `fish` is the price per kilogram. */
  prices: { rice: number; tea: number; fish: number; deposit: number; fee: number };
  isOnline: boolean;
};

const ROWS: Row[] = [
  {
    ...{ currency: 'jpy', minor: 1, cashStep: 1, isOnline: true },
    ...{ terms: { taxMode: 'included', taxPercent: 8 }, drinks: 10 },
    prices: { rice: 333, tea: 157, fish: 4_999, deposit: 10, fee: 345 },
  },
  {
    ...{ currency: 'kwd', minor: 1_000, cashStep: 5, isOnline: false },
    ...{ terms: { taxMode: 'added', taxPercent: 5 } },
    prices: { rice: 1_235, tea: 417, fish: 6_333, deposit: 51, fee: 777 },
  },
  {
    ...{ currency: 'clp', minor: 1, cashStep: 1, isOnline: true },
    ...{ terms: { taxMode: 'added', taxPercent: 19 }, drinks: 27 },
    prices: { rice: 1_993, tea: 871, fish: 12_347, deposit: 113, fee: 2_990 },
  },
];

async function open({ currency, minor, terms, drinks, prices }: Row) {
  await Promise.all([Product.deleteMany(), ShopSettings.deleteMany()]);
  const units = (cents: number) => String(cents / minor);
  const taxClasses = [
    { name: 'Food', percent: terms.taxPercent },
    { name: 'Drinks', percent: drinks, appliesTo: ['Drinks'] },
  ];
  const saved = await seller.post('/api/seller/settings', {
    ...{ revision: 0, name: 'Corner', promiseMinutes: 30, currency, ...terms },
    ...omitUndefined({ taxClasses: drinks ? taxClasses : undefined }),
    ...{ address: '1 Market Street', taxNumber: 'T1', invoices: true },
    zones: [{ name: 'All', zipCodes: ['*'], fee: units(prices.fee) }],
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const priced = (name: string, category: string, cents: number, deposit = '') => ({
    ...{ name, category, price: units(cents), offerPrice: units(cents), deposit },
    ...{ soldBy: '', step: '', stepUnit: '', pricePerUnit: '' },
  });
  const rows = [
    priced('Rice', 'Grains', prices.rice),
    priced('Tea', 'Drinks', prices.tea, units(prices.deposit)),
    {
      ...{ name: 'Tuna', category: 'Fruits', price: '', offerPrice: '', deposit: '' },
      ...{ soldBy: 'weight', step: '50', stepUnit: 'g', pricePerUnit: units(prices.fish) },
    },
  ];
  const raw = stringify(rows, { header: true });
  const headers = { 'Content-Type': 'text/csv' };
  const { body } = await seller.post('/api/product/import', undefined, { raw, headers });
  expect(body).toMatchObject({ added: 3, errors: [] });
  const idOf = async (name: string) => String((await Product.findOne({ name }).orFail())._id);
  return { rice: await idOf('Rice'), tea: await idOf('Tea'), tuna: await idOf('Tuna') };
}

function modelLines({ terms, drinks = terms.taxPercent, prices }: Row, rice: number) {
  const measure = {
    ...{
      by: 'weight',
      unit: 'g',
      step: 50,
      perUnitCents: prices.fish,
      tolerancePercent: 10,
      minStock: 0,
    },
  } satisfies Measure;
  const lines = (fish: Pick<ModelLine, 'pickedQuantity' | 'weighed'>): ModelLine[] => [
    { unitCents: prices.rice, quantity: rice, taxPercent: terms.taxPercent },
    { unitCents: prices.tea, quantity: 2, taxPercent: drinks, depositCents: prices.deposit },
    { unitCents: 0, quantity: 10, taxPercent: terms.taxPercent, measure, ...fish },
  ];
  return { ordered: lines({}), packed: lines({ pickedQuantity: 10, weighed: 480 }) };
}

describe('an order with weighed goods, a deposit, a fee and a refund', () => {
  it.each(ROWS)('has exact amounts in $currency, from the checkout to the refund', async (row) => {
    const { currency, minor, terms, drinks, prices, cashStep } = row;
    const { rice, tea, tuna } = await open(row);
    const amount = (cents: bigint | number) => Number(cents) / minor;
    const fees: ModelFee[] = [
      omitUndefined({ kind: 'delivery', cents: prices.fee, byGoods: drinks ? true : undefined }),
    ];
    const { ordered } = modelLines(row, 3);
    const agreed = modelOf(terms, amountsOf(ordered, modelFees(terms, ordered, fees)));
    const { packed } = modelLines(row, 2);
    const feesAfter = modelPackedFees(terms, packed, fees, agreed.total);
    const due = modelOf(terms, amountsOf(packed, feesAfter));
    // The seller refunds one of the two packed bags of rice, but not the delivery fee.
    const kept = modelOf(terms, amountsOf(modelLines(row, 1).packed, feesAfter));
    const refunded = due.total - kept.total;
    const seen = ({ taxes }: typeof due) =>
      taxes.map(({ percent, net, tax }) => ({ percent, net: amount(net), tax: amount(tax) }));

    const shopper = await shopperWithAddress(SHOP);
    const items = [
      { product: rice, quantity: 3 },
      { product: tea, quantity: 2 },
      { product: tuna, quantity: 10 },
    ];
    const place = (kind: 'cod' | 'stripe', total: bigint) =>
      shopper.post(`/api/order/${kind}`, {
        ...{ items, address: shopper.addressId, total: amount(total), currency },
      });
    const newest = async () =>
      ((await shopper.get('/api/order/user')).body.orders as OrderView[])[0] as OrderView;
    const pack = async (id: string) => {
      const lines = [
        { product: rice, found: 2 },
        { product: tuna, found: 10, weighed: 480 },
      ];
      const answer = await seller.post('/api/order/pack', { id, lines });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    const deliver = async (id: string, paid: object) => {
      for (const [from, status] of [
        ['Packed', 'Out for delivery'],
        ['Out for delivery', 'Delivered'],
      ]) {
        const more = status === 'Delivered' ? paid : {};
        const moved = await seller.post('/api/order/status', { id, from, status, ...more });
        expect(moved.status, JSON.stringify(moved.body)).toBe(200);
      }
    };
    const invoiceOf = async (id: string) => {
      const made = await shopper.post('/api/order/invoice', { id });
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      const { invoice } = made.body as InvoiceResponse;
      expect(invoice).toMatchObject({ currency, total: amount(due.total), taxes: seen(due) });
      const sum = invoice.lines.reduce((all, line) => all + Math.round(line.amount * minor), 0);
      const net = due.taxes.reduce((all, one) => all + one.net, 0n);
      expect(BigInt(sum)).toBe(terms.taxMode === 'added' ? net : due.total);
    };
    const refund = async (id: string, to: 'cash' | 'card') => {
      const lines = [{ product: rice, quantity: 1 }];
      const answer = await seller.post('/api/order/refund', { id, reason: 'Broken', to, lines });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect((await newest()).refunds).toMatchObject([{ amount: amount(refunded) }]);
      const { creditNotes } = (await shopper.get(`/api/order/invoice?id=${id}`))
        .body as InvoiceResponse;
      expect(creditNotes.map(({ total }) => total)).toEqual([amount(refunded)]);
      const [note] = creditNotes;
      const left = due.taxes.map(({ percent, tax }) => {
        const credited = note?.taxes.find((one) => one.percent === percent)?.tax ?? 0;
        return [percent, Number(tax) - Math.round(credited * minor)];
      });
      expect(left).toEqual(kept.taxes.map(({ percent, tax }) => [percent, Number(tax)]));
    };

    const cash = await place('cod', agreed.total);
    expect(cash.status, JSON.stringify(cash.body)).toBe(200);
    const { _id: id, ...placed } = await newest();
    expect(placed).toMatchObject({ currency, amount: amount(agreed.total), taxes: seen(agreed) });
    await pack(id);
    expect(await newest()).toMatchObject({ amount: amount(due.total), taxes: seen(due) });
    const collected = modelCash(due.total, cashStep);
    await deliver(id, { isPaid: true, collected: amount(collected) });
    expect(await newest()).toMatchObject({ isPaid: true, paidAmount: amount(due.total) });
    await invoiceOf(id);
    await refund(id, 'cash');

    const online = await place('stripe', agreed.total);
    if (!row.isOnline) {
      expect(online.status).toBe(422);
      expect(online.body.message).toContain(currency.toUpperCase());
      return;
    }
    const [session = ''] = /cs_test_\w+/.exec(String(online.body.url)) ?? [];
    stripeServer().pay(session);
    await stripeServer().deliver();
    const { _id: paid } = await newest();
    await pack(paid);
    await deliver(paid, {});
    await invoiceOf(paid);
    await refund(paid, 'card');
    const { intent, refund: refunds } = stripeServer().state();
    const payment = intent.find((one) => one.session === session);
    expect(payment).toMatchObject({
      ...{ currency, amount: Number(agreed.total), captured: Number(due.total) },
    });
    const back = refunds.filter((one) => one.intent === payment?.id);
    expect(back.map((one) => one.amount)).toEqual([Number(refunded)]);
  });
});
