import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { renderIn } from '@/e2e/support/component';
import { MAX_QUANTITY } from '@/lib/cart/limits';
import { productView } from '@/lib/catalog/view';
import { becomeVisitor, putCart, useCartItems } from '@/lib/client/cart-store';
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
function Line({ left, more }: { left: number; more: object }) {
  const quantity = useCartItems()[id] ?? 0;
  const product = productView.parse({ ...apple, ...more });
  return quantity > 0 && <CartLine line={{ id, quantity, product, left }} />;
}

function show(quantity: number, left = Number.POSITIVE_INFINITY, more = {}) {
  putCart({ [id]: quantity });
  renderIn(
    <ShopProvider shop={{ name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' }}>
      <ul>
        <Line left={left} more={more} />
      </ul>
    </ShopProvider>,
  );
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
    expect(screen.getByRole('alert').textContent).toBe('You have reached the limit for Apple: 999');
  });

  it('a cart that opens with a line at its maximum quantity raises no alert for screen readers', () => {
    show(MAX_QUANTITY);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('a line of an out-of-stock product shows a message instead of the quantity', () => {
  show(2, 0);
  expect(screen.getByText('Out of stock. Remove it to place your order.')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('the picture of a cart line links to the product and is hidden from screen readers', () => {
  show(1);
  const [picture, name] = document.querySelectorAll('a');
  expect(picture?.getAttribute('href')).toBe(`/products/fruits/${id}`);
  expect(picture?.getAttribute('aria-hidden')).toBe('true');
  expect(name?.textContent).toBe('Apple');
});
