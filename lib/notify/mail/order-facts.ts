import type { MailLine, MailShop, OrderFacts } from '@/lib/mail/templates/order-facts';
import {
  dueCentsOf,
  failedRefundCentsOf,
  paidCentsOf,
  pendingRefundCentsOf,
  refundedCentsOf,
} from '@/lib/orders/life';
import { datedNumber } from '@/lib/orders/order-number';
import { cashBackCentsOf } from '@/lib/orders/returned';
import { state } from '@/lib/orders/state';
import { agreedTotalsOf, dueTotalsOf, termsOf } from '@/lib/orders/terms';
import { windowWords } from '@/lib/windows/window-words';
import type { OrderDoc } from '@/models/order';
import type { OrderLine } from '@/models/order-line';

/** A time by the clock of the shop, with its day unless that is the day of `now`. */
function timeWords(at: Date, now: Date, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions, date: Date) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(date);
  const day = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  const time = format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, at);
  return format(day, at) === format(day, now) ? time : `${format(day, at)}, ${time}`;
}

const ordered = ({ name, weight, quantity, unitCents }: OrderLine): MailLine => ({
  name,
  ...(weight ? { weight } : {}),
  quantity,
  cents: unitCents * quantity,
});

function packed(line: OrderLine): MailLine {
  const { found = line.quantity, unitCents, replacement } = line;
  return {
    ...ordered(line),
    found,
    cents: unitCents * found,
    ...(replacement
      ? {
          replacement: {
            name: replacement.name,
            quantity: replacement.quantity,
            cents: replacement.lineCents,
          },
        }
      : {}),
  };
}

const isoOf = ({ from, to }: NonNullable<OrderDoc['window']>) => ({
  from: from.toISOString(),
  to: to.toISOString(),
});

const linesOf = ({ address, hours }: NonNullable<OrderDoc['pickup']>): string[] =>
  `${address}\n${hours}`.split('\n').filter(Boolean);

function addressOf({ address, pickup }: OrderDoc): string[] {
  const { firstName, lastName, street, city, state, zipcode, country, phone } = address;
  const name = `${firstName} ${lastName}`.trim();
  if (pickup) return [name, phone].filter(Boolean);
  return [name, street, `${city}, ${state} ${zipcode}`, country, phone];
}

function nameOf(order: OrderDoc, now: Date, timeZone: string): string {
  const placedAt = (order.payment?.paidAt ?? order.createdAt).getTime();
  return `Order ${datedNumber(order, placedAt, now.getTime(), timeZone)}`;
}

type Teller = {
  shop: MailShop;
  timeZone: string;
  /** The name of the account. */
  shopper: string;
  isForSeller: boolean;
  now: Date;
};

const invoicePage = ({ origin }: MailShop, { _id }: OrderDoc, isForSeller: boolean) =>
  `${origin}/${isForSeller ? 'seller/orders' : 'my-orders'}/invoice/${_id}`;

/** What a mail says of an order as it is now. */
export function factsOf(
  order: OrderDoc,
  { shop, timeZone, shopper, isForSeller, now }: Teller,
): OrderFacts {
  const { items, amountCents, address, promisedAt, payment, window } = order;
  const last = order.history?.at(-1);
  return {
    name: nameOf(order, now, timeZone),
    url: `${shop.origin}/${isForSeller ? 'seller/orders' : 'my-orders'}/${order._id}`,
    shop,
    shopper,
    lines: items.map(ordered),
    packed: items.map(packed),
    ...termsOf(order),
    agreed: agreedTotalsOf(order),
    due: dueTotalsOf(order),
    totalCents: amountCents,
    dueCents: dueCentsOf(order),
    cashBackCents: cashBackCentsOf(order),
    isOnline: state.online.is(order),
    isPaid: state.paid.is(order),
    paidCents: paidCentsOf(order),
    address: addressOf(order),
    ...(order.pickup ? { collect: linesOf(order.pickup) } : {}),
    ...(address.note ? { note: address.note } : {}),
    // Dated, because a mail may be read on another day.
    ...(window ? { window: windowWords(isoOf(window), timeZone, 0) } : {}),
    ...(promisedAt ? { promisedBy: timeWords(promisedAt, now, timeZone) } : {}),
    givenBackCents: Math.max(
      0,
      refundedCentsOf(order) + pendingRefundCentsOf(order) - failedRefundCentsOf(order),
    ),
    ...(order.invoiceNumber
      ? { invoice: { number: order.invoiceNumber, url: invoicePage(shop, order, isForSeller) } }
      : {}),
    ...(last?.reason ? { reason: last.reason } : {}),
    ...(last ? { cancelledBy: last.by } : {}),
    ...(payment?.flag ? { flag: payment.flag } : {}),
  };
}
