import 'server-only';
import mongoose from 'mongoose';
import { record } from '@/lib/audit/record';
import { announcePayment } from '@/lib/cart/commands';
import { destinationOf } from '@/lib/checkout/claim/destination';
import { readBasis } from '@/lib/checkout/place/order-basis';
import { type ByPhone, placeCodOrder, priceOf } from '@/lib/checkout/place/place-order';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/say';
import { isClaimToken } from '@/lib/mail/claim-link';
import { orderEventFields } from '@/lib/observe/business-events';
import { MARK_CHANGED } from '@/lib/orders/life';
import { state } from '@/lib/orders/state';
import { agreedTotalsOf, estimatedCentsOf, pricingContextOf } from '@/lib/orders/terms';
import { currentShop } from '@/lib/shop/read';
import { goodsCentsOf } from '@/lib/tax/totals-math';
import { viewTaxes } from '@/lib/tax/view-taxes';
import { HOUR_MS } from '@/lib/utils/durations';
import { emailKey } from '@/lib/utils/email-address';
import { toDollars } from '@/lib/utils/money';
import { phoneKey } from '@/lib/utils/phone-number';
import { Invoice, Order, User } from '@/models';
import { LISTED_OF_ACCOUNT_INDEX, type OrderDoc } from '@/models/order';
import type { OrderForInput, SumInput, TakeOverInput } from './schema';
import type { SumView } from './view';

type Customer = OrderForInput['customer'];

/** A full name in the two fields of an address: its first word, and the others. */
function namesOf(name: string) {
  const [firstName = '', ...others] = name.split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}

function addressOf(customer: Customer): ByPhone['address'] {
  const { name, phone, note } = customer;
  const { email = '', street = '', city = '', state = '', zipcode = '', country = '' } = customer;
  return {
    _id: new mongoose.Types.ObjectId(),
    ...namesOf(name),
    email,
    street,
    city,
    state,
    zipcode,
    country,
    phone,
    ...(note ? { note } : {}),
  };
}

/** Whether an order by phone of this number was taken into the account by the link of a mail. */
async function hasTakenOver(shopper: string, phone: string): Promise<boolean> {
  const { country } = await currentShop();
  const rows = await Order.find(
    { userId: shopper, ...state.listed.where, 'phone.isProven': true },
    { address: 1 },
  )
    .hint(LISTED_OF_ACCOUNT_INDEX)
    .lean();
  const key = phoneKey(phone, country);
  return rows.some(({ address }) => phoneKey(address.phone, country) === key);
}

/**
 * Throws a 404 ApiError for an account that is gone, and a 409 for one of which nothing proves that the caller has it: neither its
 * proven e-mail nor a taken order by phone is the caller's. Anybody can order under somebody else's name and phone, and would
 * otherwise read the street, note and goods of that person's order.
 */
async function assertAccount({ shopper, email = '', phone }: Customer): Promise<void> {
  await db();
  const user = await User.findOne({ _id: shopper, removedAt: null }).lean();
  if (!user || !shopper) throw new ApiError('notFound', t('phone', 'personGone'));
  if (user.mailProvenAt && user.email === emailKey(email)) return;
  if (await hasTakenOver(shopper, phone)) return;
  throw new ApiError('conflict', t('phone', 'accountUnproven'));
}

/**
 * Places an order on delivery for a customer on the phone, as {@link placeCodOrder}, and returns its id. The order belongs to
 * the named account, else to a fresh user id that no account has. Without an idempotency key, the same order within 10 s is one.
 * `by` is the person who took it, whose phone orders are limited. Throws the refusals of {@link placeCodOrder} and of
 * {@link assertAccount}.
 */
export async function placeOrderFor(
  { customer, ...input }: OrderForInput,
  { key, by }: { key?: string | undefined; by: string },
): Promise<string> {
  const { shopper } = customer;
  if (shopper) await assertAccount(customer);
  const byPhone = { address: addressOf(customer), isGuest: !shopper, by };
  return placeCodOrder({
    userId: shopper ?? String(new mongoose.Types.ObjectId()),
    // No key that a shopper sends has a space.
    ...(key === undefined ? {} : { idempotencyKey: `phone ${key}` }),
    input: { ...input, address: undefined, cartRevision: undefined },
    byPhone,
  });
}

const NOBODY = { name: '', phone: '' };

/** What a phone order would cost now. Throws a 409 ApiError for goods that cannot be ordered, 422 while the shop offers no pickup. */
export async function sumOfOrder({ zipcode, ...input }: SumInput): Promise<SumView> {
  await db();
  const nobody = new mongoose.Types.ObjectId();
  const byPhone = {
    address: addressOf({ ...NOBODY, zipcode, note: undefined }),
    isGuest: true,
    by: '',
  };
  const { shop } = await readBasis(nobody, undefined);
  const known = { shop, address: byPhone.address };
  const destination = await destinationOf(nobody, { way: input.way, address: undefined }, known);
  const order = { ...input, address: undefined };
  const sold = await priceOf({ userId: String(nobody), input: order, byPhone }, shop, destination);
  const totals = agreedTotalsOf(sold);
  const estimated = estimatedCentsOf({ ...sold, amountCents: totals.totalCents });
  return {
    ...pricingContextOf(sold),
    lines: sold.items.map((line) => ({
      product: String(line.product),
      amount: toDollars(goodsCentsOf(line)),
      ...(line.measure ? { estimate: toDollars(line.chargedCents ?? 0) } : {}),
    })),
    subtotal: toDollars(totals.subtotalCents),
    deposits: toDollars(totals.depositCents),
    deliveryFee: toDollars(totals.feeCents),
    taxes: viewTaxes(totals.taxes),
    total: toDollars(totals.totalCents),
    ...(estimated === undefined ? {} : { estimate: toDollars(estimated) }),
    ...(sold.cashStepCents ? { cashStep: toDollars(sold.cashStepCents) } : {}),
  };
}

const { trusted } = mongoose;

const unknownLink = () => new ApiError('notFound', t('phone', 'linkUnknown'));

/** Gives the order to an account. One write, so one of two accounts gets it. Returns whether this one did. */
async function giveTo({ _id, userId: before }: OrderDoc, userId: string): Promise<boolean> {
  const { modifiedCount } = await Order.updateOne(
    { _id, userId: before, 'phone.isGuest': true },
    { $set: { userId, 'phone.isGuest': false, 'phone.isProven': true }, ...MARK_CHANGED },
  );
  return modifiedCount > 0;
}

/** Takes the order back from an account that is being deleted: it is a guest's again. */
const undoGive = ({ _id, userId: before }: OrderDoc, userId: string) =>
  Order.updateOne(
    { _id, userId },
    {
      $set: { userId: before, 'phone.isGuest': true },
      $unset: { 'phone.isProven': 1 },
      ...MARK_CHANGED,
    },
  );

/**
 * Moves a phone order into the account of a signed-in shopper who opens the link of a mail about it. Both must match: the account
 * has the e-mail that the mail went to, so a forwarded link shows the address to nobody else, and the token proves the mail.
 * Repeatable for the same account. Throws a 404 ApiError for an unknown link, 403 for another account, 409 when the account is
 * being deleted, 429 after 30 tries in an hour.
 */
export async function claimGuestOrder(
  userId: string,
  { order: id, token }: TakeOverInput,
): Promise<void> {
  await consume({ key: `phone-order:${userId}`, max: 30, windowMs: HOUR_MS });
  await db();
  const [order, user] = await Promise.all([
    Order.findOne({ _id: id, phone: trusted({ $exists: true }), ...state.listed.where }).lean(),
    User.findOne({ _id: userId, removedAt: null }).lean(),
  ]);
  if (!order || !user || !isClaimToken(order, token)) throw unknownLink();
  if (user.email !== emailKey(order.address.email))
    throw new ApiError('forbidden', t('phone', 'otherAccount'));
  if (order.phone?.isGuest && (await giveTo(order, userId))) {
    if (!(await announcePayment(user._id))) {
      await undoGive(order, userId);
      throw new ApiError('conflict', t('phone', 'personGone'));
    }
    await record({ event: 'phone order taken over', ...orderEventFields(order) });
  } else if (!(await Order.exists({ _id: id, userId }))) throw unknownLink();
  // A repeated call finishes this after a crash in between.
  await Invoice.updateMany({ order: order._id }, { $set: { userId: user._id } });
}
