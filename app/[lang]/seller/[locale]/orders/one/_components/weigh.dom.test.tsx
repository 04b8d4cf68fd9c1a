import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { Measure } from '@/lib/weights/fields';
import { Weigh } from './weigh-dialog';

const beef: Measure = {
  ...{ by: 'weight', unit: 'mlb', step: 250, perUnitCents: 599 },
  ...{ tolerancePercent: 10, minStock: 275 },
};

/** Shows the weighing form for a line with a quantity of five steps. `weighed` is the stored weight. */
function show(measure: Measure, weighed?: number) {
  const onWeighed = vi.fn();
  renderIn(
    <Weigh
      {...{ name: 'Beef', measure, currency: 'usd', quantity: 5, onWeighed, isOpen: true }}
      count={omitUndefined({ found: 5, weighed })}
      isTicked
    />,
  );
  const input = screen.getByRole('textbox') as HTMLInputElement;
  const type = (value: string) => fireEvent.change(input, { target: { value } });
  return { onWeighed, input, type };
}

it('the weight dialog accepts a decimal number of pounds, and charges the exact weight', () => {
  const { onWeighed, input, type } = show(beef);
  expect(input.getAttribute('aria-label')).toBe('Weight of Beef, in lb');
  expect(input.inputMode).toBe('decimal');
  type('1.27');
  expect(screen.getByText(/^0\.02\slb more$/)).toBeTruthy();
  expect(screen.getByText('$7.61 is charged')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onWeighed).toHaveBeenCalledExactlyOnceWith(1_270);
});

it('the weight dialog shows a stored weight in pounds', () => {
  expect(show(beef, 1_270).input.value).toBe('1.27');
});

it('the weight dialog rejects a weight with four decimals', () => {
  const { type } = show(beef);
  type('1.2701');
  expect(screen.getByText(/at most three decimals/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('the weight dialog accepts only whole grams for goods that are sold by the kilogram', () => {
  const { onWeighed, input, type } = show({ ...beef, unit: 'g' });
  expect(input.inputMode).toBe('numeric');
  type('1.27');
  expect(screen.getByText('The weight must be a whole number above 0.')).toBeTruthy();
  type('1270');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onWeighed).toHaveBeenCalledExactlyOnceWith(1_270);
});
