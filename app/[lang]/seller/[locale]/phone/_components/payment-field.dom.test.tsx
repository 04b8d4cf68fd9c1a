import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import type { PayMethods } from '@/lib/payments/pay-methods-view';
import { PaymentField } from './order-lines';
import type { Draft } from './phone-draft';

const ALL = { terminal: { on: true }, transfer: { on: true }, account: { on: true } };

type Chosen = Pick<Draft, 'payMethod' | 'paysOnAccount'> & Partial<Pick<Draft, 'way'>>;

function Form({ methods, first }: { methods: PayMethods | undefined; first: Chosen }) {
  const [draft, setDraft] = useState<Chosen>(first);
  return (
    <>
      <PaymentField
        methods={methods}
        draft={{ way: 'delivery', ...draft }}
        change={(part) => setDraft((now) => ({ ...now, ...part }))}
      />
      <output>{draft.payMethod ?? 'cash'}</output>
    </>
  );
}
const show = (methods: PayMethods | undefined, first: Chosen = {}) =>
  renderIn(<Form methods={methods} first={first} />);
const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /Payment method/ });
const chosen = () => screen.getByRole('status').textContent;
const reason = () =>
  (select().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
const options = () =>
  screen.queryAllByRole<HTMLOptionElement>('option').map(({ text, disabled }) => [text, !disabled]);

describe('PaymentField', () => {
  it('offers "on account" only to a customer who may order on account', async () => {
    const { unmount } = show(ALL);
    expect(options().map(([name]) => name)).toEqual(['Cash', 'Card at the door', 'Bank transfer']);
    unmount();
    show(ALL, { paysOnAccount: true, way: 'pickup' });
    expect(options().map(([name]) => name)).toContain('Card at pickup');
    await userEvent.selectOptions(select(), 'On account');
    expect(chosen()).toBe('account');
    expect(reason()).toBe('');
  });

  it('shows an error if the new customer may not order on account', async () => {
    show(ALL, { payMethod: 'account' });
    expect(reason()).toMatch(/may not order on account/);
    expect(options().at(-1)).toEqual(['On account', false]);
    await userEvent.selectOptions(select(), 'Cash');
    expect(reason()).toBe('');
    // Once "Cash" is selected, "On account" is no longer an option, because it is unavailable.
    expect(options().map(([name]) => name)).not.toContain('On account');
  });

  it.each([
    ['other methods are enabled', { terminal: { on: true } }],
    ['no other method is enabled', {}],
    ['the shop has no payment settings', undefined],
  ])('keeps a selected method that the shop has disabled: %s', (_, methods) => {
    show(methods, { payMethod: 'transfer' });
    expect(select().selectedOptions[0]?.text).toBe('Bank transfer');
    expect(reason()).toMatch(/No longer available/);
    expect(chosen()).toBe('transfer');
  });

  it('renders nothing in a shop that accepts only cash', () => {
    show({ account: { on: true } });
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
