import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { mockApi, renderIn, renderInShop, responseOf } from '@/e2e/support/component';
import { ApiError } from '@/lib/client/api-client';
import { doubleClickPause } from '@/lib/client/double-click';
import { notify } from '@/lib/client/notify';
import { cacheShop } from '@/lib/client/shop-store';
import { depositsResponse, type OrderView } from '@/lib/orders/view';
import { DEFAULT_SHOP } from '@/lib/shop/schema';
import { sellerShopResponse } from '@/lib/shop/view';
import { PauseButton } from './board-header';
import { OrderCard } from './order-card';
import { CancelDialog, DeliveredDialogs, useDeliveryQuestions } from './order-dialogs';
import { FactMarks } from './order-group';
import { ReturnedForm } from './returned-form';
import type { useOrderStatus } from './use-order-status';

const SHOP = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };

const NOW = Date.parse('2030-05-05T12:00:00Z');
const [FIRST, ADDED] = ['1'.repeat(24), '2'.repeat(24)];

const order = (_id: string, number: number, more: object): OrderView =>
  ({
    _id,
    number,
    status: 'Order Placed',
    currency: 'usd',
    paymentType: 'COD',
    paymentState: 'to collect',
    items: [{ product: { _id: 'a' }, quantity: 2, found: 2 }],
    amount: 5,
    agreedAmount: 5,
    refundedAmount: 0,
    history: [],
    createdAt: '2030-05-05T11:50:00Z',
    address: { firstName: 'Ada', lastName: 'Grocer', street: '1 Market Street' },
    actions: { next: 'Packed' },
    ...more,
  }) as never;

const first = order(FIRST, 12, {
  followUps: [
    { _id: ADDED, number: 13, status: 'Order Placed' },
    { _id: '3'.repeat(24), number: 14, status: 'Order Placed' },
  ],
});
const added = order(ADDED, 13, {
  amount: 7,
  leastAge: 18,
  follows: { _id: FIRST, number: 12, status: 'Order Placed' },
});

function show(orders: readonly [OrderView, ...OrderView[]]) {
  const [onStep, onTakeBack, onDrag] = [vi.fn(), vi.fn(), vi.fn()];
  const props = { onStep, onTakeBack, onDrag, isBusy: false, now: NOW };
  renderInShop(SHOP, <OrderCard orders={orders} {...props} />);
  return { onStep, onTakeBack };
}

it('the order card lists the orders that are packed together, with the amount of each order', async () => {
  const { onStep } = show([first, added]);
  expect(screen.getByRole('heading').textContent).toBe('Order 12 + 13');
  expect(screen.getByText('4 items')).toBeTruthy();
  for (const text of [/^12: \$5/, /^13: \$7/])
    expect(
      screen.getByText((_, node) => node?.tagName === 'P' && text.test(node.textContent ?? '')),
    ).toBeTruthy();
  expect(screen.getByText('Also order 14')).toBeTruthy();
  expect(screen.queryByText('Also order 13')).toBeNull();
  expect(screen.getByText(/18/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as packed: Order 12, Order 13' }));
  expect(onStep).toHaveBeenCalledWith([first, added], 'Packed');
});

it('the Undo button of a card undoes the changes of all orders on the card', async () => {
  const undo = { to: 'Order Placed', until: new Date(NOW + 30_000).toISOString() } as const;
  const packed = (one: OrderView): OrderView => ({
    ...one,
    status: 'Packed',
    actions: { next: 'Out for delivery', undo },
  });
  const both = [packed(first), packed(added)] as const;
  const { onTakeBack } = show(both);
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(onTakeBack).toHaveBeenCalledWith(both.map((one) => ({ order: one, to: 'Order Placed' })));
});

it('the card of a follow-up order shows the number of the first order', () => {
  show([added]);
  expect(screen.getByRole('heading').textContent).toBe('Order 13');
  expect(screen.getByText('With order 12')).toBeTruthy();
});

it('the title of the cancel dialog names the order in lower case', () => {
  const none = () => undefined;
  renderIn(<CancelDialog open order={first} onCancel={none} onClose={none} />);
  expect(screen.getByRole('dialog', { name: 'Cancel order 12?' })).toBeTruthy();
});

describe('PauseButton', () => {
  it('offers to undo the pause', async () => {
    const shop = { ...DEFAULT_SHOP, revision: 1 };
    cacheShop(shop);
    const until = new Date(NOW + 1_800_000).toISOString();
    const answers = [{ pause: { until } }, {}].map((more) =>
      responseOf(sellerShopResponse, { shop: { ...shop, ...more } }),
    );
    const sent = mockApi({
      'POST /api/seller/pause': () => answers.shift() ?? expect.fail('one call too many'),
    });
    const undoable = vi.spyOn(notify, 'undoable').mockReturnValue();
    renderInShop(SHOP, <PauseButton now={NOW} />);
    await userEvent.click(screen.getByRole('button', { name: 'Pause orders' }));
    await waitFor(() => expect(undoable).toHaveBeenCalled());
    const [message, undo] = undoable.mock.lastCall ?? expect.fail('there is no toast');
    expect(message).toMatch(/^Orders paused for 30\smin$/);
    expect(screen.queryByRole('button')).toBeNull();
    await act(async () => undo());
    expect(await screen.findByRole('button', { name: 'Pause orders' })).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ on: true, minutes: 30 }, { on: false }]);
    cacheShop(undefined);
  });
});

describe('FactMarks', () => {
  const textOf = (product: Parameters<typeof FactMarks>[0]['product']) => {
    const { container, unmount } = renderIn(<FactMarks product={product} />);
    const text = container.textContent;
    unmount();
    return text;
  };

  it('shows the age limit and the allergens of a product', () => {
    const milk = { contains: ['milk' as const], mayContain: [] };
    expect(textOf({})).toBe('');
    expect(textOf({ allergens: { contains: [], mayContain: [] } })).toBe('');
    expect(textOf({ leastAge: 18 })).toBe('18+');
    expect(textOf({ leastAge: 18, allergens: { contains: [], mayContain: [] } })).toBe('18+');
    expect(textOf({ allergens: milk })).toMatch(/^[^0-9]*Milk/i);
    expect(textOf({ leastAge: 16, allergens: milk })).toMatch(/^16\+.*Milk/i);
  });
});

const orderOf = (_id: string, number: number, amount: number): OrderView =>
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
const orders = [orderOf('a', 12, 10), orderOf('b', 13, 5.5)];

const step = vi.fn(async () => {});

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
const button = (name: RegExp) => screen.findByRole('button', { name }, { timeout: 3_000 });

describe('marking all orders of a board card as delivered', () => {
  beforeEach(() => {
    step.mockClear();
    mockApi({ 'GET /api/order/deposits': responseOf(depositsResponse, { deposits: [] }) });
  });
  const start = async () => {
    renderIn(<Questions />);
    await ask('Deliver');
  };

  it('asks about the payment of each order in turn, with the amount of that order', async () => {
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

  it('asks about the next order after the first order is delivered', async () => {
    renderIn(<Questions />);
    await ask('Deliver 12');
    await userEvent.click(await button(/\$10\.00/));
    await ask('Deliver 13');
    await button(/\$5\.50/);
    await act(doubleClickPause);
    await userEvent.click(await button(/\$5\.50/));
    expect(step).toHaveBeenLastCalledWith(orders[1], 'Delivered', expect.anything());
  });

  it('delivers nothing if the seller closes the dialog', async () => {
    await start();
    await button(/\$10\.00/);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /\$10\.00/ })).toBeNull());
    expect(step).not.toHaveBeenCalled();
  });
});

type Props = Parameters<typeof ReturnedForm>[0];

let receive: (order: Props['order']) => void = () => undefined;

/** Like on the page, the order can change while the form is open. */
function LiveReturnedForm({ order: initial, ...others }: Props) {
  const [order, setOrder] = useState(initial);
  receive = (next) => act(() => setOrder(next));
  return <ReturnedForm order={order} {...others} />;
}

describe('returned deposits', () => {
  const order = { _id: 'a'.repeat(24), currency: 'usd', paymentType: 'COD' } as Props['order'];

  function show(more: Partial<Props['order']> = {}) {
    const send = vi.fn<Props['steps']['send']>(async () => order);
    const onDone = vi.fn();
    const steps = { send, isBusy: () => false } as unknown as Props['steps'];
    const others = { steps, known: [0.25], onDone };
    renderIn(<LiveReturnedForm order={{ ...order, ...more }} {...others} />);
    return { send, onDone };
  }
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const button = () => screen.getByRole('button').textContent;

  it('submits the deposit returns only after all errors are corrected', async () => {
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
    expect(send).toHaveBeenCalledWith(
      ...[order._id, '/api/order/returned', { id: order._id, returned, noted: 0 }],
      ...[{}, expect.any(Function)],
    );
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(order));
  });

  it('lists and removes recorded returns', async () => {
    const { send } = show({ returned: [{ pieces: 3, amount: 0.25 }] });
    expect(button()).toBe('Deduct $0.75');
    fill('Containers with $0.25 deposit', '');
    await userEvent.click(screen.getByRole('button'));
    expect(send).toHaveBeenCalledWith(
      ...[order._id, '/api/order/returned', { id: order._id, returned: [], noted: 0.75 }],
      ...[{}, expect.any(Function)],
    );
  });

  it('replaces returns that another device has recorded meanwhile only after an error', async () => {
    const { send } = show();
    const other = { ...order, returned: [{ pieces: 3, amount: 0.25 }] };
    fill('Containers with $0.25 deposit', '2');
    receive(other);
    send.mockImplementationOnce(async (_id, _path, _body, _headers, noteFault) => {
      noteFault?.(new ApiError('Changed', 409, { order: other }, '/api/order/returned'));
      return undefined;
    });
    await press('Deduct $0.50');
    await press('Deduct $0.50');
    expect(send.mock.calls.map(([, , body]) => body)).toMatchObject([
      { noted: 0 },
      { noted: 0.75 },
    ]);
  });

  it.each([
    ['COD', 'The deposit is deducted from the amount due. To correct the number, record it again.'],
    [
      'Online',
      'The part that was paid online is refunded immediately. You can raise the number later, but not lower it.',
    ],
  ] as const)(
    'explains how the deposits of an order paid by %s are paid back',
    (paymentType, words) => {
      show({ paymentType });
      expect(screen.getByText(words)).toBeTruthy();
    },
  );
});
