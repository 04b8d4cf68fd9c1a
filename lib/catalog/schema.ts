import { z } from 'zod';
import { objectId } from '../ids';
import { PRICE_HELP, parseDollars } from '../money';
import { pageLimit } from '../paging';
import { searchText } from '../search-text';
import { findCategory } from '../site';

export { MAX_IMAGES } from './limits';

/** A product as the API answers it; prices in dollars (DESIGN 2.6). */
export type ProductView = {
  _id: string;
  name: string;
  category: string;
  price: number;
  offerPrice: number;
  description: string[];
  image: string[];
  inStock: boolean;
  weight?: string;
};

/** Integer cents from dollars; `label` begins the refusal. */
const dollars = (label: string) =>
  z.unknown().transform((value, context) => {
    const cents = parseDollars(value);
    if (cents !== undefined && cents > 0) return cents;
    const message = cents === 0 ? `${label} must be above 0` : `${label} ${PRICE_HELP}`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/**
 * What the seller gives for a new product (spec sections 5 and 7): prices in dollars become
 * integer cents. The description is a list of lines; one text is split into lines.
 */
export const productInput = z
  .object({
    name: z
      .string('Name is required')
      .trim()
      .min(1, 'Name is required')
      .max(200, 'Name is at most 200 characters'),
    description: z
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
      .transform((lines = []) => lines.filter(Boolean)),
    category: z.string('Category is required').transform((value, context) => {
      const category = findCategory(value.trim());
      if (category) return category.path;
      context.addIssue({ code: 'custom', message: 'Choose a category from the list' });
      return z.NEVER;
    }),
    price: dollars('Price'),
    offerPrice: dollars('Offer price'),
    weight: z
      .string('Weight is a text such as 500 g')
      .trim()
      .max(40, 'Weight is at most 40 characters')
      .optional()
      .transform((text) => text || undefined),
  })
  .transform(({ price, offerPrice, ...rest }) => ({
    ...rest,
    priceCents: price,
    offerPriceCents: offerPrice,
  }));

export type ProductInput = z.output<typeof productInput>;

/** The body of POST /api/product/stock. */
export const stockUpdate = z.object({
  id: objectId,
  inStock: z.preprocess(
    (value) => (value === 'true' ? true : value === 'false' ? false : value),
    z.boolean('inStock is true or false'),
  ),
});

/**
 * The query of GET /api/product/list (DESIGN 2.3). Without `limit` the whole selection is
 * answered. `cursor` is the `nextCursor` of the page before; `ids` (comma-separated) asks for
 * single products, such as those of a cart.
 */
export const listQuery = z.object({
  category: z.string().max(40).optional(),
  q: searchText.optional(),
  stock: z.enum(['in', 'out'], 'stock is in or out').optional(),
  limit: pageLimit.optional(),
  cursor: objectId.optional(),
  ids: z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(objectId).max(99, 'Ask for at most 99 products'))
    .optional(),
});

export type ListQuery = z.output<typeof listQuery>;
