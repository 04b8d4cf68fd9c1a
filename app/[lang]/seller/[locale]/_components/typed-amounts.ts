import { MAX_STOCK, maxStock } from '@/lib/catalog/limits';
import type { ProductView } from '@/lib/catalog/view';
import type { Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import type { Units } from '@/lib/law/unit-systems';
import { type Measure, STEP_UNITS } from '@/lib/weights/fields';
import { stockUnit } from '@/lib/weights/measures';
import { amountText, parseAmount } from '@/lib/weights/typed-amount';
import { isDecimal, typedValue } from '@/lib/weights/units';

/* The amounts of weighed goods in the product form. In lb and oz they have decimals, for example `0.25`. */

/** The texts of the form by input name. */
type Texts = Readonly<Record<string, string>>;

/** Returns whether the form is set to selling by weight. */
export const isWeighedChoice = ({ soldBy }: Texts): boolean =>
  soldBy === 'weight' || soldBy === 'weighed-piece';

/** Returns the unit of the amounts in the form. The default is grams. */
export const unitOfTexts = ({ stepUnit }: Texts): Measure['unit'] =>
  STEP_UNITS.find((unit) => unit === stepUnit) ?? 'g';

/** Returns the unit of the amounts in the form. The default is pounds in a US shop, otherwise grams. */
export const chosenUnit = (texts: Texts, units: Units | undefined): Measure['unit'] =>
  texts.stepUnit ? unitOfTexts(texts) : units === 'us' ? 'mlb' : 'g';

/**
 * Returns the names of the inputs that contain an amount in the chosen unit. The stock input is included only for goods
 * sold by weight, because all other stock is counted in pieces.
 */
const amountInputs = ({ soldBy }: Texts) => [
  ...(['step', 'aboutAmount', 'least', 'most'] as const),
  ...(soldBy === 'weight' ? (['stock'] as const) : []),
];

/**
 * Returns the message `fault` for each invalid amount in lb or oz, by input name. Ignores the stock, which has its own
 * error message.
 */
export function decimalErrors(
  texts: Texts,
  fault: string,
  language: Language,
): Record<string, string> {
  const unit = unitOfTexts(texts);
  if (!isWeighedChoice(texts) || !isDecimal(unit)) return {};
  const wrong = amountInputs(texts).filter(
    (name) =>
      name !== 'stock' &&
      texts[name]?.trim() &&
      parseAmount(texts[name], unit, language) === undefined,
  );
  return Object.fromEntries(wrong.map((name) => [name, fault]));
}

/** Converts amounts in lb or oz to whole thousandths, as the API expects. Amounts in g or ml stay unchanged. */
export function withStoredAmounts(texts: Texts, language: Language): Record<string, string> {
  const unit = unitOfTexts(texts);
  if (!isWeighedChoice(texts) || !isDecimal(unit)) return texts;
  const typed = amountInputs(texts).filter((name) => texts[name]?.trim());
  const stored = typed.map((name) => [
    name,
    String(parseAmount(texts[name] ?? '', unit, language) ?? ''),
  ]);
  return { ...texts, ...Object.fromEntries(stored) };
}

/** Returns the stock of a product as the form shows it, for example `12.5` for 12,500 thousandths of a pound. */
export const stockText = (product: ProductView, language: Language): string => {
  const { stock } = product;
  const unit = stockUnit(product);
  return stock === undefined ? '' : unit ? amountText(stock, unit, language) : String(stock);
};

/** Returns the error message for a stock that is not a number or exceeds the maximum. */
export function stockError(texts: Texts, goods: Translate<'sellerGoods'>): string {
  const unit = unitOfTexts(texts);
  return texts.soldBy === 'weight' && isDecimal(unit)
    ? goods('stockDecimal', { max: typedValue(maxStock(unit), unit) })
    : goods('stock', { max: MAX_STOCK });
}
