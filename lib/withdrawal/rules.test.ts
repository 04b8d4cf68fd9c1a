import { describe, expect, it, test } from 'vitest';
import { acceptStatement, deliveredGoods, MAX_IN_WORDS, withdrawalEnd } from './rules';
import { withdrawalInput } from './schema';

test.each([
  [12, 12],
  [' 12 ', 12],
  ['#12', 12],
  ['١٢', 12],
  ['۱۲', 12],
  ['12a', undefined],
  ['0', undefined],
  ['', undefined],
  ['1'.repeat(8), undefined],
])('the withdrawal form reads the order number %j as %j', (number, read) => {
  const fields = { day: '2026-11-02', email: 'ada@people.example', name: 'Ada' };
  expect(withdrawalInput.safeParse({ ...fields, number }).data?.number).toBe(read);
});

const NOTHING = () => false;
const categories =
  (...paths: string[]) =>
  (category: string) =>
    paths.includes(category);
const APPLE = 'a'.repeat(24);
const SOAP = 'b'.repeat(24);
const MILK = 'c'.repeat(24);
const order = (more: object = {}) =>
  ({
    status: 'Delivered',
    items: [
      { product: APPLE, category: 'Fruits' },
      { product: SOAP, category: 'Household' },
      { product: MILK, category: 'Dairy' },
    ],
    ...more,
  }) as unknown as Parameters<typeof acceptStatement>[0];
const withdrawal = (more: object) => ({ at: new Date(), name: 'Ada', ...more });

test.each([
  ['2026-11-02T09:00:00Z', 'Europe/Berlin', '2026-11-16T23:00:00Z'],
  // The 14th day is Saturday, November 14, or Sunday, November 15. Both periods end on Monday, November 16.
  ['2026-10-31T09:00:00Z', 'Europe/Berlin', '2026-11-16T23:00:00Z'],
  ['2026-11-01T09:00:00Z', 'Europe/Berlin', '2026-11-16T23:00:00Z'],
  // The clocks change on October 25 within the period.
  ['2026-10-20T22:30:00Z', 'Europe/Berlin', '2026-11-04T23:00:00Z'],
  ['2026-11-02T00:30:00Z', 'America/New_York', '2026-11-17T05:00:00Z'],
])('the withdrawal period of a delivery at %s in %s ends at %s', (delivered, timeZone, end) => {
  expect(new Date(withdrawalEnd(Date.parse(delivered), timeZone)).toISOString()).toBe(
    end.replace('Z', '.000Z'),
  );
});

test('acceptStatement returns sorted product ids, or a description of goods, or neither', () => {
  expect(acceptStatement(order(), { products: [SOAP, APPLE, SOAP] }, NOTHING)).toEqual({
    products: [APPLE, SOAP],
  });
  expect(acceptStatement(order(), { goods: 'the soap' }, NOTHING)).toEqual({ goods: 'the soap' });
  expect(acceptStatement(order(), {}, NOTHING)).toEqual({});
});

test('a withdrawal is rejected for excluded or unknown goods, and for a cancelled order', () => {
  const excluded = categories('Fruits', 'Dairy');
  expect(acceptStatement(order(), { products: [APPLE] }, excluded)).toEqual({ error: 'excluded' });
  expect(acceptStatement(order(), { products: [SOAP] }, excluded)).toEqual({ products: [SOAP] });
  expect(acceptStatement(order(), { products: ['d'.repeat(24)] }, NOTHING)).toEqual({
    error: 'unknownLine',
  });
  expect(acceptStatement(order({ status: 'Cancelled' }), {}, NOTHING)).toEqual({
    error: 'cancelled',
  });
  const all = categories('Fruits', 'Dairy', 'Household');
  expect(acceptStatement(order(), {}, all)).toEqual({ error: 'nothingToReturn' });
});

test('acceptStatement returns "repeated" if earlier withdrawals already cover the withdrawal', () => {
  const withSoap = order({ withdrawals: [withdrawal({ products: [SOAP] })] });
  expect(acceptStatement(withSoap, { products: [SOAP] }, NOTHING)).toBe('repeated');
  expect(acceptStatement(withSoap, { products: [SOAP, MILK] }, NOTHING)).toEqual({
    products: [SOAP, MILK],
  });
  expect(acceptStatement(withSoap, {}, NOTHING)).toEqual({});
  const inWords = order({ withdrawals: [withdrawal({ goods: 'soap' })] });
  expect(acceptStatement(inWords, { goods: 'soap' }, NOTHING)).toBe('repeated');
  expect(acceptStatement(inWords, {}, NOTHING)).toEqual({});
  const whole = order({ withdrawals: [withdrawal({})] });
  expect(acceptStatement(whole, { products: [SOAP] }, NOTHING)).toBe('repeated');
  const both = order({
    withdrawals: [withdrawal({ products: [SOAP] }), withdrawal({ products: [MILK] })],
  });
  expect(acceptStatement(both, { products: [MILK, SOAP] }, NOTHING)).toBe('repeated');
});

test('acceptStatement limits withdrawals with a description of goods, but not withdrawals from selected products', () => {
  const many = Array.from({ length: MAX_IN_WORDS }, (_, n) => withdrawal({ goods: `soap ${n}` }));
  const full = order({ withdrawals: many });
  expect(acceptStatement(full, { goods: 'one more' }, NOTHING)).toEqual({ error: 'tooMany' });
  expect(acceptStatement(full, { products: [SOAP] }, NOTHING)).toEqual({ products: [SOAP] });
  expect(acceptStatement(full, {}, NOTHING)).toEqual({});
});

describe('a packed order with missing and replaced goods', () => {
  const PEAR = 'e'.repeat(24);
  const pear = { product: PEAR, category: 'Household', quantity: 2 };
  const packed = order({
    dueCents: 500,
    items: [
      { product: APPLE, category: 'Fruits', quantity: 3, pickedQuantity: 0, replacement: pear },
      { product: SOAP, category: 'Household', quantity: 2, pickedQuantity: 1 },
      { product: MILK, category: 'Dairy', quantity: 1, pickedQuantity: 0 },
      { ...pear, quantity: 1 },
    ],
  });

  it('contains only the goods that the shop delivers, each product once', () => {
    const goods = deliveredGoods(packed).map(({ product, quantity }) => [product, quantity]);
    expect(goods).toEqual([
      [PEAR, 3],
      [SOAP, 1],
    ]);
    expect(deliveredGoods(order())).toHaveLength(3);
  });

  it('accepts a withdrawal from a replacement, and rejects a withdrawal from missing goods', () => {
    const excluded = categories('Fruits');
    expect(acceptStatement(packed, { products: [PEAR] }, excluded)).toEqual({ products: [PEAR] });
    for (const product of [APPLE, MILK])
      expect(acceptStatement(packed, { products: [product] }, NOTHING)).toEqual({
        error: 'unknownLine',
      });
    const all = categories('Household');
    expect(acceptStatement(packed, {}, all)).toEqual({ error: 'nothingToReturn' });
  });
});
