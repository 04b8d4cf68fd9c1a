import 'server-only';
import { stringify } from 'csv-stringify/sync';
import { toDollars } from '@/lib/money';
import { readShop } from '@/lib/shop/read';
import { dayOf } from '@/lib/shop/shop-day';
import { DayClose } from '@/models';
import type { DayCloseDoc, DayFigures, StripeCheck } from '@/models/day-close';
import { bookMovements, lastMovement } from './book';
import { lastClose, openMovements, whyNotClosed } from './closed-days';
import { handedOver, viewHandovers } from './handed-over';
import { cashOf, figuresOf } from './movement-math';
import type { CloseView, DayView, FiguresView } from './view';

const LATEST = 31;

const viewFigures = (figures: DayFigures): FiguresView => ({
  orders: figures.orders,
  ways: figures.ways.map(({ way, paidCents, backCents }) => ({
    ...{ way, paid: toDollars(paidCents), back: toDollars(backCents) },
  })),
  taxes: figures.taxes.map(({ percent, netCents, taxCents }) => ({
    ...{ percent, net: toDollars(netCents), tax: toDollars(taxCents) },
  })),
  deposits: toDollars(figures.depositCents),
  deliveryFees: toDollars(figures.feeCents),
  total: toDollars(figures.totalCents),
});

const viewStripe = ({ isAsked, ownCents, stripeCents, differing }: StripeCheck) => ({
  ...{ isAsked, own: toDollars(ownCents), stripe: toDollars(stripeCents) },
  differing: differing.map((one) => ({
    ...(one.order ? { order: one.order } : {}),
    ...{ own: toDollars(one.ownCents), stripe: toDollars(one.stripeCents) },
  })),
});

const viewClose = ({ n, date, at, by, reason, stripe, ...close }: DayCloseDoc): CloseView => ({
  ...{ number: n, date, at: at.toISOString(), by },
  ...{ expected: toDollars(close.expectedCents), counted: toDollars(close.countedCents) },
  ...(reason ? { reason } : {}),
  ...(stripe ? { stripe: viewStripe(stripe) } : {}),
});

/** What a day that is not closed has brought so far. */
async function openDay(date: string, today: string) {
  const last = await lastClose();
  const passed = last && date <= last.date;
  const { own, late } = passed
    ? { own: [], late: [] }
    : await openMovements({ date, lastSeq: await lastMovement() }, last);
  const hold = whyNotClosed(date, today, last, own);
  const ofDay = own.filter(({ day }) => day === date);
  const figures = figuresOf([...ofDay, ...late]);
  return {
    ...{ figures: viewFigures(figures), expected: toDollars(cashOf(figures)) },
    ...(late.length > 0 ? { late: viewFigures(figuresOf(late)) } : {}),
    ...viewHandovers(passed ? [] : await handedOver(date, last)),
    ...(hold ? { hold } : {}),
  };
}

/**
 * A day of the shop: as it was closed, or as it stands. The first call begins to count with its day. `date` is `2026-12-25`, today
 * without it. Throws the database's errors.
 */
export async function findDay({ date: asked }: { date?: string | undefined }): Promise<DayView> {
  const since = await bookMovements();
  const { timeZone, currency } = await readShop();
  const today = dayOf(Date.now(), timeZone);
  const date = asked ?? today;
  const closes = await DayClose.find({}, { n: 1, date: 1, figures: 1 })
    .sort({ n: -1 })
    .hint({ n: 1 })
    .limit(LATEST)
    .lean();
  const common = {
    ...{ date, today, since: dayOf(since, timeZone) },
    closes: closes.map(({ n, date: day, figures }) => ({
      ...{ number: n, date: day, total: toDollars(figures.totalCents) },
    })),
  };
  const close = await DayClose.findOne({ date }).hint({ date: 1 }).lean();
  if (!close) return { ...common, currency, ...(await openDay(date, today)) };
  return {
    ...{ ...common, currency: close.currency, figures: viewFigures(close.figures) },
    ...(close.late ? { late: viewFigures(close.late) } : {}),
    ...viewHandovers(close.handovers),
    ...{ expected: toDollars(close.expectedCents), close: viewClose(close) },
  };
}

/** What somebody wrote, as a cell that no spreadsheet takes for a formula. */
const textOf = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** A day as CSV: what, which, amount; in units of the currency. */
export async function dayCsv(query: { date?: string | undefined }): Promise<string> {
  const { date, currency, figures, expected, close, handovers = [] } = await findDay(query);
  const fixed = (amount: number) => amount.toFixed(2);
  return stringify([
    ['what', 'which', 'amount'],
    ['day', date, ''],
    ['currency', currency.toUpperCase(), ''],
    ...(close ? [['close', String(close.number), '']] : []),
    ...(close?.by.name ? [['closed by', textOf(close.by.name), '']] : []),
    ['orders', '', String(figures.orders)],
    ...figures.ways.flatMap(({ way, paid, back }) => [
      ['payments', way, fixed(paid)],
      ['refunds', way, fixed(back)],
    ]),
    ...figures.taxes.flatMap(({ percent, net, tax }) => [
      ['net', `${percent}%`, fixed(net)],
      ['tax', `${percent}%`, fixed(tax)],
    ]),
    ['deposits', '', fixed(figures.deposits)],
    ['delivery fees', '', fixed(figures.deliveryFees)],
    ['total', '', fixed(figures.total)],
    ['cash expected', '', fixed(expected)],
    ...(close
      ? [
          ['cash counted', '', fixed(close.counted)],
          ['cash difference', textOf(close.reason ?? ''), fixed(close.counted - close.expected)],
        ]
      : []),
    ...handovers.flatMap(({ name, expected: due, counted }) => [
      ['courier cash expected', textOf(name), fixed(due)],
      ['courier cash counted', textOf(name), fixed(counted)],
    ]),
    ...(close?.stripe?.isAsked
      ? [
          ['Stripe', 'booked', fixed(close.stripe.own)],
          ['Stripe', 'at Stripe', fixed(close.stripe.stripe)],
        ]
      : []),
  ]);
}
