import type { Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { parseDollars, typedAmount, whyNoPrice } from '@/lib/utils/money';
import { type Measure, TOLERANCE } from '@/lib/weights/fields';
import { measureIn } from '@/lib/weights/read-math';
import type { MeasureView } from '@/lib/weights/view';

/* How a product is sold as the texts of its form, by the names of the inputs. */

type Texts = Readonly<Record<string, string>>;

/** Whether the goods of a form are weighed. */
export const isWeighedChoice = ({ soldBy }: Texts): boolean =>
  soldBy === 'weight' || soldBy === 'weighed-piece';

/** What the form shows of how a product is sold; inputs that it does not show are empty. */
export function textsOfMeasure(product: MeasureView, language: Language): Record<string, string> {
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

/** Why the price of a kilogram is refused, in a form of goods that are weighed. */
export function faultOfUnitPrice(texts: Texts, amounts: Translate<'amounts'>): Texts {
  const fault = whyNoPrice(texts.pricePerUnit, amounts('price'), amounts);
  return fault ? { pricePerUnit: fault } : {};
}

/** The measure that is typed, as far as a preview shows it; undefined while something is missing. */
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
