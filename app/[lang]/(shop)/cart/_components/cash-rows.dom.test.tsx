import { expect, it } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import { CashRows } from './cash-rows';

const textOf = (totalCents: number, aboutCents?: number) => {
  const rows = { cashStep: 0.05, totalCents, aboutCents, currency: 'chf' };
  const { container, unmount } = renderIn(
    <dl>
      <CashRows {...rows} />
    </dl>,
  );
  const text = container.textContent;
  unmount();
  return text;
};

it('CashRows shows the rounding and the amount due in cash, unless the exact amount is due', () => {
  expect(textOf(1_183)).toMatch(/CHF\s?0\.02.*CHF\s?11\.85/);
  expect(textOf(1_181)).toMatch(/-CHF\s?0\.01.*CHF\s?11\.80/);
  expect(textOf(1_185)).toBe('');
  // The total of weighed goods is an estimate, so the row shows the cash amounts without their rounding.
  expect(textOf(1_183, 1_002)).toMatch(/10\.00.*11\.85/);
});
