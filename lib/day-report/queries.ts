import 'server-only';
import { stringify } from 'csv-stringify/sync';
import { readShop } from '@/lib/shop/read';
import { viewTaxes } from '@/lib/tax/tax';
import { decimalsOf, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { dayOf } from '@/lib/utils/zone-day';
import { DayClose } from '@/models';
import type { DayCloseDoc, DayFigures, DaySums, OtherSums, StripeCheck } from '@/models/day-close';
import { bookMovements, lastMovement } from './book';
import {
  closeBlockedReason,
  handedOver,
  lastClose,
  openMovements,
  viewHandovers,
} from './closed-days';
import { byCurrency, sumsOf } from './movements';
import type { CloseView, DayReportView, FiguresView } from './view';

const LATEST = 31;

const viewFigures = (figures: DayFigures, currency: string): FiguresView =>
  omitUndefined({
    orders: figures.orders,
    ways: figures.ways.map(({ way, paidCents, backCents }) => ({
      way,
      paid: toUnits(paidCents, currency),
      back: toUnits(backCents, currency),
    })),
    taxes: viewTaxes(figures.taxes, currency),
    deposits: toUnits(figures.depositCents, currency),
    deliveryFees: toUnits(figures.feeCents, currency),
    rounding: figures.roundingCents ? toUnits(figures.roundingCents, currency) : undefined,
    total: toUnits(figures.totalCents, currency),
  });

const viewStripe = (
  { isAsked, ownCents, stripeCents, differing }: StripeCheck,
  currency: string,
) => ({
  isAsked,
  own: toUnits(ownCents, currency),
  stripe: toUnits(stripeCents, currency),
  differing: differing.map((one) => ({
    order: one.order,
    own: toUnits(one.ownCents, currency),
    stripe: toUnits(one.stripeCents, currency),
  })),
});

const viewClose = ({ n, date, at, by, reason, stripe, ...close }: DayCloseDoc): CloseView =>
  omitUndefined({
    number: n,
    date,
    at: at.toISOString(),
    by,
    expected: toUnits(close.expectedCents, close.currency),
    counted: toUnits(close.countedCents, close.currency),
    reason: reason || undefined,
    stripe: stripe && viewStripe(stripe, close.currency),
  });

const viewSums = ({ figures, late, expectedCents }: DaySums, currency: string) =>
  omitUndefined({
    figures: viewFigures(figures, currency),
    late: late && viewFigures(late, currency),
    expected: toUnits(expectedCents, currency),
  });

const viewOthers = (others: OtherSums[] = []): Pick<DayReportView, 'others'> =>
  others.length === 0
    ? {}
    : {
        others: others.map(({ currency, stripe, ...sums }) => ({
          currency,
          ...viewSums(sums, currency),
          ...omitUndefined({ stripe: stripe && viewStripe(stripe, currency) }),
        })),
      };

const viewTotals = (
  {
    n,
    date,
    figures,
    currency,
    others = [],
  }: Pick<DayCloseDoc, 'n' | 'date' | 'figures' | 'currency' | 'others'>,
  ofDay: string,
): DayReportView['closes'][number] =>
  omitUndefined({
    number: n,
    date,
    total: toUnits(figures.totalCents, currency),
    currency: currency === ofDay ? undefined : currency,
    others:
      others.length > 0
        ? others.map((one) => ({
            currency: one.currency,
            total: toUnits(one.figures.totalCents, one.currency),
          }))
        : undefined,
  });

async function openDay(date: string, today: string, currency: string) {
  const last = await lastClose();
  const passed = last && date <= last.date;
  const { own, late } = passed
    ? { own: [], late: [] }
    : await openMovements({ date, lastSeq: await lastMovement() }, last);
  const hold = closeBlockedReason(date, today, last, own);
  const ofDay = own.filter(({ day }) => day === date);
  const { shops, others } = byCurrency({ own: ofDay, late }, currency);
  return {
    ...viewSums(sumsOf(shops), currency),
    ...viewOthers(others.map((one) => ({ currency: one.currency, ...sumsOf(one) }))),
    ...viewHandovers(passed ? [] : await handedOver(date, last, currency), currency),
    ...omitUndefined({ hold: hold || undefined }),
  };
}

/**
 * Returns the report of a business day, open or closed. `date` has the format `2026-12-25` and defaults to today. The
 * first call in a shop stores the current day as the first day with a report.
 */
export async function findDayReport({
  date: asked,
}: {
  date?: string | undefined;
}): Promise<DayReportView> {
  const since = await bookMovements();
  const { timeZone, currency: own } = await readShop();
  const today = dayOf(Date.now(), timeZone);
  const date = asked ?? today;
  const closes = await DayClose.find({}, { n: 1, date: 1, figures: 1, currency: 1, others: 1 })
    .sort({ n: -1 })
    .hint({ n: 1 })
    .limit(LATEST)
    .lean();
  const close = await DayClose.findOne({ date }).hint({ date: 1 }).lean();
  const currency = close?.currency ?? own;
  const common = {
    date,
    today,
    since: dayOf(since, timeZone),
    currency,
    closes: closes.map((one) => viewTotals(one, currency)),
  };
  if (!close) return { ...common, ...(await openDay(date, today, currency)) };
  return {
    ...common,
    ...viewSums(close, close.currency),
    ...viewOthers(close.others),
    ...viewHandovers(close.handovers, close.currency),
    close: viewClose(close),
  };
}

const figureRows = ({ figures, expected }: Pick<DayReportView, 'figures' | 'expected'>) => [
  ['orders', '', String(figures.orders)],
  ...figures.ways.flatMap(({ way, paid, back }) => [
    ['payments', way, paid],
    ['refunds', way, back],
  ]),
  ...figures.taxes.flatMap(({ percent, net, tax }) => [
    ['net', `${percent}%`, net],
    ['tax', `${percent}%`, tax],
  ]),
  ['deposits', '', figures.deposits],
  ['delivery fees', '', figures.deliveryFees],
  ...(figures.rounding ? [['cash rounding', '', figures.rounding]] : []),
  ['total', '', figures.total],
  ['cash expected', '', expected],
];

const stripeRows = (check: CloseView['stripe']) =>
  check?.isAsked
    ? [
        ['Stripe', 'booked', check.own],
        ['Stripe', 'at Stripe', check.stripe],
      ]
    : [];

/**
 * Returns a day report as CSV with the columns `what`, `which` and `amount` (in major currency units). For each other
 * currency, a row with its code precedes its amounts.
 */
export async function dayCsv(query: { date?: string | undefined }): Promise<string> {
  const day = await findDayReport(query);
  const { date, currency, close, handovers = [], others = [] } = day;
  // Only numbers may start with a plus or minus sign. A spreadsheet would run other text as a formula.
  const write = (code: string, rows: (string | number)[][]) =>
    stringify(rows, {
      escape_formulas: true,
      cast: { number: (amount) => amount.toFixed(decimalsOf(code)) },
    });
  return [
    write(currency, [
      ['what', 'which', 'amount'],
      ['day', date, ''],
      ['currency', currency.toUpperCase(), ''],
      ...(close ? [['close', String(close.number), '']] : []),
      ...(close?.by.name ? [['closed by', close.by.name, '']] : []),
      ...figureRows(day),
      ...(close
        ? [
            ['cash counted', '', close.counted],
            ['cash difference', close.reason ?? '', close.counted - close.expected],
          ]
        : []),
    ]),
    ...handovers.map(({ name, currency: own, expected: due, counted }) => {
      const who = own ? `${name} (${own.toUpperCase()})` : name;
      return write(own ?? currency, [
        ['courier cash expected', who, due],
        ['courier cash counted', who, counted],
      ]);
    }),
    write(currency, stripeRows(close?.stripe)),
    ...others.map((other) =>
      write(other.currency, [
        ['currency', other.currency.toUpperCase(), ''],
        ...figureRows(other),
        ...stripeRows(other.stripe),
      ]),
    ),
  ].join('');
}
