import 'server-only';
import mongoose from 'mongoose';
import { destinationOf } from '@/lib/checkout/claim/destination';
import { readBasis } from '@/lib/checkout/place/order-basis';
import { type ByPhone, placeCodOrder, priceOf } from '@/lib/checkout/place/place-order';
import { db } from '@/lib/db';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { state } from '@/lib/orders/state';
import { agreedTotalsOf, estimatedCentsOf, termsOf } from '@/lib/orders/terms';
import { presentShop } from '@/lib/shop/read';
import { goodsCentsOf } from '@/lib/tax/totals-math';
import { viewTaxes } from '@/lib/tax/view-taxes';
import { emailKey } from '@/lib/utils/email-address';
import { toDollars } from '@/lib/utils/money';
import { phoneKey } from '@/lib/utils/phone-number';
import { Order, User } from '@/models';
import { LISTED_OF_ACCOUNT_INDEX } from '@/models/order';
import type { OrderForInput, SumInput } from './schema';
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
  const { country } = await presentShop();
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
 * Throws a 404 Refusal for an account that is gone, and a 409 for one of which nothing proves that the caller has it: neither its
 * proven e-mail nor a taken order by phone is the caller's. Anybody can order under somebody else's name and phone, and would
 * otherwise read the street, note and goods of that person's order.
 */
async function assertAccount({ shopper, email = '', phone }: Customer): Promise<void> {
  await db();
  const user = await User.findOne({ _id: shopper, removedAt: null }).lean();
  if (!user || !shopper) throw new Refusal('notFound', say('phone', 'personGone'));
  if (user.mailProvenAt && user.email === emailKey(email)) return;
  if (await hasTakenOver(shopper, phone)) return;
  throw new Refusal('conflict', say('phone', 'accountUnproven'));
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

/** What a phone order would cost now. Throws a 409 Refusal for goods that cannot be ordered, 422 while the shop offers no pickup. */
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
    ...termsOf(sold),
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
