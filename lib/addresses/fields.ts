/** The nine fields of an address in the order of the form (docs/product.md 5.1); `messages` has their labels. */
const ADDRESS_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'street',
  'city',
  'state',
  'zipcode',
  'country',
  'phone',
] as const;

export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** The longest note for the courier, in characters. */
export const MAX_NOTE = 200;
