import * as z from 'zod/mini';

const addressSuggestion = z.object({
  /** The whole address in one line, as its country writes it, without the country. */
  text: z.string(),
  /** The street and the house number, in the order of the country. */
  street: z.string(),
  city: z.string(),
  /** The state as the address form stores it: its code where addresses use one, otherwise its name. */
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
});

export type AddressSuggestion = z.output<typeof addressSuggestion>;

/** The response of GET /api/address/suggest. */
export const suggestionsResponse = z.object({ suggestions: z.array(addressSuggestion) });

export type SuggestionsResponse = z.output<typeof suggestionsResponse>;
