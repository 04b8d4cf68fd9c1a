import { beforeEach, describe, expect, it } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import { MAX_PRODUCTS } from '@/lib/cart/limits';
import { becomeVisitor, getCartItems, putCart } from '@/lib/client/cart-store';
import { onePieceOfEach, putAllIntoCart } from './favourites-screen';

const id = (n: number) => n.toString(16).padStart(24, '0');
const apple = { _id: id(1), inStock: true };
const cheese = {
  _id: id(2),
  inStock: true,
  soldBy: 'weight' as const,
  step: 50,
  least: 200,
  pricePerUnit: 10,
};

beforeEach(() => {
  becomeVisitor();
  putCart({});
  renderIn(null);
});

describe('onePieceOfEach', () => {
  it('returns the minimum order of weighed goods, limited to the stock, and omits sold-out products', () => {
    const last = { ...cheese, _id: id(3), stock: 2 };
    const gone = { _id: id(4), inStock: false };
    expect(onePieceOfEach([apple, cheese, last, gone])).toEqual({
      [id(1)]: 1,
      [id(2)]: 4,
      [id(3)]: 2,
    });
  });
});

describe('putAllIntoCart', () => {
  it('does not change the quantity of products that are already in the cart', () => {
    putCart({ [id(1)]: 7 });
    putAllIntoCart([apple, cheese]);
    expect(getCartItems()).toEqual({ [id(1)]: 7, [id(2)]: 4 });
  });

  it('adds no product if the cart has reached its limit', () => {
    const full = Object.fromEntries(
      Array.from({ length: MAX_PRODUCTS - 1 }, (_, n) => [id(n + 100), 1]),
    );
    putCart(full);
    putAllIntoCart([apple, cheese]);
    expect(Object.keys(getCartItems())).toHaveLength(MAX_PRODUCTS);
    expect(getCartItems()).toMatchObject({ [id(1)]: 1 });
  });
});
