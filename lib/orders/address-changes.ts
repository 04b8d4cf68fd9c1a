import 'server-only';
import { addressLine } from '@/lib/addresses/address-line';
import { viewAddress } from '@/lib/addresses/queries';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { AddressChange, OrderDoc } from '@/models/order';
import { nextEntryTime } from './change-order';
import { orderSearchTerms } from './search-terms';
import type { OrderView } from './view';
import { type Reader, viewDoneBy } from './view-money';

/** Older corrections are dropped. */
const CHANGES_KEPT = 20;

/**
 * The parts of an address that the seller can correct. The email cannot be corrected, because the mails about the order
 * and its claim depend on it.
 */
export const CORRECTED_PARTS = [
  ...(['firstName', 'lastName', 'company', 'street', 'line2'] as const),
  ...(['city', 'state', 'zipcode', 'country', 'phone', 'note'] as const),
] as const;

type Parts = { [Part in (typeof CORRECTED_PARTS)[number]]?: string | undefined };

/** Returns whether two addresses are the same, except for their emails. An absent part equals an empty part. */
export const isSameAddress = (one: Parts, other: Parts): boolean =>
  CORRECTED_PARTS.every((part) => (one[part] ?? '') === (other[part] ?? ''));

/** Returns the fields of an order that depend on its address: the address, and the search terms. */
export const addressFields = (
  { _id, items, number }: OrderDoc,
  address: OrderDoc['address'],
): Pick<OrderDoc, 'address'> & { words: string[] } => ({
  address,
  words: orderSearchTerms(omitUndefined({ _id, address, items, number })),
});

/**
 * Returns the update that replaces the address of an order and stores the earlier one. `name` is the name of the staff
 * member.
 */
export function correctionUpdate(
  order: OrderDoc,
  address: OrderDoc['address'],
  { name }: { name?: string | undefined },
) {
  const at = nextEntryTime(order.addressChanges);
  const entry: AddressChange = omitUndefined({ at, name, before: order.address });
  return {
    $set: addressFields(order, address),
    $push: { addressChanges: { $each: [entry], $slice: -CHANGES_KEPT } },
  };
}

/** Returns one line with the person and the note, but without the email. */
function wholeLine(address: OrderDoc['address']): string {
  const { firstName, lastName, company, phone, note } = address;
  const view = viewAddress(address);
  // `view.lines`, which exists only in a shop with a country, already contains the company and the second line.
  const further = view.lines ? [] : [company];
  return [`${firstName} ${lastName}`.trim(), ...further, addressLine(view), phone, note]
    .filter(Boolean)
    .join(', ');
}

/** Returns the corrections of the address of an order. Only the seller gets them. */
export const viewAddressChanges = (
  { addressChanges }: OrderDoc,
  reader: Reader,
): Pick<OrderView, 'addressChanges'> =>
  reader === 'seller'
    ? omitUndefined({
        addressChanges: addressChanges?.map(({ at, before, ...done }) =>
          omitUndefined({
            at: at.toISOString(),
            by: viewDoneBy({ ...done, by: 'seller' as const }, reader),
            before: before && wholeLine(before),
          }),
        ),
      })
    : {};
