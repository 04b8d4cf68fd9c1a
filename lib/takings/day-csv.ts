import 'server-only';
import { stringify } from 'csv-stringify/sync';
import { findDay } from './queries';
import type { CloseView, DayView } from './view';

const figureRows = ({ figures, expected }: Pick<DayView, 'figures' | 'expected'>) => [
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

/** A day as CSV with the columns what, which and amount (units of the currency); each other currency follows after its own row. */
export async function dayCsv(query: { date?: string | undefined }): Promise<string> {
  const day = await findDay(query);
  const { date, currency, close, handovers = [], others = [] } = day;
  const rows = [
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
    ...handovers.flatMap(({ name, currency: own, expected: due, counted }) => {
      const who = own ? `${name} (${own.toUpperCase()})` : name;
      return [
        ['courier cash expected', who, due],
        ['courier cash counted', who, counted],
      ];
    }),
    ...stripeRows(close?.stripe),
    ...others.flatMap((other) => [
      ['currency', other.currency.toUpperCase(), ''],
      ...figureRows(other),
      ...stripeRows(other.stripe),
    ]),
  ];
  // Only numbers may begin with a sign.
  return stringify(rows, {
    escape_formulas: true,
    cast: { number: (amount) => amount.toFixed(2) },
  });
}
