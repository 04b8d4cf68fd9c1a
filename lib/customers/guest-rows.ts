import 'server-only';
import mongoose from 'mongoose';
import { earlierKeys } from '@/lib/utils/phone-number';

const { trusted } = mongoose;

/**
 * Returns the filter for the rows with the note and block of customers without an account (models/customer.ts).
 * `keys` are the keys of their phone numbers. A row may have been stored before the shop had a country, with the
 * digits of the number as its id. If the shop no longer has a country, the row has the number in E.164, and the
 * key is its digits.
 */
export function guestRowsOf(keys: readonly string[]) {
  const digits = keys.filter((key) => !key.startsWith('+'));
  return {
    $or: [
      { _id: trusted({ $in: keys.flatMap(earlierKeys) }) },
      ...(digits.length > 0 ? [{ numbers: trusted({ $in: digits }) }] : []),
    ],
  };
}
