import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { errorResponse, mockApi, renderInShop, responseOf } from '@/e2e/support/component';
import { groupResponse, pricesResponse, type SellerProduct } from '@/lib/catalog/view';
import { waitingResponse } from '@/lib/stock-alerts/view';
import { PriceHistory } from './price-history';
import { WaitingNote } from './product-screen';
import { SizesSection } from './sizes-section';

const shop = {
  name: 'Corner',
  currency: 'usd',
  taxPercent: 0,
  timeZone: 'UTC',
  lowestPrice: true as const,
};
const row = (day: number, price: number, offerPrice: number) => ({
  at: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  price,
  offerPrice,
});

function show(prices: object, { product = {}, isFailed = false, more = {} } = {}) {
  const history = { prices: pricesResponse.parse(prices), hasFailed: isFailed };
  renderInShop(
    { ...shop, ...more },
    <PriceHistory
      history={history as Parameters<typeof PriceHistory>[0]['history']}
      product={product as SellerProduct}
    />,
  );
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('the price history lists the newest price first, and each price with its regular price', () => {
  show({ prices: [row(3, 5, 3), row(2, 4.5, 3.99), row(1, 4, 4)], lowestNow: 3 });
  expect(rows()).toEqual([
    expect.stringMatching(/\$3\.00 \(was \$5\.00\)$/),
    expect.stringMatching(/\$3\.99 \(was \$4\.50\)$/),
    expect.stringMatching(/\$4\.00$/),
  ]);
});

it('the price history states the lowest price that a new discount is compared with', () => {
  show({ prices: [row(1, 5, 3)], lowestNow: 3 });
  expect(screen.getByText(/A discount that starts now is shown against \$3\.00/)).toBeTruthy();
});

it('the price history of weighed goods shows prices per kilogram', () => {
  const grapes = { step: 50, stepUnit: 'g', pricePerUnit: 4.49 };
  const sold = { ...row(2, 4.99, 4.49), unit: 'g' };
  // An older app version stored the second row: its price is per step, and it has no `unit`.
  show({ prices: [sold, row(1, 0.25, 0.25)], lowestNow: 4.49 }, { product: grapes });
  expect(rows()).toEqual([
    expect.stringMatching(/\$4\.49\/kg \(was \$4\.99\/kg\)$/),
    expect.stringMatching(/\$0\.25$/),
  ]);
  expect(screen.getByText(/is shown against \$4\.49\/kg, the lowest price/)).toBeTruthy();
});

it('the price history shows each price in the currency in which it was stored', () => {
  show({ prices: [row(2, 5, 5), { ...row(1, 500, 400), currency: 'jpy' }], lowestNow: 5 });
  expect(rows()).toEqual([
    expect.stringMatching(/\$5\.00$/),
    expect.stringMatching(/¥400 \(was ¥500\)$/),
  ]);
});

it('the price history omits the lowest price if the shop shows no reference prices', () => {
  show({ prices: [row(1, 5, 3)], lowestNow: 3 }, { more: { lowestPrice: undefined } });
  expect(screen.queryByText(/A discount that starts now/)).toBeNull();
});

it('the price history shows five prices at first, and all prices after a click', () => {
  show({ prices: Array.from({ length: 7 }, (_, n) => row(9 - n, 4, 4)), lowestNow: 4 });
  const details = screen.getByText(/2 earlier/i).closest('details');
  expect(details?.querySelectorAll('li')).toHaveLength(2);
  expect(rows()).toHaveLength(7);
});

describe('WaitingNote', () => {
  const CALL = 'GET /api/stock-alert/waiting';
  const waiting = (count: number) => ({ [CALL]: responseOf(waitingResponse, { waiting: count }) });

  function show(more: { backInStock?: true }) {
    renderInShop(
      { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC', ...more },
      <WaitingNote id={'a'.repeat(24)} />,
    );
  }
  beforeEach(cleanup);

  test('shows how many people wait for the product', async () => {
    mockApi(waiting(3));
    show({ backInStock: true });
    expect(await screen.findByText(/^3 people are waiting to get an email/)).toBeTruthy();
  });

  test('renders nothing if nobody waits for the product', async () => {
    const sent = mockApi(waiting(0));
    show({ backInStock: true });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByText(/waiting to get an email/)).toBeNull();
  });

  test('sends no request if stock alerts are off', () => {
    const sent = mockApi({});
    show({});
    expect(sent).toEqual([]);
  });
});

describe('SizesSection', () => {
  const id = 'a'.repeat(24);
  const cheese = { soldBy: 'weight', step: 110, stepUnit: 'mlb', pricePerUnit: 4.99 };
  const product = { _id: id, name: 'Cheese', weight: '', price: 0.55, offerPrice: 0.55 };

  async function openForm(more: object) {
    const sent = mockApi({
      'GET /api/product/variants': responseOf(groupResponse, { group: { revision: 0, sizes: [] } }),
      'POST /api/product/variants/add': errorResponse(400, 'Invalid data'),
    });
    renderInShop(
      { ...shop, units: 'us' },
      <SizesSection product={{ ...product, ...more } as SellerProduct} onSaved={() => undefined} />,
    );
    const details = (await screen.findByText('Add size')).closest('details');
    if (!details) throw new Error('the form is missing');
    details.open = true;
    fireEvent(details, new Event('toggle'));
    const price = (await screen.findByRole('textbox', { name: 'Price' })) as HTMLInputElement;
    return { sent, price };
  }
  beforeEach(cleanup);

  it('proposes the price of goods by the piece for a new size', async () => {
    expect((await openForm({})).price.value).toBe('0.55');
  });

  it('proposes no price for a new size of weighed goods', async () => {
    expect((await openForm(cheese)).price.value).toBe('');
    cleanup();
    expect((await openForm({ soldBy: 'weighed-piece', aboutAmount: 500 })).price.value).toBe('');
  });

  it('sends the stock of a new size of weighed goods as pieces', async () => {
    const { sent } = await openForm(cheese);
    const stock = screen.getByRole('textbox', { name: 'Quantity in stock' });
    fireEvent.change(stock, { target: { value: '12' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add size' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ id, stock: '12' });
  });
});
