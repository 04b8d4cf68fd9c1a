import 'server-only';
import { stringify } from 'csv-stringify/sync';
import { findDay } from './queries';
import type { CloseView, DayView } from './view';

/** A text of a person as a cell that no spreadsheet takes for a formula. */
const textOf = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const fixed = (amount: number) => amount.toFixed(2);

const figureRows = ({ figures, expected }: Pick<DayView, 'figures' | 'expected'>) => [
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
];

const stripeRows = (check: CloseView['stripe']) =>
  check?.isAsked
    ? [
        ['Stripe', 'booked', fixed(check.own)],
        ['Stripe', 'at Stripe', fixed(check.stripe)],
      ]
    : [];

/** A day as CSV with the columns what, which and amount (units of the currency); each other currency follows after its own row. */
export async function dayCsv(query: { date?: string | undefined }): Promise<string> {
  const day = await findDay(query);
  const { date, currency, close, handovers = [], others = [] } = day;
  return stringify([
    ['what', 'which', 'amount'],
    ['day', date, ''],
    ['currency', currency.toUpperCase(), ''],
    ...(close ? [['close', String(close.number), '']] : []),
    ...(close?.by.name ? [['closed by', textOf(close.by.name), '']] : []),
    ...figureRows(day),
    ...(close
      ? [
          ['cash counted', '', fixed(close.counted)],
          ['cash difference', textOf(close.reason ?? ''), fixed(close.counted - close.expected)],
        ]
      : []),
    ...handovers.flatMap(({ name, currency: own, expected: due, counted }) => {
      const who = textOf(own ? `${name} (${own.toUpperCase()})` : name);
      return [
        ['courier cash expected', who, fixed(due)],
        ['courier cash counted', who, fixed(counted)],
      ];
    }),
    ...stripeRows(close?.stripe),
    ...others.flatMap((other) => [
      ['currency', other.currency.toUpperCase(), ''],
      ...figureRows(other),
      ...stripeRows(other.stripe),
    ]),
  ]);
}
