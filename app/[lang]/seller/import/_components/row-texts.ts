import { useT } from '#i18n';
import type { Field } from '@/lib/catalog/moving-in/fields';
import type { Note, Reason } from '@/lib/catalog/moving-in/product-of';
import { isLanguage, LANGUAGES } from '@/lib/i18n/languages';
import type { Messages } from '@/messages';

/** The sentence about each change of the rows that are taken, in messages ('rowFaults'). */
export const NOTES = {
  html: 'notedHtml',
  parted: 'notedParted',
  manyPictures: 'notedManyPictures',
  webPictures: 'notedWebPictures',
  plainHttp: 'notedPlainHttp',
  oversold: 'notedOversold',
  backorder: 'notedBackorder',
  manyCategories: 'notedManyCategories',
  otherCategory: 'notedOtherCategory',
  pictureRows: 'notedPictureRows',
  parentRows: 'notedParentRows',
  variants: 'notedVariants',
  noOffer: 'notedNoOffer',
  saleOff: 'notedSaleOff',
  saleEnds: 'notedSaleEnds',
  unpublished: 'notedUnpublished',
  spaces: 'notedSpaces',
} as const satisfies Record<Note, keyof Messages['rowFaults']>;

/** The sentence of each reason; one names a line beside it. */
export const REASONS = {
  noVariant: 'noVariant',
  noVariants: 'noVariants',
  noParent: 'noParent',
  wrongKind: 'wrongKind',
  nothingInRow: 'nothingInRow',
  openQuote: 'openQuote',
  manyCells: 'manyCells',
  garbled: 'garbled',
  noName: 'noName',
  longName: 'longName',
  unknownCategory: 'unknownCategory',
  noPrice: 'noPrice',
  notPrice: 'notPrice',
  ambiguousPrice: 'ambiguousPrice',
  negativePrice: 'negativePrice',
  zeroPrice: 'zeroPrice',
  manyDecimals: 'manyDecimals',
  otherCurrency: 'otherCurrency',
  tooHigh: 'tooHigh',
  offerAbove: 'offerAbove',
  manyLines: 'manyLines',
  longLine: 'longLine',
  longWeight: 'longWeight',
  notStock: 'notStock',
  notSwitch: 'notSwitch',
  notDay: 'notDay',
  notBarcode: 'notBarcode',
  notPublished: 'notPublished',
} as const satisfies Record<Exclude<Reason, 'sameProduct'>, keyof Messages['rowFaults']>;

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
} as const satisfies Partial<Record<Field, keyof Messages['movingIn']>>;

/** The names of facts, in messages ('facts'). */
const FACTS = {
  brand: 'brand',
  gtin: 'gtin',
  amount: 'amount',
  ingredients: 'ingredients',
  allergens: 'allergens',
  diets: 'diet',
  leastAge: 'leastAge',
  origin: 'origin',
  storage: 'storage',
  fat: 'fat',
  saturates: 'saturates',
  carbohydrate: 'carbohydrate',
  sugars: 'sugars',
  fibre: 'fibre',
  protein: 'protein',
  salt: 'salt',
} as const satisfies Partial<Record<Field, keyof Messages['facts']>>;

const has = <T extends object>(names: T, field: string): field is keyof T & string =>
  Object.hasOwn(names, field);

/** What each field is called in the language of the page. */
export function useFieldName(): (field: Field) => string {
  const t = useT('movingIn');
  const facts = useT('facts');
  const form = useT('factsForm');
  return (field) => {
    if (has(FIELDS, field)) return t(FIELDS[field]);
    if (has(FACTS, field)) return facts(FACTS[field]);
    const [of = '', code] = field.split(':');
    if (isLanguage(code)) {
      const name = t(of === 'name' ? 'fieldName' : 'fieldDescription');
      return t('translatedField', { name, language: LANGUAGES[code].name });
    }
    if (field === 'unit') return form('unit');
    if (field === 'mayContain') return `${facts('allergens')} (${form('traces')})`;
    // What is left are the two energies and what nutrition is of.
    return field === 'nutritionPer' ? form('per') : form('energyIn', { unit: field });
  };
}
