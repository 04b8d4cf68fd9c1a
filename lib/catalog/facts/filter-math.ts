import { ALLERGENS, type Allergen, DIETS, type Diet, MAX_TEXTS } from './fields';

/**
 * What a list is narrowed to, by the names of the parameters: products with all of these diets, without any of these allergens as far as the shop
 * has stated them, of this brand.
 */
export type FactFilter = { diet: Diet[]; without: Allergen[]; brand?: string };

/** By what the products of a list can be narrowed. */
export type Facets = { diets: Diet[]; without: Allergen[]; brands: string[] };

type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

const valuesOf = (value: Params[string]): string[] =>
  [value ?? []].flat().flatMap((text) => text.split(','));

const less = <T>(all: readonly T[], one: T) => all.filter((other) => other !== one);

/**
 * The filter of an address, of which a parameter may stand several times or name several values with commas. Unknown
 * values are left out; undefined when nothing is left.
 */
export function filterOfParams({ diet, without, brand }: Params): FactFilter | undefined {
  const [named = ''] = [brand ?? []].flat();
  const given = named.normalize('NFC').trim();
  const [diets, allergens] = [new Set(valuesOf(diet)), new Set(valuesOf(without))];
  const filter = {
    diet: DIETS.filter((one) => diets.has(one)),
    without: ALLERGENS.filter((one) => allergens.has(one)),
    ...(given && given.length <= MAX_TEXTS.brand ? { brand: given } : {}),
  };
  const isNone = filter.diet.length + filter.without.length === 0 && !filter.brand;
  return isNone ? undefined : filter;
}

/** Each part of a filter, with the filter that is left without it. */
export function partsOfFilter(filter: FactFilter) {
  const { diet, without, brand } = filter;
  return [
    ...diet.map((one) => ({ diet: one, rest: { ...filter, diet: less(diet, one) } })),
    ...without.map((one) => ({ without: one, rest: { ...filter, without: less(without, one) } })),
    ...(brand ? [{ brand, rest: { diet, without } }] : []),
  ].map(({ rest, ...part }) => ({ ...part, rest: filterOfParams(rest) }));
}
