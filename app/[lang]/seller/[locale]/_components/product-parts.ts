import { MAX_STOCK, NEW_PHOTO } from '@/lib/catalog/limits';
import type { ProductView, SellerProduct } from '@/lib/catalog/view';
import type { Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { parseWhole } from '@/lib/utils/decimal';
import { parseDollars, typedAmount, whyNoAmount, whyNoPrice } from '@/lib/utils/money';
import { factsOfTexts, isFactInput, ownWeight, textsOfFacts } from './fact-texts';
import { faultOfUnitPrice, isWeighedChoice, textsOfMeasure } from './measure-texts';
import { translationsOf, translationTexts, withoutTranslations } from './translation-texts';
import type { Photo } from './use-photos';

/** The texts of the product form by the names of its inputs. */
export type Texts = Record<string, string>;

/** A product as the form shows it in a language. */
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
  // A product that has one price keeps one when that is changed.
  offerPrice: product.offerPrice === product.price ? '' : typedAmount(product.offerPrice, language),
  taxClass: product.taxClass ?? '',
  deposit: product.deposit === undefined ? '' : typedAmount(product.deposit, language),
  ...translationTexts('translations' in product ? product.translations : {}),
  ...textsOfFacts(product, language),
  ...textsOfMeasure(product, language),
});

/** How the form says why it refuses a number. */
export type NumberWords = { amounts: Translate<'amounts'>; goods: Translate<'sellerGoods'> };

/** Why the numbers that were typed are refused, by the names of their inputs. */
export function faultsOfNumbers(texts: Texts, { amounts, goods }: NumberWords): Texts {
  const { price, stock = '', deposit } = texts;
  const isWeighed = isWeighedChoice(texts);
  // Of goods that are weighed both follow from the price of a kilogram.
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

/** The lines of a description that are not empty. */
export const descriptionLines = (description = ''): string[] =>
  description.split('\n').flatMap((line) => line.trim() || []);

/** The count, if it was changed: what was ordered since it was seen stays taken. */
function countOf(stock: string | undefined, seen: SellerProduct) {
  if (stock === textsOf(seen).stock) return {};
  return { stock, ...(seen.stock === undefined ? {} : { from: seen.stock }) };
}

/**
 * The form as POST /api/product/add takes it or, with the product that was `seen`, POST
 * /api/product/update.
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
