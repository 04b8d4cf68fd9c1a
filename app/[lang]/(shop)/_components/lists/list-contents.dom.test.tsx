import { beforeEach, describe, expect, it } from 'vitest';
import { renderIn } from '@/e2e/support/component';
import { MAX_PRODUCTS } from '@/lib/cart/limits';
import { becomeVisitor, getCartItems, putCart } from '@/lib/client/cart-store';
import { putListIntoCart, quantityNow } from './list-contents';

const id = (n: number) => n.toString(16).padStart(24, '0');
const apple = { _id: id(1), name: 'Apple', inStock: true };
const cheese = {
  ...{ _id: id(2), name: 'Cheese', inStock: true, pricePerUnit: 10 },
  ...{ soldBy: 'weight' as const, step: 50, least: 200, most: 1000 },
};
const products = new Map([apple, cheese].map((product) => [product._id, product]));

beforeEach(() => {
  becomeVisitor();
  putCart({});
  renderIn(null);
});

describe('quantityNow', () => {
  it('limits the quantity to the stock', () => {
    expect(quantityNow(5, { ...apple, stock: 2 })).toBe(2);
    expect(quantityNow(5, apple)).toBe(5);
  });

  it('limits the quantity of weighed goods to their minimum and maximum order', () => {
    expect([1, 6, 900].map((quantity) => quantityNow(quantity, cheese))).toEqual([4, 6, 20]);
  });
});

describe('putListIntoCart', () => {
  it('adds the available products, and returns the products that cannot be ordered', () => {
    putCart({ [id(1)]: 5 });
    const pear = { _id: id(3), name: 'Pear', inStock: false };
    const items = [1, 2, 3, 4].map((n) => ({ product: id(n), quantity: 2 }));
    const left = putListIntoCart(items, new Map([...products, [pear._id, pear]]));
    expect(left).toEqual({ soldOut: ['Pear'], gone: 1, noRoom: 0 });
    expect(getCartItems()).toEqual({ [id(1)]: 5, [id(2)]: 4 });
  });

  it('counts the products that do not fit into the cart', () => {
    const full = Array.from({ length: MAX_PRODUCTS }, (_, n) => [id(n + 100), 1]);
    putCart(Object.fromEntries(full));
    const left = putListIntoCart([{ product: id(1), quantity: 1 }], products);
    expect([left.noRoom, getCartItems()[id(1)]]).toEqual([1, undefined]);
  });
});
