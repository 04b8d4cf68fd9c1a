import { useT } from '#i18n';
import { type TaxWords, taxWordsOf } from '@/lib/tax/tax-words';

/** What the page calls the rows of sums. Apart from use-words.ts, because rates know the categories. */
export const useTaxWords = (): TaxWords => taxWordsOf(useT('tax'));
