import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderInShop } from '@/e2e/support/component';
import type { OrderView } from '@/lib/orders/view';
import type { PayMethods } from '@/lib/payments/pay-methods-view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { RecordPayment } from './record-payment';

const SHOP = { name: 'Corner', currency: 'chf', taxPercent: 0, timeZone: 'UTC' };
const UNPAID = {
  ...({ _id: 'a', paymentType: 'COD', isPaid: false, amount: 12.43 } as const),
  ...{ currency: 'chf', cashStep: 0.05, actions: { notePaid: true } },
};
const CARD = { payMethod: { code: 'terminal', name: 'Card' } } as const;

/** Renders the button for an order. Returns the requests that it sends. */
function show(order: object, payMethods?: PayMethods): unknown[] {
  const sent: unknown[] = [];
  const steps = {
    isBusy: () => false,
    send: async (...call: unknown[]) => void sent.push(call[2]),
  };
  renderInShop(
    { ...SHOP, ...omitUndefined({ payMethods }) },
    <RecordPayment order={order as OrderView} steps={steps as never} />,
  );
  return sent;
}
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('RecordPayment', () => {
  it('shows no question in a shop that accepts only cash', async () => {
    const sent = show(UNPAID);
    expect(screen.queryByRole('combobox')).toBeNull();
    await click('Mark as paid');
    expect(sent).toEqual([{ id: 'a', isPaid: true, collected: 12.45, payMethod: 'cash' }]);
  });

  it('sends the selected payment method with its amount', async () => {
    const sent = show(UNPAID, { terminal: { on: true, name: 'EC card' } });
    await userEvent.selectOptions(screen.getByLabelText('How was it paid?'), 'EC card');
    await click('Mark as paid');
    expect(sent).toEqual([{ id: 'a', isPaid: true, collected: 12.43, payMethod: 'terminal' }]);
  });

  it('sends the payment method of the order by default', async () => {
    const sent = show({ ...UNPAID, ...CARD }, { terminal: { on: true } });
    await click('Mark as paid');
    expect(sent).toEqual([{ id: 'a', isPaid: true, collected: 12.43, payMethod: 'terminal' }]);
  });

  it('offers "on account" only for orders on account', () => {
    const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
    const methods = { terminal: { on: true }, account: { on: true } };
    show(UNPAID, methods);
    expect(names()).toEqual(['Cash', 'Card at the door']);
    cleanup();
    show({ ...UNPAID, payMethod: { code: 'account', name: 'On account' } }, methods);
    expect(names()).toEqual(['On account', 'Cash', 'Card at the door']);
  });

  it('records a card order as paid in cash after the shop has disabled cards', async () => {
    const sent = show({ ...UNPAID, ...CARD });
    await userEvent.selectOptions(screen.getByLabelText('How was it paid?'), 'Cash');
    await click('Mark as paid');
    expect(sent).toEqual([{ id: 'a', isPaid: true, collected: 12.45, payMethod: 'cash' }]);
  });

  it('offers only "mark as unpaid" for a paid order', async () => {
    const sent = show(
      { ...UNPAID, ...CARD, isPaid: true, paidAmount: 12.43, actions: { notePaid: false } },
      { terminal: { on: true } },
    );
    expect(screen.queryByRole('combobox')).toBeNull();
    await click('Mark as unpaid');
    expect(sent).toEqual([{ id: 'a', isPaid: false }]);
  });
});
