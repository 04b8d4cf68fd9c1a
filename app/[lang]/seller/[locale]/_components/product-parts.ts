import type { FoodFacts } from '@/lib/barcodes/food-view';
import { dietLabels, factName } from '@/lib/catalog/facts/fact-labels';
import {
  ALLERGENS,
  type Allergen,
  DIETS,
  type Diet,
  GRAMS,
  NUTRIENTS,
} from '@/lib/catalog/facts/fields';
import { weightOf } from '@/lib/catalog/facts/sizes';
import { MAX_STOCK, NEW_PHOTO } from '@/lib/catalog/limits';
import type { ProductView, SellerProduct } from '@/lib/catalog/view';
import type { Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { parseWhole } from '@/lib/utils/decimal';
import { parseDollars, typedAmount, typedNumber, whyNoAmount, whyNoPrice } from '@/lib/utils/money';
import { type Measure, TOLERANCE } from '@/lib/weights/fields';
import { measureIn } from '@/lib/weights/measures';
import type { MeasureView } from '@/lib/weights/view';
import { translationsOf, translationTexts, withoutTranslations } from './translation-fields';
import type { Photo } from './use-photos';

/* The inputs for how a product is sold, by name. */

/** Returns whether the goods of a form are weighed. */
export const isWeighedChoice = ({ soldBy }: Texts): boolean =>
  soldBy === 'weight' || soldBy === 'weighed-piece';

/** Returns the input values for how a product is sold. Inputs that the form does not show are empty. */
function textsOfMeasure(product: MeasureView, language: Language): Record<string, string> {
  const { soldBy = 'piece', pricePerUnit } = product;
  const text = (value: string | number | undefined) => String(value ?? '');
  return {
    soldBy,
    pricePerUnit: pricePerUnit === undefined ? '' : typedAmount(pricePerUnit, language),
    stepUnit: text(product.stepUnit),
    step: text(product.step),
    aboutAmount: text(product.aboutAmount),
    tolerancePercent: text(product.tolerancePercent),
    least: text(product.least),
    most: text(product.most),
  };
}

/** Returns the error of the price per kilogram, in a form of weighed goods. */
function faultOfUnitPrice(texts: Texts, amounts: Translate<'amounts'>): Texts {
  const fault = whyNoPrice(texts.pricePerUnit, amounts('price'), amounts);
  return fault ? { pricePerUnit: fault } : {};
}

/** Returns the typed measure for the preview. Undefined while a value is missing. */
export function typedMeasure(texts: Texts): Measure | undefined {
  if (!isWeighedChoice(texts)) return undefined;
  const number = (text = '') => (/^\d{1,8}$/.test(text.trim()) ? Number(text) : undefined);
  const cents = parseDollars(texts.pricePerUnit);
  const bounds = { least: number(texts.least), most: number(texts.most) };
  if (!cents) return undefined;
  return measureIn({
    soldBy: texts.soldBy === 'weight' ? 'weight' : 'weighed-piece',
    step: number(texts.step),
    aboutAmount: number(texts.aboutAmount),
    ...bounds,
    stepUnit: texts.stepUnit === 'ml' ? 'ml' : 'g',
    pricePerUnit: cents / 100,
    tolerancePercent: number(texts.tolerancePercent) ?? TOLERANCE,
  });
}

/* The inputs for the facts of a product, by name. */

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
/** The input for whether the allergens are stated at all. */
export const STATED_INPUT = 'allergens-stated';

/** Returns the weight that the seller wrote. Empty if the weight follows from the amount. */
export const ownWeight = ({ weight = '', amount, unit }: ProductView): string =>
  weight === weightOf({ amount, unit }) ? '' : weight;

/** Returns the input values for the facts of a product, in a language. */
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

/** Returns whether an input is one of {@link textsOfFacts}. */
export const isFactInput = (name: string): boolean =>
  PLAIN.some((one) => one === name) || /^(allergens?|diet|nutrition)-/.test(name);

/** Returns whether an input is for a numeric fact. */
export const isFactNumber = (name: string): boolean =>
  name === 'amount' || NUTRIENTS.some((one) => nutrientInput(one) === name);

/** Returns the label of the input of a fact. */
export function labelOfFact(name: string, t: Translate<'facts'>): string {
  const of = <N extends string>(names: readonly N[], inputOf: (one: N) => string) =>
    names.find((one) => inputOf(one) === name);
  const allergen = of(ALLERGENS, allergenInput);
  if (allergen) return `${t('allergens')}: ${t(allergen)}`;
  const diet = of(DIETS, dietInput);
  if (diet) return `${t('diet')}: ${dietLabels(diet, t)}`;
  const gram = of(GRAMS, nutrientInput);
  if (gram) return t(gram);
  if (name.startsWith('nutrition-')) return t('energy');
  const plain = PLAIN.find((one) => one === name);
  return plain ? factName(plain, t, '') : t('allergens');
}

/** Returns all facts of a form in the format of the API. A fact that is not stated is an empty text. */
export function factsOfTexts(texts: Texts): Record<string, unknown> {
  const inState = (state: string) =>
    ALLERGENS.filter((name) => texts[allergenInput(name)] === state);
  const stated = { contains: inState('has'), mayContain: inState('may') };
  // Choosing an allergen states the allergens.
  const isStated = texts[STATED_INPUT] || stated.contains.length + stated.mayContain.length > 0;
  const nutrients = NUTRIENTS.map((name) => [name, texts[nutrientInput(name)] ?? '']);
  return {
    ...Object.fromEntries(PLAIN.map((name) => [name, texts[name] ?? ''])),
    allergens: isStated ? stated : null,
    diets: DIETS.filter((diet) => texts[dietInput(diet)]),
    nutrition: { per: texts[nutrientInput('per')] ?? '', ...Object.fromEntries(nutrients) },
  };
}

/** Returns the errors of the API by the names of the inputs. */
export function faultsOfFacts(faults: Texts): Texts {
  const named = Object.entries(faults).map(([name, fault]) => [
    name.replace(/^nutrition\./, 'nutrition-'),
    fault,
  ]);
  return Object.fromEntries(named);
}

/**
 * Inputs that make sense only together. If the seller has filled one of a group, the database fills none of
 * the others.
 */
const GROUPS = [/^nutrition-/, /^(amount|unit)$/, /^diet-/];

/**
 * Returns the values that a database fills into the empty inputs of a product's form. They never include
 * allergens, because the seller confirms each of them first.
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

/** Returns the allergens of the database that the form does not state yet, each with its state. */
export function allergensToConfirm({ allergens }: FoodFacts, entered: Texts) {
  const of = (names: readonly Allergen[] = [], state: 'has' | 'may') =>
    names.map((name) => ({ name, state }));
  return [...of(allergens?.contains, 'has'), ...of(allergens?.mayContain, 'may')].filter(
    ({ name }) => !entered[allergenInput(name)],
  );
}

/** The values of the product form by the names of its inputs. */
export type Texts = Record<string, string>;

/** Returns the input values of a product, in a language. */
export const textsOf = (
  product: ProductView | SellerProduct,
  language: Language = 'en',
): Texts => ({
  name: product.name,
  description: product.description.join('\n'),
  category: product.category,
  weight: ownWeight(product),
  stock: String(product.stock ?? ''),
  price: typedAmount(product.price, language),
  // Without an offer the field is empty, so that a changed price does not create one.
  offerPrice: product.offerPrice === product.price ? '' : typedAmount(product.offerPrice, language),
  taxClass: product.taxClass ?? '',
  deposit: product.deposit === undefined ? '' : typedAmount(product.deposit, language),
  ...translationTexts('translations' in product ? product.translations : {}),
  ...textsOfFacts(product, language),
  ...textsOfMeasure(product, language),
});

/** The translation functions for the error messages of numbers. */
export type NumberWords = { amounts: Translate<'amounts'>; goods: Translate<'sellerGoods'> };

/** Returns the error messages of the invalid numbers by the names of their inputs. */
export function faultsOfNumbers(texts: Texts, { amounts, goods }: NumberWords): Texts {
  const { price, stock = '', deposit } = texts;
  const isWeighed = isWeighedChoice(texts);
  // For weighed goods, both prices follow from the price per kilogram.
  const offerPrice = isWeighed ? '' : texts.offerPrice;
  const priceFault = isWeighed ? undefined : whyNoPrice(price, amounts('price'), amounts);
  const offerFault = offerPrice?.trim()
    ? whyNoPrice(offerPrice, amounts('offerPrice'), amounts)
    : undefined;
  const isAbove = !priceFault && (parseDollars(offerPrice) ?? 0) > (parseDollars(price) ?? 0);
  const isCount = !stock.trim() || (parseWhole(stock) ?? Number.POSITIVE_INFINITY) <= MAX_STOCK;
  return {
    ...(isWeighed ? faultOfUnitPrice(texts, amounts) : {}),
    ...(priceFault && { price: priceFault }),
    ...(offerFault && { offerPrice: offerFault }),
    ...(!offerFault && isAbove && { offerPrice: goods('offerAbove') }),
    ...(!isCount && { stock: goods('stock', { max: MAX_STOCK }) }),
    ...(deposit && parseDollars(deposit) === undefined
      ? { deposit: whyNoAmount(deposit, amounts('deposit'), amounts) }
      : {}),
  };
}

/** Returns the non-empty lines of a description. */
export const descriptionLines = (description = ''): string[] =>
  description.split('\n').flatMap((line) => line.trim() || []);

/**
 * Returns the stock only if the seller changed it. `from` is the stock that the form showed, so that orders
 * placed since stay deducted.
 */
function countOf(stock: string | undefined, seen: SellerProduct) {
  if (stock === textsOf(seen).stock) return {};
  return { stock, ...(seen.stock === undefined ? {} : { from: seen.stock }) };
}

/**
 * Returns the form data for POST /api/product/add. With `seen`, the product that the form loaded, returns the
 * data for POST /api/product/update.
 */
export function productParts(
  texts: Texts,
  photos: readonly Photo[],
  seen?: SellerProduct,
): FormData {
  const { stock, ...inputs } = withoutTranslations(texts);
  const others = Object.fromEntries(Object.entries(inputs).filter(([name]) => !isFactInput(name)));
  const change = seen && {
    ...countOf(stock, seen),
    id: seen._id,
    updatedAt: seen.updatedAt,
    keep: photos.map((photo) => ('url' in photo ? photo.url : NEW_PHOTO)),
  };
  const data = new FormData();
  const entered = {
    ...others,
    ...factsOfTexts(texts),
    description: descriptionLines(others.description),
    ...translationsOf(texts, seen?.translations),
  };
  const product = change ? { ...entered, ...change } : { ...entered, stock };
  data.append('productData', JSON.stringify(product));
  for (const photo of photos) if ('file' in photo) data.append('images', photo.file);
  return data;
}
