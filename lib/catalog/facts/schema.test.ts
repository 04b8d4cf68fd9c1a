import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { letter } from '@/e2e/support/arbitraries';
import { runs } from '@/e2e/support/runs';
import { PRODUCT_FIELDS } from '@/lib/catalog/import/columns';
import { productInput } from '@/lib/catalog/schema';
import {
  cellsOfFacts,
  escapeFormula,
  FACT_COLUMNS,
  factsOfCells,
  LABEL_COLUMNS,
  PLAIN_FACTS,
} from '@/lib/catalog/transfer/columns';
import { readLine } from '@/lib/catalog/transfer/csv';
import { type ProductView, viewProduct } from '@/lib/catalog/view';
import { translate } from '@/lib/i18n/catalog';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Product } from '@/models';
import type { FactsDoc, Nutrition, ProductDoc } from '@/models/product';
import { factName, labelRows, nutritionRows } from './fact-labels';
import { FACT_ROWS, FACTS, LABEL_NAMES, MAX_TEXTS, TRANSLATED_FACTS } from './fact-rows';
import { ALLERGENS, DIET_EXCLUDED_ALLERGENS, DIETS, GRAMS, LEAST_AGES, UNITS } from './fields';
import { contradictoryNutrient, factFields, withColumns } from './schema';
import { factsShape, viewFacts } from './view';

const pear = { name: 'Pear', category: 'Fruits', price: '3.00', offerPrice: '2,50' };
const read = (facts: object) => productInput.parse({ ...pear, ...facts });
const faultOf = (facts: object) =>
  productInput
    .safeParse({ ...pear, ...facts })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

const COD = {
  responsibleBusiness: 'Nordic Fish AS, Havnegata 1, 5003 Bergen, Norway',
  alcohol: 0.5,
  usage: 'Cook through before eating',
  variety: 'Braeburn',
  qualityClass: 'extra',
  species: 'Gadus morhua',
  productionMethod: 'caught',
  catchArea: 'North-East Atlantic (FAO 27)',
  fishingGear: 'Hooks and lines',
  maker: 'Sponge GmbH, Waldweg 2, 50670 Köln',
  makerContact: 'hello@sponge.example',
  euResponsible: 'Import SARL, 1 rue du Port, 13002 Marseille, import@sarl.example',
  modelNumber: 'SP-2',
  warnings: 'Keep away from children',
} as const satisfies FactsDoc;

describe('the list of product facts', () => {
  it('contains each product fact once', () => {
    expect(new Set(FACTS).size).toBe(FACT_ROWS.length);
    expect(Object.keys(COD).sort()).toEqual([...LABEL_NAMES].sort());
  });

  it.each(FACTS)('declares %s for the database, the API and the label', (fact) => {
    expect(Product.schema.path(fact)).toBeDefined();
    expect(factFields).toHaveProperty(fact);
    expect(factsShape).toHaveProperty(fact);
    const name = factName(
      fact,
      translate('en', 'facts'),
      translate('en', 'labelFacts'),
      'Nutrition',
    );
    expect(name).toMatch(/^\p{Lu}/u);
  });

  it.each(PLAIN_FACTS)('declares %s for product files and imports', (fact) => {
    expect([...FACT_COLUMNS, ...LABEL_COLUMNS]).toContain(fact);
    expect(PRODUCT_FIELDS).toContain(fact);
    const facts = { [fact]: '7', ...(fact === 'amount' ? { unit: 'g' } : { amount: '1' }) };
    expect(factsOfCells({ unit: 'g', ...facts })).toMatchObject(facts);
  });

  it('marks only texts as translatable', () => {
    expect(Object.keys(MAX_TEXTS)).toEqual(expect.arrayContaining([...TRANSLATED_FACTS]));
  });
});

describe('the product schema', () => {
  it('accepts every legally required fact', () => {
    expect(read(COD)).toMatchObject(COD);
  });

  it.each([
    [
      { alcohol: 101 },
      'alcohol',
      'Alcohol by volume must be a number from 0 to 100, for example, 12.5',
    ],
    [{ alcohol: 'strong' }, 'alcohol', /^Alcohol by volume must be a number/],
    [{ qualityClass: 'III' }, 'qualityClass', 'Use one of: extra, I, II'],
    [{ productionMethod: 1 }, 'productionMethod', /^Use one of: caught/],
    [{ modelNumber: 'x'.repeat(101) }, 'modelNumber', 'This text can have at most 100 characters'],
  ])('rejects %j with only an error at the field %s', (given, field, message) => {
    expect(faultOf(given)).toEqual([
      [field, typeof message === 'string' ? message : expect.stringMatching(message)],
    ]);
  });
});

describe('product facts in a product file', () => {
  it('can be imported unchanged', () => {
    const cells = cellsOfFacts({ ...COD } as unknown as ProductView);
    expect(read(factsOfCells(cells))).toMatchObject(COD);
  });
});

describe('legally required facts on a product page', () => {
  const rowsIn = (facts: FactsDoc, language: 'en' | 'de') =>
    labelRows(facts, language, translate(language, 'labelFacts')).map(
      ({ name, text }) => `${name}: ${text}`,
    );

  it('have no rows if the product states none of them', () => {
    expect(rowsIn({ brand: 'Alp', origin: 'Norway' }, 'en')).toEqual([]);
  });

  it.each([
    ['en', { alcohol: 12.5 }, 'Alcohol by volume: 12.5\u00a0% vol'],
    ['de', { alcohol: 12.5 }, 'Alkoholgehalt: 12,5\u00a0% vol'],
    ['en', { alcohol: 0 }, 'Alcohol by volume: 0\u00a0% vol'],
    ['de', { qualityClass: 'II' }, 'Handelsklasse: II'],
    ['de', { productionMethod: 'farmed' }, 'Produktionsmethode: In Aquakultur gewonnen'],
    ['en', { warnings: 'Irritates eyes' }, 'Warnings and safety information: Irritates eyes'],
  ] as const)('show in %s the facts %j as %s', (language, facts, row) => {
    expect(rowsIn(facts, language)).toEqual([row]);
  });

  it('appear in a fixed order', () => {
    const t = translate('en', 'labelFacts');
    const names = labelRows(COD, 'en', t).map(({ name }) => name);
    expect(names).toEqual(LABEL_NAMES.map((name) => t(name)));
  });
});

describe('the nutrition table', () => {
  const nutrition = { per: 'g', kJ: 1_046, fat: 3.5 } as const;

  it.each([
    ['de', 'de-DE', '1.046\u00a0kJ / 250\u00a0kcal', '3,5\u00a0g'],
    ['es', 'es-MX', '1,046\u00a0kJ / 250\u00a0kcal', '3.5\u00a0g'],
  ] as const)(
    'keeps number and unit on one line (language %s, locale %s)',
    (language, locale, energy, fat) => {
      const rows = nutritionRows(nutrition, locale, translate(language, 'facts'));
      expect(rows.map(({ text }) => text)).toEqual([energy, fat]);
    },
  );
});

test('a product without product facts has no fact fields in the database or in the API', () => {
  const plain = read({});
  for (const fact of FACTS) expect(plain).not.toHaveProperty(fact);
  const stored = { ...plain, _id: 'a', image: [], inStock: true } as unknown as ProductDoc;
  expect(Object.keys(viewProduct(stored, 'usd', false))).toEqual([
    ...['_id', 'name', 'category', 'price', 'offerPrice', 'description', 'image', 'inStock'],
  ]);
});

test.each([
  [{ brand: '  Bio\n Hof ' }, { brand: 'Bio Hof' }],
  [{ brand: '' }, { brand: undefined }],
  [{ allergens: null }, { allergens: undefined }],
  [{ allergens: {} }, { allergens: { contains: [], mayContain: [] } }],
  [
    { allergens: { contains: ['nuts', 'milk', 'milk'], mayContain: ['milk', 'egg'] } },
    { allergens: { contains: ['milk', 'nuts'], mayContain: ['egg'] } },
  ],
  [{ nutrition: { fat: '3,5', salt: 0 } }, { nutrition: { per: 'g', fat: 3.5, salt: 0 } }],
  [{ nutrition: { per: 'ml', fat: '' } }, { nutrition: undefined }],
  [{ diets: [] }, { diets: undefined }],
  [{ diets: ['organic', 'vegan'] }, { diets: ['vegan', 'organic'] }],
  [{ leastAge: '18' }, { leastAge: 18 }],
  [{ leastAge: 21 }, { leastAge: 21 }],
  [{ leastAge: 0 }, { leastAge: undefined }],
  [{ gtin: 4006381333931 }, { gtin: '4006381333931' }],
  [{ gtin: '036000 291452' }, { gtin: '0036000291452' }],
  [
    { amount: '0,125', unit: 'kg' },
    { amount: 0.125, unit: 'kg' },
  ],
  [{ alcohol: '12,5' }, { alcohol: 12.5 }],
  [{ alcohol: 0 }, { alcohol: 0 }],
  [{ qualityClass: ' ii ' }, { qualityClass: 'II' }],
  [{ productionMethod: 'Farmed' }, { productionMethod: 'farmed' }],
  [{ maker: ' A\nB ' }, { maker: 'A B' }],
  [{ warnings: '' }, { warnings: undefined }],
  [{ qualityClass: null }, { qualityClass: undefined }],
])('the product schema reads %j as %j', (given, facts) => {
  for (const [name, value] of Object.entries(facts))
    expect(Object.entries(read(given))).toContainEqual([name, value]);
});

test.each([
  [{ brand: 'x'.repeat(61) }, 'brand', 'Brand can have at most 60 characters'],
  [{ brand: ['x'] }, 'brand', 'Brand can have at most 60 characters'],
  [{ allergens: { contains: ['water'] } }, 'allergens.contains.0', /^Allergens must be two lists/],
  [{ allergens: { has: [] } }, 'allergens', /^Allergens must be two lists/],
  [{ allergens: ['milk'] }, 'allergens', /^Allergens must be two lists/],
  [{ nutrition: { kJ: '1,046' } }, 'nutrition.kJ', /^Energy in kJ must be a number from 0 to 4000/],
  [{ nutrition: { fat: 101 } }, 'nutrition.fat', /^fat must be a number of grams from 0 to 100/],
  [{ nutrition: { fat: -1 } }, 'nutrition.fat', /^fat must be a number of grams/],
  [
    { nutrition: { fat: 1, saturates: 2 } },
    'nutrition.saturates',
    /^Saturates are part of the fat/,
  ],
  [
    { nutrition: { carbohydrate: 1, sugars: 2 } },
    'nutrition.sugars',
    /^Sugars are part of the carbohydrate/,
  ],
  [
    { nutrition: { magic: 1 } },
    'nutrition',
    'Nutrition must contain only the energy and the grams of each nutrient, per 100 g or 100 ml',
  ],
  [{ diets: ['paleo'] }, 'diets.0', /^Diets must be a list with only these names/],
  [
    { diets: ['vegan'], allergens: { contains: ['egg'] } },
    'diets',
    'A product that is marked vegan cannot contain egg',
  ],
  [
    { diets: ['gluten-free'], allergens: { contains: ['gluten'] } },
    'diets',
    /gluten-free cannot contain gluten/,
  ],
  [{ leastAge: 17 }, 'leastAge', 'The age limit must be 16, 18, 19, 20 or 21'],
  [{ gtin: '123' }, 'gtin', 'A barcode must have 8, 12, 13 or 14 digits'],
  [{ gtin: '4006381333932' }, 'gtin', /^This barcode is not valid/],
  [{ amount: 0, unit: 'g' }, 'amount', /^Amount must be a number above 0/],
  [{ amount: '1,500', unit: 'g' }, 'amount', /^Amount must be a number above 0/],
  [{ amount: 500 }, 'unit', 'Enter both the amount and the unit, or neither'],
  [{ unit: 'g' }, 'amount', 'Enter both the amount and the unit, or neither'],
  [{ amount: 5, unit: 'stone' }, 'unit', 'Unit must be one of: g, kg, ml, l, piece, oz, lb, fl oz'],
])('the product schema rejects %j at %s', (given, path, message) => {
  const fault = faultOf(given)?.find(([at]) => at === path);
  expect(fault?.[1]).toMatch(message);
});

test('the offer price is optional and defaults to the regular price', () => {
  const { offerPrice: _, ...one } = pear;
  for (const given of [one, { ...one, offerPrice: '' }, { ...one, offerPrice: null }])
    expect(productInput.parse(given)).toMatchObject({ priceCents: 300, offerPriceCents: 300 });
  expect(read({})).toMatchObject({ priceCents: 300, offerPriceCents: 250 });
  expect(faultOf({ offerPrice: '3.01' })).toEqual([
    ['offerPrice', 'Offer price must not be above the price'],
  ]);
  expect(faultOf({ offerPrice: '0' })).toEqual([['offerPrice', 'Offer price must be above 0']]);
});

const text = (max: number) =>
  fc
    .string({ minLength: 1, maxLength: max, unit: letter })
    .map((one) =>
      one
        .normalize('NFC')
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
    )
    .filter((one) => one !== '' && one.length <= max);
const gram = fc.integer({ min: 0, max: 10_000 }).map((hundredth) => hundredth / 100);
const someNames = <N extends string>(all: readonly N[]) => fc.subarray([...all]);

const facts: fc.Arbitrary<FactsDoc> = fc
  .record(
    {
      brand: text(60),
      ingredients: text(300),
      origin: text(100),
      storage: text(100),
      gtin: fc.constantFrom('4006381333931', '0036000291452', '96385074', '10012345678902'),
      leastAge: fc.constantFrom(...LEAST_AGES),
      diets: someNames(DIETS).filter(({ length }) => length > 0),
      allergens: fc.record({ contains: someNames(ALLERGENS), mayContain: someNames(ALLERGENS) }),
      size: fc.record({
        amount: fc.oneof(
          fc.integer({ min: 1, max: 10_000_000 }).map((hundredth) => hundredth / 100),
          fc.integer({ min: 1, max: 999 }).map((thousandth) => thousandth / 1_000),
        ),
        unit: fc.constantFrom(...UNITS),
      }),
      nutrition: fc
        .record(
          {
            per: fc.constantFrom('g' as const, 'ml' as const),
            kJ: fc.integer({ min: 0, max: 4_000 }),
            ...Object.fromEntries(GRAMS.map((name) => [name, gram])),
          },
          { requiredKeys: ['per', 'kJ'] },
        )
        .filter((one) => {
          const {
            fat = 100,
            saturates = 0,
            carbohydrate = 100,
            sugars = 0,
          }: Partial<Nutrition> = one;
          return saturates <= fat && sugars <= carbohydrate;
        }),
    },
    { requiredKeys: [] },
  )
  .map(({ size, allergens, ...others }) => ({
    ...others,
    ...(size ?? {}),
    ...omitUndefined({
      allergens: allergens && {
        ...allergens,
        mayContain: allergens.mayContain.filter((one) => !allergens.contains.includes(one)),
      },
    }),
  }))
  .filter(
    ({ diets = [], allergens }) =>
      !diets.some((diet) =>
        DIET_EXCLUDED_ALLERGENS[diet]?.some((one) => allergens?.contains.includes(one)),
      ),
  );

test('product facts survive a round trip through a product file and the API @random', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const stored = {
        _id: 'a',
        name: 'Pear',
        category: 'Fruits',
        priceCents: 300,
        offerPriceCents: 250,
        description: [],
        image: [],
        inStock: true,
        ...given,
      } as unknown as ProductDoc;
      expect(viewFacts(stored)).toEqual(given);
      // An export escapes texts that a spreadsheet would run as formulas.
      const cells = Object.entries(cellsOfFacts(viewProduct(stored, 'usd', false)));
      const written = Object.fromEntries(cells.map(([name, cell]) => [name, escapeFormula(cell)]));
      const line = readLine({ ...pear, ...written });
      expect(viewFacts(line as FactsDoc)).toEqual(given);
      expect(viewFacts(read(viewFacts(stored)) as FactsDoc)).toEqual(given);
    }),
    { numRuns: runs(60), examples: [[{ brand: "'+" }]] },
  );
});

test('a missing column keeps a product fact, and an empty cell deletes the fact', () => {
  expect(Object.keys(readLine(pear))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/brand|gtin|allergens|nutrition|amount|diets/)]),
  );
  const emptied = readLine({ ...pear, brand: '', allergens: '', diets: '', kJ: '', gtin: '' });
  for (const fact of ['brand', 'allergens', 'diets', 'nutrition', 'gtin'])
    expect(Object.entries(emptied)).toContainEqual([fact, undefined]);
  expect(readLine({ ...pear, allergens: 'none' }).allergens).toEqual({
    contains: [],
    mayContain: [],
  });
  expect(readLine({ ...pear, allergens: 'Nuts, milk' }).allergens?.contains).toEqual([
    'milk',
    'nuts',
  ]);
  // A spreadsheet has dropped the leading zero.
  expect(readLine({ ...pear, gtin: '36000291452' }).gtin).toBe('0036000291452');
  // Without a `unit`, `amount` may be the stock in a file of another program.
  expect(readLine({ ...pear, amount: '12' })).not.toHaveProperty('amount');
  expect(() => readLine({ ...pear, gtin: '4006381333932' })).toThrow('This barcode is not valid');
});

const stored = { per: 'ml', kJ: 190, fat: 1.5, saturates: 1, salt: 0.1 } as const;

test('an import without a column for a nutrient keeps the stored value', () => {
  const salt = ['salt'] as const;
  expect(withColumns(stored, { per: 'g', salt: 0.2 }, { columns: salt })).toEqual({
    ...stored,
    salt: 0.2,
  });
  const { salt: _, ...saltless } = stored;
  expect(withColumns(stored, undefined, { columns: salt })).toEqual(saltless);
  expect(withColumns(stored, undefined, { columns: salt, per: 'g' })).toEqual({
    ...saltless,
    per: 'g',
  });
  expect(withColumns(stored, undefined, { columns: [], per: 'g' })).toEqual({
    ...stored,
    per: 'g',
  });
  const fat = { columns: ['fat'], per: 'ml' } as const;
  expect(withColumns(undefined, { per: 'ml', fat: 2 }, fat)).toEqual({ per: 'ml', fat: 2 });
  expect(withColumns({ per: 'g', salt: 1 }, undefined, { columns: salt })).toBeUndefined();
});

test('nutrition facts cannot have more saturates than fat, or more sugars than carbohydrate', () => {
  expect(contradictoryNutrient({ fat: 1, saturates: 1, sugars: 50 })).toBeUndefined();
  expect(contradictoryNutrient({ fat: 1, saturates: 1.1 })).toBe('saturates');
  expect(contradictoryNutrient({ carbohydrate: 3, sugars: 4 })).toBe('sugars');
});
