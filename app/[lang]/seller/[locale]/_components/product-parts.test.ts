import { describe, expect, it, test } from 'vitest';
import type { ProductView, SellerProduct } from '@/lib/catalog/view';
import { translate } from '@/lib/i18n/catalog';
import { parseUnits } from '@/lib/utils/money';
import {
  factsOfTexts,
  numberFieldErrors,
  ownWeight,
  productParts,
  textsOf,
  textsOfFacts,
  typedMeasure,
} from './product-parts';
import {
  translatedInto,
  translationsOf,
  translationTexts,
  withoutTranslations,
} from './translation-fields';

const GROUPED = 'must be written without thousands separators, for example, 1000.50';
const COUNT = 'Stock must be a whole number from 0 to 1,000,000';

const inLanguage = (code: 'en' | 'de') => ({
  amounts: translate(code, 'amounts'),
  goods: translate(code, 'sellerGoods'),
});

test.each([
  [{ price: '2,49', offerPrice: '2.00', stock: '' }, {}],
  [
    { price: '1.000,50', offerPrice: '1,000' },
    { price: `Price ${GROUPED}`, offerPrice: `Offer price ${GROUPED}` },
  ],
  [
    { price: '2,49', offerPrice: '2,50' },
    { offerPrice: 'Offer price must not be above the price' },
  ],
  [
    { price: '0', offerPrice: '0' },
    { price: 'Price must be above 0', offerPrice: 'Offer price must be above 0' },
  ],
  [{ soldBy: 'weight', regularPricePerUnit: '4,99', price: '' }, {}],
  [
    { soldBy: 'weight', regularPricePerUnit: '', pricePerUnit: '0' },
    {
      regularPricePerUnit: 'Price must be a number with at most two decimals',
      pricePerUnit: 'Offer price must be above 0',
    },
  ],
  [
    { soldBy: 'weighed-piece', regularPricePerUnit: '4,99', pricePerUnit: '5' },
    { pricePerUnit: 'Offer price must not be above the price' },
  ],
  [{ price: '3', offerPrice: '3', stock: '1.000' }, { stock: COUNT }],
  [{ price: '3', offerPrice: '3', stock: '2,5' }, { stock: COUNT }],
  [{ price: '3', offerPrice: '3', stock: '1000001' }, { stock: COUNT }],
  [{ price: '3', offerPrice: '3', stock: ' 1000000 ' }, {}],
  [{ price: '٣٫٥٠', offerPrice: '٣,٥', stock: '١٢', deposit: '٠٫٢٥' }, {}],
  [{ price: '3', offerPrice: '3', stock: '١٬٠٠٠' }, { stock: COUNT }],
])('the number field %j gets the error %j', (texts, fieldErrors) =>
  expect(numberFieldErrors(texts, inLanguage('en'), 'usd')).toEqual(fieldErrors),
);

test('the product form reports an invalid number in the language of the page', () => {
  const said = numberFieldErrors(
    { price: '2,49', offerPrice: '2,50', stock: '1,5' },
    inLanguage('de'),
    'usd',
  );
  expect(said).toEqual({
    offerPrice: 'Der Angebotspreis darf nicht über dem Preis liegen',
    stock: 'Der Bestand muss eine ganze Zahl von 0 bis 1.000.000 sein',
  });
});

test('the product form shows prices in the number format of its language', () => {
  const base = { _id: 'a', name: 'Pear', category: 'Fruits', description: [], image: [] };
  const product = { ...base, price: 1002.5, offerPrice: 2.49, deposit: 0.25, inStock: true };
  const texts = textsOf(product, 'usd', 'de');
  expect(texts).toMatchObject({ price: '1002,50', offerPrice: '2,49', deposit: '0,25' });
  expect(parseUnits(texts.price, 'usd')).toBe(100_250);
});

test('the product form leaves the offer price of weighed goods blank if there is no offer', () => {
  const sold = { soldBy: 'weight', step: 50, pricePerUnit: 4.5 } as const;
  const base = { _id: 'a', name: 'Nuts', category: 'Fruits', description: [], image: [] };
  const nuts = { ...base, ...sold, price: 0.25, offerPrice: 0.23, inStock: true };
  expect(textsOf(nuts, 'usd')).toMatchObject({ regularPricePerUnit: '4.50', pricePerUnit: '' });
  const offer = textsOf({ ...nuts, regularPricePerUnit: 4.99 }, 'usd', 'de');
  expect(offer).toMatchObject({ regularPricePerUnit: '4,99', pricePerUnit: '4,50' });
  expect(typedMeasure(offer, 'usd')).toMatchObject({
    perUnitCents: 450,
    regularPerUnitCents: 499,
  });
});

const pear: ProductView = {
  _id: 'a',
  name: 'Pear',
  category: 'Fruits',
  price: 3,
  offerPrice: 3,
  description: [],
  image: [],
  inStock: true,
};
const stated: ProductView = {
  ...pear,
  brand: 'Hof',
  gtin: '96385074',
  amount: 0.5,
  unit: 'kg',
  weight: '0.5 kg',
  leastAge: 16,
  allergens: { contains: ['milk'], mayContain: ['egg'] },
  diets: ['vegetarian'],
  nutrition: { per: 'ml', fat: 1.5 },
};

test('factsOfTexts restores the product facts from the texts of the product form', () => {
  expect(factsOfTexts(textsOfFacts(stated))).toMatchObject({
    brand: 'Hof',
    gtin: '96385074',
    amount: '0.5',
    unit: 'kg',
    leastAge: '16',
    allergens: { contains: ['milk'], mayContain: ['egg'] },
    diets: ['vegetarian'],
    nutrition: { per: 'ml', fat: '1.5', kJ: '' },
  });
  const none = factsOfTexts(textsOfFacts(pear));
  expect(none).toMatchObject({ brand: '', allergens: null, diets: [], gtin: '' });
  const free = { ...pear, allergens: { contains: [], mayContain: [] } };
  expect(factsOfTexts(textsOfFacts(free)).allergens).toEqual({ contains: [], mayContain: [] });
});

test('the product form declares the allergens as soon as the seller selects one', () => {
  const texts = { ...textsOfFacts(pear), 'allergen-nuts': 'may' };
  expect(factsOfTexts(texts).allergens).toEqual({ contains: [], mayContain: ['nuts'] });
});

test('the product form omits the label weight if it only repeats the net quantity of the product', () => {
  expect(ownWeight(stated)).toBe('');
  expect(ownWeight({ ...stated, weight: 'a bag' })).toBe('a bag');
  expect(ownWeight({ ...pear, weight: '1 kg' })).toBe('1 kg');
});

describe('the product form for goods that are sold by the pound', () => {
  const beef = {
    ...{ name: 'Beef', category: 'Fruits', soldBy: 'weight', stepUnit: 'mlb' },
    ...{ step: '0.25', least: '0,5', most: '', regularPricePerUnit: '5.99', stock: '12.5' },
  };
  const bodyOf = (texts: Record<string, string>, seen?: SellerProduct) =>
    JSON.parse(String(productParts(texts, [], seen).get('productData')));

  it('converts typed pounds to whole thousandths of a pound', () => {
    expect(numberFieldErrors(beef, inLanguage('en'), 'usd')).toEqual({});
    expect(bodyOf(beef)).toMatchObject({ step: '250', least: '500', most: '', stock: '12500' });
    expect(typedMeasure(beef, 'usd')).toMatchObject({ unit: 'mlb', step: 250, perUnitCents: 599 });
  });

  it('shows stored amounts in pounds, and sends the stock only if it has changed', () => {
    const stored = {
      ...{ _id: 'a', name: 'Beef', category: 'Fruits', description: [], image: [] },
      ...{ price: 1.5, offerPrice: 1.5, inStock: true, updatedAt: '2026-11-29T10:00:00.000Z' },
      ...{ soldBy: 'weight', stepUnit: 'mlb', step: 250, least: 500, pricePerUnit: 5.99 },
      ...{ stock: 12_500, tolerancePercent: 10 },
    } as const;
    const seen = stored as unknown as SellerProduct;
    const texts = textsOf(seen, 'usd', 'de');
    expect(texts).toMatchObject({ step: '0,25', least: '0,5', stock: '12,5', stepUnit: 'mlb' });
    expect(bodyOf(texts, seen)).not.toHaveProperty('stock');
    expect(bodyOf({ ...texts, stock: '12' }, seen)).toMatchObject({ stock: '12000', from: 12_500 });
  });

  it.each([
    ['pieces', {}, 12, '12'],
    ['grams', { soldBy: 'weight', stepUnit: 'g', step: 50, pricePerUnit: 5 }, 800, '800'],
    ['ounces', { soldBy: 'weight', stepUnit: 'moz', step: 50, pricePerUnit: 5 }, 500, '0,5'],
  ])('sends no stock if only the unit has changed from %s', (_, sold, stock, shown) => {
    const stored = {
      ...{ _id: 'a', name: 'Beef', category: 'Fruits', description: [], image: [] },
      ...{ price: 1.5, offerPrice: 1.5, inStock: true, updatedAt: '2026-11-29T10:00:00.000Z' },
    };
    const seen = { ...stored, ...sold, stock } as unknown as SellerProduct;
    const texts: Record<string, string> = {
      ...textsOf(seen, 'usd', 'de'),
      soldBy: 'weight',
      stepUnit: 'mlb',
      step: '0,5',
    };
    expect(texts.stock).toBe(shown);
    expect(bodyOf(texts, seen)).not.toHaveProperty('stock');
    const counted = bodyOf({ ...texts, stock: '7,5' }, seen);
    expect(counted).toMatchObject({ stock: '7500' });
    expect(counted).not.toHaveProperty('from');
    expect(bodyOf({ ...texts, stock: '' }, seen)).toMatchObject({ stock: '' });
  });

  it('sends the stock of individually weighed turkeys as a number of pieces', () => {
    const turkey = { ...beef, soldBy: 'weighed-piece', aboutAmount: '12.5', step: '', stock: '4' };
    expect(bodyOf(turkey)).toMatchObject({ aboutAmount: '12500', stock: '4' });
  });

  it('reports invalid numbers and numbers with more than three decimals', () => {
    const decimal =
      'Enter a number with at most three decimals, for example, 0.25. Write 1.25 or 1250 instead of 1,250';
    const stock =
      'Stock must be a number from 0 to 1,000 with at most three decimals. Write 1.25 or 1250 instead of 1,250';
    const texts = { ...beef, step: '0.0625', stock: 'much' };
    const errorsOf = (more: object) =>
      numberFieldErrors({ ...texts, ...more }, inLanguage('en'), 'usd');
    expect(errorsOf({})).toEqual({ step: decimal, stock });
    expect(errorsOf({ step: '0.25', stock: '1000.001' })).toEqual({ stock });
    expect(errorsOf({ step: '0.25', stock: '1000' })).toEqual({});
    expect(errorsOf({ step: '1,250', stock: '12,500' })).toEqual({ step: decimal, stock });
    const typed = { ...texts, step: '1,250', stock: '12,500' };
    expect(numberFieldErrors(typed, inLanguage('de'), 'usd', 'de')).toEqual({});
    expect(
      JSON.parse(String(productParts(typed, [], undefined, 'de').get('productData'))),
    ).toMatchObject({
      step: '1250',
      stock: '12500',
    });
  });
});

describe('translation fields', () => {
  const stored = {
    de: { name: 'Milch', description: ['Frisch', 'Vom Hof'] },
    ar: { name: 'حليب' },
  };

  test('replace the edited translations, and preserve all other languages', () => {
    const texts = translationTexts(stored);
    expect(texts['translations.de.description']).toBe('Frisch\nVom Hof');
    expect(translationsOf({ 'translations.de.name': 'Vollmilch' }, stored)).toEqual({
      translations: { de: { name: 'Vollmilch' }, ar: { name: 'حليب' } },
    });
    expect(translationsOf({ 'translations.de.origin': 'Bayern' })).toEqual({
      translations: { de: { origin: 'Bayern' } },
    });
    expect(translationsOf({ name: 'Milk' }, stored)).toEqual({});
    expect(withoutTranslations({ ...texts, name: 'Milk' })).toEqual({ name: 'Milk' });
  });

  test('exist for the languages of the shop and of stored translations', () => {
    expect(translatedInto({}, stored)).toEqual([]);
    expect(translatedInto({ languages: ['de'] }, stored)).toEqual([]);
    expect(translatedInto({ languages: ['en', 'de'] }, stored)).toEqual(['de', 'ar']);
  });
});
