import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { UncountedDialog } from '@/app/[lang]/seller/[locale]/orders/_components/order-dialogs';
import { useOrderStatus } from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import { mockApi, renderIn, renderInShop, responseOf } from '@/e2e/support/component';
import { withCheckDigit } from '@/lib/barcodes/scans';
import { productsResponse } from '@/lib/catalog/view';
import { notify } from '@/lib/client/notify';
import { cacheShop } from '@/lib/client/shop-store';
import { nextGroupStatus } from '@/lib/orders/pack-together';
import type { OrderView } from '@/lib/orders/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { Measure } from '@/lib/weights/fields';
import { PackingList } from './packing-list';
import { ReplaceDialog } from './replace-dialog';
import { usePacking, useUncountedQuestion } from './use-packing';
import { Weigh } from './weigh-dialog';

const SHOP = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };

const [APPLE, PEAR] = ['a'.repeat(24), 'b'.repeat(24)];
const [FIRST, ADDED] = ['1'.repeat(24), '2'.repeat(24)];

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

function Screen({ orders: initial }: { orders: OrderView[] }) {
  const [orders, setOrders] = useState(initial);
  const take = (changed: OrderView[]) =>
    setOrders((now) => now.map((one) => changed.find(({ _id }) => _id === one._id) ?? one));
  const { parts } = usePacking(orders, take);
  const steps = useOrderStatus(take);
  const next = nextGroupStatus(orders);
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

function Question() {
  const [orders, setOrders] = useState([first]);
  const { parts } = usePacking(orders, () => {});
  const steps = useOrderStatus(() => {});
  const { ask, dialog } = useUncountedQuestion(parts, nextGroupStatus(orders), steps);
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

describe('packing page of several orders', () => {
  afterEach(() => vi.restoreAllMocks());

  /**
   * The responses arrive once `isAnswered` is fulfilled. `rejects` contains error messages by order id. Returns the
   * sent requests.
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

  it('does not pack a follow-up order that arrives while the dialog is open', async () => {
    const sent = server();
    renderIn(<Question />);
    const [packed, add] = screen.getAllByRole('button', { name: /^Packed$|^Add$/ });
    fireEvent.click(packed ?? expect.fail());
    expect(screen.getByText(/2 items/)).toBeTruthy();
    fireEvent.click(add ?? expect.fail());
    expect(screen.getByText(/2 items/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Pack as ordered' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent.map(({ body }) => body)).toEqual([{ id: FIRST, lines: [] }]);
  });

  describe('packing list', () => {
    it('groups lines of one product, and shows the quantity of each order', () => {
      server();
      renderIn(<Screen orders={[first, added]} />);
      const [apple, again, pear] = lines();
      expect(apple).toMatch(/2 × AppleAlso 3 × for order 13Order 12/);
      expect(again).toMatch(/3 × AppleAlso 2 × for order 12Order 13.*call me/);
      expect(pear).toMatch(/1 × PearOrder 12/);
      expect(pear).not.toMatch(/Also/);
    });

    it('shows no order numbers if there is only one order', () => {
      server();
      renderIn(<Screen orders={[first]} />);
      expect(lines()[0]).not.toMatch(/Order|Also/);
    });

    it('shows no picked quantities in an order that was cancelled before packing', () => {
      server();
      renderIn(<Screen orders={[{ ...first, status: 'Cancelled', actions: {} }]} />);
      expect(screen.getAllByText(/^\d ×$/)).toHaveLength(2);
      expect(screen.queryByText(/not counted|of 2/)).toBeNull();
    });

    it('sets the picked quantity of the clicked order only', async () => {
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

    it('packs both orders with one click, and ignores a second click', async () => {
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

    it('packs the open order if the other order was cancelled', async () => {
      const [error, undoable] = [vi.spyOn(notify, 'error'), vi.spyOn(notify, 'undoable')];
      server({ [ADDED]: 'The order was cancelled.' });
      renderIn(<Screen orders={[first, added]} />);
      await userEvent.click(screen.getByRole('button', { name: 'Packed 2' }));
      await waitFor(() => expect(statuses()).toBe('Packed, Cancelled'));
      expect(error).toHaveBeenCalledWith('Order 13: The order was cancelled.', expect.any(String));
      expect(undoable).toHaveBeenCalledWith('Order 12: Packed', expect.any(Function), 10_000);
    });
  });
});

const BEEF = 'a'.repeat(24);
const GTIN = withCheckDigit('201234500000');

const product = {
  ...{ _id: BEEF, name: 'Beef', category: 'Fruits', image: [], offerPrice: 0.5, price: 0.5 },
  ...{ inStock: true, gtin: GTIN, soldBy: 'weight', step: 50, stepUnit: 'g', pricePerUnit: 10 },
  tolerancePercent: 10,
};
const beefOrder = {
  ...{ _id: '1'.repeat(24), number: 12, status: 'Order Placed', currency: 'usd', taxPercent: 0 },
  ...{ taxMode: 'none', paymentType: 'COD', paymentState: 'to collect', ifMissing: 'leave out' },
  ...{ revision: 1, deliveryFee: 0, history: [], address: {}, actions: { next: 'Packed' } },
  items: [{ product, quantity: 10, found: 10 }],
} as never as OrderView;

function ScanScreen() {
  const { parts } = usePacking([beefOrder], () => {});
  return (
    <ShopProvider shop={SHOP}>
      <PackingList parts={parts} />
    </ShopProvider>
  );
}

describe('a scale label on the packing page', () => {
  /** A scale label that means 0.50 kg or, if the product is sold by the pound, 5.00 lb. */
  const LABEL = withCheckDigit('201234500500');

  /** Types like a hand scanner: a key every 5 ms, even if the machine that runs the test is slow. */
  function scan(text: string) {
    const start = performance.now();
    for (const [at, key] of [...text, 'Enter'].entries()) {
      const event = createEvent.keyDown(document.body, { key });
      Object.defineProperty(event, 'timeStamp', { value: start + 5 * at });
      fireEvent(document.body, event);
    }
  }

  beforeEach(() => {
    cacheShop({ ...SHOP, scaleLabels: { weight: ['20'] } } as never);
  });

  const open = (stepUnit: string) => {
    const sent = mockApi({
      'GET /api/product/seller': {
        body: { success: true, products: [{ ...product, stepUnit }], foodData: false },
      },
    });
    renderIn(<ScanScreen />);
    return sent;
  };

  it('enters the scanned weight in the unit in which the line was ordered', async () => {
    open('g');
    scan(LABEL);
    expect(await screen.findByText('Beef: 500 g weighed')).toBeTruthy();
  });

  it('asks the packer to type the weight if the seller has changed the unit of the product', async () => {
    const sent = open('mlb');
    scan(LABEL);
    expect(await screen.findByText(/Please type the weight in g\./)).toBeTruthy();
    expect(screen.queryByText(/weighed/)).toBeNull();
    scan(LABEL);
    expect(sent).toHaveLength(1);
  });
});

describe('weight dialog', () => {
  const beef: Measure = {
    ...{ by: 'weight', unit: 'mlb', step: 250, perUnitCents: 599 },
    ...{ tolerancePercent: 10, minStock: 275 },
  };

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

  it('accepts a decimal number of pounds, and charges the exact weight', () => {
    const { onWeighed, input, type } = show(beef);
    expect(input.getAttribute('aria-label')).toBe('Weight of Beef, in lb');
    expect(input.inputMode).toBe('decimal');
    type('1.27');
    expect(screen.getByText(/^0\.02\slb more$/)).toBeTruthy();
    expect(screen.getByText('$7.61 is charged')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onWeighed).toHaveBeenCalledExactlyOnceWith(1_270);
  });

  it('shows a stored weight in pounds', () => {
    expect(show(beef, 1_270).input.value).toBe('1.27');
  });

  it('rejects a weight with four decimals', () => {
    const { type } = show(beef);
    type('1.2701');
    expect(screen.getByText(/at most three decimals/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('accepts only whole grams for goods that are sold by the kilogram', () => {
    const { onWeighed, input, type } = show({ ...beef, unit: 'g' });
    expect(input.inputMode).toBe('numeric');
    type('1.27');
    expect(screen.getByText('The weight must be a whole number above 0.')).toBeTruthy();
    type('1270');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onWeighed).toHaveBeenCalledExactlyOnceWith(1_270);
  });
});

describe('ReplaceDialog', () => {
  const shop = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };
  const plums = {
    ...{ _id: 'plums', name: 'Plums', category: 'Fruits', price: 3, offerPrice: 3 },
    ...{ description: [], image: [], inStock: true },
  };

  function show(currency: string) {
    const sent = mockApi({
      'GET /api/product/list': responseOf(productsResponse, { products: [] }),
    });
    const order = { currency, taxPercent: 0, items: [], deliveryFee: 0 } as unknown as OrderView;
    renderInShop(
      shop,
      <ReplaceDialog
        item={{ product: plums, quantity: 2 } as never}
        missingQuantity={1}
        order={order}
        mayAsk={false}
        onChoose={() => undefined}
        onClose={() => undefined}
      />,
    );
    return sent;
  }

  it('offers no product if order and shop have different currencies', () => {
    const sent = show('eur');
    expect(screen.getByText(/This order is in EUR, but your prices are now in USD/)).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('searches for products if order and shop have the same currency', async () => {
    const sent = show('usd');
    expect(screen.getByRole('searchbox')).toBeTruthy();
    await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  });
});
