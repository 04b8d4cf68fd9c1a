import { Frame, P } from './frame';
import { moneyOf, type OrderFacts, orderedPieces } from './order-facts';
import type { Draft } from './order-mails';
import { Action, agreedSums, Lines, Part } from './parts';

const reasonOf = (name: string) => `You're receiving this email because you sell at ${name}.`;

const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`);

/** A new order, for the seller. */
export function newOrder(order: OrderFacts): Draft {
  const { name, totalCents, promisedBy, window, isPaid, address, note, collect } = order;
  const sum = `${pieces(orderedPieces(order))}, ${moneyOf(order, totalCents)}`;
  const promised = window ?? (promisedBy && `by ${promisedBy}`);
  const when = promised ? `Promised ${window ? 'for ' : ''}${promised}.` : '';
  return {
    subject: `New: ${name}, ${sum}`,
    element: (
      <Frame
        heading={`New: ${name}`}
        preheader={`${sum}. ${when}`.trim()}
        shop={order.shop}
        reason={reasonOf(order.shop.name)}
      >
        <P>
          {sum}, {isPaid ? 'paid' : collect ? 'to be paid at the pickup' : 'to collect on delivery'}
          . {when}
        </P>
        <Lines
          order={order}
          label="What was ordered"
          lines={order.lines}
          sums={agreedSums(order)}
        />
        <Part
          title={collect ? 'Collected by' : 'Delivery to'}
          lines={[...address, ...(note ? [`Note: ${note}`] : [])]}
        />
        <Action href={order.url}>Pack this order</Action>
      </Frame>
    ),
  };
}

/** A payment that does not fit its order, for the seller. */
export function paymentMisfit(order: OrderFacts): Draft {
  const { name, flag = '', totalCents } = order;
  return {
    subject: `${name}: the payment does not fit`,
    element: (
      <Frame
        heading={`${name}: the payment does not fit`}
        preheader={flag}
        shop={order.shop}
        reason={reasonOf(order.shop.name)}
      >
        <P>
          {name} comes to {moneyOf(order, totalCents)}, but Stripe says: {flag}. It is not delivered
          until you have looked at it, at Stripe and in the order.
        </P>
        <Action href={order.url}>See this order</Action>
      </Frame>
    ),
  };
}
