import * as z from 'zod/mini';

/** An address that the shop suggests while the shopper types. Parts that the address does not have are empty. */
const addressSuggestion = z.object({
  /** The whole address in one line, as its country writes it, without the country. */
  text: z.string(),
  /** The street and the house number. The country of the address determines which of the two comes first. */
  street: z.string(),
  city: z.string(),
  /** The state as the address form stores it: its code where addresses use one, otherwise its name. */
  state: z.string(),
  zipcode: z.string(),
  /** The code of the country, ISO 3166-1 alpha-2. */
  country: z.string(),
});

export type AddressSuggestion = z.output<typeof addressSuggestion>;

/** The response of GET /api/address/suggest. */
export const suggestionsResponse = z.object({ suggestions: z.array(addressSuggestion) });

export type SuggestionsResponse = z.output<typeof suggestionsResponse>;
