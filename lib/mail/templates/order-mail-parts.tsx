import { roundCash } from '@/lib/tax/cash-rounding';
import { totalRows } from '@/lib/tax/tax-labels';
import { Frame, greeting, P } from './frame';
import { moneyOf, type OrderFacts, totalText, translatorFor } from './order-facts';
import { Action, Part, taxLabelsOfShop } from './parts';

/** The subject and content of a mail before it is rendered. */
export type Draft = { subject: string; element: React.ReactElement };

type Labels = { heading: string; preheader: string; order: OrderFacts; children: React.ReactNode };

/** The frame of every mail about an order: the greeting, the content and a link to the order's page. */
export const Mail = ({ heading, preheader, order, children }: Labels) => {
  const t = translatorFor(order.shop, 'mails');
  return (
    <Frame
      heading={heading}
      preheader={preheader}
      shop={order.shop}
      reason={t('becauseOrdered', { shop: order.shop.name })}
    >
      <P>{greeting(order.shop, order.shopper)}</P>
      {children}
      <Action href={order.url}>{t('seeOrder')}</Action>
    </Frame>
  );
};

/**
 * Returns the amount that was paid for a pay-on-delivery order, in cents. Only amounts that are paid in cash are
 * rounded.
 */
export const receivedCents = ({ paidCents, method, cashStepCents }: OrderFacts): number =>
  roundCash(paidCents, method ? undefined : cashStepCents);

/**
 * Returns the text about the difference between the paid amount and the amount due of a pay-on-delivery order. Returns
 * undefined without a difference.
 */
export function differenceOf(order: OrderFacts): string | undefined {
  const { isOnline, isPaid, shop, method } = order;
  const step = method ? undefined : order.cashStepCents;
  const dueCents = roundCash(order.dueCents, step);
  const paidCents = receivedCents(order);
  if (isOnline || !isPaid || paidCents === dueCents) return undefined;
  const sum = moneyOf(order, Math.abs(dueCents - paidCents));
  const paid = moneyOf(order, paidCents);
  return translatorFor(shop, 'mails')(dueCents > paidCents ? 'payMore' : 'payBack', { paid, sum });
}

/** Returns the text about how the order is or was paid, with the amount. */
export function paymentText(order: OrderFacts): string {
  const { isOnline, isPaid, dueCents, cashBackCents, collect, shop, method } = order;
  const t = translatorFor(shop, 'mails');
  if (isOnline && isPaid) return t('paidOnline');
  // If no goods were picked, the shop releases the card authorization and charges nothing.
  if (isOnline) return t(dueCents > 0 ? 'held' : 'nothingToPay');
  if (!isPaid && cashBackCents > 0)
    return t('cashBack', { sum: moneyOf(order, roundCash(cashBackCents, order.cashStepCents)) });
  if (!isPaid && dueCents === 0) return t('nothingToPay');
  const sum = totalText(order, dueCents, method ? undefined : order.cashStepCents);
  if (!isPaid && method?.code === 'transfer')
    return t('payTransfer', { sum, reference: method.reference });
  if (!isPaid && method?.code === 'account') return t('payAccount', { sum });
  if (!isPaid) return t(collect ? 'payAtPickup' : 'payOnDelivery', { sum });
  return differenceOf(order) ?? t('paid');
}

/**
 * Returns the lines about the payment: the method unless it is cash, the amount, whether it is still an estimate, and
 * where to transfer it.
 */
export const paymentLines = (order: OrderFacts): string[] => [
  ...(order.method ? [order.method.name] : []),
  paymentText(order),
  ...(order.isOnline || order.isPaid || order.estimatedCents === undefined
    ? []
    : [translatorFor(order.shop, 'mails')('finalAmount')]),
  ...(order.method?.details ?? []),
];

/** Returns the text about the refunded amount of an online payment. */
export const refundLabel = (order: OrderFacts) =>
  translatorFor(order.shop, 'mails')('goesBack', { sum: moneyOf(order, order.refundedCents) });

/** The delivery address, or the place of pickup. */
export const Destination = ({ order }: { order: OrderFacts }) => {
  const { address, note, collect, shop } = order;
  const t = translatorFor(shop, 'mails');
  return collect ? (
    <Part order={order} title={t('collectAt')} lines={collect} />
  ) : (
    <Part
      order={order}
      title={t('deliveryTo')}
      lines={[...address, ...(note ? [t('note', { note })] : [])]}
    />
  );
};

/** Returns the rows of the order's totals after packing. */
export function packedSums(order: OrderFacts) {
  const { due, cashBackCents, roundingCents = 0 } = order;
  const sums = { ...due, cashBackCents, roundingCents };
  const { before, total, after } = totalRows(order, sums, taxLabelsOfShop(order));
  return [...before, { label: total, cents: order.dueCents, isStrong: true }, ...after];
}
