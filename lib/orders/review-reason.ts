import type { Translate } from '@/lib/i18n/translate';
import { formatCents, toUnits } from '@/lib/utils/money';
import type { StatusChange } from '@/models/order';
import type { ReviewReason } from '@/models/order-payment';
import { CART_CONFLICT_TEXT } from './messages';
import type { OrderView } from './view';

/**
 * Returns the English text of a review reason, with amounts in `currency`. Do not reword it: the id of the email about
 * the payment contains its hash, so the shop would send the email again.
 */
export function reviewReasonText(reason: ReviewReason, currency: string): string {
  if (reason.text !== undefined) return reason.text;
  switch (reason.code) {
    case 'currency':
      return `paid in ${reason.currency}`;
    case 'amount':
      return `paid ${formatCents(reason.paidCents, currency)} instead of ${formatCents(reason.dueCents, currency)}`;
    case 'reference':
      return 'paid under another reference';
    case 'no intent':
      return 'paid without a payment intent';
    case 'address':
      return 'paid, but the wallet gave no delivery address that matches the order';
    case 'blocked':
      return 'paid by a guest whose phone number or email is blocked';
    case 'other':
      return reason.text;
  }
}

type ReviewReasonView = NonNullable<OrderView['reviewReason']>;

/** Returns a review reason for the API, with amounts in major currency units. */
export function viewReviewReason(reason: ReviewReason, currency: string): ReviewReasonView {
  const { code } = reason;
  switch (code) {
    case 'currency':
      return { code, currency: reason.currency };
    case 'amount':
      return {
        code,
        paid: toUnits(reason.paidCents, currency),
        due: toUnits(reason.dueCents, currency),
      };
    case 'other':
      return { code, text: reason.text };
    default:
      return { code };
  }
}

type Labels = {
  t: Translate<'reviewReasons'>;
  money: (units: number) => string;
};

/** Returns a review reason in the language of the reader. The text of an unknown reason is returned unchanged. */
export function reviewReasonLabel(reason: ReviewReasonView, { t, money }: Labels): string {
  switch (reason.code) {
    case 'currency':
      return t('currency', { currency: reason.currency });
    case 'amount':
      return t('sum', { paid: money(reason.paid), due: money(reason.due) });
    case 'reference':
      return t('reference');
    case 'no intent':
      return t('intent');
    case 'address':
      return t('address');
    case 'blocked':
      return t('blocked');
    case 'other':
      return reason.text;
  }
}

type Cancellation = Pick<StatusChange, 'reason' | 'reasonCode'>;

/** Returns the reason of a cancellation as the API states it, or undefined if there is none. */
export const cancelReasonText = ({ reason, reasonCode }: Cancellation): string | undefined =>
  reasonCode ? CART_CONFLICT_TEXT : reason;

/**
 * Returns the reason of a cancellation in the language of the reader, or undefined if there is none. The shop's own
 * reasons are translated, and a text that a person typed is returned unchanged.
 */
export const cancelReasonLabel = (
  { reason, reasonCode }: Cancellation,
  t: Translate<'order'>,
): string | undefined => (reasonCode ? t('cartConflict') : reason);
