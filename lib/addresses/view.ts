import * as z from 'zod/mini';

/** A delivery address as the API returns it. */
export const addressView = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The company of the recipient. The address form asks for it only if the shop's country is set. */
  company: z.optional(z.string()),
  street: z.string(),
  /** The second line, for example the floor, in a shop that has set its country. */
  line2: z.optional(z.string()),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  phone: z.string(),
  /**
   * The code of the country (ISO 3166-1 alpha-2). `country` is its name.
   *
   * Absent if the address is older than the shop's country setting and the typed country is unknown. In newer
   * addresses, city, state and zip code are empty if the country does not use them.
   */
  countryCode: z.optional(z.string()),
  /**
   * The lines of the address as its country writes them, without the name. The country is in the language of the
   * response.
   *
   * Absent if the shop had not set its country when the address was saved.
   */
  lines: z.optional(z.array(z.string())),
  note: z.optional(z.string()),
  label: z.optional(z.string()),
});

export type AddressView = z.output<typeof addressView>;

/** The response of GET /api/address/get. */
export const addressesResponse = z.object({
  addresses: z.array(addressView),
  /** The id of the address that the cart preselects: the shopper's default, otherwise the oldest. */
  defaultAddress: z.optional(z.string()),
});

export type AddressesView = z.output<typeof addressesResponse>;

/** The response of POST /api/address/add and POST /api/address/update. */
export const addressResponse = z.object({ address: addressView });

export type AddressResponse = z.output<typeof addressResponse>;
