import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { answerOf, mockApi, renderIn } from '@/e2e/support/component';
import { readingPause } from '@/lib/client/double-click';
import { depositsAnswer, type OrderView } from '@/lib/orders/view';
import { DeliveredDialogs, useDeliveryQuestions } from './order-dialogs';
import type { useOrderStatus } from './use-order-status';

const SHOP = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };

const order = (_id: string, number: number, amount: number): OrderView =>
  ({
    _id,
    number,
    amount,
    status: 'Out for delivery',
    currency: 'usd',
    paymentType: 'COD',
    isPaid: false,
    way: 'delivery',
    actions: { next: 'Delivered', asksPaid: true },
  }) as never;
const orders = [order('a', 12, 10), order('b', 13, 5.5)];

const step = vi.fn(async () => {});
beforeEach(() => {
  step.mockClear();
  mockApi({ 'GET /api/order/deposits': answerOf(depositsAnswer, { deposits: [] }) });
});

function Questions() {
  const steps = { step, isBusy: () => false } as unknown as ReturnType<typeof useOrderStatus>;
  const { ask, dialogs } = useDeliveryQuestions(orders, steps);
  return (
    <ShopProvider shop={SHOP}>
      <button type="button" onClick={() => ask(orders)}>
        Deliver
      </button>
      {orders.map((one) => (
        <button key={one._id} type="button" onClick={() => ask([one])}>
          Deliver {one.number}
        </button>
      ))}
      <DeliveredDialogs {...dialogs} />
    </ShopProvider>
  );
}
const ask = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const start = async () => {
  renderIn(<Questions />);
  await ask('Deliver');
};
const button = (name: RegExp) => screen.findByRole('button', { name }, { timeout: 3_000 });

describe('the questions before orders are delivered together', () => {
  it('concern each order separately, with the amount of the order', async () => {
    await start();
    await userEvent.click(await button(/\$10\.00/));
    expect(step).toHaveBeenCalledWith(orders[0], 'Delivered', {
      ...{ isPaid: true, collected: 10, payMethod: 'cash' },
    });
    // The next question appears only after a pause, so that a double click does not answer it.
    expect(screen.queryByRole('button', { name: /\$5\.50/ })).toBeNull();
    await userEvent.click(await button(/\$5\.50/));
    expect(step).toHaveBeenCalledWith(orders[1], 'Delivered', {
      ...{ isPaid: true, collected: 5.5, payMethod: 'cash' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stay open if the seller asks about the next order immediately after a delivery', async () => {
    renderIn(<Questions />);
    await ask('Deliver 12');
    await userEvent.click(await button(/\$10\.00/));
    await ask('Deliver 13');
    await button(/\$5\.50/);
    await act(readingPause);
    await userEvent.click(await button(/\$5\.50/));
    expect(step).toHaveBeenLastCalledWith(orders[1], 'Delivered', expect.anything());
  });

  it('close when the seller closes the dialog', async () => {
    await start();
    await button(/\$10\.00/);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /\$10\.00/ })).toBeNull());
    expect(step).not.toHaveBeenCalled();
  });
});
