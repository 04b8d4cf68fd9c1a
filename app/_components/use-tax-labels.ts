import { useT } from '#i18n';
import { type TaxLabels, taxLabelsOf } from '@/lib/tax/tax-labels';

/**
 * Returns the labels of taxes in a list of totals. This hook has its own file, because the tax code imports
 * all categories.
 */
export const useTaxLabels = (): TaxLabels => taxLabelsOf(useT('tax'));
