import * as z from 'zod/mini';
import { measureShape } from '@/lib/weights/view';

/** One size of a product, as the API returns it: a product of its own, which carts and orders name by `id`. */
const variantView = z.object({
  id: z.string(),
  /** What the size is called, such as `500 g`. */
  name: z.string(),
  price: z.number(),
  offerPrice: z.number(),
  inStock: z.boolean(),
  /** How many pieces, or steps by weight, can still be ordered, where the seller counts them. */
  stock: z.optional(z.int()),
  gtin: z.optional(z.string()),
  /** As that of a product. */
  lowestPrice: z.optional(z.number()),
  ...measureShape,
});

export type VariantView = z.output<typeof variantView>;

/** What a product that is one of several sizes says of them; nothing of this on any other product. */
export const sizesShape = {
  /** What its size is called; its name ends with it. */
  size: z.optional(z.string()),
  /** All sizes that are sold, this one too, in the seller's order; the first leads. */
  variants: z.optional(z.array(variantView)),
  /** In lists with `variants=grouped`: this product stands for all of its sizes. */
  leads: z.optional(z.literal(true)),
};

/** What says a product's sizes. */
export type SizesView = { size?: string; variants?: VariantView[]; leads?: true };

/** A group of sizes as the seller edits it. */
export const groupView = z.object({
  /** Rises with each change; 0 of a product that is no size of several. */
  revision: z.int(),
  sizes: z.array(
    z.object({
      id: z.string(),
      size: z.string(),
      translations: z.optional(z.record(z.string(), z.string())),
      /** The product. */
      name: z.string(),
      price: z.number(),
      offerPrice: z.number(),
      inStock: z.boolean(),
      /** In g or ml of what is sold by weight. */
      stock: z.optional(z.int()),
      ...measureShape,
      /** Off the shelf: no shopper sees it until it is restored. */
      removed: z.optional(z.literal(true)),
    }),
  ),
});

export type GroupView = z.output<typeof groupView>;

/** The answer of the calls about the sizes of a product. */
export const groupAnswer = z.object({ group: groupView });

export type GroupAnswer = z.output<typeof groupAnswer>;
