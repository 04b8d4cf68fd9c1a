import { Schema } from 'mongoose';
import {
  type Infer,
  list,
  mixed,
  model,
  ObjectId,
  optionalList,
  required,
  type Stored,
  typed,
  withDefault,
} from './define';

const user = {
  name: required(String),
  email: required(String),
  passwordHash: required(String),
  cartItems: withDefault(mixed<Record<string, number>>(), {}),
  /** Rises with each change of the cart, so that a save from an older revision is refused. */
  cartRevision: withDefault(Number, 0),
  /** The highest revision that an order has claimed; -1 or absent before the first order. */
  orderedRevision: typed<number>({ type: Number, default: -1 }),
  /** The latest orders that emptied this cart, so that each does so once. */
  emptiedBy: withDefault(list(ObjectId), []),
  /** Orders that never claim this cart: they were cancelled before it, or too few pieces were left. */
  sparedBy: optionalList(ObjectId),
  /** The ids of the latest changes saved by browsers, so that each is applied once. */
  cartChanges: optionalList(String),
  /** The address that the cart offers first. If the address was removed, there is no default. */
  defaultAddress: ObjectId,
  /** Rises with each attempt to pay online, so that the account is not deleted at the same moment. */
  payAttempts: Number,
  /**
   * When the account was deleted. The row then has nothing personal. It stays until all that
   * belongs to the account is deleted (lib/account/remove.ts).
   */
  removedAt: Date,
  /** When the owner opened a link of a mail, which proves the e-mail address. */
  mailProvenAt: Date,
  /** The language of mails to the shopper, if it is known (lib/i18n). */
  language: String,
  createdAt: withDefault(Date, Date.now),
};
export type UserDoc = Stored<typeof user>;
export const User = model('User', user, {
  minimize: false,
  indexes: [
    [{ email: 1 }, { unique: true }],
    [{ removedAt: 1 }, { sparse: true }],
  ],
});

const addressFields = {
  firstName: required(String),
  lastName: required(String),
  email: required(String),
  street: required(String),
  city: required(String),
  /** Empty where the country has none. */
  state: withDefault(String, ''),
  zipcode: required(String),
  country: required(String),
  phone: required(String),
  /** A note for the courier, such as where the bell is. */
  note: String,
};

type AddressCopy = Infer<typeof addressFields> & {
  _id: Infer<typeof ObjectId>;
  /** The phone number in E.164, if it is known (lib/utils/phone-number.ts). */
  e164?: string;
};
/**
 * The copy of the address that an order stores (docs/product.md 7.1). Fields are empty in an order that is collected,
 * and after the account is deleted.
 */
export const addressCopy = typed<AddressCopy>(
  new Schema(
    Object.fromEntries([...Object.keys(addressFields), 'e164'].map((field) => [field, String])),
  ),
);

const address = {
  userId: required(ObjectId),
  ...addressFields,
  /** A hash of the added address until it is changed: the same address is not added twice at once. */
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
  /** The e-mail, in lower case. */
  _id: required(String),
  confirmedAt: required(Date),
  /** The language in which they subscribed (ISO 639-1). */
  language: required(String),
};
/** Somebody who has confirmed by a mail that they want the newsletter. */
export const Subscriber = model('Subscriber', subscriber);
