import type { Translate } from '@/lib/i18n/translate';
import { site } from '@/lib/utils/site';
import type { TaxMode } from './tax';
import { type Classed, rateOf, type TaxRates } from './tax-classes';

type Taxing = TaxRates & { taxMode?: TaxMode | undefined };

type Note = 'noteAll' | 'noteIncluded' | 'noteNone' | { percent: number };

const isTaxFree = ({ taxPercent, taxClasses = [] }: TaxRates): boolean =>
  taxPercent === 0 && taxClasses.every(({ percent }) => percent === 0);

const isUnset = ({ taxMode, taxPercent, taxClasses = [] }: Taxing): boolean =>
  !taxMode && taxClasses.length === 0 && taxPercent === site.taxPercent;

function noteOf(shop: Taxing, product: Classed): Note {
  if (shop.taxMode === 'included') return isTaxFree(shop) ? 'noteNone' : 'noteIncluded';
  if (isUnset(shop)) return 'noteAll';
  const percent = rateOf(shop, product);
  return percent > 0 ? { percent } : 'noteNone';
}

/** The translate function of the namespace `tax` or `deliveryCosts`. Both namespaces have the same keys. */
type TranslateNote = {
  (key: Exclude<Note, object>): string;
  (key: 'notePlus', values: { percent: number }): string;
};

/**
 * Returns the tax note below the price of a product. With the default tax settings and the namespace `tax`, it is the
 * sentence that docs/product.md 1.3 requires. With the namespace `deliveryCosts`, the note also states that delivery
 * costs are added (`mustNoteDelivery` in lib/law/country-law.ts).
 */
export function priceNote(shop: Taxing, product: Classed, t: TranslateNote): string {
  const note = noteOf(shop, product);
  return typeof note === 'string' ? t(note) : t('notePlus', note);
}

/**
 * Returns the sentence in the footer about tax and delivery costs. `costs` is the name of the delivery costs, or a
 * placeholder for a link. With the default tax settings, and in a shop without tax, the sentence does not mention tax.
 */
export function allPricesNote(
  shop: Taxing,
  t: Translate<'deliveryCosts'>,
  costs = t('costs'),
): string {
  if (isTaxFree(shop) || isUnset(shop)) return t('allPlain', { costs });
  return t(shop.taxMode === 'included' ? 'allIncluded' : 'allAdded', { costs });
}
