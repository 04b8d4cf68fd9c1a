import fc from 'fast-check';
import mongoose from 'mongoose';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BERLIN, deliver, openPayPage, step, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { addGermanGoods, basketOf, type GermanGoods, TAX_CLASSES } from '@/e2e/support/german-shop';
import { runs } from '@/e2e/support/runs';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { recordReturns } from '@/lib/checkout/fulfil/record-returns';
import { settle } from '@/lib/checkout/pay/settle';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { findOrder } from '@/lib/orders/queries';
import { stripe } from '@/lib/payments/stripe';
import { reconcile } from '@/lib/reconcile/reconcile';
import { DAY_MS } from '@/lib/utils/durations';
import { toCents } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Address, Audit, Cursor, Invoice, Order, Product, ShopSettings } from '@/models';
import {
  findInvoice,
  makeInvoice,
  runSequentially,
  storeNumbered,
  type Unnumbered,
} from './commands';
import { invoiceXml, ublOf } from './en16931';
import { allInvoicesOf } from './queries';
import type { InvoiceResponse } from './view';

const stripeServer = setUpStripe();
setUpDatabase();
const SELLER = { audience: 'seller', subject: 'seller@shop.example' } as const;
let goods: GermanGoods;

beforeAll(async () => {
  goods = await addGermanGoods();
  await Invoice.init();
}, 60_000);

const OPEN = {
  name: 'Corner',
  address: '1 High Street\n10115 Berlin',
  taxNumber: 'DE123456789',
  invoices: true,
  currency: 'eur',
  taxMode: 'included',
  taxPercent: 19,
  taxClasses: TAX_CLASSES,
  timeZone: 'Europe/Berlin',
};
const set = (settings: object) =>
  ShopSettings.updateOne({ _id: 'shop' }, { $set: settings }, { upsert: true });
beforeEach(async () => void (await set(OPEN)));
afterEach(async () => {
  vi.restoreAllMocks();
  await ShopSettings.deleteMany();
});

async function buyer() {
  const { userId, address } = await storedShopper(BERLIN);
  const items = basketOf(goods);
  const placing = { userId, idempotencyKey: 'one', input: { items, address } };
  const own = async () => String((await Order.findOne({ userId }).lean())?._id);
  const reader = { audience: 'shopper', subject: userId } as const;
  return {
    reader,
    async cod(way?: 'pickup') {
      await placeCodOrder(way ? { ...placing, input: { items, way } as never } : placing);
      return own();
    },
    async paid() {
      const session = await openPayPage(placing);
      stripeServer().pay(session);
      await settle(session);
      return { id: await own(), session };
    },
    invoice: (id: string, more = {}) => makeInvoice(reader, { id, ...more }),
    sees: (id: string) => findOrder(id, reader),
  };
}

async function delivered() {
  const ada = await buyer();
  const id = await ada.cod();
  await deliver(id);
  return { ada, id };
}

async function refund(session: string, amount: number) {
  const { intent } = stripeServer().state();
  const paid = intent.find((each) => each.session === session)?.id ?? '';
  await stripe().refunds.create({ payment_intent: paid, amount });
  await stripeServer().deliver();
}

/** Asserts that the numbers are 1, 2, 3, … without gaps. */
async function numbersOf(kind: 'invoice' | 'credit note', year?: number) {
  const all = await Invoice.find(omitUndefined({ kind, year: year || undefined })).lean();
  for (const one of new Set(all.map((document) => document.year))) {
    const numbers = all.filter((document) => document.year === one).map(({ n }) => n);
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, at) => at + 1));
  }
  return all;
}
const sumOf = ({ invoice, creditNotes }: InvoiceResponse) =>
  creditNotes.reduce(
    (left, { total }) => left - toCents(total, 'usd'),
    toCents(invoice.total, 'usd'),
  );

test('an invoice has the lines, tax rates and totals of the order', async () => {
  const { ada, id } = await delivered();
  const order = await ada.sees(id);
  const made = await ada.invoice(id, { company: 'Corner Ltd', vatId: 'DE987654321' });
  expect(made.creditNotes).toEqual([]);
  expect(made.invoice).toMatchObject({
    kind: 'invoice',
    number: expect.stringMatching(/^INV-\d{4}-0001$/),
    order: id,
    seller: { name: 'Corner', address: '1 High Street\n10115 Berlin', taxNumber: 'DE123456789' },
    buyer: { name: 'Ada Grocer', company: 'Corner Ltd', vatId: 'DE987654321', country: 'Germany' },
    lines: [
      { kind: 'goods', name: 'Apple', quantity: 2, amount: 2.14, taxPercent: 7 },
      { kind: 'goods', name: 'Cola', quantity: 3, amount: 3.57, taxPercent: 19 },
      { kind: 'deposit', name: 'Deposit: Cola', quantity: 3, amount: 0.75, taxPercent: 19 },
      { kind: 'goods', name: 'Bread', quantity: 1, amount: 3, taxPercent: 0 },
    ],
    taxes: order.taxes,
    total: order.amount,
  });
  expect((await ada.sees(id)).invoiceNumber).toBe(made.invoice.number);
  await set({ name: 'Other', address: 'Elsewhere', taxNumber: 'X', taxMode: 'added' });
  await Address.updateMany({}, { $set: { street: 'Elsewhere' } });
  await Product.updateMany({}, { $set: { name: 'Other' } });
  expect(await ada.invoice(id)).toEqual(made);
  expect(await findInvoice(SELLER, id)).toEqual(made);
  await Product.updateOne({ _id: goods.apple }, { $set: { name: 'Apple' } });
  await Product.updateOne({ _id: goods.cola }, { $set: { name: 'Cola' } });
  await Product.updateOne({ _id: goods.bread }, { $set: { name: 'Bread' } });
  const entries = await Audit.find({ 'target.id': id, action: 'invoice made' }).lean();
  expect(entries).toMatchObject([{ after: { number: made.invoice.number, cents: 946 } }]);
  await expect(ada.invoice(id, { company: 'Another Ltd' })).rejects.toThrow(
    /^Invoice INV-\d{4}-0001 was already created for Corner Ltd, Ada Grocer/,
  );
});

test('an invoice keeps the Peppol IDs from its day of issue', async () => {
  const { ada, id } = await delivered();
  await set({ peppolId: '0208:0123456749' });
  const { invoice } = await ada.invoice(id, { peppolId: '9930:DE123456789' });
  expect(invoice).toMatchObject({
    seller: { peppolId: '0208:0123456749' },
    buyer: { peppolId: '9930:DE123456789' },
  });
  await set({ peppolId: '0208:0987654394' });
  expect((await findInvoice(SELLER, id)).invoice).toEqual(invoice);
  await expect(ada.invoice(id, { peppolId: '9930:DE987654321' })).rejects.toMatchObject({
    kind: 'conflict',
  });
});

test('an order without an invoice states why, and a stranger gets a 404', async () => {
  const ada = await buyer();
  const id = await ada.cod();
  const isOffered = async () => (await ada.sees(id)).actions?.invoice ?? false;
  expect(await isOffered()).toBe(false);
  const why = () =>
    ada.invoice(id).then(
      () => 'made',
      (error) => `${error.kind}: ${error.message}`,
    );
  expect(await why()).toMatch(/^conflict: .+ once this order is delivered\.$/);
  await expect(findInvoice(ada.reader, id)).rejects.toThrow('This order has no invoice yet.');
  await deliver(id);
  expect(await isOffered()).toBe(true);
  await set({ invoices: false });
  expect(await why()).toBe('conflict: This shop does not issue invoices.');
  // In Portugal, only certified software may issue invoices.
  await set({ invoices: true, country: 'PT' });
  expect(await why()).toBe('conflict: This shop does not issue invoices.');
  await set({ invoices: true, country: 'DE', taxNumber: '' });
  expect(await why()).toMatch(/^conflict: .+ the address and the tax number of the shop/);
  await set(OPEN);
  const bob = await buyer();
  await expect(bob.invoice(id)).rejects.toMatchObject({ kind: 'notFound' });
  await expect(findInvoice(bob.reader, id)).rejects.toMatchObject({ kind: 'notFound' });
  expect(await why()).toBe('made');
  const other = await bob.cod();
  await step(other, 'Order Placed', 'Cancelled');
  await expect(bob.invoice(other)).rejects.toThrow('This order is cancelled');
});

test('an invoice lists the delivered goods and the replacements', async () => {
  const ada = await buyer();
  const id = await ada.cod();
  const replacement = { product: goods.apple, quantity: 1 };
  await packOrder({ id, lines: [{ product: goods.cola, found: 1, replacement }], done: true });
  await step(id, 'Packed', 'Out for delivery');
  await step(id, 'Out for delivery', 'Delivered');
  const { invoice } = await makeInvoice(SELLER, { id });
  expect(invoice).toMatchObject({ total: 7.65, taxes: (await ada.sees(id)).taxes });
  expect(invoice.lines.map(({ name, quantity, amount }) => [name, quantity, amount])).toEqual([
    ['Apple', 2, 2.14],
    ['Cola', 1, 1.19],
    ['Deposit: Cola', 1, 0.25],
    ['Apple', 1, 1.07],
    ['Bread', 1, 3],
  ]);
});

test('the invoice total minus all credit notes equals the payment that the shop keeps', async () => {
  const ada = await buyer();
  const { id, session } = await ada.paid();
  await deliver(id);
  const { invoice } = await ada.invoice(id);
  for (const cents of [1, 333, 95]) {
    await refund(session, cents);
    await reconcile();
  }
  const some = await Invoice.find({ order: id, kind: 'credit note' }).lean();
  expect(some.map(({ totalCents }) => totalCents)).toEqual([1, 333, 95]);
  expect(sumOf(await findInvoice(ada.reader, id))).toBe(946 - 429);
  await refund(session, 946 - 429);
  const all = await findInvoice(ada.reader, id);
  expect(all.invoice).toEqual(invoice);
  expect(sumOf(all)).toBe(0);
  expect(all.creditNotes).toHaveLength(4);
  for (const note of all.creditNotes) expect(note.refersTo).toBe(invoice.number);
  for (const { percent, net, tax } of invoice.taxes) {
    const credited = all.creditNotes
      .flatMap(({ taxes }) => taxes)
      .filter((one) => one.percent === percent);
    const sum = (of: 'net' | 'tax') =>
      credited.reduce((cents, one) => cents + toCents(one[of], 'usd'), 0);
    expect([sum('net'), sum('tax')]).toEqual([toCents(net, 'usd'), toCents(tax, 'usd')]);
  }
  await numbersOf('credit note');
});

test('credit notes are issued after the correction of a clock that was a day ahead', async () => {
  const ada = await buyer();
  const { id, session } = await ada.paid();
  await deliver(id);
  await ada.invoice(id);
  const ahead = new Date(Date.now() + DAY_MS);
  await Cursor.updateOne({ _id: 'credit notes' }, { $set: { at: ahead } }, { upsert: true });
  await refund(session, 95);
  await reconcile();
  expect(await Invoice.countDocuments({ order: id, kind: 'credit note' })).toBe(1);
});

test('returned deposits are credited at the tax rate of the deposits', async () => {
  const { ada, id } = await delivered();
  const bottles = (pieces: number) => recordReturns({ id, returned: [{ pieces, amount: 0.25 }] });
  await bottles(2);
  const { invoice, creditNotes } = await ada.invoice(id);
  expect(invoice.total).toBe(9.46);
  expect(creditNotes).toMatchObject([
    {
      total: 0.5,
      taxes: [{ percent: 19, net: 0.42, tax: 0.08 }],
      lines: [{ kind: 'refund', name: 'Returned deposits taxed at 19%', amount: 0.5 }],
    },
  ]);
  // The number of returned bottles cannot go below the number that was already credited.
  await expect(bottles(1)).rejects.toThrow(/invoice INV-\d{4}-\d{4} is already issued/);
  await bottles(6);
  await Promise.all([1, 2, 3].map(() => findInvoice(ada.reader, id)));
  const answer = await findInvoice(SELLER, id);
  expect(answer.creditNotes.map(({ total }) => total)).toEqual([0.5, 1]);
  expect((await ada.sees(id)).amount).toBe(7.96);
  const xml = await Promise.all(
    [answer.invoice, ...answer.creditNotes].map(async ({ number }) =>
      ublOf((await Invoice.findOne({ number }).lean()) as never),
    ),
  );
  expect(JSON.stringify(xml)).not.toMatch(/"-\d/);
  // The shop pays more for returned deposits than the order charged. The credit note includes the excess.
  await bottles(100);
  const all = await findInvoice(SELLER, id);
  expect(all.creditNotes.map(({ total }) => total)).toEqual([0.5, 1, 23.5]);
  expect(sumOf(all)).toBe(-1554);
  expect(await ada.sees(id)).toMatchObject({ amount: 0, cashBack: 15.54 });
  const paidOut =
    /€15\.54 was paid out in cash. You cannot reduce it, because invoice INV-\d{4}-\d{4} is already issued/;
  await expect(bottles(99)).rejects.toThrow(paidOut);
  await bottles(101);
  expect(sumOf(await findInvoice(SELLER, id))).toBe(-1579);
});

test.each([
  ['online', 946],
  ['at the door', 896],
  ['not yet', undefined],
])('the invoice of an order that is paid %s states the paid amount', async (way, paidCents) => {
  const ada = await buyer();
  const id = way === 'online' ? (await ada.paid()).id : await ada.cod();
  await step(id, 'Order Placed', 'Packed');
  await recordReturns({ id, returned: [{ pieces: 2, amount: 0.25 }] });
  await step(id, 'Packed', 'Out for delivery');
  await step(id, 'Out for delivery', 'Delivered', way === 'at the door' ? { isPaid: true } : {});
  const { invoice: shown } = await ada.invoice(id);
  expect(shown.paid).toBe(paidCents && paidCents / 100);
  const [invoice, note] = await Invoice.find({ order: id }).sort({ part: 1 }).lean();
  expect([invoice?.totalCents, invoice?.paidCents]).toEqual([946, paidCents]);
  expect([note?.totalCents, note?.paidCents]).toEqual([50, undefined]);
});

test('an order whose returned deposits exceed its total gets an invoice and a credit note', async () => {
  const { ada, id } = await delivered();
  await recordReturns({ id, returned: [{ pieces: 100, amount: 0.25 }] });
  const { invoice, creditNotes } = await ada.invoice(id);
  expect(invoice.total).toBe(9.46);
  expect(creditNotes).toMatchObject([
    { total: 25, lines: [{ name: 'Returned deposits taxed at 19%' }], taxes: [{ percent: 19 }] },
  ]);
});

test('returned bottles from earlier orders are credited at the tax rate of their deposit', async () => {
  const ada = await buyer();
  const id = await ada.cod();
  await packOrder({ id, lines: [{ product: goods.cola, found: 0 }], done: true });
  await step(id, 'Packed', 'Out for delivery');
  await step(id, 'Out for delivery', 'Delivered');
  await recordReturns({ id, returned: [{ pieces: 4, amount: 0.25 }] });
  const { invoice, creditNotes } = await ada.invoice(id);
  expect(invoice.taxes.map(({ percent }) => percent)).toEqual([7, 0]);
  const back = [{ percent: 19, net: 0.85, tax: 0.15 }];
  expect(creditNotes).toMatchObject([{ total: 1, taxes: back }]);
  const { taxes } = await ada.sees(id);
  expect(taxes).toEqual([{ percent: 19, net: -0.85, tax: -0.15 }, ...invoice.taxes]);
  await recordReturns({ id, returned: [{ pieces: 100, amount: 0.25 }] });
  const answer = await findInvoice(SELLER, id);
  expect(answer.creditNotes[1]).toMatchObject({ total: 24, taxes: [{ percent: 19 }] });
});

test("invoices and credit notes use the shop's main language at the time of issue", async () => {
  const { ada, id } = await delivered();
  await set({ languages: ['de', 'en'], email: 'shop@corner.example' });
  const { invoice } = await ada.invoice(id);
  expect(invoice.lines[2]).toMatchObject({ kind: 'deposit', name: 'Pfand, Cola' });
  await set({ languages: ['en', 'de'] });
  await recordReturns({ id, returned: [{ pieces: 2, amount: 0.25 }] });
  const answer = await findInvoice(ada.reader, id);
  expect(answer.invoice).toEqual(invoice);
  expect(answer.creditNotes[0]?.lines[0]?.name).toBe('Returned deposits taxed at 19%');
  const terms = async (number = '') =>
    JSON.stringify(ublOf((await Invoice.findOne({ number }).lean()) as never));
  expect(await terms(invoice.number)).toContain('Wie bei der Bestellung vereinbart');
  expect(await terms(answer.creditNotes[0]?.number)).toContain(
    'Payment terms as agreed in the order',
  );
  expect(await Invoice.countDocuments({ order: id, language: 'de' })).toBe(1);
});

test("an invoice names the buyer's country in the language of the invoice", async () => {
  const ada = await buyer();
  await Address.updateMany({}, { $set: { countryCode: 'DE' } });
  const id = await ada.cod();
  await deliver(id);
  await set({ languages: ['de', 'en'] });
  const { invoice } = await ada.invoice(id);
  expect(invoice.buyer.lines?.at(-1)).toBe('Deutschland');
  await set({ languages: ['en', 'de'] });
  expect((await findInvoice(SELLER, id)).invoice.buyer.lines?.at(-1)).toBe('Deutschland');
});

test('a repacked order with an invoice cannot have a higher total', async () => {
  await set({ pickup: { on: true, address: '1 High Street', hours: '' } });
  const ada = await buyer();
  const id = await ada.cod('pickup');
  const pack = (found: number) =>
    packOrder({ id, lines: [{ product: goods.cola, found }], done: true });
  await pack(2);
  await step(id, 'Packed', 'Delivered');
  const { invoice } = await ada.invoice(id);
  await step(id, 'Delivered', 'Packed');
  await expect(pack(3)).rejects.toThrow(
    `cannot rise from €8.02 to €9.46, because invoice ${invoice.number} is already issued.`,
  );
  await pack(1);
  await expect(pack(2)).rejects.toMatchObject({ kind: 'conflict' });
  await step(id, 'Packed', 'Delivered');
  const documents = await findInvoice(ada.reader, id);
  expect(sumOf(documents)).toBe(658);
  // The missing cola and its deposit had 19% tax, so the note credits nothing at the other rates.
  expect(documents.creditNotes).toMatchObject([
    {
      lines: [{ name: 'Refund of items taxed at 19%' }],
      taxes: [{ percent: 19, net: 1.21, tax: 0.23 }],
    },
  ]);
});

test('the credit note of a cancelled order is issued after the undo period', async () => {
  const { ada, id } = await delivered();
  await ada.invoice(id);
  await step(id, 'Delivered', 'Out for delivery');
  await step(id, 'Out for delivery', 'Cancelled');
  await reconcile();
  expect((await findInvoice(ada.reader, id)).creditNotes).toEqual([]);
  const history = (await Order.findById(id).lean())?.history ?? [];
  const past = history.map((change) => ({ ...change, at: new Date(+change.at - 90_000) }));
  await Order.updateOne({ _id: id }, { $set: { history: past }, $inc: { rev: 1 } });
  await reconcile();
  expect(await Invoice.countDocuments({ order: id, kind: 'credit note' })).toBe(1);
  const { invoice, creditNotes } = await findInvoice(ada.reader, id);
  expect(creditNotes).toMatchObject([{ lines: invoice.lines, taxes: invoice.taxes, total: 9.46 }]);
});

test('the credit notes of a cancelled order include goods and paid-out deposits', async () => {
  const { ada, id } = await delivered();
  await recordReturns({ id, returned: [{ pieces: 100, amount: 0.25 }] });
  expect(sumOf(await ada.invoice(id))).toBe(946 - 2500);
  await step(id, 'Delivered', 'Out for delivery');
  await step(id, 'Out for delivery', 'Cancelled');
  const history = (await Order.findById(id).lean())?.history ?? [];
  const past = history.map((change) => ({ ...change, at: new Date(+change.at - 90_000) }));
  await Order.updateOne({ _id: id }, { $set: { history: past }, $inc: { rev: 1 } });
  const { invoice, creditNotes } = await findInvoice(ada.reader, id);
  // The shop received no money for the goods, but paid out cash for the returned bottles.
  expect(sumOf({ invoice, creditNotes })).toBe(-2500);
  expect((await ada.sees(id)).cashBack).toBe(25);
});

test('no credit note is issued for a cancellation that a server with a slower clock can still undo', async () => {
  const { ada, id } = await delivered();
  await ada.invoice(id);
  await step(id, 'Delivered', 'Out for delivery');
  await step(id, 'Out for delivery', 'Cancelled');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  await findInvoice(ada.reader, id);
  vi.setSystemTime(Date.now() - 2_000);
  await step(id, 'Cancelled', 'Out for delivery');
  vi.useRealTimers();
  await reconcile();
  expect((await findInvoice(ada.reader, id)).creditNotes).toEqual([]);
});

test('an order gets one invoice despite concurrent requests and crashes', async () => {
  const orders = await Promise.all(Array.from({ length: 5 }, delivered));
  const create = Invoice.create.bind(Invoice);
  let calls = 0;
  vi.spyOn(Invoice, 'create').mockImplementation((async (document: never) => {
    calls += 1;
    if (calls % 3 === 0) throw new Error('killed before the write');
    const made = await create(document);
    if (calls % 4 === 0) throw new Error('killed after the write');
    return made;
  }) as never);
  const ask = (at: number) => {
    const { ada, id } = orders[at % orders.length] ?? orders[0] ?? { ada: undefined, id: '' };
    return ada?.invoice(id);
  };
  const ends = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => ask(at)));
  expect(ends.some(({ status }) => status === 'rejected')).toBe(true);
  vi.restoreAllMocks();
  await reconcile();
  const numbers = new Set<string>();
  for (const { ada, id } of orders) {
    const { invoice } = await ada.invoice(id);
    numbers.add(invoice.number);
    expect((await ada.sees(id)).invoiceNumber).toBe(invoice.number);
    expect(await Invoice.countDocuments({ order: id })).toBe(1);
  }
  expect(numbers.size).toBe(orders.length);
  await numbersOf('invoice');
  expect(await Invoice.countDocuments({ unnoted: true })).toBe(0);
});

const text = {
  currency: 'eur',
  taxMode: 'included',
  orderedOn: '2030-01-01',
  deliveredOn: '2030-01-01',
};
const blank = (part = 0): Unnumbered => ({
  ...(text as Pick<Unnumbered, 'currency' | 'taxMode' | 'orderedOn' | 'deliveredOn'>),
  order: new mongoose.Types.ObjectId(),
  userId: new mongoose.Types.ObjectId(),
  part,
  kind: 'invoice',
  seller: { name: 'Corner', address: 'x', taxNumber: 'x' },
  buyer: { name: 'Ada' },
  lines: [],
  taxes: [],
  totalCents: 0,
});

const RUNS = runs(2);

test('invoice numbers stay consecutive after crashes and wrong clocks @random', {
  timeout: 60_000 + RUNS * 5_000,
}, async () => {
  const request = fc.record({
    order: fc.nat(7),
    day: fc.integer({ min: -3, max: 3 }),
    dies: fc.constantFrom('never', 'never', 'before', 'after'),
    isQueued: fc.boolean(),
  });
  let year = 2100;
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 40 }), async (requests) => {
      year += 2;
      const documents = Array.from({ length: 8 }, () => blank());
      const create = Invoice.create.bind(Invoice);
      const fates = new Map<object, string>();
      const spy = vi.spyOn(Invoice, 'create').mockImplementation((async (doc: Unnumbered) => {
        const fate = [...fates].find(([one]) => (one as Unnumbered).userId === doc.userId)?.[1];
        if (fate === 'before') throw new Error('killed before the write');
        const made = await create(doc as never);
        if (fate === 'after') throw new Error('killed after the write');
        return made;
      }) as never);
      const ask = ({
        order,
        day,
        dies,
        isQueued,
      }: typeof request extends fc.Arbitrary<infer R> ? R : never) => {
        const document = {
          ...(documents[order] ?? blank()),
          userId: new mongoose.Types.ObjectId(),
        };
        fates.set(document, dies);
        const now = () => Date.UTC(year, 0, 1) + day * DAY_MS;
        const store = () => storeNumbered(document, { timeZone: 'UTC', now });
        return isQueued ? runSequentially(store) : store();
      };
      await Promise.allSettled(requests.map(ask));
      spy.mockRestore();
      for (const of of [year - 1, year]) {
        const rows = (await numbersOf('invoice', of)).sort((a, b) => a.n - b.n);
        for (const [at, { day, at: time }] of rows.entries()) {
          expect(day.startsWith(String(of))).toBe(true);
          expect(time.getTime()).toBeGreaterThanOrEqual(rows[at - 1]?.at.getTime() ?? 0);
        }
      }
      const ids = documents.map(({ order }) => order);
      const kept = await Invoice.find({ order: mongoose.trusted({ $in: ids }) }).lean();
      expect(new Set(kept.map(({ order }) => String(order))).size).toBe(kept.length);
      const answered = new Set(
        requests.filter(({ dies }) => dies === 'never').map(({ order }) => order),
      );
      for (const at of answered)
        expect(kept.some(({ order }) => order.equals(ids[at] ?? ''))).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

test('an invoice never has an earlier date than the previous invoice', async () => {
  const now = () => Date.UTC(2090, 5, 15, 20);
  const dayIn = async (timeZone: string) =>
    (await storeNumbered(blank(), { timeZone, now })).stored.day;
  expect(await dayIn('Pacific/Auckland')).toBe('2090-06-16');
  expect(await dayIn('America/New_York')).toBe('2090-06-16');
});

test('the invoices of a deleted account stay in the database and in the data export', async () => {
  const { ada, id } = await delivered();
  const { invoice } = await ada.invoice(id);
  const own = [];
  for await (const one of allInvoicesOf(ada.reader.subject)) own.push(one);
  expect(own).toEqual([invoice]);
  await Order.updateOne(
    { _id: id },
    { $set: { erasedAt: new Date(), 'address.firstName': '', 'address.lastName': '' } },
  );
  expect((await findInvoice(SELLER, id)).invoice).toEqual(invoice);
  const other = await delivered();
  await Order.updateOne({ _id: other.id }, { $set: { erasedAt: new Date() } });
  await expect(makeInvoice(SELLER, { id: other.id })).rejects.toThrow('deleted their account');
});

test('only the shopper and the seller can get the XML of an invoice', async () => {
  const { ada, id } = await delivered();
  await expect(invoiceXml(ada.reader, { id })).rejects.toThrow('no invoice yet');
  await set({ email: 'shop@shop.example' });
  const { invoice } = await ada.invoice(id);
  const { xml, number } = await invoiceXml(ada.reader, { id });
  expect(number).toBe(invoice.number);
  expect(xml).toContain(`<cbc:ID>${invoice.number}</cbc:ID>`);
  expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">9.46</cbc:PayableAmount>');
  await expect(invoiceXml(SELLER, { id, number: 'CN-1' })).rejects.toMatchObject({
    kind: 'notFound',
  });
  const bob = await buyer();
  await expect(invoiceXml(bob.reader, { id })).rejects.toMatchObject({ kind: 'notFound' });
  await set({ taxNumber: '12/345/67890' });
  const other = await delivered();
  await other.ada.invoice(other.id);
  const { xml: numbered } = await invoiceXml(SELLER, { id: other.id });
  expect(numbered).toContain('<cbc:CompanyID>12/345/67890</cbc:CompanyID>');
});

test('invoices and credit notes of a tax-exempt shop state the reason', async () => {
  const reason = '§ 19 UStG';
  const exempt = { taxMode: 'added', taxPercent: 0, taxClasses: [], email: 'shop@shop.example' };
  const xmlOf = async (id: string) => (await invoiceXml(SELLER, { id })).xml;
  await set(exempt);
  const [before, later] = [await delivered(), await delivered()];
  await before.ada.invoice(before.id);
  expect(await xmlOf(before.id)).toContain('<cbc:ID>Z</cbc:ID>');

  await set({ taxExemption: reason });
  // The order was placed before the shop set the reason.
  expect((await later.ada.invoice(later.id)).invoice).toMatchObject({ taxExemption: reason });
  expect((await before.ada.invoice(before.id)).invoice).not.toHaveProperty('taxExemption');
  const own = await delivered();
  expect(await own.ada.sees(own.id)).toMatchObject({ taxExemption: reason, amount: 9.46 });

  await ShopSettings.deleteMany();
  await set({ ...OPEN, email: 'shop@shop.example' });
  const { invoice } = await own.ada.invoice(own.id);
  expect(invoice).toMatchObject({ taxExemption: reason, taxes: [{ percent: 0, tax: 0 }] });
  const xml = await xmlOf(own.id);
  expect(xml).toContain(`<cbc:TaxExemptionReason>${reason}</cbc:TaxExemptionReason>`);
  expect(xml).not.toContain('<cbc:ID>Z</cbc:ID>');
  await recordReturns({ id: own.id, returned: [{ pieces: 1, amount: 0.25 }] });
  const { creditNotes } = await own.ada.invoice(own.id);
  expect(creditNotes).toMatchObject([{ taxExemption: reason, total: 0.25 }]);
  const taxed = await delivered();
  expect((await taxed.ada.invoice(taxed.id)).invoice).not.toHaveProperty('taxExemption');
});
