import { MAX_STOCK, maxStock } from '@/lib/catalog/limits';
import type { ProductView } from '@/lib/catalog/view';
import type { Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import type { Units } from '@/lib/law/unit-systems';
import { type Measure, STEP_UNITS } from '@/lib/weights/fields';
import { stockUnit } from '@/lib/weights/measures';
import { amountText, parseAmount } from '@/lib/weights/typed-amount';
import { isDecimal, typedValue } from '@/lib/weights/units';

/* In lb and oz, amounts have decimals, for example `0.25`. */

type Texts = Readonly<Record<string, string>>;

export const isWeighedChoice = ({ soldBy }: Texts): boolean =>
  soldBy === 'weight' || soldBy === 'weighed-piece';

/** The default is grams. */
export const unitOfTexts = ({ stepUnit }: Texts): Measure['unit'] =>
  STEP_UNITS.find((unit) => unit === stepUnit) ?? 'g';

/** The default is pounds in a US shop, otherwise grams. */
export const chosenUnit = (texts: Texts, units: Units | undefined): Measure['unit'] =>
  texts.stepUnit ? unitOfTexts(texts) : units === 'us' ? 'mlb' : 'g';

/** The stock is included only for goods sold by weight. Other stock is counted in pieces. */
const amountInputs = ({ soldBy }: Texts) => [
  ...(['step', 'aboutAmount', 'least', 'most'] as const),
  ...(soldBy === 'weight' ? (['stock'] as const) : []),
];

/** The stock has its own error message. */
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

/** The API expects whole thousandths of lb and oz. Amounts in g or ml stay unchanged. */
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

/** Returns for example `12.5` for 12,500 thousandths of a pound. */
export const stockText = (product: ProductView, language: Language): string => {
  const { stock } = product;
  const unit = stockUnit(product);
  return stock === undefined ? '' : unit ? amountText(stock, unit, language) : String(stock);
};

export function stockError(texts: Texts, goods: Translate<'sellerGoods'>): string {
  const unit = unitOfTexts(texts);
  return texts.soldBy === 'weight' && isDecimal(unit)
    ? goods('stockDecimal', { max: typedValue(maxStock(unit), unit) })
    : goods('stock', { max: MAX_STOCK });
}
