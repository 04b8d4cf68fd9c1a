import { expect, test } from 'vitest';
import {
  allergensToConfirm,
  textsToFill,
} from '@/app/[lang]/seller/[locale]/_components/product-parts';
import { factsOfFood, foodResponse } from './food-schema';

const read = (product: object) => factsOfFood(foodResponse.parse({ product }).product);

const SPREAD = {
  product_name: 'Hazelnut spread',
  brands: 'Nusshof, Hof',
  quantity: '400 g',
  product_quantity: '400',
  product_quantity_unit: 'g',
  ingredients_text: 'Sugar, hazelnuts, milk powder',
  allergens_tags: ['en:milk', 'en:nuts', 'en:orange-peel'],
  traces_tags: ['en:gluten', 'en:milk'],
  labels_tags: ['en:vegetarian', 'en:fair-trade'],
  nutrition_data_per: '100g',
  nutriments: {
    'energy-kj_100g': 2252.4567,
    fat_100g: 30.9,
    'saturated-fat_100g': '10.6',
    salt_100g: 0.1075,
  },
};

test('product data from a food database is converted to product facts, without malformed values', () => {
  expect(read(SPREAD)).toEqual({
    facts: {
      name: 'Hazelnut spread',
      brand: 'Nusshof',
      ingredients: 'Sugar, hazelnuts, milk powder',
      allergens: { contains: ['milk', 'nuts'], mayContain: ['gluten'] },
      diets: ['vegetarian'],
      nutrition: { per: 'g', kJ: 2252.46, fat: 30.9, saturates: 10.6, salt: 0.107 },
      amount: 400,
      unit: 'g',
    },
    otherAllergens: ['orange peel'],
  });
  expect(read({ allergens_tags: [] }).facts).toEqual({});
  expect(read({ quantity: '33 cl' }).facts).toEqual({ amount: 330, unit: 'ml' });
  // The size of a multipack is the total of its items. A quantity that the parser does not understand yields no
  // size.
  expect(read({ quantity: '6 x 330 ml' }).facts).toEqual({ amount: 1.98, unit: 'l' });
  expect(read({ quantity: '1.000 g' }).facts).toEqual({ amount: 1, unit: 'kg' });
  expect(read({ quantity: '400 g (240 g drained)' }).facts).toEqual({});
  const wrong = {
    product_name: 7,
    brands: 'x'.repeat(99),
    product_quantity: -1,
    quantity: 'a lot',
    allergens_tags: 'milk',
    labels_tags: [{ $ne: 1 }],
    ingredients_text: null,
    nutriments: { fat_100g: 1, 'saturated-fat_100g': 5, sugars_100g: 'many' },
  };
  expect(read(wrong)).toEqual({ facts: {}, otherAllergens: [] });
});

test('product data from a food database fills only empty fields, and never sets unconfirmed allergens', () => {
  const { facts } = read(SPREAD);
  const all = textsToFill(facts, {});
  expect(all).toMatchObject({
    name: 'Hazelnut spread',
    amount: '400',
    unit: 'g',
    'diet-vegetarian': 'on',
  });
  expect(Object.keys(all).filter((name) => name.startsWith('allergen'))).toEqual([]);
  const typed = {
    name: 'Ours',
    amount: '2',
    unit: '',
    'nutrition-salt': '1',
    'allergen-milk': 'may',
  };
  expect(textsToFill(facts, typed)).toEqual({
    brand: 'Nusshof',
    ingredients: 'Sugar, hazelnuts, milk powder',
    'diet-vegetarian': 'on',
  });
  expect(allergensToConfirm(facts, typed)).toEqual([
    { name: 'nuts', state: 'has' },
    { name: 'gluten', state: 'may' },
  ]);
});
