import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALLERGENS, type Allergen, LEAST_AGES } from './fields';
import { minimumAgeOf } from './minimum-age';
import { warningOf } from './replacement-warnings';

const some = fc.subarray([...ALLERGENS]);
const told = fc.record({
  allergens: fc.option(fc.record({ contains: some, mayContain: some }), { nil: undefined }),
  leastAge: fc.option(fc.constantFrom(...LEAST_AGES), { nil: undefined }),
});

test('warningOf returns undefined if the replacement adds no allergens', () => {
  const stated = { allergens: { contains: ['milk'], mayContain: ['nuts'] } as const };
  const milk = {
    allergens: {
      contains: [...stated.allergens.contains],
      mayContain: [...stated.allergens.mayContain],
    },
  };
  expect(warningOf(milk, milk)).toBeUndefined();
  expect(warningOf({}, {})).toBeUndefined();
  expect(warningOf(milk, { allergens: { contains: [], mayContain: [] } })).toBeUndefined();
  expect(warningOf({ leastAge: 18 }, { leastAge: 16 })).toBeUndefined();
});

test.each<[string, Parameters<typeof warningOf>, object]>([
  [
    'a contained allergen, even if the original has traces of it',
    [
      { allergens: { contains: [], mayContain: ['nuts'] } },
      { allergens: { contains: ['nuts'], mayContain: [] } },
    ],
    { contains: ['nuts'], mayContain: [] },
  ],
  [
    'new traces, except those of allergens that the original contains',
    [
      { allergens: { contains: ['milk'], mayContain: [] } },
      { allergens: { contains: [], mayContain: ['milk', 'egg'] } },
    ],
    { contains: [], mayContain: ['egg'] },
  ],
  [
    'missing allergen data of the replacement',
    [{ allergens: { contains: [], mayContain: [] } }, {}],
    { unstated: true },
  ],
  [
    'all allergens if the original has no allergen data',
    [{}, { allergens: { contains: ['fish'], mayContain: [] } }],
    { contains: ['fish'], unstated: false },
  ],
  ['a higher age limit', [{ leastAge: 16 }, { leastAge: 18 }], { leastAge: 18 }],
  ['a new age limit', [{}, { leastAge: 16 }], { leastAge: 16 }],
])('warningOf reports %s', (_, pair, said) => expect(warningOf(...pair)).toMatchObject(said));

test('warningOf returns a warning if a replacement adds an allergen or raises the minimum age', () => {
  /** Returns 2 if the product contains the allergen, 1 if it may contain traces of it, otherwise 0. */
  const degree = (
    one: { contains: Allergen[]; mayContain: Allergen[] } | undefined,
    name: Allergen,
  ) => (one?.contains.includes(name) ? 2 : one?.mayContain.includes(name) ? 1 : 0);
  fc.assert(
    fc.property(told, told, (original, instead) => {
      const worse = ALLERGENS.filter(
        (name) => degree(instead.allergens, name) > degree(original.allergens, name),
      );
      const isUnknown = Boolean(original.allergens && !instead.allergens);
      const isOlder = (instead.leastAge ?? 0) > (original.leastAge ?? 0);
      const warning = warningOf(original, instead);
      expect(warning !== undefined).toBe(worse.length > 0 || isUnknown || isOlder);
      const named = [...(warning?.contains ?? []), ...(warning?.mayContain ?? [])];
      expect(worse.every((name) => named.includes(name))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('minimumAgeOf returns the highest minimum age of the picked products', () => {
  const wine = { leastAge: 16, quantity: 2 };
  expect(minimumAgeOf([{ quantity: 1 }, wine])).toBe(16);
  expect(minimumAgeOf([{ ...wine, pickedQuantity: 0 }])).toBeUndefined();
  const instead = { leastAge: 18, quantity: 1 };
  expect(minimumAgeOf([{ ...wine, pickedQuantity: 1, replacement: instead }])).toBe(18);
  expect(minimumAgeOf([{ quantity: 1, pickedQuantity: 0, replacement: instead }])).toBe(18);
  expect(minimumAgeOf([])).toBeUndefined();
});
