import type { Language } from '@/lib/i18n/languages';
import { formatCents } from '@/lib/utils/money';
import { ceilingCents, estimateCents } from '@/lib/weights/amount-math';
import { formatAmount } from '@/lib/weights/amount-words';
import type { Measure } from '@/lib/weights/fields';
import type { Translations } from '@/messages';
import { weights as ar } from '@/messages/ar.json?area=weights';
import { weights as de } from '@/messages/de.json?area=weights';
import { weights as en } from '@/messages/en.json?area=weights';
import { weights as es } from '@/messages/es.json?area=weights';
import { weights as fr } from '@/messages/fr.json?area=weights';
import { weights as pt } from '@/messages/pt.json?area=weights';

type Words = Translations['weights'];

const WORDS: Record<Language, Words> = { ar, de, en, es, fr, pt };

/**
 * The sentences on goods that are weighed. No page gives its islands these messages: few shops have such goods, and
 * only what shows them loads this file. The name of the area tells the test of unused messages who says them.
 */
export const weighedWords =
  (_area: 'weights', language: Language) =>
  (key: keyof Words, values: Readonly<Record<string, string>> = {}): string =>
    WORDS[language][key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

type WeighedWords = ReturnType<typeof weighedWords>;

/** About how much something costs, and at most; one sum where both are the same. */
export const sumsWords = (t: WeighedWords, sum: string, most: string): string =>
  sum === most ? sum : t('aboutAtMost', { sum, most });

/** What so many steps cost: `500 g: about €2.50, at most €2.75`. */
export function amountAndSums(
  measure: Measure,
  quantity: number,
  currency: string,
  language: Language,
): string {
  const t = weighedWords('weights', language);
  const money = (cents: number) => formatCents(cents, currency, language);
  return t('forAmount', {
    amount: formatAmount(quantity * measure.step, measure.unit, language),
    sums: sumsWords(
      t,
      money(estimateCents(measure, quantity)),
      money(ceilingCents(measure, quantity)),
    ),
  });
}
