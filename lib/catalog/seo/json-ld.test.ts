import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letter } from '@/e2e/support/arbitraries';
import type { ProductView } from '@/lib/catalog/view';
import { breadcrumbThing, jsonLdText, listThing, productThing } from './json-ld';

const pear: ProductView = {
  _id: 'a'.repeat(24),
  name: 'Pear',
  category: 'Fruits',
  price: 3,
  offerPrice: 2.5,
  description: ['Sweet', 'Ripe'],
  image: ['/demo/pear-1.webp', 'https://res.cloudinary.com/demo/pear.webp'],
  inStock: true,
};

test('structured data of a product has its price, currency and availability', () => {
  expect(productThing(pear, 'usd')).toMatchObject({
    '@type': 'Product',
    url: `http://localhost:3000/products/fruits/${pear._id}`,
    image: ['http://localhost:3000/demo/pear-1.webp', 'https://res.cloudinary.com/demo/pear.webp'],
    offers: { price: '2.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  });
  expect(productThing(pear, 'usd')).toMatchObject({ category: 'Fruits' });
  expect(productThing(pear, 'usd', { label: 'Obst' })).toMatchObject({ category: 'Obst' });
  const gone = productThing({ ...pear, inStock: false }, 'eur');
  const soldOut = { availability: 'https://schema.org/OutOfStock', priceCurrency: 'EUR' };
  expect(gone.offers).toMatchObject(soldOut);
});

test('structured data of a product has the lowest recent price if the shop displays it', () => {
  const reduced = productThing({ ...pear, lowestPrice: 2.8 }, 'eur').offers;
  expect(reduced).toMatchObject({
    price: '2.50',
    priceSpecification: {
      priceType: 'https://schema.org/StrikethroughPrice',
      price: '2.80',
      priceCurrency: 'EUR',
    },
  });
  const unreduced = productThing({ ...pear, lowestPrice: 2.5 }, 'eur').offers;
  expect(unreduced).not.toHaveProperty('priceSpecification');
});

test('structured data of weighed goods has the price per kilogram', () => {
  const sold = {
    ...({ soldBy: 'weight', step: 50, stepUnit: 'g', least: 250, pricePerUnit: 4.99 } as const),
    offerPrice: 0.25,
  };
  const referenceQuantity = { '@type': 'QuantitativeValue', value: 1, unitCode: 'KGM' };
  const perKilo = {
    '@type': 'UnitPriceSpecification',
    price: '4.99',
    priceCurrency: 'EUR',
    referenceQuantity,
  };
  const plain = productThing({ ...pear, ...sold }, 'eur').offers;
  // Nobody can order a single step of 50 g for 0.25.
  expect(plain).toMatchObject({ price: '4.99', priceSpecification: perKilo });
  const offer = { ...sold, regularPricePerUnit: 6.49, lowestPrice: 5.99 };
  expect(productThing({ ...pear, ...offer }, 'eur').offers).toMatchObject({
    price: '4.99',
    priceSpecification: [
      perKilo,
      { ...perKilo, priceType: 'https://schema.org/StrikethroughPrice', price: '5.99' },
    ],
  });
});

test('structured data of product lists and breadcrumbs numbers the items from 1', () => {
  expect(listThing([pear, pear]).itemListElement).toMatchObject([{ position: 1 }, { position: 2 }]);
  const crumbs = breadcrumbThing([{ text: 'Home', href: '/' }]);
  expect(crumbs.itemListElement).toMatchObject([{ position: 1, item: 'http://localhost:3000/' }]);
});

test('a product name in structured data cannot close the script element', () => {
  fc.assert(
    fc.property(fc.string({ unit: letter }), (noise) => {
      const name = `</script><!--${noise}]]>`;
      const text = jsonLdText([productThing({ ...pear, name }, 'usd')]);
      expect(text).not.toMatch(/[<>&]/);
      expect(JSON.parse(text)['@graph'][0].name).toBe(name);
    }),
  );
});

test('structured data of a product uses schema.org properties for brand, allergens, nutrition and diets', () => {
  const stated = productThing(
    {
      ...pear,
      brand: 'Hof',
      gtin: '4006381333931',
      leastAge: 18,
      amount: 0.75,
      unit: 'l',
      allergens: { contains: ['milk'], mayContain: ['nuts'] },
      nutrition: { per: 'g', kJ: 1046, salt: 0.5 },
      diets: ['vegetarian', 'organic'],
    },
    'usd',
  );
  expect(stated).toMatchObject({
    brand: { '@type': 'Brand', name: 'Hof' },
    gtin: '4006381333931',
    audience: { requiredMinAge: 18 },
    size: { value: 0.75, unitCode: 'LTR' },
  });
  const properties = (stated.additionalProperty as { name: string; value: unknown }[]).map(
    ({ name, value }) => [name, value],
  );
  expect(properties).toEqual([
    ['allergen', 'milk'],
    ['may contain', 'nuts'],
    ['suitableForDiet', 'https://schema.org/VegetarianDiet'],
    ['suitableForDiet', 'organic'],
    ['energy per 100 g', 1046],
    ['salt per 100 g', 0.5],
  ]);
  expect(Object.keys(productThing(pear, 'usd'))).toEqual([
    ...['@type', 'name', 'sku', 'category', 'url', 'description', 'image', 'offers'],
  ]);
});

test.each([
  ['oz', 'weight', 'ONZ'],
  ['lb', 'weight', 'LBR'],
  ['fl oz', 'size', 'OZA'],
] as const)(
  'an amount in %s appears in structured data as %s with the unit code %s',
  (unit, field, unitCode) => {
    const thing = productThing({ ...pear, amount: 12, unit }, 'usd');
    expect(thing[field]).toEqual({ '@type': 'QuantitativeValue', value: 12, unitCode });
  },
);
