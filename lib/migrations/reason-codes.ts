import { reviewReasonText } from '@/lib/orders/review-reason';
import type { ReviewReason } from '@/models/order-payment';

/* The codes of reasons that versions before schema version 3 stored as English texts. */

/** An amount in English. Older versions wrote two decimals in every currency. */
const AMOUNT = String.raw`\D*\d[\d,]*\.\d\d\D*`;
const AMOUNTS = new RegExp(`^paid (${AMOUNT}) instead of (${AMOUNT})$`);
const CURRENCY = /^paid in (\w+)$/;

const centsIn = (amount: string) => Number(amount.replace(/\D/g, ''));

function parsed(text: string): ReviewReason {
  const [, paid, due] = AMOUNTS.exec(text) ?? [];
  if (paid && due) return { code: 'amount', paidCents: centsIn(paid), dueCents: centsIn(due) };
  const [, currency] = CURRENCY.exec(text) ?? [];
  if (currency) return { code: 'currency', currency };
  if (text === 'paid under another reference') return { code: 'reference' };
  if (text === 'paid without a payment intent') return { code: 'no intent' };
  return { code: 'other', text };
}

/**
 * Returns the code of a review reason that an older version stored as an English text. `currency` is the currency of
 * the order. If this version words the reason differently, for example with another currency symbol, the result keeps
 * the old text. Otherwise the shop would send the email about the payment a second time.
 */
export function reviewReasonFrom(text: string, currency: string): ReviewReason {
  const reason = parsed(text);
  return reviewReasonText(reason, currency) === text ? reason : { ...reason, text };
}

/** The reason that older versions stored when the shop cancelled an order because another order had used its cart. */
export const CART_CONFLICT = 'This cart was ordered already, so the payment is given back.';
