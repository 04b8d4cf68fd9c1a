import type { AddressView } from './view';

/** The postal address of an order in one line. */
export const addressLine = ({ street, city, state, zipcode, country }: AddressView) =>
  `${street}, ${city}, ${state} ${zipcode}, ${country}`;
