import { Link, P } from './frame';
import {
  arrivalOf,
  moneyOf,
  type OrderFacts,
  totalText,
  translatorFor,
  weighedText,
} from './order-facts';
import {
  Destination,
  type Draft,
  differenceOf,
  Mail,
  packedSums,
  paymentLines,
  paymentText,
  receivedCents,
  refundLabel,
} from './order-mail-parts';
import { agreedSums, Lines, namedLine, Part } from './parts';

/** The confirmation of an order must contain the notice about the legal guarantee. */
function Guarantee({ order }: { order: OrderFacts }) {
  const { guarantee } = order.shop;
  if (!guarantee) return null;
  const t = translatorFor(order.shop, 'guarantee');
  const { text, url } = guarantee;
  return (
    <>
      <Part order={order} title={t('title')} lines={text.split('\n').filter(Boolean)} />
      {url && (
        <P>
          <Link href={url}>{t('official')}</Link>
        </P>
      )}
    </>
  );
}

/** Returns the confirmation of a new order. */
export function placed(order: OrderFacts): Draft {
  const t = translatorFor(order.shop, 'mails');
  const { name, totalCents, dueCents } = order;
  const when = arrivalOf(order);
  const sum = totalText(order);
  const weighed = weighedText(order);
  return {
    subject: t('placedSubject', { named: name, sum }),
    element: (
      <Mail
        heading={t('placed', { named: name })}
        preheader={t('placedPreview', { sum, when }).trim()}
        order={order}
      >
        <P>{t('placedText', { when })}</P>
        {order.together && <P>{order.together}</P>}
        <Lines order={order} label={t('ordered')} lines={order.lines} sums={agreedSums(order)} />
        {weighed && <P>{weighed}</P>}
        {dueCents !== totalCents && (
          <P>{t('newTotal', { sum, before: moneyOf(order, totalCents) })}</P>
        )}
        <Part order={order} title={t('payment')} lines={paymentLines(order)} />
        <Destination order={order} />
        <Guarantee order={order} />
      </Mail>
    ),
  };
}

/** Returns the mail about a payment for a pay-on-delivery order that was recorded at another time than the delivery. */
export function paid(order: OrderFacts): Draft {
  const t = translatorFor(order.shop, 'mails');
  const { name } = order;
  const sum = moneyOf(order, receivedCents(order));
  const isPaid = t('isPaid', { named: name });
  return {
    subject: isPaid,
    element: (
      <Mail heading={isPaid} preheader={t('received', { sum })} order={order}>
        <P>{t('receivedText', { sum })}</P>
        {differenceOf(order) && <P>{differenceOf(order)}</P>}
      </Mail>
    ),
  };
}

/** Returns the mail that the order is on its way. */
export function out(order: OrderFacts): Draft {
  const t = translatorFor(order.shop, 'mails');
  const { name, isPaid, address } = order;
  const isOpen = !isPaid || differenceOf(order) !== undefined;
  const when = arrivalOf(order);
  const isOut = t('out', { named: name });
  return {
    subject: isOut,
    element: (
      <Mail heading={isOut} preheader={t('outPreview', { when }).trim()} order={order}>
        <P>{t('outText', { when }).trim()}</P>
        {isOpen && <P>{paymentText(order)}</P>}
        <Part order={order} title={t('deliveryTo')} lines={address} />
      </Mail>
    ),
  };
}

/** Returns the mail that the order is ready for pickup. */
export function ready(order: OrderFacts): Draft {
  const t = translatorFor(order.shop, 'mails');
  const { name, isPaid } = order;
  const isOpen = !isPaid || differenceOf(order) !== undefined;
  const isReady = t('ready', { named: name });
  return {
    subject: isReady,
    element: (
      <Mail heading={isReady} preheader={t('readyPreview')} order={order}>
        <P>{t('readyText')}</P>
        {isOpen && <P>{paymentText(order)}</P>}
        <Destination order={order} />
      </Mail>
    ),
  };
}

/** Returns the mail about an order that the shop has moved to another delivery slot. */
export function moved(order: OrderFacts): Draft {
  const t = translatorFor(order.shop, 'mails');
  const isMoved = t('moved', { named: order.name });
  const when = arrivalOf(order);
  return {
    subject: isMoved,
    element: (
      <Mail heading={isMoved} preheader={when} order={order}>
        <P>{t('movedText', { when }).trim()}</P>
        <Destination order={order} />
      </Mail>
    ),
  };
}

/** Returns the mail about a delivered order, with the final total. */
export function delivered(order: OrderFacts): Draft {
  const t = translatorFor(order.shop, 'mails');
  const { name, dueCents, collect, invoice, method } = order;
  const isPaidLater = method !== undefined && method.code !== 'terminal';
  const done = t(collect ? 'collected' : 'delivered', { named: name });
  return {
    subject: done,
    element: (
      <Mail heading={done} preheader={t('cameTo', { sum: moneyOf(order, dueCents) })} order={order}>
        <P>{t(collect ? 'collectedText' : 'deliveredText')}</P>
        <Lines
          order={order}
          label={t(collect ? 'whatCollected' : 'whatDelivered')}
          lines={order.packed}
          sums={packedSums(order)}
        />
        {(order.isPaid || isPaidLater) && (
          <Part order={order} title={t('payment')} lines={paymentLines(order)} />
        )}
        {invoice && (
          <P>
            {t('invoice')} <Link href={invoice.url}>{invoice.number}</Link>
          </P>
        )}
      </Mail>
    ),
  };
}

/** Returns the mail about a cancelled order, with the refunded amount. */
export function cancelled(order: OrderFacts): Draft {
  const t = translatorFor(order.shop, 'mails');
  const { name, refundedCents: givenBackCents, reason, cancelledBy } = order;
  const cash = differenceOf(order) ?? t('nothingToPay');
  const money = givenBackCents > 0 ? refundLabel(order) : cash;
  const isCancelled = t('cancelled', { named: name });
  return {
    subject: isCancelled,
    element: (
      <Mail heading={isCancelled} preheader={money} order={order}>
        <P>{t(cancelledBy === 'shopper' ? 'cancelledByYou' : 'cancelledByUs')}</P>
        {reason && <P>{t('reason', { reason })}</P>}
        <P>{money}</P>
      </Mail>
    ),
  };
}

/** Returns the mail about pieces that were missing when the order was packed. */
export function missingItemsMail(order: OrderFacts): Draft {
  const t = translatorFor(order.shop, 'mails');
  const { name, packed, dueCents, totalCents, isOnline, refundedCents: givenBackCents } = order;
  const affected = packed.filter(
    ({ quantity, found = quantity, part }) => part || found < quantity,
  );
  const names = affected.map((line) => line.name).join(', ');
  const [sum, before] = [moneyOf(order, dueCents), moneyOf(order, totalCents)];
  return {
    subject: t('missingSubject', { named: name }),
    element: (
      <Mail heading={t('missing')} preheader={names} order={order}>
        <P>{t('missingText', { named: name })}</P>
        <Lines order={order} label={t('changed')} lines={affected} sums={packedSums(order)} />
        {dueCents < totalCents && (
          <P>
            {t('newTotal', { sum, before })}{' '}
            {isOnline && givenBackCents > 0 ? refundLabel(order) : ''}
          </P>
        )}
        {differenceOf(order) && <P>{differenceOf(order)}</P>}
      </Mail>
    ),
  };
}

function refundMail(order: OrderFacts, what: 'refunded' | 'partlyRefunded'): Draft {
  const t = translatorFor(order.shop, 'mails');
  const { name } = order;
  const sum = moneyOf(order, order.refundedCents);
  return {
    subject: t(what === 'refunded' ? 'refundedSubject' : 'partlyRefundedSubject', { named: name }),
    element: (
      <Mail heading={t(what)} preheader={t('sumFor', { sum, named: name })} order={order}>
        {/* `sum` is the total of all refunds, because an earlier mail may have announced some of them. */}
        <P>{t('goesBackInAll', { sum })}</P>
      </Mail>
    ),
  };
}

/** Returns the mail about a full refund of an order that was not cancelled. */
export const refunded = (order: OrderFacts): Draft => refundMail(order, 'refunded');

/** Returns the mail about a partial refund that has another reason than missing pieces. */
export const partlyRefunded = (order: OrderFacts): Draft => refundMail(order, 'partlyRefunded');

const BACK = {
  ...({ card: 'goesBack', cash: 'backCash', credit: 'backCredit' } as const),
  ...({ terminal: 'backTerminal', transfer: 'backTransfer', account: 'backAccount' } as const),
};

/** Returns the mail about a refund after the delivery. */
export function refundedLater(order: OrderFacts): Draft {
  const t = translatorFor(order.shop, 'mails');
  const { name, back = { cents: 0, to: 'cash', reason: '', lines: [] } } = order;
  const sum = moneyOf(order, back.cents);
  return {
    subject: t('backSubject', { named: name, sum }),
    element: (
      <Mail
        heading={t('back', { sum })}
        preheader={t('sumFor', { sum, named: name })}
        order={order}
      >
        <P>{t(BACK[back.to], { sum })}</P>
        <P>{t('reason', { reason: back.reason })}</P>
        {back.lines.length > 0 && (
          <Part
            order={order}
            title={t('backWhat')}
            lines={back.lines.map((one) =>
              t('pieces', { quantity: one.quantity, name: namedLine(order, one) }),
            )}
          />
        )}
      </Mail>
    ),
  };
}

/** Returns the acknowledgement that a withdrawal was received (article 11a(4) of Directive 2011/83/EU). */
export function withdrawalReceived(order: OrderFacts): Draft {
  const t = translatorFor(order.shop, 'withdrawal');
  const { name, withdrawn: { at, products, goods } = { at: '' } } = order;
  const subject = t('mailSubject', { named: name });
  return {
    subject,
    element: (
      <Mail heading={subject} preheader={t('receivedAt', { at })} order={order}>
        <P>{t('mailText', { named: name, at })}</P>
        <Part order={order} title={t('what')} lines={products ?? [goods || t('wholeOrder')]} />
        <P>{t('mailNext')}</P>
      </Mail>
    ),
  };
}
