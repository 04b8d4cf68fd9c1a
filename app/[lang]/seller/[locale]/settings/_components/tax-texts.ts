import type { Language } from '@/lib/i18n/languages';
import type { ShopView } from '@/lib/shop/view';
import { classTargets } from '@/lib/tax/classes-math';
import { typedNumber } from '@/lib/utils/money';
import { rowCount, type Texts } from './form-texts';

/* The tax classes in the form of the settings: texts by the names of inputs, which carry the place of their class. */

/** The name of an input of the class at a place of the list; the first class is that of `taxPercent`. */
export const taxField = (place: number, input: string): string => `tax${place}-${input}`;

/** What the form shows of the classes. */
export const taxTexts = (shop: ShopView, language: Language = 'en'): Texts => ({
  taxMode: shop.taxMode ?? '',
  taxNumber: shop.taxNumber ?? '',
  taxExemption: shop.taxExemption ?? '',
  ...(shop.invoices ? { invoices: 'on' } : {}),
  orderButton: shop.orderButton ?? '',
  ...Object.fromEntries(
    (shop.taxClasses ?? []).flatMap(({ id, name, percent, appliesTo = [] }, place) => [
      [taxField(place, 'id'), id],
      [taxField(place, 'name'), name],
      [taxField(place, 'percent'), typedNumber(percent, language)],
      ...appliesTo.map((what) => [taxField(place, what), 'on']),
    ]),
  ),
});

/** How many classes the texts have. */
export const classCount = (texts: Texts): number =>
  rowCount(texts, (place) => taxField(place, 'name'));

const classAt = (texts: Texts, place: number) => {
  const id = texts[taxField(place, 'id')];
  return {
    ...(id ? { id } : {}),
    name: texts[taxField(place, 'name')],
    percent: place === 0 ? texts.taxPercent : texts[taxField(place, 'percent')],
    appliesTo: classTargets().filter((what) => texts[taxField(place, what)]),
  };
};

/** What the body of POST /api/seller/settings says of tax: one rate, or the classes with the first one of it. */
export function taxOf(texts: Texts) {
  const others = classCount(texts) > 1;
  const taxClasses = Array.from({ length: classCount(texts) }, (_, place) => classAt(texts, place));
  const { taxMode = '', taxNumber = '', taxExemption = '', orderButton } = texts;
  const invoices = texts.invoices === 'on';
  const own = { taxMode, taxNumber, taxExemption, invoices };
  const common = { ...own, ...(orderButton ? { orderButton } : {}) };
  return others ? { ...common, taxClasses } : { ...common, taxPercent: texts.taxPercent };
}

/** The input that shows the fault at a path of the body such as `taxClasses.1.percent`. */
export function taxInputOf(path: string): string | undefined {
  const [, place, input] = /^taxClasses\.(\d+)\.(\w+)/.exec(path) ?? [];
  if (!place || !input) return undefined;
  return place === '0' && input === 'percent' ? 'taxPercent' : `tax${place}-${input}`;
}
