import { expect, test } from 'vitest';
import type { ProductView } from '@/lib/catalog/view';
import { translate } from '@/lib/i18n/catalog';
import { parseUnits } from '@/lib/utils/money';
import { factsOfTexts, numberFieldErrors, ownWeight, textsOf, textsOfFacts } from './product-parts';

const GROUPED = 'must be written without thousands separators, for example 1000.50';
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
  [{ price: '3', offerPrice: '3', stock: '1.000' }, { stock: COUNT }],
  [{ price: '3', offerPrice: '3', stock: '2,5' }, { stock: COUNT }],
  [{ price: '3', offerPrice: '3', stock: '1000001' }, { stock: COUNT }],
  [{ price: '3', offerPrice: '3', stock: ' 1000000 ' }, {}],
  [{ price: '٣٫٥٠', offerPrice: '٣,٥', stock: '١٢', deposit: '٠٫٢٥' }, {}],
  [{ price: '3', offerPrice: '3', stock: '١٬٠٠٠' }, { stock: COUNT }],
])('numberFieldErrors of %j returns %j', (texts, fieldErrors) =>
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

test('textsOfFacts and factsOfTexts convert product facts to form texts and back', () => {
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

test('factsOfTexts marks the allergens as stated if the seller selects an allergen', () => {
  const texts = { ...textsOfFacts(pear), 'allergen-nuts': 'may' };
  expect(factsOfTexts(texts).allergens).toEqual({ contains: [], mayContain: ['nuts'] });
});

test('ownWeight returns an empty text if the weight text equals the amount and unit', () => {
  expect(ownWeight(stated)).toBe('');
  expect(ownWeight({ ...stated, weight: 'a bag' })).toBe('a bag');
  expect(ownWeight({ ...pear, weight: '1 kg' })).toBe('1 kg');
});
