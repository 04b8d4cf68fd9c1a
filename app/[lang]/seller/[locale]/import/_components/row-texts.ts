import { useT } from '#i18n';
import { GRAMS } from '@/lib/catalog/facts/fields';
import type { Field } from '@/lib/catalog/import/columns';
import { isLanguage, LANGUAGES } from '@/lib/i18n/languages';
import type { MeasureField } from '@/lib/weights/fields';
import type { Messages } from '@/messages';

/** The names of fields, in messages ('movingIn'). */
const FIELDS = {
  name: 'fieldName',
  category: 'fieldCategory',
  price: 'fieldPrice',
  offerPrice: 'fieldOfferPrice',
  description: 'fieldDescription',
  image: 'fieldImage',
  inStock: 'fieldInStock',
  stock: 'fieldStock',
  weight: 'fieldWeight',
  taxClass: 'fieldTaxClass',
  deposit: 'fieldDeposit',
  id: 'fieldId',
  stockBefore: 'fieldStockBefore',
  variantGroup: 'fieldVariantGroup',
  variant: 'fieldVariant',
  variantPlace: 'fieldVariantPlace',
  group: 'fieldGroup',
  number: 'fieldNumber',
  sku: 'fieldSku',
  parent: 'fieldParent',
  kind: 'fieldKind',
  published: 'fieldPublished',
  status: 'fieldStatus',
  saleFrom: 'fieldSaleFrom',
  saleUntil: 'fieldSaleUntil',
  option: 'fieldOption',
  ownImage: 'fieldOwnImage',
  tracker: 'fieldTracker',
  otherName: 'fieldOtherName',
  otherCategory: 'fieldOtherCategory',
  taxStatus: 'fieldTaxStatus',
  taxFlag: 'fieldTaxFlag',
  netPrice: 'fieldNetPrice',
  netOffer: 'fieldNetOffer',
  weighed: 'fieldWeighed',
} as const satisfies Partial<Record<Field, keyof Messages['movingIn']>>;

/** How products are sold, in messages ('sellerWeights'). */
const MEASURES = {
  ...({ soldBy: 'soldBy', step: 'step', stepUnit: 'unit', pricePerUnit: 'pricePerUnit' } as const),
  ...({ least: 'least', most: 'most', aboutAmount: 'about' } as const),
  tolerancePercent: 'tolerance',
} as const satisfies Record<MeasureField, keyof Messages['sellerWeights']>;

/** The facts that are called as their messages ('facts'). */
const FACTS = [
  ...(['brand', 'gtin', 'amount', 'ingredients', 'allergens', 'leastAge', 'origin'] as const),
  ...(['storage', ...GRAMS] as const),
] as const satisfies readonly (Field & keyof Messages['facts'])[];

/** What of a product is named in further languages. */
const NAMED: Partial<Record<string, 'fieldName' | 'fieldVariant'>> = {
  name: 'fieldName',
  variant: 'fieldVariant',
};

const isOwn = (field: string): field is keyof typeof FIELDS => Object.hasOwn(FIELDS, field);
const isMeasure = (field: string): field is MeasureField => Object.hasOwn(MEASURES, field);
const isFact = (field: string): field is (typeof FACTS)[number] =>
  FACTS.some((one) => one === field);

/** What each field is called in the language of the page. */
export function useFieldName(): (field: Field) => string {
  const t = useT('movingIn');
  const facts = useT('facts');
  const form = useT('factsForm');
  const weights = useT('sellerWeights');
  return (field) => {
    if (isOwn(field)) return t(FIELDS[field]);
    if (isMeasure(field)) return weights(MEASURES[field]);
    if (isFact(field)) return facts(field);
    if (field === 'diets') return facts('diet');
    const [of = '', code] = field.split(':');
    if (isLanguage(code)) {
      const name = isFact(of) ? facts(of) : t(NAMED[of] ?? 'fieldDescription');
      return t('translatedField', { name, language: LANGUAGES[code].name });
    }
    if (field === 'unit') return form('unit');
    if (field === 'mayContain') return `${facts('allergens')} (${form('traces')})`;
    // What is left are the two energies and what nutrition is of.
    return field === 'nutritionPer' ? form('per') : form('energyIn', { unit: field });
  };
}
