import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { pagePath } from '@/lib/catalog/links';
import { translate } from '@/lib/i18n/catalog';
import { minimumAgeOf } from '@/lib/orders/actions';
import { unitIn } from '@/lib/weights/format-amount';
import { allergenLabels } from './fact-labels';
import { ALLERGENS, type Allergen, DIETS, LEAST_AGES } from './fields';
import { filterOfParams, partsOfFilter } from './filters';
import { parseGtin } from './gtin';
import { warningOf } from './replacement-warnings';
import { endsWithSize, sizeIn, weightBeside, weightIn, weightOf } from './sizes';

test.each([
  [{ diet: 'vegan' }, { diet: ['vegan'], without: [] }],
  [{ diet: ['vegan', 'halal'] }, { diet: ['vegan', 'halal'], without: [] }],
  [{ without: 'nuts,milk,milk' }, { diet: [], without: ['milk', 'nuts'] }],
  [{ brand: ' Bio Hof ' }, { diet: [], without: [], brand: 'Bio Hof' }],
  [{ diet: 'paleo', without: 'water' }, undefined],
  [{ brand: 'x'.repeat(61) }, undefined],
  [{ diet: '__proto__', without: ['constructor'] }, undefined],
  [{}, undefined],
])('the URL parameters %j give the product filter %j', (params, filter) =>
  expect(filterOfParams(params)).toEqual(filter),
);

const filters = fc.record(
  {
    diet: fc.subarray([...DIETS]),
    without: fc.subarray([...ALLERGENS]),
    brand: fc.string({ minLength: 1, maxLength: 60 }).map((text) => text.normalize('NFC').trim()),
  },
  { requiredKeys: ['diet', 'without'] },
);

test('the URL of a list contains filter, page number and sort order', () => {
  fc.assert(
    fc.property(filters, fc.integer({ min: 1, max: 9 }), (given, page) => {
      const facts = filterOfParams(given);
      const address = new URL(
        pagePath('all', page, { sort: 'price', offers: true, facts }),
        'http://x',
      );
      const { searchParams } = address;
      expect(filterOfParams(Object.fromEntries(searchParams))).toEqual(facts);
      expect(searchParams.get('sort')).toBe('price');
      expect(searchParams.get('page')).toBe(page > 1 ? String(page) : null);
    }),
  );
});

test('a filter is empty after all its parts are removed one by one', () => {
  fc.assert(
    fc.property(filters, (given) => {
      let filter = filterOfParams(given);
      let left = filter ? partsOfFilter(filter).length : 0;
      while (filter) {
        const [part] = partsOfFilter(filter);
        filter = part?.rest;
        expect(filter ? partsOfFilter(filter).length : 0).toBe(left - 1);
        left -= 1;
      }
      expect(left).toBe(0);
    }),
  );
});

test.each([
  ['4006381333931', '4006381333931'],
  [' 4006381-333931 ', '4006381333931'],
  ['4006381 333931', '4006381333931'],
  // A UPC, an EAN-13 and a GTIN-14 with the same number.
  ['036000291452', '0036000291452'],
  ['0036000291452', '0036000291452'],
  ['00036000291452', '0036000291452'],
  ['96385074', '96385074'],
  ['00000096385074', '96385074'],
  ['10012345678902', '10012345678902'],
])('the barcode %s is stored as %s', (text, gtin) => expect(parseGtin(text)).toEqual({ gtin }));

test.each([
  ['4006381333932', 'check'],
  ['0000000000000', 'check'],
  ['', 'length'],
  ['123', 'length'],
  ['1234567890', 'length'],
  ['123456789012345', 'length'],
  ['4,00638E+12', 'length'],
  ['٤٠٠٦٣٨١٣٣٣٩٣١', 'length'],
  ['4006381333931a', 'length'],
])('the barcode %s is rejected: wrong %s', (text, fault) =>
  expect(parseGtin(text)).toEqual({ fault }),
);

function checkDigitOf(digits: string): number {
  const padded = digits.padStart(13, '0');
  let sum = 0;
  for (let place = 0; place < 13; place += 1) sum += Number(padded[place]) * (place % 2 ? 1 : 3);
  return (10 - (sum % 10)) % 10;
}

const body = fc
  .constantFrom(7, 11, 12, 13)
  .chain((length) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`)));

test('a barcode is accepted only with a valid check digit', () => {
  fc.assert(
    fc.property(body, fc.integer({ min: 1, max: 9 }), (digits, off) => {
      const check = checkDigitOf(digits);
      const read = parseGtin(`${digits}${check}`);
      if (!('gtin' in read)) throw new Error(read.fault);
      expect(read.gtin.padStart(14, '0')).toBe(`${digits}${check}`.padStart(14, '0'));
      expect(parseGtin(read.gtin)).toEqual(read);
      expect(parseGtin(`${digits}${(check + off) % 10}`)).toEqual({ fault: 'check' });
    }),
    { numRuns: 500 },
  );
});

test('a barcode with one wrong digit is rejected', () => {
  fc.assert(
    fc.property(body, fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, at, off) => {
      const whole = `${digits}${checkDigitOf(digits)}`;
      const place = at % whole.length;
      const wrong = (Number(whole[place]) + off) % 10;
      expect(parseGtin(whole.slice(0, place) + wrong + whole.slice(place + 1))).toHaveProperty(
        'fault',
      );
    }),
    { numRuns: 500 },
  );
});

describe('sizes of products', () => {
  it('a computed size uses the number format of the page, and a typed size stays unchanged', () => {
    const wine = { amount: 0.75, unit: 'l' } as const;
    const eggs = { amount: 12, unit: 'piece' } as const;
    const shown = (sized: object, language: 'en' | 'pt' | 'de' | 'ar') =>
      weightIn({ ...sized, weight: weightOf(sized) }, language);
    expect([shown(wine, 'en'), shown(wine, 'pt'), shown(wine, 'ar')]).toEqual([
      ...['0.75 L', '0,75 l', '0.75 L'],
    ]);
    expect([shown(eggs, 'en'), shown(eggs, 'pt'), shown(eggs, 'de')]).toEqual([
      ...['12 pc', '12 un.', '12 Stk.'],
    ]);
    expect(shown({ ...wine, weight: '1.5 kg box' }, 'pt')).toBe('1.5 kg box');
    expect(shown({ weight: '6 × 1 l' }, 'ar')).toBe('6 × 1 L');
    expect(shown({ weight: '6 × 1 l' }, 'de')).toBe('6 × 1 l');
    expect(shown({}, 'pt')).toBeUndefined();
  });

  it('the size is shown beside the product name unless the name ends with the size', () => {
    expect(weightBeside('Olives, 250 g', '250 g', 'en')).toBeUndefined();
    expect(weightBeside('Olives', '250 g', 'en')).toBe('250 g');
    expect(weightBeside('Olives', undefined, 'en')).toBeUndefined();
    expect(weightBeside('Water', '6 × 1 l', 'en')).toBe('6 × 1 L');
    expect(weightBeside('Wasser', '6 × 1 l', 'de')).toBe('6 × 1 l');
  });

  it.each([
    ['Olivenöl, 500 ml', '500ml', true],
    ['Olivenöl 500ML', '500 ml', true],
    ['Olivenöl (500\u00a0ml)', '500 ml', true],
    ['Milk, 1 L', '1 l', true],
    ['500 ml', '500 ml', true],
    ['Cola, 1500 ml', '500 ml', false],
    ['Cola 1 500 ml', '500 ml', false],
    ['Cola 1,500 ml', '500 ml', false],
    ['500 ml Cola', '500 ml', false],
    ['Olives (.*)', '.*', true],
    ['Olives', '.*', false],
  ])('the product name %s ends with the size %s: %s', (name, size, expected) => {
    expect(endsWithSize(name, size)).toBe(expected);
  });

  it('a litre is written as L only in English', () => {
    expect(
      ['1 l', '1.5l', '6 x 1 l (6 bottles)', '330 ml', '75 cl', '1 lb', 'l'].map((one) =>
        sizeIn(one, 'en'),
      ),
    ).toEqual([...['1 L', '1.5L', '6 x 1 L (6 bottles)', '330 ml', '75 cl', '1 lb', 'l']]);
    expect(sizeIn('1 l', 'fr')).toBe('1 l');
    expect([unitIn('l', 'en'), unitIn('l', 'de'), unitIn('kg', 'en'), unitIn('pc', 'de')]).toEqual([
      ...['L', 'l', 'kg', 'Stk.'],
    ]);
  });
});

test('the labels of allergens are separated by the comma of the language', () => {
  const labels = (code: 'en' | 'ar') =>
    allergenLabels(
      { contains: ['milk', 'nuts'], mayContain: ['soya', 'egg'] },
      translate(code, 'facts'),
    );
  expect(labels('en')[0]).toBe('Contains milk, nuts');
  for (const label of labels('ar')) expect(label).toMatch(/^[^,]+، [^,]+$/);
});

describe('warnings about a replacement', () => {
  const some = fc.subarray([...ALLERGENS]);
  const facts = fc.record({
    allergens: fc.option(fc.record({ contains: some, mayContain: some }), { nil: undefined }),
    leastAge: fc.option(fc.constantFrom(...LEAST_AGES), { nil: undefined }),
  });

  it('contain nothing if the replacement adds no allergens', () => {
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

  it.each<[string, Parameters<typeof warningOf>, object]>([
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
  ])('report %s', (_, pair, warning) => expect(warningOf(...pair)).toMatchObject(warning));

  it('appear exactly for a new allergen, unknown allergens or a higher minimum age', () => {
    /** Returns 2 for an allergen that the product contains, 1 for possible traces, otherwise 0. */
    const degree = (
      one: { contains: Allergen[]; mayContain: Allergen[] } | undefined,
      name: Allergen,
    ) => (one?.contains.includes(name) ? 2 : one?.mayContain.includes(name) ? 1 : 0);
    fc.assert(
      fc.property(facts, facts, (original, instead) => {
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

  it('state the minimum age of an order: the highest age limit of its picked products', () => {
    const wine = { leastAge: 16, quantity: 2 };
    expect(minimumAgeOf([{ quantity: 1 }, wine])).toBe(16);
    expect(minimumAgeOf([{ ...wine, pickedQuantity: 0 }])).toBeUndefined();
    const instead = { leastAge: 18, quantity: 1 };
    expect(minimumAgeOf([{ ...wine, pickedQuantity: 1, replacement: instead }])).toBe(18);
    expect(minimumAgeOf([{ quantity: 1, pickedQuantity: 0, replacement: instead }])).toBe(18);
    expect(minimumAgeOf([])).toBeUndefined();
  });
});
