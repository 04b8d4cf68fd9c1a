import { describe, expect, it } from 'vitest';
import { reviewReasonText } from '@/lib/orders/review-reason';
import { formatCents } from '@/lib/utils/money';
import { reviewReasonFrom } from './reason-codes';

describe('reviewReasonFrom', () => {
  it.each([
    ['paid in eur', 'usd', { code: 'currency', currency: 'eur' }],
    ['paid in null', 'usd', { code: 'currency', currency: 'null' }],
    ['paid $1.00 instead of $10.18', 'usd', { code: 'amount', paidCents: 100, dueCents: 1018 }],
    ['paid $0.00 instead of $0.05', 'usd', { code: 'amount', paidCents: 0, dueCents: 5 }],
    [
      'paid $1,234,567.89 instead of $1,000.00',
      'usd',
      { code: 'amount', paidCents: 123_456_789, dueCents: 100_000 },
    ],
    ['paid under another reference', 'usd', { code: 'reference' }],
    ['paid without a payment intent', 'usd', { code: 'no intent' }],
  ])('returns the code of "%s"', (text, currency, reason) => {
    expect(reviewReasonFrom(text, currency)).toEqual(reason);
  });

  it.each(['usd', 'eur', 'gbp', 'chf', 'huf', 'sek', 'egp', 'brl', 'aed', 'aud', 'inr'])(
    'returns amounts in %s',
    (currency) => {
      const text = `paid ${formatCents(123_456, currency)} instead of ${formatCents(10_018, currency)}`;
      const reason = { code: 'amount', paidCents: 123_456, dueCents: 10_018 };
      expect(reviewReasonFrom(text, currency)).toEqual(reason);
    },
  );

  it.each([
    // The first version wrote the symbol of the shop without a space.
    ['paid CHF1.00 instead of CHF10.18', 'chf'],
    ['paid €1.00 instead of €10.18', 'usd'],
  ])('keeps the text of "%s" beside its amounts', (text, currency) => {
    const reason = { code: 'amount', paidCents: 100, dueCents: 1018, text };
    expect(reviewReasonFrom(text, currency)).toEqual(reason);
  });

  it.each(['', 'paid', 'paid $1.00', 'paid in cash today', 'paid $1 instead of $10', 'Ask Ada'])(
    'keeps the unknown text "%s"',
    (text) => {
      expect(reviewReasonFrom(text, 'usd')).toEqual({ code: 'other', text });
    },
  );

  it('keeps the English text of every reason', () => {
    for (const text of [
      'paid in eur',
      'paid $1.00 instead of $1,000.18',
      'paid CHF1.00 instead of CHF10.18',
      'paid under another reference',
      'paid without a payment intent',
      'Ask Ada',
    ])
      expect(reviewReasonText(reviewReasonFrom(text, 'usd'), 'usd')).toBe(text);
  });
});
