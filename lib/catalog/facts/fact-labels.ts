import type { Translate } from '@/lib/i18n/translate';
import type { Messages } from '@/messages';
import type { FactsDoc } from '@/models/product';
import { type Fact, isLabelFact, LABEL_ROWS, type LabelFact, type LabelRow } from './fact-rows';
import { type Allergens, type Diet, GRAMS, type Nutrition, type Unit } from './fields';

/*
 * Formats product facts (ingredients, allergens, nutrition, origin) as text, with the messages of the namespaces
 * `facts` and `labelFacts`.
 */

type FactsTranslate = Translate<'facts'>;
type LabelsTranslate = Translate<'labelFacts'>;
type Choice = Extract<LabelRow, { choices: readonly string[] }>['choices'][number];

const DIETS = {
  vegan: 'vegan',
  vegetarian: 'vegetarian',
  'gluten-free': 'glutenFree',
  organic: 'organic',
  halal: 'halal',
  kosher: 'kosher',
} as const satisfies Record<Diet, keyof Messages['facts']>;

export const dietLabels = (diet: Diet, t: FactsTranslate): string => t(DIETS[diet]);

/** Returns the label of a product fact. For `nutrition`, it is the label of the whole nutrition table. */
export function factName(
  fact: Fact,
  t: FactsTranslate,
  tLabels: LabelsTranslate,
  nutrition: string,
): string {
  if (isLabelFact(fact)) return tLabels(fact);
  if (fact === 'nutrition') return nutrition;
  if (fact === 'diets') return t('diet');
  return t(fact === 'unit' ? 'amount' : fact);
}

/**
 * Formats the allergens that a product states: which it contains, which it may contain, or that it contains none
 * of the fourteen.
 */
export function allergenLabels({ contains, mayContain }: Allergens, t: FactsTranslate): string[] {
  const names = (some: Allergens['contains']) => some.map((one) => t(one)).join(t('comma'));
  const labels = [
    ...(contains.length > 0 ? [t('contains', { names: names(contains) })] : []),
    ...(mayContain.length > 0 ? [t('mayContain', { names: names(mayContain) })] : []),
  ];
  return labels.length > 0 ? labels : [t('noneOfThem')];
}

/** Formats an amount with its unit, which stay on one line: `1.5 kg`, `6 pieces`. */
export const amountText = (
  amount: number,
  unit: Unit,
  locale: string,
  t: FactsTranslate,
): string =>
  unit === 'piece'
    ? t('pieces', { count: amount })
    : `${new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(amount)}\u00a0${unit}`;

/** The kJ in one kcal (Regulation 1169/2011, annex XIV). */
const KJ_OF_KCAL = 4.184;

/** Computes a missing kJ or kcal value from the other value. A number and its unit stay on one line. */
function energyText({ kJ, kcal }: Nutrition, format: Intl.NumberFormat): string | undefined {
  if (kJ === undefined && kcal === undefined) return undefined;
  const [inKj, inKcal] = [kJ ?? (kcal ?? 0) * KJ_OF_KCAL, kcal ?? (kJ ?? 0) / KJ_OF_KCAL];
  return `${format.format(Math.round(inKj))}\u00a0kJ / ${format.format(Math.round(inKcal))}\u00a0kcal`;
}

/**
 * Returns the rows of a nutrition table in the order of a printed label. It omits nutrients that the product does
 * not state.
 */
export function nutritionRows(nutrition: Nutrition, locale: string, t: FactsTranslate) {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const energy = energyText(nutrition, format);
  const grams = GRAMS.flatMap((name) => {
    const value = nutrition[name];
    const isPart = name === 'saturates' || name === 'sugars';
    return value === undefined
      ? []
      : [{ name: t(name), text: `${format.format(value)}\u00a0g`, isPart }];
  });
  return [...(energy ? [{ name: t('energy'), text: energy, isPart: false }] : []), ...grams];
}

/**
 * Returns the label of a choice, for example of a quality class. The classes I and II are the same in all languages.
 */
export const choiceText = (choice: Choice, t: LabelsTranslate): string =>
  choice === 'I' || choice === 'II' ? choice : t(choice);

/**
 * Returns the facts that the law requires for some goods as table rows. Omits facts that the product does not state.
 */
export function labelRows(
  product: Pick<FactsDoc, LabelFact>,
  locale: string,
  t: LabelsTranslate,
): { name: string; text: string }[] {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const textOf = (row: LabelRow): string | undefined => {
    if ('max' in row) return product[row.name];
    if ('choices' in row) {
      const choice = product[row.name];
      return choice && choiceText(choice, t);
    }
    const percent = product[row.name];
    return percent === undefined ? undefined : t('byVolume', { percent: format.format(percent) });
  };
  return LABEL_ROWS.flatMap((row) => {
    const text = textOf(row);
    return text ? [{ name: t(row.name), text }] : [];
  });
}
