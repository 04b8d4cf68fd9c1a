import { dietWords, factName } from '@/lib/catalog/facts/fact-words';
import { ALLERGENS, DIETS, type Diet, GRAMS, NUTRIENTS } from '@/lib/catalog/facts/fields';
import { weightOf } from '@/lib/catalog/facts/size-math';
import type { ProductView } from '@/lib/catalog/view';
import type { Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { typedNumber } from '@/lib/utils/money';

/* The facts of a product as the texts of its form, by the names of the inputs. */

type Texts = Record<string, string>;

const PLAIN = [
  'brand',
  'gtin',
  'amount',
  'unit',
  'leastAge',
  'ingredients',
  'origin',
  'storage',
] as const;

export const allergenInput = (name: string) => `allergen-${name}`;
export const dietInput = (diet: Diet) => `diet-${diet}`;
export const nutrientInput = (name: string) => `nutrition-${name}`;
/** Whether the allergens are stated at all. */
export const STATED_INPUT = 'allergens-stated';

/** The weight that the seller wrote; the line that follows from the amount is none. */
export const ownWeight = ({ weight = '', amount, unit }: ProductView): string =>
  weight === weightOf({ amount, unit }) ? '' : weight;

/** The facts of a product as its form shows them in a language. */
export function textsOfFacts(product: ProductView, language: Language = 'en'): Texts {
  const { allergens, diets = [], nutrition } = product;
  const stateOf = (name: (typeof ALLERGENS)[number]) =>
    allergens?.contains.includes(name) ? 'has' : allergens?.mayContain.includes(name) ? 'may' : '';
  const number = (value?: number) => (value === undefined ? '' : typedNumber(value, language));
  return Object.fromEntries([
    ...PLAIN.map((name) => [name, String(product[name] ?? '')]),
    ['amount', number(product.amount)],
    [STATED_INPUT, allergens ? 'yes' : ''],
    ...ALLERGENS.map((name) => [allergenInput(name), stateOf(name)]),
    ...DIETS.map((diet) => [dietInput(diet), diets.includes(diet) ? 'on' : '']),
    [nutrientInput('per'), nutrition?.per ?? ''],
    ...NUTRIENTS.map((name) => [nutrientInput(name), number(nutrition?.[name])]),
  ]);
}

/** Whether an input is one of {@link textsOfFacts}. */
export const isFactInput = (name: string): boolean =>
  PLAIN.some((one) => one === name) || /^(allergens?|diet|nutrition)-/.test(name);

/** Whether an input takes a number of the facts. */
export const isFactNumber = (name: string): boolean =>
  name === 'amount' || NUTRIENTS.some((one) => nutrientInput(one) === name);

/** What the input of a fact is called. */
export function labelOfFact(name: string, t: Translate<'facts'>): string {
  const of = <N extends string>(names: readonly N[], inputOf: (one: N) => string) =>
    names.find((one) => inputOf(one) === name);
  const allergen = of(ALLERGENS, allergenInput);
  if (allergen) return `${t('allergens')}: ${t(allergen)}`;
  const diet = of(DIETS, dietInput);
  if (diet) return `${t('diet')}: ${dietWords(diet, t)}`;
  const gram = of(GRAMS, nutrientInput);
  if (gram) return t(gram);
  if (name.startsWith('nutrition-')) return t('energy');
  const plain = PLAIN.find((one) => one === name);
  return plain ? factName(plain, t, '') : t('allergens');
}

/** The facts of a form as the API takes them: all of them, an empty text for one that is not stated. */
export function factsOfTexts(texts: Texts): Record<string, unknown> {
  const inState = (state: string) =>
    ALLERGENS.filter((name) => texts[allergenInput(name)] === state);
  const stated = { contains: inState('has'), mayContain: inState('may') };
  // Who chooses an allergen has stated them.
  const isStated = texts[STATED_INPUT] || stated.contains.length + stated.mayContain.length > 0;
  const nutrients = NUTRIENTS.map((name) => [name, texts[nutrientInput(name)] ?? '']);
  return {
    ...Object.fromEntries(PLAIN.map((name) => [name, texts[name] ?? ''])),
    allergens: isStated ? stated : null,
    diets: DIETS.filter((diet) => texts[dietInput(diet)]),
    nutrition: { per: texts[nutrientInput('per')] ?? '', ...Object.fromEntries(nutrients) },
  };
}

/** The faults of the API by the names of the inputs. */
export function faultsOfFacts(faults: Texts): Texts {
  const named = Object.entries(faults).map(([name, fault]) => [
    name.replace(/^nutrition\./, 'nutrition-'),
    fault,
  ]);
  return Object.fromEntries(named);
}
