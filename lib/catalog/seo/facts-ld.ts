import { type DIETS, GRAMS } from '@/lib/catalog/facts/fields';
import type { ProductView } from '@/lib/catalog/view';

const DIET_THINGS: Partial<Record<(typeof DIETS)[number], string>> = {
  vegan: 'VeganDiet',
  vegetarian: 'VegetarianDiet',
  'gluten-free': 'GlutenFreeDiet',
  halal: 'HalalDiet',
  kosher: 'KosherDiet',
};

const property = (name: string, value: string | number, unitText?: string) => ({
  '@type': 'PropertyValue',
  name,
  value,
  ...(unitText ? { unitText } : {}),
});

/** Codes of UN/CEFACT, which schema.org names units by. */
const UNIT_CODES = { g: 'GRM', kg: 'KGM', ml: 'MLT', l: 'LTR', piece: 'C62' } as const;

function propertiesOf(product: ProductView) {
  const { ingredients, allergens, nutrition, origin, storage, diets = [] } = product;
  const texts = { ingredients, origin, storage };
  const { contains = [], mayContain = [] } = allergens ?? {};
  const per = `per 100 ${nutrition?.per}`;
  return [
    ...Object.entries(texts).flatMap(([name, text]) => (text ? property(name, text) : [])),
    ...contains.map((name) => property('allergen', name)),
    ...mayContain.map((name) => property('may contain', name)),
    // `suitableForDiet` and `nutrition` are properties of recipes and menu items alone.
    ...diets.map((diet) => {
      const thing = DIET_THINGS[diet];
      return property('suitableForDiet', thing ? `https://schema.org/${thing}` : diet);
    }),
    ...(['kJ', 'kcal'] as const).flatMap((unit) =>
      nutrition?.[unit] === undefined ? [] : property(`energy ${per}`, nutrition[unit], unit),
    ),
    ...GRAMS.flatMap((name) =>
      nutrition?.[name] === undefined ? [] : property(`${name} ${per}`, nutrition[name], 'g'),
    ),
  ];
}

/** What schema.org's Product says of the facts of a product; nothing of one that states none. */
export function factsOfThing(product: ProductView): Record<string, unknown> {
  const { brand, gtin, leastAge, amount, unit } = product;
  const properties = propertiesOf(product);
  const size = amount &&
    unit && { '@type': 'QuantitativeValue', value: amount, unitCode: UNIT_CODES[unit] };
  return {
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    ...(gtin ? { gtin } : {}),
    ...(leastAge ? { audience: { '@type': 'PeopleAudience', requiredMinAge: leastAge } } : {}),
    ...(size ? { [unit === 'g' || unit === 'kg' ? 'weight' : 'size']: size } : {}),
    ...(properties.length > 0 ? { additionalProperty: properties } : {}),
  };
}
