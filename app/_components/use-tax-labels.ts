import { useT } from '#i18n';
import { type TaxLabels, taxLabelsOf } from '@/lib/tax/tax-labels';

/** This hook has its own file, because the tax code imports all categories. */
export const useTaxLabels = (): TaxLabels => taxLabelsOf(useT('tax'));
