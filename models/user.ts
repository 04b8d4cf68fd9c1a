import { Schema } from 'mongoose';
import { customerBlock } from './customer';
import {
  type Infer,
  list,
  mixed,
  model,
  ObjectId,
  optionalList,
  present,
  required,
  type Stored,
  sub,
  typed,
  withDefault,
} from './define';
import { passkey } from './passkey';

const user = {
  name: required(String),
  email: required(String),
  /** The bcrypt hash of the password, or a random text (lib/auth/account-fields.ts). */
  passwordHash: required(String),
  /**
   * True for a guest. `email` is then a placeholder that nobody can type, and `contactEmail` is the typed address
   * (lib/guests/guest.ts).
   */
  isGuest: typed<true>(Boolean),
  contactEmail: String,
  /** When the reconciler checks whether this guest has ordered. Absent once the guest has an order. */
  guestCheckAt: Date,
  cartItems: withDefault(mixed<Record<string, number>>(), {}),
  /** Increases with each change of the cart. The server rejects a save with an older revision. */
  cartRevision: withDefault(Number, 0),
  /** The highest cart revision that an order has locked. -1 or absent before the first order. */
  orderedRevision: typed<number>({ type: Number, default: -1 }),
  /** The latest orders that removed their items from this cart. No order may do this twice. */
  consumedBy: withDefault(list(ObjectId), []),
  /** The orders that must never lock this cart, because they were cancelled first or the stock was too low. */
  releasedFor: optionalList(ObjectId),
  /** The latest saved changes of browsers. A repeated change is applied once. */
  cartChanges: optionalList(String),
  /** The cart preselects this address. If the address was removed, there is no default. */
  defaultAddress: ObjectId,
  /**
   * Increases with each online payment attempt. A concurrent deletion of the account then conflicts with the attempt,
   * so that one of them fails.
   */
  payAttempts: Number,
  /** The id of the account's Stripe customer, which stores the saved cards (lib/checkout/pay/customer.ts). */
  stripeCustomer: String,
  /** The number of removed Stripe customers. It is part of the idempotency key for the next customer. */
  stripeCustomers: Number,
  /** The ids of former Stripe customers that the shop still has to delete at Stripe. */
  droppedCustomers: optionalList(String),
  /**
   * When the account was deleted. The row then contains no personal data. It exists until all other data of the
   * account is deleted (lib/account/remove.ts).
   */
  removedAt: Date,
  /** When the email address was verified: a user opened a link that was sent to it. */
  mailProvenAt: Date,
  /**
   * The passkeys of the shopper. They are in the account document, so that the write that deletes the account or hands
   * it over also removes them.
   */
  passkeys: optionalList(passkey),
  /** The shop sends a mail about each of these changes. */
  passkeyChanges: optionalList(String),
  sellerNote: String,
  /** True if the seller allows the customer to order on account. Never true for a guest. */
  paysOnAccount: typed<true>(Boolean),
  /** The maximum total of the customer's unpaid orders on account, in integer cents of `currency`. */
  creditLimit: sub({ cents: present(Number), currency: present(String) }),
  /** Increases with each order that counts towards the credit limit, and with each change of the limit. */
  creditRevision: Number,
  /** The latest orders accepted under the credit limit (lib/checkout/complete). */
  creditOrders: optionalList(ObjectId),
  block: customerBlock,
  language: String,
  createdAt: withDefault(Date, Date.now),
};
export type UserDoc = Stored<typeof user>;
export const User = model('User', user, {
  minimize: false,
  indexes: [
    [{ email: 1 }, { unique: true }],
    [{ removedAt: 1 }, { sparse: true }],
    [{ 'block.at': -1 }, { sparse: true }],
    [{ guestCheckAt: 1 }, { sparse: true }],
    [{ 'passkeys.id': 1 }, { unique: true, sparse: true }],
    [{ stripeCustomer: 1 }, { sparse: true }],
    [{ droppedCustomers: 1 }, { sparse: true }],
  ],
});

const addressFields = {
  firstName: required(String),
  /** Empty if the person has only one name. */
  lastName: withDefault(String, ''),
  email: required(String),
  /** A company, and a second line such as the floor. Only shops with a country have these fields. */
  company: String,
  street: required(String),
  line2: String,
  /** City, state and zip code are empty in countries whose addresses do not contain them. */
  city: withDefault(String, ''),
  state: withDefault(String, ''),
  zipcode: withDefault(String, ''),
  country: required(String),
  /** The ISO 3166-1 alpha-2 code. Absent if the shop had no country when the address was saved. */
  countryCode: String,
  phone: required(String),
  note: String,
};

type AddressCopy = Infer<typeof addressFields> & {
  _id: Infer<typeof ObjectId>;
  e164?: string;
};
/**
 * The copy of the address in an order (docs/product.md 7.1). A pickup order has no street. All fields are empty after
 * the account is deleted.
 */
export const addressCopy = typed<AddressCopy>(
  new Schema(
    Object.fromEntries([...Object.keys(addressFields), 'e164'].map((field) => [field, String])),
  ),
);

const address = {
  userId: required(ObjectId),
  ...addressFields,
  /** The shopper's name for the address, for example "Home". Orders do not copy it. */
  label: String,
  /** A hash of the added address. The unique index prevents a second copy. Absent after a change. */
  added: String,
};
export type AddressDoc = Stored<typeof address>;
export const Address = model('Address', address, {
  indexes: [
    [{ userId: 1, _id: 1 }],
    [
      { userId: 1, added: 1 },
      { unique: true, partialFilterExpression: { added: { $exists: true } } },
    ],
  ],
});

const subscriber = {
  /** The email address in lower case. */
  _id: required(String),
  confirmedAt: required(Date),
  language: required(String),
};
export const Subscriber = model('Subscriber', subscriber);
