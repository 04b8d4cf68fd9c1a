import { Link } from '@react-email/link';
import { totalRows } from '@/lib/tax/tax-words';
import { Frame, greeting, P } from './frame';
import { arrivalOf, moneyOf, type OrderFacts } from './order-facts';
import { Action, agreedSums, Lines, Part } from './parts';

/** A mail before it is rendered. */
export type Draft = { subject: string; element: React.ReactElement };

const reasonOf = (name: string) => `You're receiving this email because you ordered at ${name}.`;

type Words = {
  heading: string;
  preheader: string;
  order: OrderFacts;
  children: React.ReactNode;
};

const Mail = ({ heading, preheader, order, children }: Words) => (
  <Frame
    heading={heading}
    preheader={preheader}
    shop={order.shop}
    reason={reasonOf(order.shop.name)}
  >
    <P>{greeting(order.shopper)}</P>
    {children}
    <Action href={order.url}>See your order</Action>
  </Frame>
);

/** What is still to be paid or given back of an order on delivery that was paid with another sum than is due. */
function differenceOf(order: OrderFacts): string | undefined {
  const { isOnline, isPaid, dueCents, paidCents } = order;
  if (isOnline || !isPaid || paidCents === dueCents) return undefined;
  const paidWords = `You have paid ${moneyOf(order, paidCents)}.`;
  const sum = moneyOf(order, Math.abs(dueCents - paidCents));
  return dueCents > paidCents
    ? `${paidWords} Please pay ${sum} more.`
    : `${paidWords} We give ${sum} of it back to you.`;
}

const howPaid = (order: OrderFacts): string => {
  const { isOnline, isPaid, dueCents, cashBackCents, collect } = order;
  if (isOnline) return 'Paid online.';
  if (!isPaid && cashBackCents > 0) return `We give ${moneyOf(order, cashBackCents)} to you.`;
  const where = collect ? 'when you collect it' : 'on delivery';
  if (!isPaid) return `Please pay ${moneyOf(order, dueCents)} ${where}.`;
  return differenceOf(order) ?? 'Paid.';
};

const backWords = (order: OrderFacts) =>
  `${moneyOf(order, order.givenBackCents)} goes back to where you paid from. Banks take up to ten days to show it.`;

/** Where it is delivered to, or collected. */
const Where = ({ order: { address, note, collect } }: { order: OrderFacts }) =>
  collect ? (
    <Part title="Collect it at" lines={collect} />
  ) : (
    <Part title="Delivery to" lines={[...address, ...(note ? [`Note: ${note}`] : [])]} />
  );

/** The receipt of a new order. */
export function placed(order: OrderFacts): Draft {
  const { name, totalCents } = order;
  const arrival = arrivalOf(order);
  const when = arrival ? `It ${arrival}.` : '';
  const total = moneyOf(order, totalCents);
  return {
    subject: `${name} is placed: ${total}`,
    element: (
      <Mail heading={`${name} is placed`} preheader={`${total}. ${when}`.trim()} order={order}>
        <P>Thank you, we have your order. {when}</P>
        <Lines
          order={order}
          label="What you ordered"
          lines={order.lines}
          sums={agreedSums(order)}
        />
        <Part title="Payment" lines={[howPaid({ ...order, dueCents: totalCents })]} />
        <Where order={order} />
      </Mail>
    ),
  };
}

/** An order on delivery was paid, apart from its delivery. */
export function paid(order: OrderFacts): Draft {
  const { name, paidCents } = order;
  const amount = moneyOf(order, paidCents);
  return {
    subject: `${name} is paid`,
    element: (
      <Mail heading={`${name} is paid`} preheader={`We received ${amount}.`} order={order}>
        <P>We received {amount} for your order. Thank you.</P>
        {differenceOf(order) && <P>{differenceOf(order)}</P>}
      </Mail>
    ),
  };
}

/** The order has left the shop. */
export function out(order: OrderFacts): Draft {
  const { name, isPaid, address } = order;
  const isOpen = !isPaid || differenceOf(order) !== undefined;
  const arrival = arrivalOf(order);
  const when = arrival ? ` It ${arrival}.` : '';
  return {
    subject: `${name} is on its way`,
    element: (
      <Mail
        heading={`${name} is on its way`}
        preheader={`It has left the shop.${when}`}
        order={order}
      >
        <P>Your order has left the shop.{when}</P>
        {isOpen && <P>{howPaid(order)}</P>}
        <Part title="Delivery to" lines={address} />
      </Mail>
    ),
  };
}

/** The order waits in the shop for the shopper. */
export function ready(order: OrderFacts): Draft {
  const { name, isPaid } = order;
  const isOpen = !isPaid || differenceOf(order) !== undefined;
  return {
    subject: `${name} is ready to collect`,
    element: (
      <Mail
        heading={`${name} is ready to collect`}
        preheader="It is packed and waits for you."
        order={order}
      >
        <P>Your order is packed and waits for you. Its number is all that we ask for.</P>
        {isOpen && <P>{howPaid(order)}</P>}
        <Where order={order} />
      </Mail>
    ),
  };
}

function packedSums(order: OrderFacts) {
  const { due, cashBackCents } = order;
  const { before, total, after } = totalRows(order, { ...due, cashBackCents });
  return [...before, { words: total, cents: order.dueCents, isStrong: true }, ...after];
}

const Invoice = ({ number, url }: NonNullable<OrderFacts['invoice']>) => (
  <P>
    Your invoice: <Link href={url}>{number}</Link>
  </P>
);

/** The order was delivered, with what it came to in the end. */
export function delivered(order: OrderFacts): Draft {
  const { name, dueCents, collect } = order;
  const done = collect ? 'collected' : 'delivered';
  return {
    subject: `${name} was ${done}`,
    element: (
      <Mail
        heading={`${name} was ${done}`}
        preheader={`It came to ${moneyOf(order, dueCents)}. Enjoy your meal.`}
        order={order}
      >
        <P>Your order was {done}. Enjoy your meal.</P>
        <Lines
          order={order}
          label={`What was ${done}`}
          lines={order.packed}
          sums={packedSums(order)}
        />
        {order.isPaid && <Part title="Payment" lines={[howPaid(order)]} />}
        {order.invoice && <Invoice {...order.invoice} />}
      </Mail>
    ),
  };
}

const WHO = {
  shopper: 'You have cancelled it.',
  seller: 'The shop had to cancel it. We are sorry.',
  system: 'The shop had to cancel it. We are sorry.',
} as const;

/** The order was cancelled, and what is given back. */
export function cancelled(order: OrderFacts): Draft {
  const { name, givenBackCents, reason, cancelledBy = 'seller' } = order;
  const cash = differenceOf(order) ?? 'Nothing is to be paid.';
  const money = givenBackCents > 0 ? backWords(order) : cash;
  return {
    subject: `${name} was cancelled`,
    element: (
      <Mail heading={`${name} was cancelled`} preheader={money} order={order}>
        <P>{WHO[cancelledBy]}</P>
        {reason && <P>Reason: {reason}</P>}
        <P>{money}</P>
      </Mail>
    ),
  };
}

/** Pieces were missing when the order was packed. */
export function missing(order: OrderFacts): Draft {
  const { name, packed, dueCents, totalCents, isOnline, givenBackCents } = order;
  const affected = packed.filter(({ quantity, found = quantity }) => found < quantity);
  const names = affected.map((line) => line.name).join(', ');
  return {
    subject: `${name}: we couldn't find everything`,
    element: (
      <Mail heading="We couldn't find everything" preheader={names} order={order}>
        <P>We packed {name} and did not find all of it. We are sorry.</P>
        <Lines order={order} label="What has changed" lines={affected} sums={packedSums(order)} />
        {dueCents < totalCents && (
          <P>
            The total is {moneyOf(order, dueCents)} instead of {moneyOf(order, totalCents)}.{' '}
            {isOnline && givenBackCents > 0 ? backWords(order) : ''}
          </P>
        )}
        {differenceOf(order) && <P>{differenceOf(order)}</P>}
      </Mail>
    ),
  };
}

function givenBack(order: OrderFacts, what: string): Draft {
  const { name, givenBackCents } = order;
  return {
    subject: `${name}: ${what} was given back`,
    element: (
      <Mail
        heading={`${what.charAt(0).toUpperCase()}${what.slice(1)} was given back`}
        preheader={`${moneyOf(order, givenBackCents)} for ${name}`}
        order={order}
      >
        {/* The sum, because a part may have been told before. */}
        <P>In all, {backWords(order)}</P>
      </Mail>
    ),
  };
}

/** The whole payment was given back, although the order was not cancelled. */
export const refunded = (order: OrderFacts): Draft => givenBack(order, 'your payment');

/** A part of the payment was given back, and no piece is missing for it. */
export const partlyRefunded = (order: OrderFacts): Draft =>
  givenBack(order, 'a part of your payment');
