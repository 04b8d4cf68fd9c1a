import { expect, test } from 'vitest';
import type { ProductView } from '@/lib/catalog/view';
import { factsOfTexts, ownWeight, textsOfFacts } from './fact-texts';

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

test('the form gives back what it shows', () => {
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

test('an allergen that is chosen states the allergens', () => {
  const texts = { ...textsOfFacts(pear), 'allergen-nuts': 'may' };
  expect(factsOfTexts(texts).allergens).toEqual({ contains: [], mayContain: ['nuts'] });
});

test('a weight line that follows from the amount is not the one that the seller wrote', () => {
  expect(ownWeight(stated)).toBe('');
  expect(ownWeight({ ...stated, weight: 'a bag' })).toBe('a bag');
  expect(ownWeight({ ...pear, weight: '1 kg' })).toBe('1 kg');
});
