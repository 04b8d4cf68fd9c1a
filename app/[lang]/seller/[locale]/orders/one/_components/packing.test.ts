import { describe, expect, it, test } from 'vitest';
import { DEFAULT_CATEGORIES } from '@/lib/catalog/categories';
import type { ProductView } from '@/lib/catalog/view';
import { translate } from '@/lib/i18n/catalog';
import type { OrderView } from '@/lib/orders/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import {
  groupsOf,
  type Item,
  inShelfOrder,
  isKnown,
  lessDueCents,
  lineState,
  lineWithCount,
  missingCents,
  oneFewer,
  recount,
  replacementCharge,
  shownFound,
  stateLabel,
  withoutSent,
} from './packing-counts';
import { chosenLines, isFeeLeft, refundRows } from './refund-rows';

const replacement = { product: 'pear', quantity: 2 };

test.each([
  ['the first count', { found: 3 }, 1, { found: 1 }],
  ['fewer pieces are found', { found: 1, replacement }, 0, { found: 0, replacement }],
  [
    'one more piece is found and one is still missing',
    { found: 1, replacement, giveBack: true },
    2,
    { found: 2, replacement: { product: 'pear', quantity: 1 }, giveBack: true },
  ],
  ['all pieces are found', { found: 1, replacement, giveBack: true }, 3, { found: 3 }],
])(
  'recount updates the picked quantity, and keeps the replacement while pieces are missing: %s',
  (_, before, found, after) => {
    expect(recount(before, 3, found)).toEqual(after);
  },
);

const product = (_id: string, offerPrice: number) => ({ _id, offerPrice }) as ProductView;
const apple: Item = { product: product('apple', 3.33), quantity: 3, found: 3 };
const chosen = new Map([['pear', product('pear', 1.5)]]);
// The goods cost $9.99. With 2% tax, the total is $10.18.
const order = {
  currency: 'usd',
  amount: 10.18,
  taxPercent: 2,
  taxMode: 'added' as const,
  deliveryFee: 0,
};

test.each([
  ['a piece is missing', { found: 2 }, 339],
  ['two pieces are missing and replaced by cheaper ones', { found: 1, replacement }, 373],
  ['nothing has changed', { found: 3 }, 0],
])('lessDueCents returns the refund for a corrected packing count if %s', (_, count, cents) => {
  expect(lessDueCents(order, [lineWithCount(apple, count, chosen, order)])).toBe(cents);
});

test('lessDueCents taxes the delivery fee at the rates of the picked goods', () => {
  const taxed = (id: string, price: number, taxPercent: number): Item => ({
    product: product(id, price),
    quantity: 1,
    found: 1,
    taxPercent,
  });
  const [wine, bread] = [taxed('wine', 5.95, 19), taxed('bread', 10.7, 7)];
  // The fee of 4.00 is split into 1.43 at 19% and 2.57 at 7%. Goods, fee and taxes are 16.65 + 4.00 + 1.40 +
  // 0.92.
  const terms = {
    currency: 'usd',
    taxPercent: 19,
    taxMode: 'added' as const,
    deliveryFee: 4,
    feeByGoods: 4,
  };
  const placed = { ...terms, amount: 22.97 };
  expect(lessDueCents(placed, [wine, bread])).toBe(0);
  // If only the bread is picked, the bread and the fee cost 14.70. With 7% tax, this is 15.72.
  expect(lessDueCents(placed, [{ ...wine, found: 0 }, bread])).toBe(725);
  // The stored order has no fee because nothing was picked. Once lines are picked, the agreed fee is due
  // again.
  const empty = { ...terms, deliveryFee: 0, amount: 0 };
  expect(lessDueCents(empty, [wine, bread])).toBe(-2_297);
});

test('the packing page charges at most the price of the missing pieces for a replacement', () => {
  const kept = { product: product('mango', 9.99), quantity: 2, amount: 6.66 };
  const count = { found: 2, replacement: { product: 'mango', quantity: 1 }, giveBack: true };
  const {
    isCounted,
    givesBack,
    replacement: now,
  } = lineWithCount({ ...apple, found: 1, replacement: kept }, count, chosen, order);
  expect({ isCounted, givesBack }).toEqual({ isCounted: true, givesBack: true });
  expect(now).toMatchObject({ product: { _id: 'mango' }, quantity: 1, amount: 3.33 });
});

const grapes = { soldBy: 'weight', step: 50, stepUnit: 'g', pricePerUnit: 4.99 } as const;

const one = { taxPercent: 2, taxMode: 'added', deliveryFee: 0 } as const;
const ofRate = (percent: number) => ({ taxPercent: percent });
const rates = {
  ...one,
  taxPercent: 7,
  taxClasses: [
    { id: 'food', name: 'Food', percent: 7 },
    { id: 'wine', name: 'Wine', percent: 19 },
  ],
};

describe('the price of a replacement', () => {
  it.each([
    ['the price of a cheaper product', {}, { offerPrice: 1.5 }, one, 2, 300, 300],
    ['at most the price of the missing pieces', {}, { offerPrice: 5 }, one, 2, 666, 1000],
    [
      'a replacement by weight at its price per weight',
      grapes,
      { offerPrice: 0.25, ...grapes },
      one,
      6,
      150,
      150,
    ],
    ['one piece for the whole missing weight', grapes, { offerPrice: 2 }, one, 6, 150, 200],
    [
      'deposits up to those of the missing pieces',
      { deposit: 0.1 },
      { offerPrice: 1, deposit: 0.25 },
      one,
      2,
      220,
      250,
    ],
    // With 7% tax, the missing pieces cost 712 cents (666 without tax). At 19%, 712 cents are 599 cents plus
    // tax.
    [
      'less than the price if the replacement has a higher tax rate',
      {},
      { offerPrice: 3.33, taxClass: 'wine' },
      rates,
      2,
      599,
      666,
    ],
    [
      'the full price if the replacement has a lower tax rate',
      {},
      { offerPrice: 3.33, taxClass: 'food' },
      rates,
      2,
      666,
      666,
    ],
  ] as const)('is %s', (_, was, other, terms, missing, chargedCents, ownCents) => {
    const line: Item = {
      ...apple,
      ...ofRate(terms.taxPercent),
      product: { ...apple.product, ...was },
      ...omitUndefined({ deposit: 'deposit' in was ? was.deposit : undefined }),
      quantity: 6,
      found: 6,
    };
    const pear = { ...product('pear', 1), ...other };
    expect(replacementCharge(line, 6 - missing, pear, { currency: 'usd', ...terms })).toMatchObject(
      {
        chargedCents,
        ownCents,
      },
    );
  });
});

test('the price of missing pieces includes their deposits', () => {
  expect(missingCents({ ...apple, deposit: 0.1 }, 1, 'usd')).toBe(686);
  const weighed = { ...apple, product: { ...apple.product, ...grapes }, quantity: 6 };
  expect(missingCents(weighed, 0, 'usd')).toBe(150);
});

const pears = { product: product('pear', 1.5), quantity: 2, amount: 3 };

test.each([
  ['the same quantity', { found: 2 }, {}, true],
  ['another quantity', { found: 1 }, {}, false],
  ['the return to stock is new', { found: 2, giveBack: true }, {}, false],
  ['the return to stock is off in both', { found: 2, giveBack: false }, {}, true],
  ['the return to stock is on in both', { found: 2, giveBack: true }, { givesBack: true }, true],
  [
    'the same values in another key order',
    { replacement, giveBack: true, found: 2 },
    { givesBack: true, replacement: pears },
    true,
  ],
  ['another replacement', { found: 2, replacement }, {}, false],
])(
  'isKnown returns whether the server has already stored a packing count: %s',
  (_, count, more, expected) => {
    expect(isKnown(count, { ...apple, found: 2, ...more })).toBe(expected);
  },
);

test('withoutSent returns the counts that have changed since the last request', () => {
  const [apples, pears] = [{ found: 1 }, { found: 0 }];
  const sent = { apple: apples, pear: pears };
  expect(withoutSent(sent, sent)).toEqual({});
  // The count of pears is equal to the sent count, but newer, so it is still unsent.
  const since = { apple: apples, pear: { found: 0 }, plum: { found: 2 } };
  expect(withoutSent(since, sent)).toEqual({ pear: { found: 0 }, plum: { found: 2 } });
});

test.each([
  ['nobody has counted it', false, 3, 'untouched', 0, 'not counted'],
  ['all pieces are found', true, 3, 'found', 3, 'packed'],
  ['one piece is missing', true, 2, 'fewer', 2, '1 missing'],
  ['no piece is found', true, 0, 'missing', 0, 'missing'],
] as const)(
  'an order line of 3 pieces shows its packing state if %s',
  (_, isTicked, found, state, shown, words) => {
    expect(lineState(isTicked, found, 3)).toBe(state);
    expect(shownFound(isTicked, found)).toBe(shown);
    expect(stateLabel(state, found, 3, translate('en', 'packing'))).toBe(words);
  },
);

describe('the minus button of a line on the packing page', () => {
  it.each([
    ['reduces an uncounted line of 3 to 2', false, 3, 3, 2],
    ['reduces an uncounted line of 1 to 0', false, 1, 1, 0],
    ['removes one piece from a counted line', true, 3, 3, 2],
    ['removes the last piece', true, 1, 3, 0],
    ['leaves a line without pieces at 0', true, 0, 3, 0],
  ] as const)('%s', (_, isTicked, found, quantity, left) => {
    expect(oneFewer(isTicked, found, quantity)).toBe(left);
  });
});

const line = (name: string, category: string) =>
  ({ product: { _id: name, name, category } }) as Item;
const items = [line('Cola', 'Drinks'), line('Soap', 'Gone'), line('Kale', 'Vegetables')];
const more = [...items, line('Beet', 'Vegetables')];
const namesOf = (lines: readonly Item[]) => lines.map(({ product }) => product.name);

test("the packing page sorts lines by the shop's categories, with deleted categories last", () => {
  expect(namesOf(inShelfOrder(more, DEFAULT_CATEGORIES))).toEqual(['Kale', 'Beet', 'Cola', 'Soap']);
  const turned = DEFAULT_CATEGORIES.toReversed();
  expect(namesOf(inShelfOrder(more, turned))).toEqual(['Cola', 'Kale', 'Beet', 'Soap']);
  const rows = more.map((item) => ({ item }));
  const shelves = groupsOf(rows, DEFAULT_CATEGORIES).map(([path]) => path);
  expect(shelves).toEqual(['Vegetables', 'Drinks', 'Gone']);
});

test('the packing page groups lines of one product from two orders', () => {
  const rows = [
    { item: line('Kale', 'Vegetables'), order: 'one' },
    { item: line('Beet', 'Vegetables'), order: 'one' },
    { item: line('Kale', 'Vegetables'), order: 'other' },
  ];
  const [[, shelf] = ['', []]] = groupsOf(rows, DEFAULT_CATEGORIES);
  expect(shelf.map(({ item, order }) => [item.product.name, order])).toEqual([
    ['Kale', 'one'],
    ['Kale', 'other'],
    ['Beet', 'one'],
  ]);
});

describe('the refund rows of an order', () => {
  const product = (_id: string, offerPrice: number) => ({ _id, name: _id, image: [], offerPrice });
  const items = [
    { product: product('milk', 1.2), quantity: 3, found: 3, deposit: 0.15 },
    {
      product: product('figs', 4),
      quantity: 2,
      found: 0,
      replacement: { product: product('dates', 3), quantity: 2, amount: 6 },
    },
  ];
  const back = (lines: object[], state = 'done', more = {}) => ({ lines, state, ...more });
  const order = (refunds: object[] = []) =>
    ({ items, refunds, deliveryFee: 2, currency: 'usd' }) as unknown as OrderView;

  it('are separate for the delivered pieces of a line and for its replacement', () => {
    const rows = refundRows(order());
    expect(rows.map(({ name, left, price, instead }) => [name, left, price, instead])).toEqual([
      ['milk', 3, 1.2, undefined],
      ['dates', 1, 6, 2],
    ]);
    expect(
      chosenLines(
        rows,
        new Map([
          ['milk', 2],
          ['figs instead', 1],
          ['figs', 0],
        ]),
      ),
    ).toEqual([
      { product: 'milk', quantity: 2 },
      { product: 'dates', quantity: 1, replacement: true, insteadOf: 'figs' },
    ]);
  });

  it('are separate for two lines that have the same replacement', () => {
    const replaced = (name: string, amount: number) => ({
      product: product(name, 4),
      quantity: 2,
      found: 0,
      replacement: { product: product('dates', 3), quantity: 1, amount },
    });
    const two = [replaced('figs', 3), replaced('kiwis', 2)];
    const of = (refunds: object[]) =>
      refundRows({ items: two, refunds, deliveryFee: 0, currency: 'usd' } as unknown as OrderView);
    expect(new Set(of([]).map(({ key }) => key)).size).toBe(2);
    const chosen = chosenLines(of([]), new Map([['kiwis instead', 1]]));
    expect(chosen).toEqual([
      { product: 'dates', quantity: 1, replacement: true, insteadOf: 'kiwis' },
    ]);
    expect(of([back(chosen)]).map(({ insteadOf, price }) => [insteadOf, price])).toEqual([
      ['figs', 3],
    ]);
    // Older refunds have no `insteadOf`, so they count for every line that has this replacement.
    expect(of([back([{ product: 'dates', quantity: 1, replacement: true }])])).toEqual([]);
  });

  it('omit refunded pieces until the refund is undone', () => {
    const lines = [
      { product: 'milk', quantity: 2 },
      { product: 'dates', quantity: 1, replacement: true },
    ];
    expect(
      refundRows(order([back(lines, 'pending')])).map(({ name, left }) => [name, left]),
    ).toEqual([['milk', 1]]);
    expect(refundRows(order([back(lines, 'undone')]))).toHaveLength(2);
    expect(isFeeLeft(order())).toBe(true);
    expect(isFeeLeft(order([back([], 'done', { deliveryFee: true })]))).toBe(false);
    expect(isFeeLeft(order([back([], 'undone', { deliveryFee: true })]))).toBe(true);
  });

  it('divide the packed weight of a line by the ordered quantity', () => {
    const byWeight = { soldBy: 'weight', step: 100, stepUnit: 'g', pricePerUnit: 9.9 };
    const grapes = { product: { ...product('grapes', 0.99), ...byWeight }, quantity: 5, found: 5 };
    const rowsOf = (item: object) =>
      refundRows({ items: [item], deliveryFee: 0, currency: 'usd' } as unknown as OrderView);
    const weight = { unit: 'g', perUnitCents: 990, each: 100 };
    expect(rowsOf(grapes)).toMatchObject([{ left: 5, weight }]);
    expect(rowsOf({ ...grapes, weighed: 480 })).toMatchObject([{ weight: { each: 96 } }]);
    const replacement = { product: grapes.product, quantity: 12, amount: 11.88 };
    expect(rowsOf({ ...items[1], replacement })).toMatchObject([{ instead: 12, weight }]);
    expect(rowsOf(items[0] ?? {})[0]).not.toHaveProperty('weight');
  });
});
