import { env } from '@/lib/env';
import type { MailLine, OrderFacts } from '@/lib/mail/templates/order-facts';
import { dueCentsOf, pendingRefundCentsOf, refundedCentsOf } from '@/lib/orders/life';
import type { OrderDoc, OrderLine } from '@/models/order';

const time = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

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

function addressOf({ address }: OrderDoc): string[] {
  const { firstName, lastName, street, city, state, zipcode, country, phone } = address;
  return [`${firstName} ${lastName}`, street, `${city}, ${state} ${zipcode}`, country, phone];
}

const nameOf = ({ number, _id }: OrderDoc) => `Order ${number ?? String(_id).slice(-6)}`;

/** What a mail says of an order as it is now. `shopper` is the name of the account. */
export function factsOf(order: OrderDoc, shopper: string, isForSeller: boolean): OrderFacts {
  const { items, subtotalCents, taxCents, amountCents, address, promisedAt, payment } = order;
  const { APP_ORIGIN } = env();
  const last = order.history?.at(-1);
  return {
    name: nameOf(order),
    url: `${APP_ORIGIN}/${isForSeller ? 'seller/orders' : 'my-orders'}/${order._id}`,
    origin: APP_ORIGIN,
    shopper,
    lines: items.map(ordered),
    packed: items.map(packed),
    subtotalCents,
    taxCents,
    totalCents: amountCents,
    dueCents: dueCentsOf(order),
    isOnline: order.paymentType === 'Online',
    isPaid: order.isPaid,
    address: addressOf(order),
    ...(address.note ? { note: address.note } : {}),
    ...(promisedAt ? { promisedBy: time.format(promisedAt) } : {}),
    givenBackCents: refundedCentsOf(order) + pendingRefundCentsOf(order),
    ...(last?.reason ? { reason: last.reason } : {}),
    ...(last ? { cancelledBy: last.by } : {}),
    ...(payment?.flag ? { flag: payment.flag } : {}),
  };
}
