import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answerOf, errorResponse, mockApi, renderIn } from '@/e2e/support/component';
import { type CustomerView, customerAnswer } from '@/lib/customers/view';
import { OnAccountPart } from './customer-forms';

const ADA: CustomerView = {
  ...{ _id: 'a'.repeat(24), kind: 'account', name: 'Ada', phone: '1', email: '', city: '' },
  ...{ orders: 1, phones: [], emails: [], cancelledOrders: 0, addresses: [], note: '' },
};
const ALLOWED = {
  ...ADA,
  paysOnAccount: true,
  unpaidOnAccount: { amount: 12.5, currency: 'usd' },
};

const show = (customer: CustomerView) => {
  const taken: CustomerView[] = [];
  renderIn(<OnAccountPart customer={customer} take={(next) => taken.push(next)} />);
  return taken;
};
const limit = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Credit limit/ });

describe('OnAccountPart', () => {
  it('has no credit limit for a customer who may not order on account', () => {
    show({ ...ADA, paysOnAccount: false });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows the unpaid sum and saves the credit limit', async () => {
    const saved = { ...ALLOWED, creditLimit: { amount: 200, currency: 'usd' } };
    const sent = mockApi({
      'POST /api/customer/credit-limit': answerOf(customerAnswer, { customer: saved }),
    });
    const taken = show(ALLOWED);
    expect(screen.getByText(/Unpaid on account/).textContent).toContain('$12.50');
    expect(limit().value).toBe('');
    await userEvent.type(limit(), '200');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(taken).toEqual([saved]));
    expect(sent.map(({ body }) => body)).toEqual([{ id: ADA._id, limit: '200' }]);
  });

  it('shows an error beside the field if the credit limit is invalid', async () => {
    mockApi({
      'POST /api/customer/credit-limit': errorResponse(400, 'Invalid', { limit: 'Not a number' }),
    });
    show({ ...ALLOWED, creditLimit: { amount: 10.5, currency: 'usd' } });
    expect(limit().value).toBe('10.5');
    await userEvent.type(limit(), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not a number')).toBeTruthy();
    expect(limit().getAttribute('aria-invalid')).toBe('true');
  });
});
