import { describe, expect, it, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import type { PayMethod } from '@/lib/payments/pay-methods';
import { formatUnits } from '@/lib/utils/money';
import type { ReviewReason } from '@/models/order-payment';
import { CART_CONFLICT_TEXT } from './messages';
import {
  actionsOf,
  amountToRecord,
  authorizationEndOf,
  collectedOnDelivery,
  formatDifference,
  isUnlisted,
  paymentWarningKey,
  slipLabels,
  toCollectCents,
  undoActionOf,
  unpaidLabelKey,
  withCollectedSums,
} from './payment-state';
import {
  cancelReasonLabel,
  cancelReasonText,
  reviewReasonLabel,
  reviewReasonText,
  viewReviewReason,
} from './review-reason';

const cash = {
  ...({ paymentType: 'COD', isPaid: false, status: 'Order Placed' } as const),
  paymentState: 'to collect',
} as const;
const paid = { paymentType: 'Online', isPaid: true, status: 'Order Placed' } as const;
const processing = {
  ...paid,
  isPaid: false,
  isProcessing: true,
  paymentState: 'processing' as const,
};

test('only an order that is paid on delivery is labelled "to collect"', () => {
  const t = translate('en', 'board');
  expect([t(unpaidLabelKey(cash)), t(unpaidLabelKey(processing))]).toEqual([
    'to collect',
    'not paid',
  ]);
  const held = { ...processing, paymentState: 'authorized' as const };
  expect(t(unpaidLabelKey(held))).toBe('card authorized');
});

test('the order board announces the capture of an authorization one day in advance', () => {
  const takenAt = '2026-11-24T12:00:00.000Z';
  const order = { held: { until: takenAt, takenAt }, status: 'Order Placed' } as const;
  const dayBefore = Date.parse('2026-11-23T12:00:00Z');
  expect(authorizationEndOf(order, dayBefore)).toBe(takenAt);
  expect(authorizationEndOf(order, dayBefore - 1)).toBeUndefined();
  expect(authorizationEndOf({ ...order, status: 'Packed' }, dayBefore)).toBeUndefined();
  expect(authorizationEndOf({ status: 'Order Placed' }, dayBefore)).toBeUndefined();
});

const until = '2026-11-23T12:00:00.000Z';
test.each([
  ['at the deadline', 0, 'Packed'],
  ['after the deadline', 1, undefined],
] as const)('undoActionOf allows an undo only until the deadline: %s', (_, late, to) => {
  const undo = { to: 'Packed', until } as const;
  expect(undoActionOf({ actions: { undo } }, Date.parse(until) + late)).toBe(to);
  expect(undoActionOf({ actions: {} }, Date.parse(until))).toBeUndefined();
  const cancelled = { actions: { undo }, status: 'Cancelled' as const };
  expect(undoActionOf(cancelled, Date.parse(until) + late)).toBe(to);
  expect(undoActionOf(cancelled, Date.parse(until) + late, false)).toBeUndefined();
});

test('a response from an older server allows no actions', () => {
  expect(actionsOf({})).toEqual({});
  expect(undoActionOf({}, 0)).toBeUndefined();
});

test('an online order is hidden from the lists while it waits for its payment', () => {
  expect(isUnlisted({ paymentState: 'awaiting payment' })).toBe(true);
  for (const paymentState of ['processing', 'payment does not fit', 'to collect'] as const)
    expect(isUnlisted({ paymentState })).toBe(false);
});

test.each([
  ['not paid yet', 9.99, { isPaid: false }, undefined],
  ['paid', 9.99, { paidAmount: 9.99 }, undefined],
  ['paid before more items were found', 9.99, { paidAmount: 3.39 }, 'Still to collect: $6.60'],
  ['paid before fewer items were found', 3.39, { paidAmount: 9.99 }, 'Refund due: $6.60'],
  ['paid and cancelled', 0, { paidAmount: 9.99 }, 'Refund due: $9.99'],
  ['recorded as paid by an older version', 9.99, {}, undefined],
  ['paid online', 3.39, { paymentType: 'Online' }, undefined],
] as const)(
  'the order shows the cash difference to collect or to refund: %s',
  (_, amount, more, words) => {
    const order = { paymentType: 'COD', isPaid: true, currency: 'usd', amount, ...more } as const;
    expect(formatDifference(order, { t: translate('en', 'order'), language: 'en' })).toBe(words);
  },
);

test.each([
  ['not paid yet', { isPaid: false }, 'To collect: $9.99'],
  ['not paid, in another currency', { isPaid: false, currency: 'eur' }, 'To collect: €9.99'],
  [
    'not weighed yet',
    { isPaid: false, estimatedAmount: 9.2 },
    'To collect: about $9.20, at most $9.99',
  ],
  ['paid', { paidAmount: 9.99 }, 'Paid'],
  ['paid before more items were found', { paidAmount: 3.39 }, 'Still to collect: $6.60'],
  [
    'paid and cancelled',
    { status: 'Cancelled', amount: 0, paidAmount: 9.99 },
    'Cancelled. Refund due: $9.99',
  ],
  ['cancelled before the payment', { status: 'Cancelled', amount: 0, isPaid: false }, 'Cancelled'],
  ['refunded', { status: 'Cancelled', amount: 0, paidAmount: 0 }, 'Cancelled'],
  ['paid online', { paymentType: 'Online' }, 'Paid'],
  [
    'payment not confirmed by the bank',
    { paymentType: 'Online', isPaid: false },
    'Not paid yet: do not deliver',
  ],
] as const)('the packing slip states the payment: %s', (_, more, words) => {
  const order = { ...cash, isPaid: true, currency: 'usd', amount: 9.99, ...more } as const;
  expect(slipLabels(order, translate('en', 'order'), 'en')).toBe(words);
});

test('an order shows the most urgent warning about its payment', () => {
  const warned = {
    returnedWaiting: true,
    disputed: true,
    failedRefund: true,
    reviewReason: { code: 'currency', currency: 'eur' },
    refundReason: 'cancelled',
    isProcessing: true,
  } as const;
  const { isProcessing, ...notProcessing } = warned;
  const { refundReason, ...notRefunded } = notProcessing;
  const { reviewReason, ...notReviewed } = notRefunded;
  const { failedRefund, ...notFailed } = notReviewed;
  const { disputed, ...notDisputed } = notFailed;
  const reviewed = { at: '2026-11-29T09:00:00Z', by: { role: 'seller' } } as const;
  const marked = { ...notRefunded, reviewed, paymentState: 'paid' } as const;
  const blocked = { ...marked, paymentState: 'payment does not fit' } as const;
  const orders = [
    ...[warned, notProcessing, notRefunded, blocked, marked, notReviewed],
    ...[notFailed, notDisputed, {}],
  ];
  expect(orders.map(paymentWarningKey)).toEqual([
    'waitForBank',
    'doNotPack',
    'reviewOnes',
    'doNotPack',
    'refundFailed',
    'refundFailed',
    'disputed',
    'returnsWait',
    undefined,
  ]);
});

describe('an order that is paid on delivery', () => {
  const order = {
    ...cash,
    ...{ amount: 12.43, currency: 'chf', cashStep: 0.05 },
  };
  const by = (code: PayMethod) => ({ ...order, payMethod: { code, name: 'Shop name' } });
  const slip = (one: Parameters<typeof slipLabels>[0]) =>
    slipLabels(one, translate('en', 'order'), 'en').replace(/\u00a0/g, ' ');

  it.each([
    ['cash', order, { open: 1_245, door: 12.45, record: 12.45 }, 'To collect: CHF 12.45'],
    [
      'card',
      by('terminal'),
      { open: 1_243, door: 12.43, record: 12.43 },
      'Shop name: To collect: CHF 12.43',
    ],
    ['transfer', by('transfer'), { open: 1_243, door: 0, record: 12.43 }, 'Shop name: CHF 12.43'],
    ['account', by('account'), { open: 1_243, door: 0, record: 12.43 }, 'Shop name: CHF 12.43'],
  ] as const)(
    'returns the amounts to collect and to record for its payment method: %s',
    (_, one, sums, text) => {
      expect(toCollectCents(one)).toBe(sums.open);
      expect(collectedOnDelivery(one)).toBe(sums.door);
      expect(amountToRecord(one)).toBe(sums.record);
      expect(withCollectedSums(one).amount).toBe(sums.open / 100);
      expect(slip(one)).toBe(text);
    },
  );

  it('refunds deposits in rounded cash, even if it is paid by bank transfer', () => {
    const back = { ...by('transfer'), amount: 0, cashBack: 1.02 };
    expect(collectedOnDelivery(back)).toBe(-1);
    expect(amountToRecord(back)).toBe(0);
  });

  it('shows the amount to refund after a bank transfer above the packed total', () => {
    const paidMore = { ...by('transfer'), isPaid: true, paidAmount: 20.43 };
    expect(slip(paidMore)).toBe('Shop name: Refund due: CHF 8.00');
    expect(collectedOnDelivery(paidMore)).toBe(0);
    expect(amountToRecord(paidMore)).toBe(-8);
  });
});

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

describe('the stored English text of a payment review reason', () => {
  // The ids of stored emails contain hashes of these texts, so the texts must not change.
  it.each(TEXTS)('for %o is "%s"', (reason, text) => {
    expect(reviewReasonText(reason, 'usd')).toBe(text);
  });

  it('is unchanged if an older version stored the text with amounts', () => {
    const text = 'paid CHF1.00 instead of CHF2.00';
    expect(reviewReasonText({ code: 'amount', paidCents: 100, dueCents: 200, text }, 'chf')).toBe(
      text,
    );
  });
});

describe('the payment review reason in an API response', () => {
  it('contains amounts in major currency units, and omits the text that older versions stored', () => {
    expect(
      viewReviewReason({ code: 'amount', paidCents: 123_456, dueCents: 5, text: 'x' }, 'usd'),
    ).toEqual({ code: 'amount', paid: 1234.56, due: 0.05 });
  });
});

describe('the displayed payment review reason', () => {
  it.each(TEXTS)('for %o is "%s" in English', (reason, text) => {
    expect(labelIn('en', reason)).toBe(text);
  });

  it('is translated for every known reason', () => {
    expect(labelIn('de', { code: 'amount', paidCents: 123_456, dueCents: 5 })).toBe(
      '1.234,56\u00a0$ statt 0,05\u00a0$ bezahlt',
    );
    for (const code of LANGUAGE_CODES.filter((one) => one !== 'en'))
      for (const [reason, text] of TEXTS)
        if (reason.code === 'other') expect(labelIn(code, reason)).toBe(text);
        else expect(labelIn(code, reason)).not.toMatch(/\bpaid\b/);
  });
});

describe('the displayed reason of a cancellation', () => {
  it('is translated if the shop set it, and unchanged if a person typed it', () => {
    const order = translate('en', 'order');
    expect(cancelReasonLabel({ reasonCode: 'cart conflict' }, order)).toBe(
      'This cart was already ordered, so the payment is refunded.',
    );
    for (const code of LANGUAGE_CODES) {
      const t = translate(code, 'order');
      expect(cancelReasonLabel({ reasonCode: 'cart conflict' }, t)).not.toBe(CART_CONFLICT_TEXT);
      expect(cancelReasonLabel({ reason: CART_CONFLICT_TEXT }, t)).toBe(CART_CONFLICT_TEXT);
      expect(cancelReasonLabel({}, t)).toBeUndefined();
    }
  });
});

describe('the stored reason of a cancellation', () => {
  it('is an English text if the shop set the reason', () => {
    expect(cancelReasonText({ reasonCode: 'cart conflict' })).toBe(CART_CONFLICT_TEXT);
    expect(cancelReasonText({ reason: 'No bread left' })).toBe('No bread left');
  });
});
