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
  /** Increases with each change of the cart, so that the server rejects a save from an older revision. */
  cartRevision: withDefault(Number, 0),
  /** The highest cart revision that an order has locked. -1 or absent before the first order. */
  orderedRevision: typed<number>({ type: Number, default: -1 }),
  /** The latest orders that removed their items from this cart, so that each removes them once. */
  emptiedBy: withDefault(list(ObjectId), []),
  /** Orders that never lock this cart: they were cancelled first, or too little stock was left. */
  sparedBy: optionalList(ObjectId),
  /** The ids of the latest changes that browsers saved, so that each is applied once. */
  cartChanges: optionalList(String),
  /** The default address, preselected in the cart. If it was removed, there is no default. */
  defaultAddress: ObjectId,
  /** Increases with each online payment attempt, so that the account cannot be deleted at the same moment. */
  payAttempts: Number,
  /**
   * When the account was deleted. The row then has no personal data. It stays until all data of the account
   * is deleted (lib/account/remove.ts).
   */
  removedAt: Date,
  /** When the owner opened a link in an e-mail, which proves the e-mail address. */
  mailProvenAt: Date,
  /** The language of e-mails to the shopper, if known (lib/i18n). */
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
  /** Empty if the country has no states. */
  state: withDefault(String, ''),
  zipcode: required(String),
  country: required(String),
  phone: required(String),
  /** A note for the courier, for example where the bell is. */
  note: String,
};

type AddressCopy = Infer<typeof addressFields> & {
  _id: Infer<typeof ObjectId>;
  /** The phone number in E.164 format, if it could be parsed (lib/utils/phone-number.ts). */
  e164?: string;
};
/**
 * The copy of the address that an order stores (docs/product.md 7.1). The fields are empty in a pickup order,
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
  /** A hash of the address until it is changed. The unique index prevents adding the same address twice. */
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
  /** The e-mail address in lower case. */
  _id: required(String),
  confirmedAt: required(Date),
  /** The language of the subscriber (ISO 639-1). */
  language: required(String),
};
/** Somebody who confirmed the newsletter subscription through a link in an e-mail. */
export const Subscriber = model('Subscriber', subscriber);
