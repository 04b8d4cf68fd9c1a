import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { renderIn } from '@/e2e/support/component';
import { MAX_QUANTITY } from '@/lib/cart/limits';
import { productView } from '@/lib/catalog/view';
import { lowerCartToStock } from '@/lib/client/cart-edits';
import { applyRemoteCart, becomeVisitor, putCart, useCartItems } from '@/lib/client/cart-store';
import type { MeasureView } from '@/lib/weights/view';
import { CartLine } from './cart-line';

const id = 'a'.repeat(24);
const apple = {
  _id: id,
  name: 'Apple',
  category: 'Fruits',
  price: 2,
  offerPrice: 1.5,
  description: [],
  image: [],
  inStock: true,
};

/** Renders the line with the quantity that the browser's cart contains. */
function Line({ left, more, before }: { left: number; more: object; before?: MeasureView }) {
  const quantity = useCartItems()[id] ?? 0;
  const product = productView.parse({ ...apple, ...more });
  return quantity > 0 && <CartLine line={{ id, quantity, product, left, before }} />;
}

const page = (left: number, more: object, before?: MeasureView) => (
  <ShopProvider shop={{ name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' }}>
    <ul>
      <Line left={left} more={more} {...(before && { before })} />
    </ul>
  </ShopProvider>
);

/** Loads the product of {@link Reloaded} again. */
let reload = (_: { left: number; more: object }) => {};

/** The page of the cart line. The test can make it load its product again. */
function Reloaded({ more }: { more: object }) {
  const [sold, setSold] = useState({ left: Number.POSITIVE_INFINITY, more });
  reload = setSold;
  return page(sold.left, sold.more);
}

function show(quantity: number, left = Number.POSITIVE_INFINITY, more = {}, before?: MeasureView) {
  putCart({ [id]: quantity });
  return renderIn(page(left, more, before));
}
const select = () => screen.getByLabelText<HTMLSelectElement>('Quantity of Apple');
const offered = () => [...select().options].map(({ value }) => Number(value));
const button = (name: string) => screen.getByRole('button', { name });
const upTo = (most: number) => Array.from({ length: most }, (_, n) => n + 1);

beforeEach(becomeVisitor);

describe('CartLine quantity', () => {
  it('the quantity menu offers quantities from 1 to 9, or up to the current quantity if that is above 9', async () => {
    show(12);
    expect(offered()).toEqual(upTo(12));
    await userEvent.selectOptions(select(), '2');
    expect(offered()).toEqual(upTo(9));
  });

  it('the quantity menu offers no quantity above the stock', () => {
    show(3, 3);
    expect(offered()).toEqual(upTo(3));
    expect(screen.getByText('Only 3 left')).toBeTruthy();
    expect(button('One more of Apple').getAttribute('aria-disabled')).toBe('true');
  });

  it('the plus and minus buttons of a cart line change the quantity by one, but not below 1', async () => {
    show(2);
    await userEvent.click(button('One more of Apple'));
    expect(select().value).toBe('3');
    for (const quantity of ['2', '1']) {
      await userEvent.click(button('One less of Apple'));
      expect(select().value).toBe(quantity);
    }
    await userEvent.click(button('One less of Apple'));
    expect(select().value).toBe('1');
  });
});

describe('CartLine announcements for screen readers', () => {
  it('a changed cart line announces its name, quantity and total, and alerts at the maximum quantity', async () => {
    show(MAX_QUANTITY - 1);
    const sum = () => screen.getByText(/^Apple, \d+:/).parentElement;
    expect(sum()?.textContent).toBe('Apple, 998: $1,497.00');
    expect(sum()?.getAttribute('aria-live')).toBe('polite');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(button('One more of Apple'));
    expect(sum()?.textContent).toBe('Apple, 999: $1,498.50');
    expect(screen.getByRole('alert').textContent).toBe('You can order at most 999 of Apple.');
  });

  it('a cart that opens with a line at its maximum quantity raises no alert for screen readers', () => {
    show(MAX_QUANTITY);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('a line of an out-of-stock product shows a message instead of the quantity', () => {
  show(2, 0);
  expect(screen.getByText('Out of stock. Remove this product to place your order.')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('the picture of a cart line links to the product and is hidden from screen readers', () => {
  show(1);
  const [picture, name] = document.querySelectorAll('a');
  expect(picture?.getAttribute('href')).toBe(`/products/fruits/${id}`);
  expect(picture?.getAttribute('aria-hidden')).toBe('true');
  expect(name?.textContent).toBe('Apple');
});

describe('CartLine of goods whose quantity steps the seller changes', () => {
  const GRAMS = { soldBy: 'weight', step: 50, stepUnit: 'g', pricePerUnit: 4.99 } as const;
  const POUNDS = { soldBy: 'weight', step: 250, stepUnit: 'mlb', pricePerUnit: 5.99 } as const;
  const NOTE = /Now sold in steps of 0\.25\slb/;
  const STOCK = Number.POSITIVE_INFINITY;

  beforeEach(() => localStorage.clear());

  /**
   * Shows a cart line with 10 steps or pieces of a product. `sell` loads the product again after the seller has changed
   * how it is sold.
   */
  function open(more: object) {
    putCart({ [id]: 10 });
    const { unmount } = renderIn(<Reloaded more={more} />);
    return {
      unmount,
      sell: (other: object, left = STOCK) => act(() => reload({ left, more: other })),
    };
  }

  /** Shows 10 steps of 50 g, which become 10 steps of 0.25 lb while the page is open. */
  async function change(left = STOCK) {
    const { sell, unmount } = open(GRAMS);
    await screen.findByText('500 g');
    expect(screen.queryByText(/Now sold/)).toBeNull();
    sell(POUNDS, left);
    await screen.findByText(NOTE);
    return unmount;
  }

  it('is marked until the shopper confirms the amount', async () => {
    const unmount = await change();
    unmount();
    const reopened = show(10, STOCK, POUNDS);
    expect(await screen.findByText(NOTE)).toBeTruthy();
    await userEvent.click(button('Keep 2.5\u00a0lb'));
    expect(screen.queryByText(NOTE)).toBeNull();
    reopened.unmount();
    show(10, STOCK, POUNDS);
    await screen.findByText('2.5 lb');
    expect(screen.queryByText(NOTE)).toBeNull();
  });

  it('is marked until the shopper changes the amount', async () => {
    await change();
    await userEvent.click(button('Add 0.25\u00a0lb of Apple'));
    expect(screen.queryByText(NOTE)).toBeNull();
  });

  it.each([
    ['the page lowers the amount to the stock', () => lowerCartToStock({ [id]: 4 }, 'Only 4 left')],
    ['another tab changes the amount', () => applyRemoteCart({ [id]: 5 })],
  ])('stays marked if %s', async (_, lower) => {
    await change(4);
    act(lower);
    expect(screen.getByText(NOTE)).toBeTruthy();
  });

  it('is marked if the steps changed before the cart page opened', async () => {
    show(10, STOCK, POUNDS, GRAMS);
    expect(await screen.findByText(NOTE)).toBeTruthy();
  });

  it('is marked if goods by weight are now sold by the piece', async () => {
    show(10, STOCK, {}, GRAMS);
    expect(await screen.findByText(/Now sold by the piece/)).toBeTruthy();
    await userEvent.selectOptions(select(), '3');
    expect(screen.queryByText(/Now sold/)).toBeNull();
  });

  it('is marked if goods by the piece are now sold by weight', async () => {
    open({}).sell(POUNDS);
    expect(await screen.findByText(NOTE)).toBeTruthy();
  });

  it('has no mark if only the price has changed', async () => {
    show(10, STOCK, { ...GRAMS, pricePerUnit: 6 }, GRAMS);
    await screen.findByText('500 g');
    expect(screen.queryByText(/Now sold/)).toBeNull();
  });
});
