import { expect, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { amountLabel } from './amount-labels';

test.each([
  ['400 g', 'Weight: 400 g'],
  ['1,5 kg', 'Weight: 1,5 kg'],
  ['2 lbs', 'Weight: 2 lbs'],
  ['2 l', 'Volume: 2 l'],
  ['330ml', 'Volume: 330ml'],
  ['5 dl', 'Volume: 5 dl'],
  ['1 pot', '1 pot'],
  ['6 × 330 ml', '6 × 330 ml'],
  ['', 'Weight: N/A'],
  [undefined, 'Weight: N/A'],
])('amountLabel labels %j as %j', (weight, words) =>
  expect(amountLabel(weight, translate('en', 'cart'))).toBe(words),
);
