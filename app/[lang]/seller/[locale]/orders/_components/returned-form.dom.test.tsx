import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import { ReturnedForm } from './returned-form';

type Props = Parameters<typeof ReturnedForm>[0];
const order = { _id: 'a'.repeat(24), currency: 'usd', paymentType: 'COD' } as Props['order'];

function show(more: Partial<Props['order']> = {}) {
  const send = vi.fn(async () => order);
  const onDone = vi.fn();
  const steps = { send, isBusy: () => false } as unknown as Props['steps'];
  renderIn(
    <ReturnedForm order={{ ...order, ...more }} steps={steps} known={[0.25]} onDone={onDone} />,
  );
  return { send, onDone };
}
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const button = () => screen.getByRole('button').textContent;

it('the form for returned deposits sends no request until all errors are corrected', async () => {
  const { send, onDone } = show();
  fill('Containers with $0.25 deposit', 'two');
  fill('Containers with another deposit', '2');
  expect(screen.queryByText('Enter an amount.')).toBeNull();
  await press('Deduct');
  expect(
    screen.getByText('The number of containers must be a whole number up to 999.'),
  ).toBeTruthy();
  expect(screen.getByText('Enter an amount.')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  fill('Containers with $0.25 deposit', '3');
  fill('Another deposit', '1,50');
  await press('Deduct $3.75');
  const returned = [
    { pieces: 3, amount: 0.25 },
    { pieces: 2, amount: 1.5 },
  ];
  expect(send).toHaveBeenCalledWith(order._id, '/api/order/returned', {
    ...{ id: order._id, returned, noted: 0 },
  });
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(order));
});

it('the form for returned deposits lists the recorded returns, and the seller can remove them', async () => {
  const { send } = show({ returned: [{ pieces: 3, amount: 0.25 }] });
  expect(button()).toBe('Deduct $0.75');
  fill('Containers with $0.25 deposit', '');
  await userEvent.click(screen.getByRole('button'));
  expect(send).toHaveBeenCalledWith(order._id, '/api/order/returned', {
    ...{ id: order._id, returned: [], noted: 0.75 },
  });
});

it.each([
  ['COD', 'The deposit is deducted from the amount due. To correct the number, record it again.'],
  [
    'Online',
    'The part that was paid online is refunded immediately. You can raise the number later, but not lower it.',
  ],
] as const)(
  'the form for returned deposits explains how the deposits of an order paid by %s are settled',
  (paymentType, words) => {
    show({ paymentType });
    expect(screen.getByText(words)).toBeTruthy();
  },
);
