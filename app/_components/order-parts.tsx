import { formatDollars } from '@/lib/money';
import { clockWords } from '@/lib/orders/clock-words';
import { orderNumber } from '@/lib/orders/order-number';
import { deliveredLines, type PromiseState, promiseWords } from '@/lib/orders/promise-math';
import { statusName } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import type { Window } from '@/lib/windows/view';
import { windowWords } from '@/lib/windows/window-words';
import { useShop } from './shop-provider';

/** The payment state of an order: Paid or Pending (docs/product.md 7.6). */
export function PaidBadge({ isPaid }: { isPaid: boolean }) {
  return (
    <span
      className={`ml-1 inline-block rounded-full px-2.5 py-0.5 font-semibold text-sm ${isPaid ? 'bg-leaf-soft text-leaf-strong' : 'bg-tomato-soft text-tomato'}`}
    >
      {isPaid ? 'Paid' : 'Pending'}
    </span>
  );
}

/** The note about an unusual payment of an order, if any. */
export function PaymentNote({
  refunded,
  refundReason,
  flag,
  isProcessing,
}: Partial<Pick<OrderView, 'refunded' | 'refundReason' | 'flag' | 'isProcessing'>>) {
  if (flag)
    return (
      <p className="mt-2 text-sm text-tomato">
        The payment does not fit the order: {flag}. Do not deliver it before you looked at it in the
        Stripe dashboard.
      </p>
    );
  if (isProcessing)
    return (
      <p className="mt-1 font-semibold text-tomato">
        Payment processing: do not pack it until the bank has confirmed.
      </p>
    );
  if (refundReason)
    return (
      <p className="mt-1 text-muted text-sm">
        {refundReason} {refunded ? 'Payment refunded' : 'The refund is under way'}
      </p>
    );
  return refunded ? <p className="mt-1 text-muted text-sm">Payment refunded</p> : null;
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** When an order was placed, in the reader's time zone. */
export function OrderDate({ iso, withTime = false }: { iso: string; withTime?: boolean }) {
  const format = withTime ? dateAndTime : date;
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>;
}

/** A time such as 10:49 AM; of another day than `now` (ms) such as Monday at 8:30 AM. */
export function ClockTime({ iso, now }: { iso: string; now: number }) {
  const { day, time } = clockWords(Date.parse(iso), now);
  return <time dateTime={iso}>{day ? `${day} at ${time}` : time}</time>;
}

/** The window of an order by the clock of the shop; `now` in ms. */
export function WindowTime({ window, now }: { window: Window; now: number }) {
  const { timeZone } = useShop();
  return <time dateTime={window.from}>{windowWords(window, timeZone, now)}</time>;
}

/** A time for a narrow column: 10:49 AM, Mon 8:30 AM or Nov 21 8:30 AM, with day and time as units. */
export function ShortTime({ iso, now }: { iso: string; now: number }) {
  const { day, time } = clockWords(Date.parse(iso), now, true);
  return (
    <time dateTime={iso} className="tabular-nums">
      {day && (
        <>
          <span className="inline-block">{day}</span>{' '}
        </>
      )}
      <span className="inline-block">{time}</span>
    </time>
  );
}

/** An amount of the API (units of the currency) as people read it. */
export const Amount = ({ amount, currency }: { amount: number; currency: string }) => (
  <span className="tabular-nums">{formatDollars(amount, currency)}</span>
);

const PROMISE_COLOURS = {
  kept: 'bg-leaf-soft text-leaf-strong',
  soon: 'bg-amber-soft text-amber',
  late: 'bg-danger-soft text-danger',
} as const satisfies Record<PromiseState, string>;

/** The badge of the delivery promise: minutes left, amber when they are few, red when it is late. */
export function PromiseBadge({ order, now }: { order: OrderView; now: number }) {
  const { text, state } = promiseWords(order, now);
  if (!text) return null;
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-sm tabular-nums ${PROMISE_COLOURS[state]}`}
    >
      {text}
    </span>
  );
}

/** The name of the customer, if it is known still. */
export const customerName = ({ erased, address }: Pick<OrderView, 'erased' | 'address'>): string =>
  erased ? 'Deleted account' : `${address.firstName} ${address.lastName}`.trim();

/** What was refunded of an online payment, and what is still to be refunded. */
export function RefundNote({ order }: { order: OrderView }) {
  const { pendingRefund = 0, refundedAmount, failedRefund = 0, disputed, currency } = order;
  if (pendingRefund + refundedAmount + failedRefund === 0 && !disputed) return null;
  return (
    <p className="text-muted">
      {pendingRefund > 0 && (
        <span className="block">
          Refund on its way: <Amount amount={pendingRefund} currency={currency} />
        </span>
      )}
      {refundedAmount > 0 && (
        <span className="block">
          Refunded: <Amount amount={refundedAmount} currency={currency} />
        </span>
      )}
      {failedRefund > 0 && (
        <span className="block font-semibold text-tomato">
          A refund of <Amount amount={failedRefund} currency={currency} /> failed, so the shop pays
          it back another way.
        </span>
      )}
      {disputed && (
        <span className="block font-semibold text-tomato">
          The bank has taken this payment back, so the shop does not refund it.
        </span>
      )}
    </p>
  );
}

const PEOPLE = { shopper: 'shopper', seller: 'shop', system: 'shop' } as const;

const NOTES = {
  disputed: 'Payment disputed at the bank',
  'dispute won': 'The bank decided the dispute for the shop',
  'dispute lost': 'The bank decided the dispute against the shop',
  'paid back': 'Paid back another way',
  returned: 'Returned deposits',
} as const satisfies Record<NonNullable<OrderView['notes']>[number]['what'], string>;

/** A change of the status in words; shoppers read of what they did themselves as such. */
function changeWords(
  { status, by, undo }: OrderView['history'][number],
  way: OrderView['way'],
  reader: 'shopper' | 'seller',
): string {
  if (status !== 'Cancelled') return `${undo ? 'Back to ' : ''}${statusName(status, way)}`;
  if (by === 'shopper' && reader === 'shopper') return 'You cancelled this order';
  return `${statusName(status, way)} by the ${PEOPLE[by]}`;
}

/** Every change of an order, and what happened to its payment, with the times; `now` in ms. */
export function History({
  order,
  now,
  reader,
}: {
  order: OrderView;
  now: number;
  reader: 'shopper' | 'seller';
}) {
  const changes = order.history.map((change) => ({
    ...{ at: change.at, reason: change.reason },
    key: `${change.at} ${change.status} ${change.undo}`,
    words: changeWords(change, order.way, reader),
  }));
  const notes = (order.notes ?? []).map(({ at, what, amount, by }) => ({
    ...{ at, key: `${at} ${what}`, reason: undefined },
    words: `${NOTES[what]}: ${formatDollars(amount, order.currency)}${by === 'seller' ? ', by the shop' : ''}`,
  }));
  const all = [...changes, ...notes].sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
  return (
    <ol className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5">
      {all.map(({ at, key, words, reason }) => (
        <li key={key} className="col-span-2 grid grid-cols-subgrid">
          <span className="text-muted">
            <ShortTime iso={at} now={now} />
          </span>
          <span>
            {words}
            {reason && <span className="block text-muted">{reason}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The name by which people speak of an order. */
export const orderName = (order: OrderView): string => `Order ${orderNumber(order)}`;

type Item = OrderView['items'][number];

/** How many pieces of a line come: 2, or 1 of 2 when one is missing. */
export const countWords = ({ found, quantity }: Item): string =>
  found < quantity ? `${found} of ${quantity}` : `${quantity}`;

/** What replaces missing pieces, and what all of it costs. */
export const Replacement = ({
  replacement: { product, quantity, amount },
  currency,
}: {
  replacement: NonNullable<Item['replacement']>;
  currency: string;
}) => (
  <>
    Instead: {quantity} × {product.name}, <Amount amount={amount} currency={currency} />
  </>
);

/** The pieces of an order that are delivered, replacements included. */
export const deliveredPieces = (order: OrderView): number =>
  deliveredLines(order).reduce(
    (sum, { found, replacement }) => sum + found + (replacement?.quantity ?? 0),
    0,
  );
