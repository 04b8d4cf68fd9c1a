import { z } from 'zod';
import { checkFacts, factFields } from '@/lib/catalog/facts/schema';
import { descriptionLines, productTranslations } from '@/lib/catalog/translations/schema';
import {
  amountInput,
  objectId,
  optionalInput,
  priceInput,
  wholeNumberInput,
} from '@/lib/http/input-parts';
import { requestTranslator, schemaMessage, t } from '@/lib/http/translate';
import { trimInvisible } from '@/lib/utils/invisible-characters';
import { STEP_UNITS } from '@/lib/weights/fields';
import { checkMeasure, measureFields, measureFrom, withStepPrice } from '@/lib/weights/schema';
import { findCategory } from './categories';
import { findCategoryByLabel, unknownCategory } from './category-names';
import {
  MAX_IMAGES,
  MAX_NAME,
  MAX_OUNCE_STOCK,
  MAX_STOCK,
  MAX_WEIGHT,
  maxStock,
  NEW_PHOTO,
} from './limits';

/**
 * Returns the schema for an amount in units of the currency. Its output is integer cents. Error messages start
 * with the message `label`.
 */
export const dollars = (label: 'price' | 'offerPrice') => priceInput(() => t('amounts', label));

/**
 * The offer price, which shoppers currently pay. An empty text, null or an omitted value means that the product
 * has only one price.
 */
export const offerPrice = z
  .preprocess(
    (value) => (value === null || value === '' ? undefined : value),
    dollars('offerPrice').optional(),
  )
  .optional();

/** The deposit in cents per piece. Empty text, null and zero mean no deposit. */
const deposit = optionalInput(amountInput(() => t('amounts', 'deposit'))).transform(
  (cents) => cents || undefined,
);

/**
 * The cost price in cents, per piece or, for weighed goods, per kilogram or litre. An empty text or null removes it. If
 * omitted, it stays unchanged.
 */
const costPrice = optionalInput(amountInput(() => t('amounts', 'costPrice')));

const STOCK = schemaMessage('sellerGoods', 'stock', { max: MAX_STOCK });

/** {@link checkStock} checks the maximum of the unit. */
const pieces = wholeNumberInput(z.int(STOCK).min(0, STOCK).max(MAX_OUNCE_STOCK, STOCK));

function checkStock(
  input: {
    stock?: number | null | undefined;
    soldBy?: string | undefined;
    stepUnit?: string | undefined;
  },
  context: z.RefinementCtx,
): void {
  const max = maxStock(input.soldBy === 'weight' ? input.stepUnit : undefined);
  if ((input.stock ?? 0) <= max) return;
  const message = t('sellerGoods', 'stock', { max });
  context.addIssue({ code: 'custom', path: ['stock'], message });
}

/** The stock in a form or file. An empty text, null or an omitted value means that the stock is not tracked. */
export const stock = z.preprocess(
  (value) => (value === null || (typeof value === 'string' && !value.trim()) ? undefined : value),
  pieces.optional(),
);

const NAME_MISSING = schemaMessage('catalogErrors', 'nameMissing');
const TAX_CLASS = schemaMessage('catalogErrors', 'taxClassId');

const productFields = z.object({
  name: z
    .string(NAME_MISSING)
    // An import finds products by name, so the name must be normalized.
    .overwrite((text) => trimInvisible(text.normalize('NFC')))
    .min(1, NAME_MISSING)
    .max(MAX_NAME, schemaMessage('catalogErrors', 'nameLong', { max: MAX_NAME })),
  description: descriptionLines,
  category: z
    .string(schemaMessage('catalogErrors', 'categoryMissing'))
    .transform((value, context) => {
      const category = findCategory(value.trim()) ?? findCategoryByLabel(value.trim());
      if (category) return category.path;
      context.addIssue({
        code: 'custom',
        message: unknownCategory(requestTranslator('catalogErrors')),
      });
      return z.NEVER;
    }),
  price: dollars('price'),
  offerPrice: offerPrice.describe('The current price; `price` by default'),
  stock: stock
    .optional()
    .describe('The stock that can be ordered; without it, stock is not tracked'),
  weight: z
    .string(schemaMessage('catalogErrors', 'weightText'))
    .trim()
    .max(MAX_WEIGHT, schemaMessage('catalogErrors', 'weightLong', { max: MAX_WEIGHT }))
    .optional()
    .transform((text) => text || undefined),
  taxClass: z
    .string(TAX_CLASS)
    .trim()
    .regex(/^[\w-]{0,40}$/, TAX_CLASS)
    .optional()
    .transform((text) => text || undefined)
    .describe('The id of its tax class; by default the tax class of its category'),
  deposit: deposit.describe('The deposit per item, for example for a bottle; 0 for none'),
  costPrice: costPrice.describe(
    'What the shop pays per item or, for weighed goods, per kilogram or litre, without tax; only staff who may see ' +
      'money can read it; omitted, it is not changed',
  ),
  translations: productTranslations.describe(
    'Name, description, ingredients, origin and storage in other languages of the shop; omitted languages are not changed',
  ),
  ...factFields,
  ...measureFields,
});

type Prices = Parameters<typeof measureFrom>[0] & {
  price: number;
  offerPrice?: number | undefined;
  deposit?: number | undefined;
  costPrice?: number | undefined;
};

/** Returns whether the offer price does not exceed the regular price. */
export const isOfferInPrice = ({ price, offerPrice = price }: Prices) => offerPrice <= price;
export const OFFER_ABOVE_PRICE = {
  path: ['offerPrice'],
  ...schemaMessage('sellerGoods', 'offerAbove'),
};

function inCents<P extends Prices>(given: P) {
  const { price, offerPrice = price, deposit: each, soldBy, step, stepUnit, ...others } = given;
  const { costPrice: costCents, ...withoutCost } = others;
  const { pricePerUnit, regularPricePerUnit, ...unpriced } = withoutCost;
  const { least, most, aboutAmount, tolerancePercent, ...rest } = unpriced;
  const bounds = { least, most, aboutAmount, tolerancePercent };
  const sold = { soldBy, step, stepUnit, pricePerUnit, regularPricePerUnit, ...bounds };
  return {
    ...rest,
    priceCents: price,
    offerPriceCents: offerPrice,
    // Without a deposit column in the file, deposits stay unchanged.
    ...('deposit' in given ? { depositCents: each } : {}),
    ...('costPrice' in given ? { costCents } : {}),
    ...(soldBy === undefined ? {} : { measure: measureFrom(sold) }),
  };
}

const ofMeasure = {
  ...({ soldBy: true, step: true, stepUnit: true } as const),
  ...({ pricePerUnit: true, regularPricePerUnit: true } as const),
  ...({ least: true, most: true, aboutAmount: true, tolerancePercent: true } as const),
} as const;
const plainFields = productFields.omit({ stock: true, translations: true, ...ofMeasure }).shape;

/** The stored product fields that a seller enters, except stock, translations and photos. */
export const PRODUCT_FIELDS = [
  ...Object.keys(inCents({ ...plainFields, price: 0, offerPrice: 0, deposit: 0, costPrice: 0 })),
  'measure',
] as Exclude<keyof ProductInput, 'stock' | 'translations'>[];

/** The input for adding a product. Prices are converted to integer cents. */
export const productInput = z
  .preprocess(withStepPrice, productFields)
  .refine(isOfferInPrice, OFFER_ABOVE_PRICE)
  .superRefine(checkFacts)
  .superRefine(checkMeasure)
  .superRefine(checkStock)
  .transform(inCents);

export type ProductInput = z.output<typeof productInput>;

/** If omitted, the stock stays unchanged. An empty text or null ends the tracking. */
const stockChange = z
  .preprocess(
    (value) => (typeof value === 'string' && !value.trim() ? null : value),
    pieces.nullable(),
  )
  .optional()
  .describe('The stock that can be ordered; null stops tracking it; omitted, it is not changed');

const FROM =
  'The stock that the client displays. The server applies the difference to `stock`, so that orders placed in the meantime still count. Required to change the stock of a tracked product; otherwise the call is rejected with the current product';

/**
 * The stock that the client has seen. Cancelled orders return pieces, so it may exceed the highest stock that a seller
 * can enter.
 */
const seenPieces = wholeNumberInput(z.int(STOCK).min(0, STOCK));

const KEEP = schemaMessage('catalogErrors', 'keep');

const updateFields = productFields.extend({
  id: objectId,
  stock: stockChange,
  from: seenPieces.optional().describe(FROM),
  updatedAt: z.iso
    .datetime(schemaMessage('catalogErrors', 'updatedAt'))
    .transform((text) => new Date(text)),
  keep: z
    .array(z.string(KEEP).max(500, KEEP), KEEP)
    .max(MAX_IMAGES, schemaMessage('catalogErrors', 'mostKept', { max: MAX_IMAGES }))
    // Products from old product files may contain a photo twice.
    .transform((urls) => urls.filter((url, at) => url === NEW_PHOTO || urls.indexOf(url) === at)),
});

/**
 * The input for changing a product: the fields of {@link productInput}, and `updatedAt` as last seen. `keep` lists the
 * photos to retain in order. `new` marks the position of an uploaded photo. Other uploaded photos come last. With
 * `keepsRegular`, a stored offer retains its regular price.
 */
export const productUpdate = z
  .preprocess(withStepPrice, updateFields)
  .refine(isOfferInPrice, OFFER_ABOVE_PRICE)
  .superRefine(checkFacts)
  .superRefine(checkMeasure)
  .superRefine(checkStock)
  .transform((given) => ({
    ...inCents(given),
    ...('regularPricePerUnit' in given ? {} : { keepsRegular: true as const }),
  }));

export type ProductUpdate = z.output<typeof productUpdate>;

/** The body of POST /api/product/remove and /api/product/restore, and the query of GET /api/product/prices. */
export const productChoice = z.object({ id: objectId });

/** The body of POST /api/product/stock. */
export const stockUpdate = z.object({
  id: objectId,
  inStock: z.preprocess(
    (value) => (value === 'true' ? true : value === 'false' ? false : value),
    z.boolean(schemaMessage('catalogErrors', 'inStockBoolean')),
  ),
});

const countFields = z.object({
  id: objectId,
  stock: pieces.nullable().describe('The stock that can be ordered; null stops tracking it'),
  from: seenPieces.optional().describe(FROM),
  unit: z
    .enum(['piece', ...STEP_UNITS], schemaMessage('catalogErrors', 'countUnit'))
    .optional()
    .describe(
      'The unit of the counts: `stepUnit` for products sold by weight; rejected if the product now has another unit',
    ),
});
/** The body of POST /api/product/count. */
export const countUpdate = countFields.superRefine(({ stock, unit }, context) =>
  checkStock({ stock, soldBy: 'weight', stepUnit: unit }, context),
);
export type CountUpdate = z.output<typeof countUpdate>;

const text = z
  .string(schemaMessage('rowErrors', 'whichProduct'))
  .trim()
  .min(1, schemaMessage('rowErrors', 'whichProduct'))
  .max(200, schemaMessage('rowErrors', 'whichProduct'));

/** The body of POST /api/product/photos-from. */
export const photosFrom = z
  .object({
    id: objectId.optional().describe('The product'),
    name: text.optional().describe('Identify the product without an id'),
    category: text.optional(),
    addresses: z
      .array(
        z
          .string(schemaMessage('rowErrors', 'notAnAddress'))
          .trim()
          .max(2_000, schemaMessage('rowErrors', 'notAnAddress')),
        schemaMessage('rowErrors', 'notAnAddress'),
      )
      .min(1, schemaMessage('rowErrors', 'notAnAddress'))
      .max(MAX_IMAGES, schemaMessage('errors', 'mostPhotos', { max: MAX_IMAGES })),
  })
  .refine(({ id, name, category }) => id ?? (name && category), {
    path: ['id'],
    ...schemaMessage('rowErrors', 'whichProduct'),
  });
export type PhotosFrom = z.output<typeof photosFrom>;
