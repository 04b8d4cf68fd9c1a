import 'server-only';
import mongoose from 'mongoose';
import { destinationOf } from '@/lib/checkout/complete/destination';
import { readBasis } from '@/lib/checkout/place/order-basis';
import { type ByPhone, placeCodOrder, priceOf } from '@/lib/checkout/place/place-order';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { guestRowsOf } from '@/lib/orders/customer-identity';
import { agreedTotalsOf, estimatedCentsOf, pricingContextOf } from '@/lib/orders/pricing-context';
import { state } from '@/lib/orders/state';
import { currentShop } from '@/lib/shop/read';
import { viewTaxes } from '@/lib/tax/tax';
import { goodsCentsOf } from '@/lib/tax/totals';
import { digitsOf } from '@/lib/utils/decimal';
import { emailKey } from '@/lib/utils/email-address';
import { toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { phoneKey } from '@/lib/utils/phone-number';
import { GuestCustomer, Order, User } from '@/models';
import { LISTED_OF_ACCOUNT_INDEX } from '@/models/order';
import type { OrderForInput, SumInput } from './schema';
import type { SumView } from './view';

const { trusted } = mongoose;

const READ = 100;

type Caller = { shopper?: string | undefined; phone: string };

/**
 * Returns why a caller is blocked: the phone number, the account, or an account that has ordered with this phone
 * number. Returns undefined if the caller is not blocked. This only warns staff, because anybody can order under
 * another person's phone number.
 */
export async function blockReasonOf({ shopper, phone }: Caller): Promise<string | undefined> {
  const isBlocked = { 'block.at': trusted({ $gt: new Date(0) }) };
  const { country } = await currentShop();
  const key = phoneKey(phone, country);
  const guests = await GuestCustomer.find(guestRowsOf([key])).lean();
  const blocked = guests.find(({ block }) => block)?.block;
  if (blocked) return blocked.reason;
  // Usually no account is blocked. Then skip the orders with this phone number.
  if (!shopper && !(await User.findOne(isBlocked, { _id: 1 }).hint({ 'block.at': -1 }).lean()))
    return undefined;
  const orders = await Order.find(
    { words: digitsOf(key), ...state.listed.where, erasedAt: null },
    { userId: 1, address: 1 },
  )
    .sort({ _id: -1 })
    .hint({ words: 1, _id: -1 })
    .limit(READ)
    .lean();
  const same = orders.filter(({ address }) => phoneKey(address.phone, country) === key);
  const ids = [...(shopper ? [shopper] : []), ...same.map(({ userId }) => userId)];
  const user = await User.findOne({ _id: trusted({ $in: ids }), ...isBlocked })
    .hint({ _id: 1 })
    .lean();
  return user?.block?.reason;
}

type Customer = OrderForInput['customer'];
type Recipient = Omit<Customer, 'shopper' | 'email'> & Partial<Pick<Customer, 'email'>>;

function namesOf(name: string) {
  const [firstName = '', ...others] = name.split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}

/** Returns the address of an order from the person and the address that staff have entered. */
export function addressOf(customer: Recipient): ByPhone['address'] {
  const { name, phone, note, countryCode, company, line2 } = customer;
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
    ...omitUndefined({
      countryCode: countryCode || undefined,
      company: company || undefined,
      line2: line2 || undefined,
    }),
    phone,
    ...omitUndefined({ note: note || undefined }),
  };
}

async function hasClaimedOrder(shopper: string, phone: string): Promise<boolean> {
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
 * Throws a 404 ApiError if the account was deleted, and a 409 if it may belong to somebody else. The caller must state
 * its verified email address, or the account must have claimed a phone order with this number. Otherwise a stranger's
 * account could show the caller's street, note and goods.
 */
async function assertAccount({ shopper, email = '', phone }: Customer): Promise<void> {
  await db();
  const user = await User.findOne({ _id: shopper, removedAt: null }).lean();
  if (!user || !shopper) throw new ApiError('notFound', t('phoneOrderForm', 'personGone'));
  if (user.mailProvenAt && user.email === emailKey(email)) return;
  if (await hasClaimedOrder(shopper, phone)) return;
  throw new ApiError('conflict', t('phoneOrderForm', 'accountUnproven'));
}

/**
 * Places a cash on delivery order for a customer on the phone, like {@link placeCodOrder}, and returns its id. The
 * order belongs to the customer's account, if staff selected one. Without an idempotency key, an identical order within
 * 10 s is placed once. The order limit of the staff member `by` applies. Throws the errors of {@link placeCodOrder} and
 * {@link assertAccount}. Throws a 409 ApiError if the customer is blocked, unless `evenIfBlocked` is true.
 */
export async function placeOrderFor(
  { customer, evenIfBlocked, ...input }: OrderForInput,
  { key, by }: { key?: string | undefined; by: string },
): Promise<string> {
  const { shopper } = customer;
  if (shopper) await assertAccount(customer);
  // A check before the write suffices: staff may place the order anyway.
  const reason = evenIfBlocked ? undefined : await blockReasonOf(customer);
  if (reason)
    throw new ApiError('conflict', t('phoneOrderForm', 'blocked', { reason }), {
      body: { blocked: true },
    });
  const byPhone = { address: addressOf(customer), isGuest: !shopper, by };
  return placeCodOrder(
    omitUndefined({
      userId: shopper ?? String(new mongoose.Types.ObjectId()),
      // Shoppers' keys contain no spaces, so this key cannot collide with them.
      idempotencyKey: key === undefined ? undefined : `phone ${key}`,
      input: { ...input, address: undefined, cartRevision: undefined },
      byPhone,
    }),
  );
}

const NOBODY = { name: '', phone: '' };

/**
 * Returns the price that a phone order would have now. Throws a 409 ApiError if goods cannot be ordered, and a
 * 422 if the shop does not offer pickup.
 */
export async function sumOfOrder({
  zipcode,
  country,
  city,
  state,
  ...input
}: SumInput): Promise<SumView> {
  await db();
  const nobody = new mongoose.Types.ObjectId();
  const byPhone = {
    address: addressOf({ ...NOBODY, zipcode, country, city, state, note: undefined }),
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
  const { currency } = pricingContextOf(sold);
  return {
    ...pricingContextOf(sold),
    lines: sold.items.map((line) =>
      omitUndefined({
        product: String(line.product),
        amount: toUnits(goodsCentsOf(line), currency),
        estimate: line.measure ? toUnits(line.chargedCents ?? 0, currency) : undefined,
      }),
    ),
    subtotal: toUnits(totals.subtotalCents, currency),
    deposits: toUnits(totals.depositCents, currency),
    deliveryFee: toUnits(totals.feeCents, currency),
    ...(totals.stateFee
      ? {
          stateFee: {
            name: totals.stateFee.name,
            amount: toUnits(totals.stateFee.cents, currency),
          },
        }
      : {}),
    taxes: viewTaxes(totals.taxes, currency),
    total: toUnits(totals.totalCents, currency),
    ...omitUndefined({
      estimate: estimated === undefined ? undefined : toUnits(estimated, currency),
      cashStep: sold.cashStepCents ? toUnits(sold.cashStepCents, currency) : undefined,
    }),
  };
}
