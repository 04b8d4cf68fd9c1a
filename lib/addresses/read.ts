import { listOf, record, text } from '../shape';
import type { AddressView } from './schema';

/** Reads an address of an API answer; throws when it is none. */
export function readAddress(value: unknown): AddressView {
  const address = record(value);
  return {
    _id: text(address._id),
    firstName: text(address.firstName),
    lastName: text(address.lastName),
    email: text(address.email),
    street: text(address.street),
    city: text(address.city),
    state: text(address.state),
    zipcode: text(address.zipcode),
    country: text(address.country),
    phone: text(address.phone),
  };
}

/** Reads the answer of GET /api/address/get. */
export const readAddresses = (answer: unknown): AddressView[] =>
  listOf(readAddress)(record(answer).addresses);

/** Where an order goes, in one line. */
export const addressLine = ({ street, city, state, zipcode, country }: AddressView) =>
  `${street}, ${city}, ${state} ${zipcode}, ${country}`;
