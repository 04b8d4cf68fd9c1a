import type { AddressView } from './view';

/** Returns city, state and zip code in one line. Without a state, the zip code comes first. */
export const cityLine = ({
  city,
  state,
  zipcode,
}: Pick<AddressView, 'city' | 'state' | 'zipcode'>): string =>
  state ? `${city}, ${state} ${zipcode}` : `${zipcode} ${city}`;

/** Returns the postal address of an order in one line. */
export const addressLine = (
  address: Pick<AddressView, 'street' | 'city' | 'state' | 'zipcode' | 'country'>,
): string => `${address.street}, ${cityLine(address)}, ${address.country}`;
