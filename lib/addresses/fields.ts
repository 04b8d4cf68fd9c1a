/** The nine fields in the order of the form, with what a person reads (spec sections 3 and 5). */
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
