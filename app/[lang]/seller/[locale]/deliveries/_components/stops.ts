import { methodAtDoor } from '@/lib/orders/payment-state';
import { grouped } from '@/lib/utils/grouped';
import { toCents, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { Ask, Shown } from './use-deliveries';

type Delivery = { _id: string; stop?: string | undefined; status?: string };

const keyOf = ({ _id, stop }: Delivery): string => stop ?? _id;

/** Returns the deliveries grouped by stop: orders that are delivered together are one stop. */
export const stopsOf = <Row extends Delivery>(rows: readonly Row[]): Row[][] =>
  grouped(rows, keyOf);

/** Returns the position of the stop to which a delivery belongs; -1 if the delivery is not in the list. */
export const stopAt = (rows: readonly Delivery[], one: Delivery): number =>
  stopsOf(rows).findIndex((stop) => stop.some(({ _id }) => _id === one._id));

type Payable = Delivery & {
  currency: string;
  toCollect: number;
  payMethod?: { code: string } | undefined;
};

/** The deliveries of one card, in the sequence of the route. */
export type Card<Row> = readonly [Row, ...Row[]];

/**
 * Groups the deliveries into the cards of the courier's list. The open deliveries of a stop are one card, and its
 * completed deliveries are another card. Orders in another currency, and orders that are paid by card terminal, are
 * grouped separately, because their amounts cannot be added to cash. If the courier pays out cash for an order by card
 * terminal, that order is separate as well, because cash is not subtracted from card payments.
 */
export const cardsOf = <Row extends Payable>(rows: readonly Row[]): Card<Row>[] =>
  grouped(rows, (row) => {
    const isByCard = row.payMethod?.code === 'terminal';
    const isReturned = isByCard && row.toCollect < 0;
    return [keyOf(row), row.currency, isByCard, isReturned, row.status === 'Delivered'].join(' ');
  }).flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []));

/** Returns the orders of a card that the courier can pick up or hand over now. An order with a `hold` is not included. */
const readyOf = (card: readonly Shown[]): Shown[] =>
  card.filter(({ status, hold }) => status !== 'Delivered' && !hold);

/**
 * Returns the deliveries to which the next step of a card applies. If the courier must still pick up packed orders,
 * returns those orders, otherwise all open deliveries. Blocked orders are omitted.
 */
export function nextOf(card: readonly Shown[]): Shown[] {
  const ready = readyOf(card);
  const packed = ready.filter(({ status }) => status === 'Packed');
  return packed.length > 0 ? packed : ready;
}

/**
 * Returns the amount that the courier collects for a card, in units of its currency. The courier pays out a negative
 * amount.
 */
export const toCollectOf = (card: Card<Shown>): number => {
  const [{ currency }] = card;
  return toUnits(
    card.reduce((sum, { toCollect }) => sum + toCents(toCollect, currency), 0),
    currency,
  );
};

/**
 * Returns the alternative payment method for all orders of a card, with the total. Returns undefined if an unpaid order
 * has no alternative, or if the courier pays out cash for an order, because the card terminal would then charge too
 * little.
 */
function insteadOf(card: Card<Shown>): Shown['instead'] {
  const asked = card.filter(({ asksPaid }) => asksPaid);
  const [{ currency }, instead] = [card[0], asked[0]?.instead];
  if (!instead || !asked.every((one) => one.instead)) return undefined;
  if (card.some(({ toCollect }) => toCollect < 0)) return undefined;
  const cents = asked.reduce((sum, one) => sum + toCents(one.instead?.toCollect ?? 0, currency), 0);
  return { ...instead, toCollect: toUnits(cents, currency) };
}

/**
 * Combines the deliveries of a card into one delivery for the questions at the door. It has the highest age limit and
 * the total amount.
 */
export function asOne(card: Card<Shown>): Shown {
  const [first, ...others] = card;
  if (others.length === 0) return first;
  const { leastAge: _, asksPaid: __, instead: ___, payMethod, ...rest } = first;
  const leastAge = Math.max(...card.map((one) => one.leastAge ?? 0));
  const isAsked = card.some(({ asksPaid }) => asksPaid);
  const isSameMethod = card.every((one) => one.payMethod?.code === payMethod?.code);
  const instead = insteadOf(card);
  return {
    ...rest,
    ...omitUndefined({ payMethod: payMethod && isSameMethod ? payMethod : undefined, instead }),
    toCollect: toCollectOf(card),
    ...omitUndefined({
      leastAge: leastAge > 0 ? leastAge : undefined,
      asksPaid: isAsked || undefined,
    }),
  };
}

/**
 * Returns the answer that a delivery was paid as ordered. The answer states the payment method, so that the server can
 * reject it if the shop has recorded another method meanwhile.
 */
export const paidAsOrdered = ({ toCollect, payMethod }: Pick<Shown, 'toCollect' | 'payMethod'>) =>
  ({
    do: 'deliver',
    isPaid: true,
    collected: toCollect,
    payMethod: methodAtDoor({ payMethod }),
  }) satisfies Ask;

/**
 * Returns the update of one delivery, from the courier's answers about its whole card. The update contains the amount
 * of this delivery, and only the answers that this delivery requires.
 */
export function askFor(ask: Ask, { asksPaid, leastAge, toCollect, instead }: Shown): Ask {
  if (ask.do !== 'deliver') return ask;
  const { do: _, idChecked: __, collected, ...paid } = ask;
  const isInstead = instead !== undefined && paid.payMethod === instead.payMethod;
  const own = isInstead ? instead.toCollect : toCollect;
  return {
    do: 'deliver',
    ...(asksPaid
      ? { ...paid, ...omitUndefined({ collected: collected === undefined ? undefined : own }) }
      : {}),
    ...omitUndefined({ idChecked: leastAge ? true : undefined }),
  };
}

/**
 * Moves the stop of the delivery at the position `at` by one stop. Returns the ids of all deliveries in their new
 * sequence. Deliveries of one stop stay together.
 */
export function movedStop(rows: readonly Delivery[], at: number, step: 1 | -1): string[] {
  const one = rows[at];
  const stops = stopsOf(rows);
  const from = one ? stopAt(rows, one) : -1;
  const [moved] = from < 0 ? [] : stops.splice(from, 1);
  if (moved) stops.splice(from + step, 0, moved);
  return stops.flat().map(({ _id }) => _id);
}
