import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { formatCents } from '@/lib/utils/money';
import { CART_TAKEN } from './messages';
import { reasonLabel, reviewReasonLabel } from './review-reason';

const FLAGS = [
  'paid in eur',
  `paid ${formatCents(123_456, 'usd')} instead of ${formatCents(5, 'usd')}`,
  `paid ${formatCents(0, 'jpy')} instead of ${formatCents(10_018, 'chf')}`,
  'paid under another reference',
  'paid without a payment intent',
];
const wordsIn = (code: (typeof LANGUAGE_CODES)[number]) => ({
  t: translate(code, 'reviewReasons'),
  money: (cents: number) => formatCents(cents, 'usd', code),
});

test('the English labels match the stored reasons', () => {
  for (const flag of FLAGS.filter((one) => !one.includes('¥')))
    expect(reviewReasonLabel(flag, wordsIn('en'))).toBe(flag.replaceAll(/CHF\s/g, '$'));
  expect(reasonLabel(CART_TAKEN, translate('en', 'order'))).toBe(
    'This cart was already ordered, so the payment is refunded.',
  );
});

test('other languages translate every stored reason, and do not change text that a person wrote', () => {
  expect(reviewReasonLabel(FLAGS[1] ?? '', wordsIn('de'))).toBe(
    '1.234,56\u00a0$ statt 0,05\u00a0$ bezahlt',
  );
  for (const code of LANGUAGE_CODES.filter((one) => one !== 'en')) {
    for (const flag of FLAGS)
      expect(reviewReasonLabel(flag, wordsIn(code))).not.toMatch(/\bpaid\b/);
    expect(reasonLabel(CART_TAKEN, translate(code, 'order'))).not.toBe(CART_TAKEN);
    expect(reviewReasonLabel('looked at', wordsIn(code))).toBe('looked at');
    expect(reasonLabel('No bread left', translate(code, 'order'))).toBe('No bread left');
  }
});

test('every reason that settle.ts stores has a label', () => {
  const files = ['settle'];
  const source = files.map((name) => readFileSync(`lib/checkout/pay/${name}.ts`, 'utf8')).join();
  const stored = [...source.matchAll(/['`](paid (?:in|under|without|\$)[^'`]*)['`]/g)];
  expect(stored).toHaveLength(4);
});
