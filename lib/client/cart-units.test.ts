import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Measure } from '@/lib/weights/fields';
import { becomeVisitor, putCart, useCart } from './cart-store';
import { convertLine, storeUnit } from './cart-units';

const BEEF = 'a'.repeat(24);
const measure = (unit: Measure['unit'], step: number) => ({
  ...({ by: 'weight', unit, step, tolerancePercent: 10, minStock: step } as const),
});
const GRAMS = measure('g', 50);
const POUNDS = measure('mlb', 250);

const items = new Map<string, string>();
beforeEach(() => {
  items.clear();
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
  useCart.setState({ owner: 'unknown', items: {}, adjusted: [] });
  becomeVisitor();
  return () => vi.unstubAllGlobals();
});

const state = () => {
  const { items: cart, adjusted } = useCart.getState();
  return { cart, adjusted };
};

describe("the step sizes of weighed goods in a visitor's cart", () => {
  it('convert the quantity once after the seller has changed the step size, and mark the line', () => {
    storeUnit(BEEF, GRAMS);
    putCart({ [BEEF]: 10 });
    convertLine(BEEF, GRAMS);
    expect(state()).toEqual({ cart: { [BEEF]: 10 }, adjusted: [] });
    convertLine(BEEF, POUNDS);
    expect(state()).toEqual({ cart: { [BEEF]: 4 }, adjusted: [BEEF] });
    convertLine(BEEF, POUNDS);
    expect(state()).toEqual({ cart: { [BEEF]: 4 }, adjusted: [BEEF] });
    expect(JSON.parse(items.get('basketful:cart-units') ?? '')).toEqual({ [BEEF]: 'mlb:250' });
  });

  it('reset the quantity to one piece if the product is now sold by the piece', () => {
    storeUnit(BEEF, GRAMS);
    putCart({ [BEEF]: 10 });
    convertLine(BEEF, undefined);
    expect(state()).toEqual({ cart: { [BEEF]: 1 }, adjusted: [BEEF] });
    expect(items.has('basketful:cart-units')).toBe(false);
  });

  it('do not convert a line without a stored step size, or a line in the cart of a signed-in shopper', () => {
    putCart({ [BEEF]: 10 });
    convertLine(BEEF, POUNDS);
    expect(state().cart).toEqual({ [BEEF]: 10 });
    storeUnit(BEEF, GRAMS);
    useCart.setState({ owner: 'shopper' });
    convertLine(BEEF, POUNDS);
    storeUnit(BEEF, POUNDS);
    expect(state()).toEqual({ cart: { [BEEF]: 10 }, adjusted: [] });
  });

  it('are ignored if their stored record is damaged', () => {
    items.set('basketful:cart-units', JSON.stringify({ [BEEF]: 7, milk: 'g' }));
    putCart({ [BEEF]: 10 });
    convertLine(BEEF, POUNDS);
    expect(state().cart).toEqual({ [BEEF]: 10 });
  });

  it('are stored only for the latest 99 products', () => {
    for (let n = 0; n < 120; n += 1) storeUnit(`p${n}`, GRAMS);
    const stored = Object.keys(JSON.parse(items.get('basketful:cart-units') ?? '{}'));
    expect(stored).toHaveLength(99);
    expect(stored[0]).toBe('p119');
  });
});
