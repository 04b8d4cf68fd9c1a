import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { UncountedDialog } from '@/app/[lang]/seller/[locale]/orders/_components/order-dialogs';
import { useOrderStatus } from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import { mockApi, renderIn } from '@/e2e/support/component';
import { notify } from '@/lib/client/notify';
import { nextTogether } from '@/lib/orders/pack-together';
import type { OrderView } from '@/lib/orders/view';
import { PackingList } from './packing-list';
import { useUncountedQuestion } from './uncounted-question';
import { usePacking } from './use-packing';

const [APPLE, PEAR] = ['a'.repeat(24), 'b'.repeat(24)];
const [FIRST, ADDED] = ['1'.repeat(24), '2'.repeat(24)];
const SHOP = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };

afterEach(() => vi.restoreAllMocks());

const item = (_id: string, name: string, quantity: number) => ({
  product: { _id, name, category: 'Fruits', image: [], offerPrice: 2, price: 2, inStock: true },
  quantity,
  found: quantity,
});
const order = (_id: string, number: number, more: object): OrderView =>
  ({
    _id,
    number,
    status: 'Order Placed',
    currency: 'usd',
    taxPercent: 0,
    taxMode: 'none',
    paymentType: 'COD',
    paymentState: 'to collect',
    ifMissing: 'leave out',
    revision: 1,
    deliveryFee: 0,
    history: [],
    address: {},
    actions: { next: 'Packed' },
    ...more,
  }) as never;

const first = order(FIRST, 12, { items: [item(APPLE, 'Apple', 2), item(PEAR, 'Pear', 1)] });
const added = order(ADDED, 13, { items: [item(APPLE, 'Apple', 3)], ifMissing: 'call' });

/** The packing screen of both orders, with the button for the next step. */
function Screen({ orders: initial }: { orders: OrderView[] }) {
  const [orders, setOrders] = useState(initial);
  const take = (changed: OrderView[]) =>
    setOrders((now) => now.map((one) => changed.find(({ _id }) => _id === one._id) ?? one));
  const { parts } = usePacking(orders, take);
  const steps = useOrderStatus(take);
  const next = nextTogether(orders);
  return (
    <ShopProvider shop={SHOP}>
      <PackingList parts={parts} />
      {next && (
        <button type="button" onClick={() => void steps.stepAll(next.orders, next.status)}>
          {`${next.status} ${next.orders.length}`}
        </button>
      )}
      <output>{orders.map(({ status }) => status).join(', ')}</output>
    </ShopProvider>
  );
}

/**
 * Mocks the answers of the server to packing requests, once `isAnswered` is fulfilled. `rejects` contains the error
 * messages of rejected orders, by id. Returns the sent requests.
 */
function server(rejects: Record<string, string> = {}, isAnswered?: Promise<unknown>) {
  const sent = mockApi({
    'POST /api/order/pack': async () => {
      const body = sent.at(-1)?.body as { id: string; lines: object[]; done?: boolean };
      await isAnswered;
      const before = body.id === FIRST ? first : added;
      const message = rejects[body.id];
      const items = before.items.map((one) => ({ ...one, isCounted: true }));
      if (message) {
        const cancelled = { ...before, status: 'Cancelled', actions: {}, revision: 2 };
        return { status: 409, body: { success: false, message, order: cancelled } };
      }
      const isPacked = body.done !== false;
      const status = isPacked ? 'Packed' : before.status;
      const next = isPacked ? 'Out for delivery' : 'Packed';
      const changed = { ...before, items, status, actions: { next }, revision: 2 };
      return { body: { success: true, order: changed } };
    },
  });
  return sent;
}

const lines = () =>
  screen.getAllByRole('listitem').map((line) => line.querySelector('[data-tick]')?.textContent);
const statuses = () => screen.getAllByRole('status').at(-1)?.textContent;

/**
 * The pack button with the dialog about uncounted orders. The second button simulates that another order is added to
 * the displayed orders.
 */
function Question() {
  const [orders, setOrders] = useState([first]);
  const { parts } = usePacking(orders, () => {});
  const steps = useOrderStatus(() => {});
  const { ask, dialog } = useUncountedQuestion(parts, nextTogether(orders), steps);
  return (
    <ShopProvider shop={SHOP}>
      <button type="button" onClick={() => ask()}>
        Packed
      </button>
      <button type="button" onClick={() => setOrders([first, added])}>
        Add
      </button>
      <UncountedDialog {...dialog} />
    </ShopProvider>
  );
}

it('the button "Pack as ordered" does not pack a follow-up order that arrives while the dialog is open', async () => {
  const sent = server();
  renderIn(<Question />);
  const [packed, add] = screen.getAllByRole('button', { name: /^Packed$|^Add$/ });
  fireEvent.click(packed ?? expect.fail());
  expect(screen.getByText(/2 lines/)).toBeTruthy();
  fireEvent.click(add ?? expect.fail());
  expect(screen.getByText(/2 lines/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Pack as ordered' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent.map(({ body }) => body)).toEqual([{ id: FIRST, lines: [] }]);
});

describe('the packing list of a first order and its follow-up', () => {
  it("groups the lines of the same product from both orders, and shows the other order's quantity", () => {
    server();
    renderIn(<Screen orders={[first, added]} />);
    const [apple, again, pear] = lines();
    expect(apple).toMatch(/2 × AppleAlso 3 × for order 13Order 12/);
    expect(again).toMatch(/3 × AppleAlso 2 × for order 12Order 13.*call me/);
    expect(pear).toMatch(/1 × PearOrder 12/);
    expect(pear).not.toMatch(/Also/);
  });

  it('shows no order numbers if the packing list contains only one order', () => {
    server();
    renderIn(<Screen orders={[first]} />);
    expect(lines()[0]).not.toMatch(/Order|Also/);
  });

  it('sets the picked quantity only of the order whose button was clicked', async () => {
    const sent = server();
    renderIn(<Screen orders={[first, added]} />);
    await userEvent.click(screen.getByRole('button', { name: 'One less of Apple, Order 13' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      id: ADDED,
      lines: [{ product: APPLE, found: 2 }],
      done: false,
    });
    const [line] = screen.getAllByRole('listitem');
    expect(line && within(line).getByText('not counted')).toBeTruthy();
  });

  it('packs both orders with one click, and ignores a second click during the requests', async () => {
    let answer = () => {};
    const isAnswered = new Promise<void>((done) => {
      answer = done;
    });
    const sent = server({}, isAnswered);
    renderIn(<Screen orders={[first, added]} />);
    const button = screen.getByRole('button', { name: 'Packed 2' });
    await userEvent.click(button);
    await userEvent.click(button);
    answer();
    await waitFor(() => expect(statuses()).toBe('Packed, Packed'));
    expect(sent.map(({ body }) => body)).toEqual([
      { id: FIRST, lines: [] },
      { id: ADDED, lines: [] },
    ]);
    expect(screen.getByRole('button', { name: 'Out for delivery 2' })).toBeTruthy();
  });

  it('packs only one order if the other order was cancelled, and names the cancelled order in the error', async () => {
    const [error, undoable] = [vi.spyOn(notify, 'error'), vi.spyOn(notify, 'undoable')];
    server({ [ADDED]: 'The order was cancelled.' });
    renderIn(<Screen orders={[first, added]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Packed 2' }));
    await waitFor(() => expect(statuses()).toBe('Packed, Cancelled'));
    expect(error).toHaveBeenCalledWith('Order 13: The order was cancelled.', expect.any(String));
    expect(undoable).toHaveBeenCalledWith('Order 12: Packed', expect.any(Function), 10_000);
  });
});
