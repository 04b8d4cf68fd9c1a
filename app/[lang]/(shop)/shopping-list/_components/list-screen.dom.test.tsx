import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockApi, renderInShop, responseOf } from '@/e2e/support/component';
import { MAX_PRODUCTS } from '@/lib/cart/limits';
import { tabStore } from '@/lib/client/browser-storage';
import { getCartItems, putCart, setCartOwnerVisitor } from '@/lib/client/cart-store';
import { pastedResponse } from '@/lib/paste-list/view';
import { ListScreen } from './list-screen';

const idOf = (letter: string) => letter.repeat(24);
const product = (letter: string, name: string, more = {}) => ({
  _id: idOf(letter),
  name,
  category: 'Vegetables',
  price: 2,
  offerPrice: 1.5,
  description: [],
  image: [],
  inStock: true,
  ...more,
});
const products = [
  product('a', 'Onions', { weight: '1 kg' }),
  product('b', 'Red Onions', { weight: '500 g' }),
  product('c', 'Milk', { weight: '1 l', stock: 3 }),
  product('d', 'Grapes', {
    ...{ soldBy: 'weight', step: 50, stepUnit: 'g', pricePerUnit: 4, offerPrice: 0.2 },
  }),
  product('e', 'Feta', { inStock: false }),
];
const lines = [
  {
    original: '5 onions',
    name: 'onions',
    match: { product: idOf('a'), quantity: 1, guess: true as const },
    alternatives: [{ product: idOf('b'), quantity: 2, guess: true as const }],
  },
  {
    original: '5 l milk',
    name: 'milk',
    match: { product: idOf('c'), quantity: 5 },
    alternatives: [],
  },
  {
    original: '300 g grapes',
    name: 'grapes',
    match: { product: idOf('d'), quantity: 6 },
    alternatives: [],
  },
  { original: 'feta', name: 'feta', match: { product: idOf('e'), quantity: 1 }, alternatives: [] },
  {
    original: 'motor oil',
    name: 'motor oil',
    alternatives: [{ product: idOf('b'), quantity: 1 }],
  },
];
const found = responseOf(pastedResponse, { lines, products });

const render = () =>
  renderInShop({ name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' }, <ListScreen />);
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your list');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const rowOf = (text: string) => {
  const row = screen.getByText(text).closest('li');
  if (!row) throw new Error(`there is no row ${text}`);
  return within(row);
};

async function showResults(answer = found) {
  const sent = mockApi({ 'POST /api/product/paste': answer });
  render();
  await userEvent.type(field(), 'my list');
  await userEvent.click(button('Find products'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(button('Find products')).toBeTruthy());
  return sent;
}

beforeEach(() => {
  setCartOwnerVisitor();
  putCart({});
  tabStore.removeAll('basketful:');
});

describe('ListScreen with a pasted shopping list', () => {
  it('sends the text, and stores the text in this tab until the products are added', async () => {
    const sent = await showResults();
    expect(sent).toEqual([{ call: 'POST /api/product/paste', body: { text: 'my list' } }]);
    expect(tabStore.getItem('basketful:my-pasted-list')).toBe('my list');
    await userEvent.click(button(/^Add \d products to cart$/));
    expect(tabStore.getItem('basketful:my-pasted-list')).toBe('');
  });

  it('shows the stored text after a reload', () => {
    tabStore.setItem('basketful:my-pasted-list', '2 eggs');
    render();
    expect(field().value).toBe('2 eggs');
  });

  it('shows the error message of the server', async () => {
    await showResults(errorResponse(422, 'We found no products in this text.'));
    const text = await screen.findByText('We found no products in this text.');
    expect(text.closest('[role=alert]')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Products on your list' })).toBeNull();
  });
});

describe('ListScreen with the matched products', () => {
  it('shows the product, quantity and unit of each line, and focuses the heading', async () => {
    await showResults();
    expect(document.activeElement?.textContent).toBe('Products on your list');
    expect(screen.getByText('4 of 5 lines found').getAttribute('role')).toBe('status');
    expect(rowOf('5 onions').getByRole('link', { name: 'Onions' })).toBeTruthy();
    expect(rowOf('5 onions').getByText('Please check the amount.')).toBeTruthy();
    expect(rowOf('300 g grapes').getByRole('status').textContent).toBe('300\u00a0g');
    expect(rowOf('300 g grapes').queryByText('Please check the amount.')).toBeNull();
    expect(rowOf('feta').getByText('Out of stock')).toBeTruthy();
  });

  it('limits the quantity to the stock', async () => {
    await showResults();
    const row = rowOf('5 l milk');
    expect(row.getByRole('status').textContent).toBe('3');
    expect(row.getByText('You can order at most 3.')).toBeTruthy();
    expect(button('One more of Milk').getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button('One less of Milk'));
    expect(row.getByRole('status').textContent).toBe('2');
  });

  it('links a line without a matching product to the product search', async () => {
    await showResults();
    const row = rowOf('motor oil');
    const link = row.getByRole('link', { name: 'Search the shop' });
    expect(link.getAttribute('href')).toBe('/products?q=motor%20oil');
    await userEvent.selectOptions(row.getByLabelText('Product for “motor oil”'), idOf('b'));
    expect(row.getByRole('link', { name: 'Red Onions' })).toBeTruthy();
  });

  it('recalculates the quantity for a different product, and removes a line on request', async () => {
    await showResults();
    const row = rowOf('5 onions');
    await userEvent.selectOptions(row.getByLabelText('Product for “5 onions”'), idOf('b'));
    expect(row.getByRole('status').textContent).toBe('2');
    await userEvent.click(button('Remove onions'));
    expect(screen.queryByText('5 onions')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Products on your list');
  });

  it('hides the note "check the amount" after the shopper has changed the amount', async () => {
    await showResults();
    await userEvent.click(button('One more of Onions'));
    expect(rowOf('5 onions').queryByText('Please check the amount.')).toBeNull();
    // The total is 2 × 1.50 + 3 × 1.50 + 300 g at 4.00 a kilogram.
    expect(screen.getByText('Estimated total').nextElementSibling?.textContent).toBe('$8.70');
  });
});

describe('ListScreen: "Add to cart"', () => {
  it('adds products in stock once after a double click', async () => {
    await showResults();
    await userEvent.dblClick(button('Add 3 products to cart'));
    expect(getCartItems()).toEqual({ [idOf('a')]: 1, [idOf('c')]: 3, [idOf('d')]: 6 });
    expect(document.activeElement?.textContent).toBe('3 products from your list are in your cart.');
    await userEvent.click(button('Paste another list'));
    expect(field().value).toBe('');
  });

  it('adds the quantities of lines with the same product', async () => {
    const twice = [lines[2], lines[2]].flatMap((line) => line ?? []);
    await showResults(responseOf(pastedResponse, { lines: twice, products }));
    await userEvent.click(button('Add 1 product to cart'));
    expect(getCartItems()).toEqual({ [idOf('d')]: 12 });
  });

  it('lists the products that did not fit into a full cart', async () => {
    const other = (at: number) => String(at).padStart(24, '0');
    putCart(
      Object.fromEntries(Array.from({ length: MAX_PRODUCTS - 1 }, (_, at) => [other(at), 1])),
    );
    await showResults();
    await userEvent.click(button('Add 3 products to cart'));
    await waitFor(() => expect(Object.keys(getCartItems())).toHaveLength(MAX_PRODUCTS));
    const alert = screen.getByText(
      /^A cart can contain at most 99 different products/,
    ).parentElement;
    expect(alert?.textContent).toContain('MilkGrapes');
    expect(screen.getByText('1 product from your list is in your cart.')).toBeTruthy();
  });
});
