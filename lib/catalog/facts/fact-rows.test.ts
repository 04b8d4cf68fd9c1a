import { describe, expect, it } from 'vitest';
import { PRODUCT_FIELDS } from '@/lib/catalog/import/columns';
import { productInput } from '@/lib/catalog/schema';
import {
  cellsOfFacts,
  FACT_COLUMNS,
  factsOfCells,
  LABEL_COLUMNS,
  PLAIN_FACTS,
} from '@/lib/catalog/transfer/columns';
import type { ProductView } from '@/lib/catalog/view';
import { translate } from '@/lib/i18n/catalog';
import { Product } from '@/models';
import type { FactsDoc } from '@/models/product';
import { factName, labelRows, nutritionRows } from './fact-labels';
import { FACT_ROWS, FACTS, LABEL_NAMES, MAX_TEXTS, TRANSLATED_FACTS } from './fact-rows';
import { factFields } from './schema';
import { factsShape } from './view';

const pear = { name: 'Pear', category: 'Fruits', price: '3.00' };
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

describe('FACT_ROWS', () => {
  it('lists each product fact once', () => {
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

describe('productInput', () => {
  it('accepts every label fact', () => {
    expect(read(COD)).toMatchObject(COD);
  });

  it.each([
    [{ alcohol: '12,5' }, { alcohol: 12.5 }],
    [{ alcohol: 0 }, { alcohol: 0 }],
    [{ qualityClass: ' ii ' }, { qualityClass: 'II' }],
    [{ productionMethod: 'Farmed' }, { productionMethod: 'farmed' }],
    [{ maker: ' A\nB ' }, { maker: 'A B' }],
    [{ warnings: '' }, { warnings: undefined }],
    [{ qualityClass: null }, { qualityClass: undefined }],
  ])('reads %j as %j', (given, facts) => {
    for (const entry of Object.entries(facts))
      expect(Object.entries(read(given))).toContainEqual(entry);
  });

  it.each([
    [{ alcohol: 101 }, 'alcohol', 'Alcohol must be a number from 0 to 100, for example 12.5'],
    [{ alcohol: 'strong' }, 'alcohol', /^Alcohol must be a number/],
    [{ qualityClass: 'III' }, 'qualityClass', 'Use one of: extra, I, II'],
    [{ productionMethod: 1 }, 'productionMethod', /^Use one of: caught/],
    [{ modelNumber: 'x'.repeat(101) }, 'modelNumber', 'This text can have at most 100 characters'],
  ])('rejects %j with an error at the field %s', (given, field, message) => {
    expect(faultOf(given)).toEqual([
      [field, typeof message === 'string' ? message : expect.stringMatching(message)],
    ]);
  });
});

describe('cellsOfFacts', () => {
  it('writes cells that restore the same facts', () => {
    const cells = cellsOfFacts({ ...COD } as unknown as ProductView);
    expect(read(factsOfCells(cells))).toMatchObject(COD);
  });
});

describe('labelRows', () => {
  const rowsIn = (facts: FactsDoc, language: 'en' | 'de') =>
    labelRows(facts, language, translate(language, 'labelFacts')).map(
      ({ name, text }) => `${name}: ${text}`,
    );

  it('returns no rows for a product without label facts', () => {
    expect(rowsIn({ brand: 'Alp', origin: 'Norway' }, 'en')).toEqual([]);
  });

  it.each([
    ['en', { alcohol: 12.5 }, 'Alcohol by volume: 12.5\u00a0% vol'],
    ['de', { alcohol: 12.5 }, 'Alkoholgehalt: 12,5\u00a0% vol'],
    ['en', { alcohol: 0 }, 'Alcohol by volume: 0\u00a0% vol'],
    ['de', { qualityClass: 'II' }, 'Handelsklasse: II'],
    ['de', { productionMethod: 'farmed' }, 'Produktionsmethode: In Aquakultur gewonnen'],
    ['en', { warnings: 'Irritates eyes' }, 'Warnings and safety information: Irritates eyes'],
  ] as const)('in %s, shows %j as %s', (language, facts, row) => {
    expect(rowsIn(facts, language)).toEqual([row]);
  });

  it('returns all product facts in the order of FACT_ROWS', () => {
    const t = translate('en', 'labelFacts');
    const names = labelRows(COD, 'en', t).map(({ name }) => name);
    expect(names).toEqual(LABEL_NAMES.map((name) => t(name)));
  });
});

describe('nutritionRows', () => {
  const nutrition = { per: 'g', kJ: 1_046, fat: 3.5 } as const;

  it.each([
    ['de', 'de-DE', '1.046\u00a0kJ / 250\u00a0kcal', '3,5\u00a0g'],
    ['es', 'es-MX', '1,046\u00a0kJ / 250\u00a0kcal', '3.5\u00a0g'],
  ] as const)(
    'puts no line break between number and unit, in %s for %s',
    (language, locale, energy, fat) => {
      const rows = nutritionRows(nutrition, locale, translate(language, 'facts'));
      expect(rows.map(({ text }) => text)).toEqual([energy, fat]);
    },
  );
});
