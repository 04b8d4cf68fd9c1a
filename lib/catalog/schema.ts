import { z } from 'zod';
import { findCategory } from '@/lib/catalog/categories';
import { findNamed, unknownCategory } from '@/lib/catalog/category-words';
import { objectId, pageLimit, searchText } from '@/lib/http/input-parts';
import { faultOfAmount, faultOfPrice, parseDollars } from '@/lib/money';
import { MAX_IMAGES, MAX_STOCK, NEW_PHOTO, OFFER_ABOVE_PRICE, STOCK_HELP } from './limits';
import { translationsWith } from './translations/schema';

/** Parses dollars into integer cents; refusals begin with `label`. */
const dollars = (label: string) =>
  z.unknown().transform((value, context) => {
    const fault = faultOfPrice(value);
    const cents = parseDollars(value);
    if (fault === undefined && cents !== undefined) return cents;
    context.addIssue({ code: 'custom', message: `${label} ${fault}` });
    return z.NEVER;
  });

/** The deposit of one piece in cents; an empty text, null, zero or nothing for none. */
const deposit = z
  .unknown()
  .optional()
  .transform((value, context) => {
    if (value === undefined || value === null || value === '' || value === 0) return undefined;
    const cents = parseDollars(value);
    if (cents !== undefined) return cents || undefined;
    context.addIssue({ code: 'custom', message: `Deposit ${faultOfAmount(value)}` });
    return z.NEVER;
  });

const asNumber = (value: unknown) =>
  typeof value === 'string' && /^\d{1,7}$/.test(value.trim()) ? Number(value.trim()) : value;

/** A whole number of pieces, also as text. */
const pieces = z.preprocess(
  asNumber,
  z.int(STOCK_HELP).min(0, STOCK_HELP).max(MAX_STOCK, STOCK_HELP),
);

/** The count of a form or file; an empty text, null or nothing means that the product is not counted. */
const stock = z.preprocess(
  (value) => (value === null || (typeof value === 'string' && !value.trim()) ? undefined : value),
  pieces.optional(),
);

/** A list of lines, or one text that is split into lines; empty ones are left out. */
const description = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(/\r?\n/) : value),
    z
      .array(
        z
          .string('Description is a list of lines')
          .trim()
          .max(500, 'A line of the description is at most 500 characters'),
        'Description is a list of lines',
      )
      .max(40, 'Description is at most 40 lines'),
  )
  .optional()
  .transform((lines = []) => lines.filter(Boolean));

/** What is entered of a product in further languages. */
export const productTranslations = translationsWith(description);

/**
 * What is entered of a product. The description is a list of lines, or one text that is split into
 * lines.
 */
const productFields = z.object({
  name: z
    .string('Name is required')
    .trim()
    .min(1, 'Name is required')
    .max(200, 'Name is at most 200 characters'),
  description,
  category: z.string('Category is required').transform((value, context) => {
    const category = findCategory(value.trim()) ?? findNamed(value.trim());
    if (category) return category.path;
    context.addIssue({ code: 'custom', message: unknownCategory() });
    return z.NEVER;
  }),
  price: dollars('Price'),
  offerPrice: dollars('Offer price'),
  stock: stock.optional().describe('The pieces that can be ordered; not counted without it'),
  weight: z
    .string('Weight is a text such as 500 g')
    .trim()
    .max(40, 'Weight is at most 40 characters')
    .optional()
    .transform((text) => text || undefined),
  taxClass: z
    .string('Tax class is the id of a class')
    .trim()
    .regex(/^[\w-]{0,40}$/, 'Tax class is the id of a class')
    .optional()
    .transform((text) => text || undefined)
    .describe('The id of its class of taxes; that of its category without it'),
  deposit: deposit.describe('The deposit of one piece, such as of its bottle; 0 for none'),
  translations: productTranslations.describe(
    'Name and description in further languages of the shop; left out, they stay as they are',
  ),
});

type Prices = { price: number; offerPrice: number; deposit?: number | undefined };

const isFair = ({ price, offerPrice }: Prices) => offerPrice <= price;
const UNFAIR = { path: ['offerPrice'], message: OFFER_ABOVE_PRICE };
function inCents<P extends Prices>(given: P) {
  const { price, offerPrice, deposit: each, ...rest } = given;
  const prices = { priceCents: price, offerPriceCents: offerPrice };
  // A product file without the column leaves deposits as they are.
  return { ...rest, ...prices, ...('deposit' in given ? { depositCents: each } : {}) };
}

const plainFields = productFields.omit({ stock: true, translations: true }).shape;

/** The stored fields of a product that a seller enters, beside count, translations and photos. */
export const PRODUCT_FIELDS = Object.keys(
  inCents({ ...plainFields, price: 0, offerPrice: 0, deposit: 0 }),
) as Exclude<keyof ProductInput, 'stock' | 'translations'>[];

/** The input for a new product; prices in dollars become integer cents. */
export const productInput = productFields.refine(isFair, UNFAIR).transform(inCents);

export type ProductInput = z.output<typeof productInput>;

/** A change of the count: left out, the count stays; an empty text or null ends the counting. */
const stockChange = z
  .preprocess(
    (value) => (typeof value === 'string' && !value.trim() ? null : value),
    pieces.nullable(),
  )
  .optional()
  .describe('The pieces that can be ordered; null: not counted any more; left out: as it is');

const FROM =
  'The count on the screen: then the difference counts, so that what was ordered meanwhile stays taken';

/** May be above the highest count: pieces of cancelled orders return to it. */
const seenPieces = z.preprocess(asNumber, z.int(STOCK_HELP).min(0, STOCK_HELP));

const KEEP_HELP = 'keep lists the addresses of the photos that stay';

/**
 * The input for a change of a product: all that {@link productInput} has, the `updatedAt` that was
 * seen, and in `keep` the photos that stay, in their order. `new` among them is the place of the next
 * photo that is sent; photos without a place come last.
 */
export const productUpdate = productFields
  .extend({
    id: objectId,
    stock: stockChange,
    from: seenPieces.optional().describe(FROM),
    updatedAt: z.iso
      .datetime('updatedAt is the time that the product was read with')
      .transform((text) => new Date(text)),
    keep: z
      .array(z.string(KEEP_HELP).max(500, KEEP_HELP), KEEP_HELP)
      .max(MAX_IMAGES, `At most ${MAX_IMAGES} photos`)
      // Products of earlier files have a photo twice.
      .transform((urls) => urls.filter((url, at) => url === NEW_PHOTO || urls.indexOf(url) === at)),
  })
  .refine(isFair, UNFAIR)
  .transform(inCents);

export type ProductUpdate = z.output<typeof productUpdate>;

/** The body of POST /api/product/remove and /api/product/restore, and the query of GET /api/product/prices. */
export const productChoice = z.object({ id: objectId });

/** The body of POST /api/product/stock. */
export const stockUpdate = z.object({
  id: objectId,
  inStock: z.preprocess(
    (value) => (value === 'true' ? true : value === 'false' ? false : value),
    z.boolean('inStock is true or false'),
  ),
});

/** The body of POST /api/product/count. */
export const countUpdate = z.object({
  id: objectId,
  stock: pieces.nullable().describe('The pieces that can be ordered; null: not counted any more'),
  from: seenPieces.optional().describe(FROM),
});
export type CountUpdate = z.output<typeof countUpdate>;

/**
 * The query of GET /api/product/list. Without `limit` the answer has every match. `cursor` is the
 * `nextCursor` of the page before; `ids` (comma-separated) selects single products, such as those
 * of a cart. `order` (the oldest first by default) is that of a list without `q`.
 */
export const listQuery = z.object({
  category: z.string().max(40).optional(),
  q: searchText.optional(),
  stock: z.enum(['in', 'out'], 'stock is in or out').optional(),
  order: z.enum(['oldest', 'newest'], 'order is oldest or newest').optional(),
  limit: pageLimit.optional(),
  cursor: objectId.optional(),
  names: z
    .enum(['main'], 'names is main, or left out')
    .optional()
    .describe("main: in the shop's main language, whatever the page speaks"),
  ids: z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(objectId).max(99, 'Ask for at most 99 products'))
    .optional(),
});

export type ListQuery = z.output<typeof listQuery>;

const CURSOR_HELP = 'cursor is the nextCursor of the page before';

/**
 * The query of GET /api/product/seller: what was changed last comes first; a search by name has the
 * order of the list. `stock=low` selects those of which shoppers read how few are left, `removed` the
 * products that were taken off the shelf, `id` one product, removed or not.
 */
export const sellerListQuery = z.object({
  category: z.string().max(40).optional(),
  q: searchText.optional(),
  stock: z.enum(['in', 'low', 'out'], 'stock is in, low or out').optional(),
  removed: z.enum(['true'], 'removed is true, or left out').optional(),
  limit: pageLimit.default(20),
  cursor: z
    .string()
    .regex(/^(\d{1,15}-)?[0-9a-f]{24}$/, CURSOR_HELP)
    .optional(),
  id: objectId.optional(),
});

export type SellerListQuery = z.output<typeof sellerListQuery>;
