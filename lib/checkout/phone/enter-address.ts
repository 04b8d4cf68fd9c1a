import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { placeOf, withE164 } from '@/lib/checkout/complete/destination';
import { isJoined, syncFollowUp } from '@/lib/checkout/follow-up/first-order';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { staffName } from '@/lib/observe/request-context';
import { canChangeAddress, canEnterAddress } from '@/lib/orders/actions';
import { addressFields, correctionUpdate, isSameAddress } from '@/lib/orders/address-changes';
import { changeOrder, type Decision, reloadOrder } from '@/lib/orders/change-order';
import { findForSeller } from '@/lib/orders/queries';
import { state } from '@/lib/orders/state';
import type { OrderView } from '@/lib/orders/view';
import { conflictForSeller, viewOneForSeller } from '@/lib/orders/view-order';
import { isInArea, nameOf } from '@/lib/shop/delivery-area';
import { currentShop } from '@/lib/shop/read';
import type { ShopView } from '@/lib/shop/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import { addressOf } from './place-phone-order';
import type { OrderAddressInput } from './schema';

/**
 * Converts the form's address to the stored format. The email stays. Unchanged fields stay exactly as stored: the form
 * joins both names, and may name the country in another language.
 */
function addressFor(
  { address: before }: OrderDoc,
  customer: OrderAddressInput['customer'],
  { country: home }: ShopView,
): OrderDoc['address'] {
  const { _id, firstName, lastName, email, company, line2, countryCode } = before;
  const typed = addressOf(customer);
  const isSameName = `${firstName} ${lastName}`.trim() === customer.name;
  const isSameCountry =
    typed.country === before.country ||
    (typed.countryCode !== undefined && typed.countryCode === countryCode);
  // If the shop has removed its country setting, the form has no inputs for these fields.
  const hidden = { company, line2, countryCode: isSameCountry ? countryCode : undefined };
  return withE164(
    {
      ...typed,
      ...(home === undefined ? omitUndefined(hidden) : {}),
      ...(isSameName ? { firstName, lastName } : {}),
      ...(isSameCountry ? { country: before.country } : {}),
      _id,
      email,
    },
    home,
  );
}

const fixedMessage = ({ pickup }: OrderDoc): string =>
  t('errors', pickup ? 'addressCollected' : 'addressFixed');

/** `from` is the address that the seller saw. Throws a 422 ApiError for an address outside of the delivery area. */
function decideAddress(
  order: OrderDoc,
  { customer, from }: OrderAddressInput,
  shop: ShopView,
): Decision {
  const { address: before } = order;
  const lacksAddress = canEnterAddress(order);
  const address = addressFor(order, customer, shop);
  if (!lacksAddress && isSameAddress(address, before)) return 'unchanged';
  if (!lacksAddress && !canChangeAddress(order)) return { conflict: fixedMessage(order) };
  const isSeen = from ? isSameAddress(from, before) : lacksAddress;
  if (!isSeen) return { conflict: t('errors', from ? 'addressChanged' : 'addressEntered') };
  const place = placeOf(shop, address);
  // The shop has accepted this place before. A typo in the street stays correctable after the delivery area has
  // changed.
  const isElsewhere = lacksAddress || !isDeepStrictEqual(place, placeOf(shop, before));
  if (isElsewhere && !isInArea(shop, place))
    throw new ApiError(
      'unprocessable',
      t('checkoutErrors', 'outsidePlace', { place: nameOf(place) }),
    );
  if (!lacksAddress) return { update: correctionUpdate(order, address, staffName()) };
  return {
    update: omitUndefined({
      $set: {
        ...addressFields(order, address),
        walletAddress: 'given',
        addressEntered: { at: new Date(), ...staffName() },
      },
      $unset: state.addressReview.is(order) ? { 'payment.reviewReason': 1 } : undefined,
    }),
  };
}

async function openFirstOf(order: OrderDoc): Promise<OrderDoc | undefined> {
  if (!order.followsOrder || state.closed.is(order)) return undefined;
  const first = await Order.findById(order.followsOrder).lean();
  return first && isJoined(first, order) && !state.closed.is(first) ? first : undefined;
}

/**
 * Stores the address that the customer has stated in a call, for the order and its group of follow-up orders. If a paid
 * order has no usable address, this completes the order and ends its review. Otherwise it is a correction, and the
 * order also stores the earlier address. Email, total and delivery fee do not change.
 *
 * The call is idempotent. Only one of two concurrent requests with different addresses succeeds. Throws an ApiError:
 * - 404: the order is unknown;
 * - 409 with the stored order: the stored address differs from `from`, or the order is not placed, is closed or is a
 *   pickup order;
 * - 422: the place has changed and is outside of the delivery area.
 */
export async function enterAddress(input: OrderAddressInput): Promise<OrderView> {
  const shop = await currentShop();
  const asked = await findForSeller(input.id);
  const first = await openFirstOf(asked);
  const shown = async (order: OrderDoc) => {
    if (!first) return order;
    // The process may have crashed before the follow-up order got the new address.
    await syncFollowUp(asked._id);
    return reloadOrder(asked);
  };
  const changed = await changeOrder(
    { _id: String((first ?? asked)._id) },
    (order) => decideAddress(order, input, shop),
    async (order, message) => conflictForSeller(await shown(order), message),
  );
  for (const id of changed.followUps ?? []) await syncFollowUp(id);
  return viewOneForSeller(await shown(changed));
}
