import fc from 'fast-check';
import mongoose from 'mongoose';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BERLIN, deliver, openPayPage, step, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { addGermanGoods, basketOf, type GermanGoods, TAX_CLASSES } from '@/e2e/support/german-shop';
import { runs } from '@/e2e/support/runs';
import { setPaid } from '@/lib/checkout/fulfil/change-status';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { refundOrder, undoRefund } from '@/lib/checkout/fulfil/refund-goods';
import { settle } from '@/lib/checkout/pay/settle';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { activeRefunds, netPaidTaxesOf } from '@/lib/orders/refunds';
import { stripe } from '@/lib/payments/stripe';
import { reconcile } from '@/lib/reconcile/reconcile';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { toCents } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Audit, Cursor, DayClose, Handover, Movement, Order, ShopSettings } from '@/models';
import { checkWithStripe, closeDay } from './close-day';
import { sumTaxes } from './movements';
import { dayCsv, findDayReport } from './queries';

/* Open and closed day reports of a shop in Berlin with gross prices and three tax rates. */

const RUNS = runs(1);

const stripeServer = setUpStripe();
setUpDatabase();
let goods: GermanGoods;

beforeAll(async () => {
  goods = await addGermanGoods(301);
  const zones = [{ name: 'All', zipCodes: ['*'], feeCents: 239 }];
  await ShopSettings.create({
    _id: 'shop',
    currency: 'eur',
    taxMode: 'included',
    taxPercent: 19,
    taxClasses: TAX_CLASSES,
    zones,
    timeZone: 'Europe/Berlin',
  });
  await Promise.all([Movement.init(), DayClose.init()]);
}, 60_000);

const currencyOfShop = (currency: string) =>
  ShopSettings.updateOne({ _id: 'shop' }, { $set: { currency } });

const since = new Date('2026-10-01T00:00:00Z');
beforeEach(async () => {
  await currencyOfShop('eur');
  await Promise.all([Order.deleteMany(), Movement.deleteMany(), DayClose.deleteMany()]);
  await Cursor.deleteMany({ _id: 'day report' });
  await Cursor.updateOne({ _id: 'day report since' }, { $set: { at: since } }, { upsert: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const clockAt = (iso: string | number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(iso));
};

async function placed(isOnline: boolean) {
  const { userId, address } = await storedShopper(BERLIN);
  const input = { items: basketOf(goods), address };
  const placing = { userId, idempotencyKey: 'one', input };
  let session = '';
  if (isOnline) session = await openPayPage(placing);
  else await placeCodOrder(placing);
  const id = String((await Order.findOne({ userId }).lean())?._id);
  const stored = async () => (await Order.findById(id).lean()) ?? expect.fail('the order is gone');
  return { id, session, isOnline, stored };
}
type Placed = Awaited<ReturnType<typeof placed>>;

async function pay({ session }: Placed) {
  stripeServer().pay(session);
  await settle(session);
}
const delivered = ({ id, isOnline }: Placed) => deliver(id, isOnline ? {} : { isPaid: true });
const close = (date: string, expected: number, more = {}) =>
  closeDay({ date, expected, counted: expected, ...more });

test('a closed report has totals per payment method and tax rate, and the cash difference', async () => {
  clockAt('2026-10-20T10:00:00Z');
  const [cash, card] = [await placed(false), await placed(true)];
  await delivered(cash);
  await pay(card);
  await delivered(card);
  await refundOrder({ id: card.id, amount: 2, reason: 'x', to: 'card' }, 'a');
  await refundOrder(
    { id: cash.id, lines: [{ product: goods.cola, quantity: 1 }], reason: 'x', to: 'cash' },
    'b',
  );
  const day = await findDayReport({});
  expect(day).toMatchObject({
    date: '2026-10-20',
    today: '2026-10-20',
    currency: 'eur',
    expected: 10.42,
    figures: {
      orders: 2,
      ways: [
        { way: 'card', paid: 11.86, back: -2 },
        { way: 'cash', paid: 11.86, back: -1.44 },
      ],
      deposits: 1.25,
      deliveryFees: 4.78,
      total: 20.28,
    },
  });
  const sum = day.figures.taxes.reduce(
    (all, { net, tax }) => all + toCents(net, 'usd') + toCents(tax, 'usd'),
    0,
  );
  expect(sum).toBe(2028);
  await expect(close('2026-10-20', 10.41)).rejects.toThrow(/expected cash is now €10\.42/);
  await expect(close('2026-10-20', 10.42, { counted: 10 })).rejects.toThrow(
    /explain the difference/,
  );
  await expect(close('2026-10-21', 0)).rejects.toThrow(/not started/);
  const closed = await close('2026-10-20', 10.42, { counted: 10, reason: 'Wrong change' });
  const csv = await dayCsv({ date: '2026-10-20' });
  expect(csv).toContain('refunds,card,-2.00\n');
  expect(csv).toContain('cash difference,Wrong change,-0.42\n');
  expect(closed.close).toMatchObject({
    number: 1,
    date: '2026-10-20',
    expected: 10.42,
    counted: 10,
    reason: 'Wrong change',
    stripe: { isAsked: true, own: 9.86, stripe: 9.86, differing: [] },
  });
  const again = (reason: string) => close('2026-10-20', 10.42, { counted: 10, reason });
  expect((await again('Wrong change')).close).toEqual(closed.close);
  await expect(again('Lost on the way')).rejects.toThrow(/already recorded: “Wrong change”/);
  expect(await dayCsv({ date: '2026-10-20' })).toContain('cash difference,Wrong change,-0.42');
  const entries = await Audit.find({ action: 'day closed' }).lean();
  expect(entries).toMatchObject([{ after: { n: 1, countedCents: 1000 } }]);
  // Later refunds, on the same or the next day, appear in the next report. The closed report never changes.
  await expect(undoRefund({ id: cash.id, number: 1 })).rejects.toThrow(/over or closed/);
  await refundOrder({ id: cash.id, amount: 1, reason: 'x', to: 'cash' }, 'c');
  clockAt('2026-10-21T10:00:00Z');
  await refundOrder({ id: cash.id, amount: 3, reason: 'x', to: 'credit' }, 'd');
  expect((await findDayReport({ date: '2026-10-20' })).figures).toEqual(closed.figures);
  const next = await close('2026-10-21', -1);
  expect(next).toMatchObject({
    figures: { total: -4 },
    late: { total: -1 },
    close: { number: 2 },
  });
  await expect(close('2026-10-19', 0)).rejects.toThrow('October 21, 2026 is already closed');
});

test('an amount with too many decimals is rejected and records no cash movement', async () => {
  clockAt('2026-10-20T10:00:00Z');
  await delivered(await placed(false));
  const date = '2026-10-20';
  const rejection = (fields: string[]) => ({
    kind: 'badInput',
    extra: {
      body: {
        fields: Object.fromEntries(
          fields.map((field) => [field, expect.stringMatching(/at most two decimals$/)]),
        ),
      },
    },
  });
  await expect(close(date, 1.005, { counted: 12.345 })).rejects.toMatchObject(
    rejection(['expected', 'counted']),
  );
  expect(await Movement.countDocuments()).toBe(0);
  await close(date, 11.86);
  // Too many decimals are rejected even if the report is already closed.
  await expect(close(date, 1.005, { counted: 11.86 })).rejects.toMatchObject(
    rejection(['expected']),
  );
});

test('a report in two currencies has totals per currency', async () => {
  clockAt('2026-10-20T10:00:00Z');
  const [old, card] = [await placed(false), await placed(true)];
  await pay(card);
  await currencyOfShop('usd');
  const open = await findDayReport({});
  expect(open).toMatchObject({
    currency: 'usd',
    expected: 0,
    figures: { orders: 0, ways: [], total: 0 },
    others: [{ currency: 'eur', expected: 0, figures: { total: 11.86 } }],
  });
  await delivered(old);
  await delivered(await placed(false));
  // Earlier versions stored no currency in movements.
  await findDayReport({});
  await Movement.updateMany({}, { $unset: { currency: 1 } });
  await Handover.deleteMany();
  await hand(1, '2026-10-20', 'Omar', 500);
  const others = [{ currency: 'eur', expected: 11.86, figures: { orders: 2, total: 23.72 } }];
  const day = { currency: 'usd', expected: 11.86, figures: { orders: 1, total: 11.86 } };
  const handovers = [{ name: 'Omar', currency: 'eur', counted: 5 }];
  expect(await findDayReport({})).toMatchObject({ ...day, others, handovers });
  await expect(close('2026-10-20', 11.86, { currency: 'eur' })).rejects.toThrow(
    /cash is now \$11\.86/,
  );
  await expect(close('2026-10-20', 23.72)).rejects.toThrow(/cash is now \$11\.86/);
  await close('2026-10-20', 11.86, { currency: 'usd' });
  await currencyOfShop('gbp');
  const checked = { isAsked: true, own: 11.86, stripe: 11.86, differing: [] };
  expect(await findDayReport({})).toMatchObject({
    ...day,
    handovers,
    others: [{ ...others[0], stripe: checked }],
    closes: [{ number: 1, total: 11.86, others: [{ currency: 'eur', total: 23.72 }] }],
  });
  const closes = [{ total: 11.86, currency: 'usd', others: [{ currency: 'eur', total: 23.72 }] }];
  expect(await findDayReport({ date: '2026-10-19' })).toMatchObject({ currency: 'gbp', closes });
  const csv = await dayCsv({});
  expect(csv).toMatch(/currency,USD.*total,,11\.86.*currency,EUR.*total,,23\.72/s);
  expect(csv).toContain('courier cash counted,Omar (EUR),5.00');
  await refundOrder({ id: old.id, amount: 1, reason: 'x', to: 'cash' }, 'late');
  clockAt('2026-10-21T10:00:00Z');
  expect((await findDayReport({})).others).toMatchObject([
    { currency: 'eur', expected: -1, late: { total: -1 } },
  ]);
});

test('a report shows differences from Stripe, and can be closed while Stripe is unavailable', async () => {
  clockAt('2026-10-20T10:00:00Z');
  const one = await placed(true);
  await pay(one);
  const intent = (await one.stored()).payment?.intent ?? '';
  // The webhook is lost, so the shop has not recorded this refund.
  await stripe().refunds.create({ payment_intent: intent, amount: 186 });
  const { close: made } = await close('2026-10-20', 0);
  expect(made?.stripe).toEqual({
    isAsked: true,
    own: 11.86,
    stripe: 10,
    differing: [{ order: one.id, own: 11.86, stripe: 10 }],
  });
  clockAt('2026-10-21T10:00:00Z');
  const other = await placed(true);
  await pay(other);
  stripeServer().order({
    on: 'api',
    kind: 'status',
    status: 500,
    match: 'GET /v1/checkout',
    count: 50,
  });
  const { close: second } = await close('2026-10-21', 0);
  stripeServer().clearFaults();
  expect(second?.stripe).toMatchObject({ isAsked: false, own: 11.86 });
});

test('a report finds no differences from Stripe in 230 payments for orders of the previous day', async () => {
  const at = new Date('2026-10-20T10:00:00Z');
  const before = at.getTime() - DAY_MS;
  const orders = Array.from({ length: 230 }, (_, n) => {
    const _id = mongoose.Types.ObjectId.createFromTime((before + n * 60_000) / 1000);
    return { _id, created: before / 1000 + n * 60, session: `cs_${n}` };
  });
  await Order.collection.insertMany(
    orders.map(({ _id, session }) => ({
      ...{ _id, userId: _id, idempotencyKey: session },
      payment: { attempts: [{ sessionId: session }] },
    })),
  );
  const rows = orders.map(({ _id }, n) => ({
    ...{ order: _id, n: 1, seq: n + 1, day: '2026-10-20', at, cents: 500 },
    ...{ fact: 'paid', way: 'card' as const, kind: 'payment' as const },
    ...{ taxes: [], depositCents: 0, feeCents: 0, currency: 'eur' },
  }));
  const movements = (await Movement.insertMany(rows)).map((row) => row.toObject());
  const sessions = orders.map(({ _id, created, session: id }) => ({
    ...{ id, created, client_reference_id: String(_id), payment_status: 'paid' },
    payment_intent: { latest_charge: { amount_captured: 500, amount_refunded: 0 } },
  }));
  const api = stripe().checkout.sessions;
  vi.spyOn(api, 'list').mockImplementation((({ created: { gte } }: { created: { gte: number } }) =>
    sessions.filter(({ created }) => created >= gte)) as never);
  const single = vi
    .spyOn(api, 'retrieve')
    .mockImplementation((async (id: string) => sessions.find((one) => one.id === id)) as never);
  expect(await checkWithStripe(movements, at.getTime())).toEqual({
    ...{ isAsked: true, ownCents: 115_000, stripeCents: 115_000, differing: [] },
  });
  expect(single.mock.calls.length).toBeLessThanOrEqual(20);
});

test('a day is closed once despite concurrent requests and crashes', async () => {
  const days = ['2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23', '2026-10-24'];
  for (const day of days) {
    clockAt(`${day}T10:00:00Z`);
    await delivered(await placed(false));
  }
  clockAt('2026-10-25T10:00:00Z');
  const create = DayClose.create.bind(DayClose);
  let calls = 0;
  vi.spyOn(DayClose, 'create').mockImplementation((async (document: never) => {
    calls += 1;
    if (calls % 3 === 0) throw new Error('killed before the write');
    const made = await create(document);
    if (calls % 4 === 0) throw new Error('killed after the write');
    return made;
  }) as never);
  let rounds = 0;
  while ((await DayClose.countDocuments()) < days.length && rounds < 20) {
    rounds += 1;
    await Promise.allSettled(
      Array.from({ length: 15 }, (_, at) => close(days[at % days.length] ?? '', 11.86)),
    );
  }
  vi.restoreAllMocks();
  const closes = await DayClose.find().sort({ n: 1 }).lean();
  expect(closes.map(({ n, date }) => [n, date])).toEqual(days.map((day, at) => [at + 1, day]));
  for (const { figures } of closes) expect(figures.totalCents).toBe(1186);
  const seqs = (await Movement.find().sort({ seq: 1 }).lean()).map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_, at) => at + 1));
});

test('cash movements are recorded from the day of the first report', async () => {
  await Cursor.deleteMany({ _id: /^day report/ });
  clockAt('2026-10-20T10:00:00Z');
  await delivered(await placed(false));
  vi.useRealTimers();
  await reconcile();
  expect(await Movement.countDocuments()).toBe(0);
  const { figures, closes, since: first, today } = await findDayReport({});
  // The report does not include movements before the day of the first report.
  expect({ total: figures.total, closes, isToday: first === today }).toEqual({
    total: 0,
    closes: [],
    isToday: true,
  });
});

test('cash movements are recorded immediately after the correction of a clock that was ahead', async () => {
  await findDayReport({});
  const ahead = new Date(Date.now() + DAY_MS);
  await Cursor.updateOne({ _id: 'day report' }, { $set: { at: ahead } });
  for (const count of [1, 2]) {
    await delivered(await placed(false));
    await reconcile();
    expect(await Movement.countDocuments()).toBe(count);
    expect((await Cursor.findById('day report').lean())?.at.getTime()).toBeLessThan(Date.now());
  }
});

/** The schedule starts on Friday evening, before the night in which the clocks go back. */
const FROM = Date.parse('2026-10-23T20:00:00Z');

const act = fc.record({
  /** The pause before the action, in ms. */
  pause: fc.oneof(fc.integer({ min: 1, max: HOUR_MS }), fc.integer({ min: 1, max: 9 * HOUR_MS })),
  what: fc.constantFrom(
    'place',
    'place',
    'go on',
    'go on',
    'go on',
    'cancel',
    'back',
    'back',
    'undo',
    'close',
    'paid',
    'currency',
  ),
  order: fc.nat(5),
  isOnline: fc.boolean(),
  to: fc.constantFrom('card', 'cash', 'credit'),
  cents: fc.integer({ min: 1, max: 400 }),
  found: fc.integer({ min: 0, max: 3 }),
  isLines: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Returns the date in Berlin without the shop's code. Summer time ends on October 25 at 01:00 UTC. */
const berlin = (at: number) => {
  const summer = at < Date.parse('2026-10-25T01:00:00Z');
  return new Date(at + (summer ? 2 : 1) * HOUR_MS).toISOString().slice(0, 10);
};

type Money = { day: string; way: string; cents: number; currency: string };

/** Computes the amounts per payment method from the documents and the Stripe emulator. */
async function broughtBy(order: Placed): Promise<Record<string, number>> {
  const stored = await order.stored();
  const intent = stripeServer()
    .state()
    .intent.find(({ session }) => session === order.session);
  const back = (to: string) =>
    activeRefunds(stored).reduce((sum, one) => sum + (one.to === to ? one.cents : 0), 0);
  const isPaidCash = !order.isOnline && stored.isPaid;
  const isPaidCard = intent && stored.payment?.intent === intent.id;
  return {
    card: isPaidCard ? intent.amount - (intent.amountRefunded ?? 0) : 0,
    cash: (isPaidCash ? (stored.paidCents ?? 0) : 0) - back('cash'),
    credit: -back('credit'),
  };
}

async function doAct(one: Act, order: Placed | undefined, key: string): Promise<void> {
  if (!order) return;
  const { id, isOnline } = order;
  const { status, isPaid } = await order.stored();
  if (one.what === 'cancel') {
    await step(id, status, 'Cancelled');
    if (!isOnline && isPaid) await setPaid({ id, isPaid: false });
  } else if (one.what === 'paid') await setPaid({ id, isPaid: !isPaid });
  else if (one.what === 'undo') await undoRefund({ id, number: 1 });
  else if (one.what === 'back') {
    const lines = [{ product: goods.cola, quantity: 1 }];
    const what = one.isLines
      ? { lines, deliveryFee: one.found === 0 }
      : { amount: one.cents / 100 };
    await refundOrder({ id, ...what, reason: 'x', to: one.to } as never, key);
  } else if (isOnline && !isPaid) await pay(order);
  else if (status === 'Order Placed') {
    await packOrder({ id, lines: [{ product: goods.cola, found: one.found }], done: true });
    // The picked goods cost less than the recorded payment, so recording it again returns the difference.
    if (!isOnline && isPaid) await setPaid({ id, isPaid: true });
  } else if (status === 'Packed') await step(id, status, 'Out for delivery');
  else await step(id, status, 'Delivered', isOnline ? {} : { isPaid: true });
}

test(
  'closed reports contain each cash movement once, across midnight @random',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (acts) => {
        await Promise.all([Order.deleteMany(), Movement.deleteMany(), DayClose.deleteMany()]);
        await Cursor.deleteMany({ _id: 'day report' });
        const orders: Placed[] = [];
        const money: Money[] = [];
        const closed: Money[] = [];
        const booked = new Map<string, Record<string, number>>();
        const currencies = new Map<string, string>();
        let [now, expectedCloses, shops] = [FROM, 0, 'eur'];
        await currencyOfShop(shops);
        const closeUpTo = async (date: string) => {
          const last = (await DayClose.findOne().sort({ n: -1 }).lean())?.date ?? '';
          if (date <= last) return;
          const fresh = money.filter((one) => one.day <= date && !closed.includes(one));
          const rest = (currency: string, way?: string) =>
            fresh
              .filter((one) => one.currency === currency && (!way || one.way === way))
              .reduce((sum, { cents }) => sum + cents, 0);
          const { close: made, ...day } = await close(date, rest(shops, 'cash') / 100);
          expectedCloses += 1;
          expect(made?.number).toBe(expectedCloses);
          expect(day.currency).toBe(shops);
          const inOthers = new Set(fresh.map(({ currency }) => currency));
          inOthers.delete(shops);
          expect(day.others?.map(({ currency }) => currency) ?? []).toEqual([...inOthers]);
          const ofShop = { ...day, ...omitUndefined({ stripe: made?.stripe }) };
          for (const { currency, figures, expected, stripe: stripeReport } of [
            ofShop,
            ...(day.others ?? []),
          ]) {
            expect(toCents(figures.total, 'usd')).toBe(rest(currency));
            expect(toCents(expected, 'usd')).toBe(rest(currency, 'cash'));
            for (const { way, paid, back } of figures.ways)
              expect([way, toCents(paid, 'usd') + toCents(back, 'usd')]).toEqual([
                way,
                rest(currency, way),
              ]);
            if (stripeReport) expect(stripeReport).toMatchObject({ isAsked: true, differing: [] });
          }
          closed.push(...money.slice(closed.length).filter(({ day }) => day <= date));
          const open = money.filter((one) => !closed.includes(one));
          money.splice(0, money.length, ...closed, ...open);
        };
        const closeAll = async (until: string) => {
          const open = [
            ...new Set(money.filter((one) => !closed.includes(one)).map(({ day }) => day)),
          ];
          for (const day of open.sort()) if (day <= until) await closeUpTo(day);
        };
        for (const [at, one] of acts.entries()) {
          now += one.pause;
          clockAt(now);
          if (one.what === 'close') {
            await closeAll(berlin(now));
            continue;
          }
          if (one.what === 'currency') {
            shops = shops === 'eur' ? 'usd' : 'eur';
            await currencyOfShop(shops);
            continue;
          }
          if (one.what === 'place') {
            const made = await placed(one.isOnline);
            orders.push(made);
            currencies.set(made.id, shops);
          }
          const order =
            one.what === 'place' ? orders.at(-1) : orders[one.order % (orders.length || 1)];
          if (one.what !== 'place') await doAct(one, order, `${at}`).catch(() => undefined);
          if (!order) continue;
          const [before, after] = [booked.get(order.id) ?? {}, await broughtBy(order)];
          booked.set(order.id, after);
          const currency = currencies.get(order.id) ?? '';
          for (const [way, cents] of Object.entries(after))
            if (cents !== (before[way] ?? 0))
              money.push({ day: berlin(now), way, cents: cents - (before[way] ?? 0), currency });
        }
        now += 26 * HOUR_MS;
        clockAt(now);
        await closeAll(berlin(now));
        const last = (await DayClose.findOne().sort({ n: -1 }).lean())?.date ?? '';
        if (last < berlin(now)) await closeUpTo(berlin(now));
        // The sum of all reports at each tax rate must equal the shop's revenue after refunds.
        const closes = await DayClose.find().lean();
        for (const currency of ['eur', 'usd']) {
          const kept = await Promise.all(
            orders
              .filter(({ id }) => currencies.get(id) === currency)
              .map(async (order) => {
                const stored = await order.stored();
                return stored.isPaid ? netPaidTaxesOf(stored) : [];
              }),
          );
          const own = closes
            .flatMap((one) => [one, ...(one.others ?? [])])
            .filter((one) => one.currency === currency);
          expect(sumTaxes(own.map(({ figures }) => figures.taxes))).toEqual(sumTaxes(kept));
        }
        const paid = await Promise.all(
          orders.map(async (order) => [await order.stored(), await broughtBy(order)] as const),
        );
        for (const [stored, brought] of paid) {
          const net = Object.values(brought).reduce((sum, cents) => sum + cents, 0);
          expect(net).toBeGreaterThanOrEqual(0);
          expect(net).toBeLessThanOrEqual(stored.amountCents);
        }
      }),
      { numRuns: RUNS },
    );
  },
  90_000 + RUNS * 10_000,
);

const hand = (n: number, day: string, name: string, counted: number) =>
  Handover.create({
    n,
    key: `k${n}`,
    day,
    courier: { id: `c${n}`, name },
    by: { id: 'owner', name: 'Eva' },
    at: new Date(),
    currency: 'eur',
    orders: [{ order: new mongoose.Types.ObjectId(), cents: 500 }],
    expectedCents: 500,
    countedCents: counted,
  });

test('cash that couriers hand over after the close is in the next report', async () => {
  clockAt('2026-10-20T10:00:00Z');
  await Handover.deleteMany();
  await close('2026-10-20', 0);
  await hand(1, '2026-10-20', 'Omar', 500);
  await hand(2, '2026-10-21', 'Lena', 500);
  clockAt('2026-10-22T10:00:00Z');
  const next = await close('2026-10-22', 0);
  expect(next.handovers?.map(({ number }) => number)).toEqual([1, 2]);
});

test("a closed day report and its CSV contain the couriers' cash handovers since the previous report", async () => {
  clockAt('2026-10-20T10:00:00Z');
  await Handover.deleteMany();
  await hand(1, '2026-10-19', 'Old', 500);
  await hand(2, '2026-10-20', '=Lena', 480);
  const lena = { number: 2, name: '=Lena', expected: 5, counted: 4.8 };
  expect(await findDayReport({})).toMatchObject({ handovers: [lena] });
  await close('2026-10-20', 0);
  await hand(3, '2026-10-20', 'Omar', 500);
  clockAt('2026-10-21T10:00:00Z');
  await hand(4, '2026-10-21', '＝Lena', 500);
  expect((await findDayReport({ date: '2026-10-20' })).handovers).toEqual([lena]);
  const next = await close('2026-10-21', 0);
  expect(next.handovers?.map(({ number }) => number)).toEqual([3, 4]);
  const csv = await dayCsv({ date: '2026-10-21' });
  expect(csv).toContain('courier cash expected,Omar,5.00\ncourier cash counted,Omar,5.00');
  // A spreadsheet treats a full-width "=" as the start of a formula.
  expect(csv).toContain(",'＝Lena");
  expect(await dayCsv({ date: '2026-10-20' })).not.toContain(',=Lena');
});

test('a handover around midnight is in one report', async () => {
  clockAt('2026-10-21T10:00:00Z');
  await Handover.deleteMany();
  // Around midnight, the handover of the later day got the smaller number.
  await hand(1, '2026-10-21', 'Omar', 500);
  await hand(2, '2026-10-20', 'Lena', 500);
  await close('2026-10-20', 0);
  await close('2026-10-21', 0);
  await hand(3, '2026-10-23', 'Omar', 500);
  await hand(4, '2026-10-22', 'Lena', 500);
  clockAt('2026-10-23T10:00:00Z');
  await close('2026-10-22', 0);
  await close('2026-10-23', 0);
  const closes = await DayClose.find().sort({ n: 1 }).lean();
  const numbers = closes.map(({ handovers = [] }) => handovers.map(({ n }) => n));
  expect(numbers).toEqual([[], [1, 2], [], [3, 4]]);
});
