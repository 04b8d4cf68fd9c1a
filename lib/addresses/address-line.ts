import type { AddressView } from './view';

/** City, state and zip code in one line; without a state as countries write it that have none. */
export const cityLine = ({
  city,
  state,
  zipcode,
}: Pick<AddressView, 'city' | 'state' | 'zipcode'>): string =>
  state ? `${city}, ${state} ${zipcode}` : `${zipcode} ${city}`;

/** The postal address of an order in one line. */
export const addressLine = (
  address: Pick<AddressView, 'street' | 'city' | 'state' | 'zipcode' | 'country'>,
): string => `${address.street}, ${cityLine(address)}, ${address.country}`;
