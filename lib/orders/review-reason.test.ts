import { describe, expect, it } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { formatUnits } from '@/lib/utils/money';
import type { ReviewReason } from '@/models/order-payment';
import { CART_TAKEN } from './messages';
import {
  cancelReasonLabel,
  cancelReasonText,
  reviewReasonLabel,
  reviewReasonText,
  viewReviewReason,
} from './review-reason';

const TEXTS: [ReviewReason, string][] = [
  [{ code: 'currency', currency: 'eur' }, 'paid in eur'],
  [{ code: 'amount', paidCents: 123_456, dueCents: 5 }, 'paid $1,234.56 instead of $0.05'],
  [{ code: 'reference' }, 'paid under another reference'],
  [{ code: 'no intent' }, 'paid without a payment intent'],
  [{ code: 'other', text: 'Ask Ada' }, 'Ask Ada'],
];

const labelsIn = (code: (typeof LANGUAGE_CODES)[number]) => ({
  t: translate(code, 'reviewReasons'),
  money: (dollars: number) => formatUnits(dollars, 'usd', code),
});
const labelIn = (code: (typeof LANGUAGE_CODES)[number], reason: ReviewReason) =>
  reviewReasonLabel(viewReviewReason(reason, 'usd'), labelsIn(code));

describe('reviewReasonText', () => {
  // The ids of stored emails contain hashes of these texts, so the texts must not change.
  it.each(TEXTS)('turns %o into "%s"', (reason, text) => {
    expect(reviewReasonText(reason, 'usd')).toBe(text);
  });

  it('returns a text with amounts that an older version stored', () => {
    const text = 'paid CHF1.00 instead of CHF2.00';
    expect(reviewReasonText({ code: 'amount', paidCents: 100, dueCents: 200, text }, 'chf')).toBe(
      text,
    );
  });
});

describe('viewReviewReason', () => {
  it('returns amounts in dollars without the text of an older version', () => {
    expect(
      viewReviewReason({ code: 'amount', paidCents: 123_456, dueCents: 5, text: 'x' }, 'usd'),
    ).toEqual({ code: 'amount', paid: 1234.56, due: 0.05 });
  });
});

describe('reviewReasonLabel', () => {
  it.each(TEXTS)('labels %o in English as "%s"', (reason, text) => {
    expect(labelIn('en', reason)).toBe(text);
  });

  it('translates every known reason', () => {
    expect(labelIn('de', { code: 'amount', paidCents: 123_456, dueCents: 5 })).toBe(
      '1.234,56\u00a0$ statt 0,05\u00a0$ bezahlt',
    );
    for (const code of LANGUAGE_CODES.filter((one) => one !== 'en'))
      for (const [reason, text] of TEXTS)
        if (reason.code === 'other') expect(labelIn(code, reason)).toBe(text);
        else expect(labelIn(code, reason)).not.toMatch(/\bpaid\b/);
  });
});

describe('cancelReasonLabel', () => {
  it('translates a reason of the shop, and keeps a typed reason', () => {
    const order = translate('en', 'order');
    expect(cancelReasonLabel({ reasonCode: 'cart conflict' }, order)).toBe(
      'This cart was already ordered, so the payment is refunded.',
    );
    for (const code of LANGUAGE_CODES) {
      const t = translate(code, 'order');
      expect(cancelReasonLabel({ reasonCode: 'cart conflict' }, t)).not.toBe(CART_TAKEN);
      expect(cancelReasonLabel({ reason: CART_TAKEN }, t)).toBe(CART_TAKEN);
      expect(cancelReasonLabel({}, t)).toBeUndefined();
    }
  });
});

describe('cancelReasonText', () => {
  it('returns the English text for a reason of the shop', () => {
    expect(cancelReasonText({ reasonCode: 'cart conflict' })).toBe(CART_TAKEN);
    expect(cancelReasonText({ reason: 'No bread left' })).toBe('No bread left');
  });
});
