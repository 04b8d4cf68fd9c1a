import { allergenInput, textsOfFacts } from '@/app/[lang]/seller/[locale]/_components/fact-texts';
import type { FoodFacts } from '@/lib/barcodes/food-view';
import type { Allergen } from '@/lib/catalog/facts/fields';
import type { ProductView } from '@/lib/catalog/view';

type Texts = Record<string, string>;

/** Inputs that make sense only together: when one of them has been typed, none of the others is filled. */
const GROUPS = [/^nutrition-/, /^(amount|unit)$/, /^diet-/];

/**
 * The texts that a database fills into the inputs of a product's form: only into empty ones. Allergens are none of
 * them: each is confirmed first.
 */
export function textsToFill({ allergens: _, name, ...facts }: FoodFacts, entered: Texts): Texts {
  const offered = { ...textsOfFacts(facts as ProductView), ...(name ? { name } : {}) };
  const isTyped = (input: string) => Boolean(entered[input]?.trim());
  const isClosed = (input: string) =>
    GROUPS.some(
      (group) =>
        group.test(input) && Object.keys(entered).some((one) => group.test(one) && isTyped(one)),
    );
  return Object.fromEntries(
    Object.entries(offered).filter(
      ([input, text]) =>
        text &&
        input !== 'gtin' &&
        !/^allergens?-/.test(input) &&
        !isTyped(input) &&
        !isClosed(input),
    ),
  );
}

/** The allergens that the form says nothing of yet, and what the database says of each. */
export function allergensToConfirm({ allergens }: FoodFacts, entered: Texts) {
  const of = (names: readonly Allergen[] = [], state: 'has' | 'may') =>
    names.map((name) => ({ name, state }));
  return [...of(allergens?.contains, 'has'), ...of(allergens?.mayContain, 'may')].filter(
    ({ name }) => !entered[allergenInput(name)],
  );
}
