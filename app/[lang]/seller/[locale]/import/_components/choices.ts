import * as z from 'zod/mini';
import { DECIMALS } from '@/lib/catalog/import/amounts';
import { HELPER_FIELDS, PRICE_TAX, PRODUCT_FIELDS } from '@/lib/catalog/import/columns';
import { ENCODINGS, SEPARATORS } from '@/lib/catalog/import/file-text';
import { SYSTEMS } from '@/lib/catalog/import/read-file';
import { readStored, SELLER_ITEMS, tabStore, writeStored } from '@/lib/client/browser-storage';

const KEY = `${SELLER_ITEMS}import`;

const field = z.enum([...PRODUCT_FIELDS, ...HELPER_FIELDS]);

/** What the seller has chosen about a file; what is left out is guessed. */
const choices = z.object({
  encoding: z.optional(z.enum(ENCODINGS)),
  separator: z.optional(z.enum(SEPARATORS)),
  headerAt: z.optional(z.int().check(z.gte(0))),
  system: z.optional(z.enum(SYSTEMS)),
  columns: z.optional(z.array(z.nullable(field))),
  decimals: z.optional(z.enum(DECIMALS)),
  mapped: z.record(z.string(), z.string()),
  taxMapped: z._default(z.record(z.string(), z.string()), {}),
  priceTax: z.optional(z.enum(PRICE_TAX)),
  takeUnpublished: z.boolean(),
});
export type Choices = z.output<typeof choices>;

export const NO_CHOICES: Choices = { mapped: {}, taxMapped: {}, takeUnpublished: false };

/** The choices of this tab, also after a reload. */
export const keptChoices = (): Choices =>
  readStored(KEY, (value) => z.parse(choices, value), tabStore) ?? NO_CHOICES;

export const keepChoices = (given: Choices): void => writeStored(KEY, given, tabStore);
