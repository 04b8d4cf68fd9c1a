import type { FoodFacts } from '@/lib/barcodes/food-view';
import { dietLabels, factName } from '@/lib/catalog/facts/fact-labels';
import { maxFactValue } from '@/lib/catalog/facts/fact-rows';
import {
  ALLERGENS,
  type Allergen,
  DIETS,
  type Diet,
  GRAMS,
  NUTRIENTS,
} from '@/lib/catalog/facts/fields';
import { weightOf } from '@/lib/catalog/facts/sizes';
import { maxStock, NEW_PHOTO } from '@/lib/catalog/limits';
import { PLAIN_FACTS } from '@/lib/catalog/transfer/columns';
import type { ProductView, SellerProduct } from '@/lib/catalog/view';
import type { Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { parseWhole } from '@/lib/utils/decimal';
import { amountError, parseUnits, priceError, typedAmount, typedNumber } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { type Measure, TOLERANCE } from '@/lib/weights/fields';
import { measureIn, stockUnit } from '@/lib/weights/measures';
import { isCountedAlike } from '@/lib/weights/stock-units';
import { amountText, parseAmount } from '@/lib/weights/typed-amount';
import { isDecimal } from '@/lib/weights/units';
import type { MeasureView } from '@/lib/weights/view';
import type { Photo } from './photo-choice';
import { translationsOf, translationTexts, withoutTranslations } from './translation-fields';
import {
  decimalErrors,
  isWeighedChoice,
  stockError,
  stockText,
  unitOfTexts,
  withStoredAmounts,
} from './typed-amounts';

/** Values of hidden inputs are empty. */
function textsOfMeasure(
  product: MeasureView,
  currency: string,
  language: Language,
): Record<string, string> {
  const { soldBy = 'piece', pricePerUnit, stepUnit = 'g' } = product;
  const { regularPricePerUnit = pricePerUnit } = product;
  const price = (value: number | undefined) =>
    value === undefined ? '' : typedAmount(value, currency, language);
  const text = (value: string | number | undefined) => String(value ?? '');
  const amount = (value: number | undefined) =>
    value === undefined ? '' : amountText(value, stepUnit, language);
  return {
    soldBy,
    regularPricePerUnit: price(regularPricePerUnit),
    // Blank if the product is not on offer. Otherwise a change of the regular price would turn the old price into an
    // offer.
    pricePerUnit: pricePerUnit === regularPricePerUnit ? '' : price(pricePerUnit),
    stepUnit: text(product.stepUnit),
    step: amount(product.step),
    aboutAmount: amount(product.aboutAmount),
    tolerancePercent: text(product.tolerancePercent),
    least: amount(product.least),
    most: amount(product.most),
  };
}

/** Returns undefined while a required value is missing. The preview of the product card shows the result. */
export function typedMeasure(
  texts: Texts,
  currency: string,
  language: Language = 'en',
): Measure | undefined {
  if (!isWeighedChoice(texts)) return undefined;
  const stepUnit = unitOfTexts(texts);
  const number = (text = '') => (/^\d{1,8}$/.test(text.trim()) ? Number(text) : undefined);
  const amount = (text = '') =>
    isDecimal(stepUnit) ? parseAmount(text, stepUnit, language) : number(text);
  const regular = parseUnits(texts.regularPricePerUnit, currency);
  const cents = texts.pricePerUnit?.trim() ? parseUnits(texts.pricePerUnit, currency) : regular;
  const bounds = { least: amount(texts.least), most: amount(texts.most) };
  if (!cents || !regular) return undefined;
  const typed = measureIn({
    soldBy: texts.soldBy === 'weight' ? 'weight' : 'weighed-piece',
    step: amount(texts.step),
    aboutAmount: amount(texts.aboutAmount),
    ...bounds,
    stepUnit,
    tolerancePercent: number(texts.tolerancePercent) ?? TOLERANCE,
  });
  const offer = regular === cents ? {} : { regularPerUnitCents: regular };
  return typed && { ...typed, perUnitCents: cents, ...offer };
}

export const allergenInput = (name: string) => `allergen-${name}`;
export const dietInput = (diet: Diet) => `diet-${diet}`;
export const nutrientInput = (name: string) => `nutrition-${name}`;
export const STATED_INPUT = 'allergens-stated';

/** Returns an empty text if the shop derives the weight from amount and unit. */
export const ownWeight = ({ weight = '', amount, unit }: ProductView): string =>
  weight === weightOf({ amount, unit }) ? '' : weight;

export function textsOfFacts(product: ProductView, language: Language = 'en'): Texts {
  const { allergens, diets = [], nutrition } = product;
  const stateOf = (name: (typeof ALLERGENS)[number]) =>
    allergens?.contains.includes(name) ? 'has' : allergens?.mayContain.includes(name) ? 'may' : '';
  const number = (value?: number) => (value === undefined ? '' : typedNumber(value, language));
  return Object.fromEntries([
    ...PLAIN_FACTS.map((name) => {
      const value = product[name];
      return [name, typeof value === 'number' ? number(value) : (value ?? '')];
    }),
    [STATED_INPUT, allergens ? 'yes' : ''],
    ...ALLERGENS.map((name) => [allergenInput(name), stateOf(name)]),
    ...DIETS.map((diet) => [dietInput(diet), diets.includes(diet) ? 'on' : '']),
    [nutrientInput('per'), nutrition?.per ?? ''],
    ...NUTRIENTS.map((name) => [nutrientInput(name), number(nutrition?.[name])]),
  ]);
}

export const isFactInput = (name: string): boolean =>
  PLAIN_FACTS.some((one) => one === name) || /^(allergens?|diet|nutrition)-/.test(name);

export const isFactNumber = (name: string): boolean =>
  maxFactValue(name) !== undefined || NUTRIENTS.some((one) => nutrientInput(one) === name);

export function labelOfFact(
  name: string,
  t: Translate<'facts'>,
  tLabels: Translate<'labelFacts'>,
): string {
  const of = <N extends string>(names: readonly N[], inputOf: (one: N) => string) =>
    names.find((one) => inputOf(one) === name);
  const allergen = of(ALLERGENS, allergenInput);
  if (allergen) return `${t('allergens')}: ${t(allergen)}`;
  const diet = of(DIETS, dietInput);
  if (diet) return `${t('diet')}: ${dietLabels(diet, t)}`;
  const gram = of(GRAMS, nutrientInput);
  if (gram) return t(gram);
  if (name.startsWith('nutrition-')) return t('energy');
  const plain = PLAIN_FACTS.find((one) => one === name);
  return plain ? factName(plain, t, tLabels, '') : t('allergens');
}

export function factsOfTexts(texts: Texts): Record<string, unknown> {
  const inState = (state: string) =>
    ALLERGENS.filter((name) => texts[allergenInput(name)] === state);
  const stated = { contains: inState('has'), mayContain: inState('may') };
  const isStated = texts[STATED_INPUT] || stated.contains.length + stated.mayContain.length > 0;
  const nutrients = NUTRIENTS.map((name) => [name, texts[nutrientInput(name)] ?? '']);
  return {
    ...Object.fromEntries(PLAIN_FACTS.map((name) => [name, texts[name] ?? ''])),
    allergens: isStated ? stated : null,
    diets: DIETS.filter((diet) => texts[dietInput(diet)]),
    nutrition: { per: texts[nutrientInput('per')] ?? '', ...Object.fromEntries(nutrients) },
  };
}

export function factFieldErrors(fieldErrors: Texts): Texts {
  const named = Object.entries(fieldErrors).map(([name, fault]) => [
    name.replace(/^nutrition\./, 'nutrition-'),
    fault,
  ]);
  return Object.fromEntries(named);
}

/** If the seller has filled one input of a group, the food database fills no input of that group. */
const GROUPS = [/^nutrition-/, /^(amount|unit)$/, /^diet-/];

/** Returns texts for the inputs that are still empty. The seller confirms each allergen instead. */
export function textsToFill({ allergens: _, name, ...facts }: FoodFacts, entered: Texts): Texts {
  const offered = {
    ...textsOfFacts(facts as ProductView),
    ...omitUndefined({ name: name || undefined }),
  };
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

/** Returns the allergens that the form does not contain yet. */
export function allergensToConfirm({ allergens }: FoodFacts, entered: Texts) {
  const of = (names: readonly Allergen[] = [], state: 'has' | 'may') =>
    names.map((name) => ({ name, state }));
  return [...of(allergens?.contains, 'has'), ...of(allergens?.mayContain, 'may')].filter(
    ({ name }) => !entered[allergenInput(name)],
  );
}

export type Texts = Record<string, string>;

/** Prices have the decimals of the shop's currency. Numbers are formatted for `language`. */
export const textsOf = (
  product: ProductView | SellerProduct,
  currency: string,
  language: Language = 'en',
): Texts => ({
  name: product.name,
  description: product.description.join('\n'),
  category: product.category,
  weight: ownWeight(product),
  stock: stockText(product, language),
  price: typedAmount(product.price, currency, language),
  // The field is blank without an offer. Otherwise a change of the regular price would turn the old price into an
  // offer.
  offerPrice:
    product.offerPrice === product.price ? '' : typedAmount(product.offerPrice, currency, language),
  taxClass: product.taxClass ?? '',
  deposit: product.deposit === undefined ? '' : typedAmount(product.deposit, currency, language),
  costPrice:
    'costPrice' in product && product.costPrice !== undefined
      ? typedAmount(product.costPrice, currency, language)
      : '',
  ...translationTexts('translations' in product ? product.translations : {}),
  ...textsOfFacts(product, language),
  ...textsOfMeasure(product, currency, language),
});

export type NumberTranslators = { amounts: Translate<'amounts'>; goods: Translate<'sellerGoods'> };

export function numberFieldErrors(
  texts: Texts,
  { amounts, goods }: NumberTranslators,
  currency: string,
  language: Language = 'en',
): Texts {
  const { stock = '', deposit, costPrice } = texts;
  const [regular, paid] = isWeighedChoice(texts)
    ? (['regularPricePerUnit', 'pricePerUnit'] as const)
    : (['price', 'offerPrice'] as const);
  const [price, offerPrice] = [texts[regular], texts[paid]];
  const priceFault = priceError(price, amounts('price'), amounts, currency);
  const offerFault = offerPrice?.trim()
    ? priceError(offerPrice, amounts('offerPrice'), amounts, currency)
    : undefined;
  const isAbove =
    !priceFault && (parseUnits(offerPrice, currency) ?? 0) > (parseUnits(price, currency) ?? 0);
  const stored = withStoredAmounts(texts, language).stock ?? '';
  const most = maxStock(texts.soldBy === 'weight' ? unitOfTexts(texts) : undefined);
  const isCount = !stock.trim() || (parseWhole(stored) ?? Number.POSITIVE_INFINITY) <= most;
  return {
    ...(priceFault && { [regular]: priceFault }),
    ...(offerFault && { [paid]: offerFault }),
    ...(!offerFault && isAbove && { [paid]: goods('offerAbove') }),
    ...omitUndefined({ stock: isCount ? undefined : stockError(texts, goods) }),
    ...decimalErrors(texts, goods('decimal'), language),
    ...omitUndefined({
      deposit:
        deposit && parseUnits(deposit, currency) === undefined
          ? amountError(deposit, amounts('deposit'), amounts, currency)
          : undefined,
      costPrice:
        costPrice && parseUnits(costPrice, currency) === undefined
          ? amountError(costPrice, amounts('costPrice'), amounts, currency)
          : undefined,
    }),
  };
}

export const descriptionLines = (description = ''): string[] =>
  description.split('\n').flatMap((line) => line.trim() || []);

/** `seen` is the product as the form loaded it. `text` is the typed stock in the unit of `seen`. */
function isStockUntouched(
  text: string | undefined,
  seen: SellerProduct,
  language: Language,
): boolean {
  if (!text?.trim()) return text === undefined || seen.stock === undefined;
  return parseAmount(text, stockUnit(seen) ?? 'g', language) === seen.stock;
}

/**
 * Returns the stock if the seller has changed it. The server applies the difference from `from`, so that orders placed
 * meanwhile stay deducted. After a change of the unit, `from` is absent.
 */
function countOf(texts: Texts, seen: SellerProduct, language: Language) {
  if (isStockUntouched(texts.stock, seen, language)) return {};
  const { stock } = withStoredAmounts(texts, language);
  const { soldBy } = texts;
  const by = soldBy === 'weight' || soldBy === 'weighed-piece' ? soldBy : undefined;
  const isAlike = isCountedAlike(measureIn(seen), by && { by, unit: unitOfTexts(texts) });
  return omitUndefined({ stock, from: isAlike ? seen.stock : undefined });
}

/**
 * Returns the body for POST /api/product/add or, with `seen`, for POST /api/product/update. `seen` is the product as
 * the form loaded it. The seller typed the texts in `language`.
 */
export function productParts(
  texts: Texts,
  photos: readonly Photo[],
  seen?: SellerProduct,
  language: Language = 'en',
): FormData {
  const { stock, ...inputs } = withoutTranslations(withStoredAmounts(texts, language));
  const others = Object.fromEntries(Object.entries(inputs).filter(([name]) => !isFactInput(name)));
  const change = seen && {
    ...countOf(texts, seen, language),
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
