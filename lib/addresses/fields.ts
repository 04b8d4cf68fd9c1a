/** The nine fields of an address in the order of the form, with labels (docs/product.md 5.1). */
export const addressFields = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  street: 'Street',
  city: 'City',
  state: 'State',
  zipcode: 'Zip code',
  country: 'Country',
  phone: 'Phone',
} as const;

export type AddressField = keyof typeof addressFields;

/** The longest note for the courier, in characters. */
export const MAX_NOTE = 200;
