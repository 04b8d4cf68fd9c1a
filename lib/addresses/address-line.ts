import type { AddressView } from './view';

type Parts = Pick<AddressView, 'street' | 'city' | 'state' | 'zipcode' | 'country' | 'lines'>;

const cityLine = ({
  city,
  state,
  zipcode,
}: Pick<AddressView, 'city' | 'state' | 'zipcode'>): string =>
  state ? `${city}, ${state} ${zipcode}` : `${zipcode} ${city}`;

/**
 * Returns the lines of a postal address, without the name. If the shop has set its country, the lines follow the format
 * of the country in the address.
 */
export const postalLines = ({ lines, ...address }: Parts): readonly string[] =>
  lines ?? [address.street, cityLine(address), address.country];

const ENDS_IN_ARABIC = /\p{Script=Arabic}\P{L}*$/u;

/** Returns the postal address of an order in one line. Arabic commas separate its parts if the country is in Arabic. */
export function addressLine(address: Parts): string {
  const lines = postalLines(address);
  return lines.join(ENDS_IN_ARABIC.test(lines.at(-1) ?? '') ? '، ' : ', ');
}
