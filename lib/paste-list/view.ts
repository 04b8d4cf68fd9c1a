import * as z from 'zod/mini';
import { productView } from '@/lib/catalog/view';

/** A product for one line, with the quantity of the cart that covers the wanted amount. */
const optionView = z.object({
  product: z.string(),
  /** Pieces, packs, or units of goods by weight (for example 50 g); a whole number from 1 to 999. */
  quantity: z.int(),
  /** Present if the quantity is a guess, for example because the weight of one piece is unknown. */
  guess: z.optional(z.literal(true)),
});

/** The response of POST /api/product/paste. */
export const pastedResponse = z.object({
  /** The lines of the pasted list in the same sequence, at most 99. */
  lines: z.array(
    z.object({
      /** The line as the shopper wrote it. */
      original: z.string(),
      /** The words of the line that name the product, for a search. */
      name: z.string(),
      /** The product that the line means. Absent if no product matches. */
      match: z.optional(optionView),
      /** Up to four other products, the best first. */
      alternatives: z.array(optionView),
    }),
  ),
  products: z.array(productView),
});

export type PastedResponse = z.output<typeof pastedResponse>;
export type PastedLine = PastedResponse['lines'][number];
