import { omitUndefined } from '@/lib/utils/omit-undefined';
import { MAX_TEXTS } from './fact-rows';
import { ALLERGENS, type Allergen, DIETS, type Diet } from './fields';

/**
 * The filter of a list by product facts. Its properties are the query parameters. It matches products with all diets
 * and the brand, and without the allergens in `without`. Products that do not state their allergens then never match.
 */
export type FactFilter = { diet: Diet[]; without: Allergen[]; brand?: string };

/** The diets, allergens and brands that shoppers can choose to filter a list. */
export type Facets = { diets: Diet[]; without: Allergen[]; brands: string[] };

type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

const valuesOf = (value: Params[string]): string[] =>
  [value ?? []].flat().flatMap((text) => text.split(','));

const less = <T>(all: readonly T[], one: T) => all.filter((other) => other !== one);

/**
 * Parses the filter from the query parameters of a URL. Values may be repeated or separated by commas. Unknown values
 * are ignored. Returns undefined for an empty filter.
 */
export function filterOfParams({ diet, without, brand }: Params): FactFilter | undefined {
  const [named = ''] = [brand ?? []].flat();
  const given = named.normalize('NFC').trim();
  const [diets, allergens] = [new Set(valuesOf(diet)), new Set(valuesOf(without))];
  const filter = omitUndefined({
    diet: DIETS.filter((one) => diets.has(one)),
    without: ALLERGENS.filter((one) => allergens.has(one)),
    brand: given && given.length <= MAX_TEXTS.brand ? given : undefined,
  });
  const isNone = filter.diet.length + filter.without.length === 0 && !filter.brand;
  return isNone ? undefined : filter;
}

/**
 * Returns each part of a filter, for example one diet. `rest` is the filter that remains if the shopper removes
 * this part.
 */
export function partsOfFilter(filter: FactFilter) {
  const { diet, without, brand } = filter;
  return [
    ...diet.map((one) => ({ diet: one, rest: { ...filter, diet: less(diet, one) } })),
    ...without.map((one) => ({ without: one, rest: { ...filter, without: less(without, one) } })),
    ...(brand ? [{ brand, rest: { diet, without } }] : []),
  ].map(({ rest, ...part }) => ({ ...part, rest: filterOfParams(rest) }));
}
