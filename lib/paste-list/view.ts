import * as z from 'zod/mini';
import { productView } from '@/lib/catalog/view';

const optionView = z.object({
  product: z.string(),
  quantity: z.int(),
  guess: z.optional(z.literal(true)),
});

/** The response of POST /api/product/paste. */
export const pastedResponse = z.object({
  lines: z.array(
    z.object({
      original: z.string(),
      name: z.string(),
      match: z.optional(optionView),
      alternatives: z.array(optionView),
    }),
  ),
  products: z.array(productView),
});

export type PastedResponse = z.output<typeof pastedResponse>;
export type PastedLine = PastedResponse['lines'][number];
