import { useT } from '#i18n';
import { type TaxWords, taxWordsOf } from '@/lib/tax/tax-labels';

/**
 * Returns the labels of the rows of totals. It is separate from use-words.ts, because tax rates import the
 * categories.
 */
export const useTaxWords = (): TaxWords => taxWordsOf(useT('tax'));
