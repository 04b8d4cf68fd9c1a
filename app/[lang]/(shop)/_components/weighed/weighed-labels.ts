import type { Language } from '@/lib/i18n/languages';
import { formatCents } from '@/lib/utils/money';
import { ceilingCents, estimateCents } from '@/lib/weights/amounts';
import type { Measure } from '@/lib/weights/fields';
import { formatAmount } from '@/lib/weights/format-amount';
import type { Translations } from '@/messages';
import { weights as ar } from '@/messages/ar.json?namespace=weights';
import { weights as de } from '@/messages/de.json?namespace=weights';
import { weights as en } from '@/messages/en.json?namespace=weights';
import { weights as es } from '@/messages/es.json?namespace=weights';
import { weights as fr } from '@/messages/fr.json?namespace=weights';
import { weights as pt } from '@/messages/pt.json?namespace=weights';

type WeightMessages = Translations['weights'];

const WORDS: Record<Language, WeightMessages> = { ar, de, en, es, fr, pt };

/**
 * Only components that show weighed goods load this module and its messages. The first argument is unused; the test for
 * unused messages reads the namespace from it.
 */
export const weighedTranslator =
  (_area: 'weights', language: Language) =>
  (key: keyof WeightMessages, values: Readonly<Record<string, string>> = {}): string =>
    WORDS[language][key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

type WeighedTranslator = ReturnType<typeof weighedTranslator>;

export const estimateLabel = (t: WeighedTranslator, sum: string, most: string): string =>
  sum === most ? sum : t('aboutAtMost', { sum, most });

export function amountAndSums(
  measure: Measure,
  quantity: number,
  currency: string,
  language: Language,
): string {
  const t = weighedTranslator('weights', language);
  const money = (cents: number) => formatCents(cents, currency, language);
  return t('forAmount', {
    amount: formatAmount(quantity * measure.step, measure.unit, language),
    sums: estimateLabel(
      t,
      money(estimateCents(measure, quantity)),
      money(ceilingCents(measure, quantity)),
    ),
  });
}
