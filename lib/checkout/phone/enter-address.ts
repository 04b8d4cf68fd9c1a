import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { placeOf, withE164 } from '@/lib/checkout/complete/destination';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { staffName } from '@/lib/observe/request-context';
import { canEnterAddress } from '@/lib/orders/actions';
import { changeOrder, type Decision } from '@/lib/orders/change-order';
import { orderSearchTerms } from '@/lib/orders/search-terms';
import { state } from '@/lib/orders/state';
import type { OrderView } from '@/lib/orders/view';
import { conflictForSeller, viewOneForSeller } from '@/lib/orders/view-order';
import { isInArea, nameOf } from '@/lib/shop/delivery-area';
import { currentShop } from '@/lib/shop/read';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { OrderDoc } from '@/models/order';
import { addressOf } from './place-phone-order';
import type { OrderAddressInput } from './schema';

/**
 * Stores the address of an order that is paid, but whose wallet gave no usable address. The same write removes the
 * review reason, because the seller has called the customer. The email, the total and the delivery fee stay, because the
 * customer has paid. The call is idempotent, and the first of two different addresses stays.
 *
 * Throws an ApiError:
 * - 404: the order is unknown;
 * - 409: the order has an address already, or is closed (with the stored order);
 * - 422: the address is outside of the delivery area.
 */
export async function enterAddress({ id, customer }: OrderAddressInput): Promise<OrderView> {
  const shop = await currentShop();
  const typed = withE164(addressOf(customer), shop.country);
  const place = placeOf(shop, typed);
  if (!isInArea(shop, place))
    throw new ApiError(
      'unprocessable',
      t('checkoutErrors', 'outsidePlace', { place: nameOf(place) }),
    );
  const decide = (order: OrderDoc): Decision => {
    const { _id, items, number, address: before, addressEntered } = order;
    // Both addresses may be in the same country, which is named in the language of the shopper.
    const country = typed.countryCode === before.countryCode ? before.country : typed.country;
    const address = { ...typed, _id: before._id, email: before.email, country };
    if (addressEntered && isDeepStrictEqual(address, before)) return 'unchanged';
    if (!canEnterAddress(order)) return { conflict: t('errors', 'addressEntered') };
    return {
      update: omitUndefined({
        $set: {
          address,
          words: orderSearchTerms(omitUndefined({ _id, address, items, number })),
          walletAddress: 'given',
          addressEntered: { at: new Date(), ...staffName() },
        },
        $unset: state.addressReview.is(order) ? { 'payment.reviewReason': 1 } : undefined,
      }),
    };
  };
  return viewOneForSeller(await changeOrder({ _id: id }, decide, conflictForSeller));
}
