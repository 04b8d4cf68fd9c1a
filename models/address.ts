import { Schema, type Types } from 'mongoose';
import { define } from './define';

export type AddressDoc = {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  firstName: string;
  lastName: string;
  email: string;
  street: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
  phone: string;
  /** What the courier should know, such as where the bell is. */
  note?: string;
  /** Of the copy in an order alone: the phone number in E.164, as far as it is known (lib/utils/phone-number.ts). */
  e164?: string;
  /** A hash of what was added, until it is changed: the same is not added twice at once. */
  added?: string;
};

const text = { type: String, required: true } as const;

const addressFields = {
  firstName: text,
  lastName: text,
  email: text,
  street: text,
  city: text,
  /** Empty where the country has none. */
  state: { type: String, default: '' },
  zipcode: text,
  country: text,
  phone: text,
  note: String,
};

/**
 * The nine fields and the note, as an order keeps a copy of them (docs/product.md 7.1); of an order that is collected,
 * and once the account is deleted, some are empty.
 */
export const addressCopy = Object.fromEntries(
  [...Object.keys(addressFields), 'e164'].map((field) => [field, String]),
);

const schema = new Schema<AddressDoc>(
  { userId: { type: Schema.Types.ObjectId, required: true }, ...addressFields, added: String },
  { versionKey: false },
);
schema.index({ userId: 1, _id: 1 });
schema.index(
  { userId: 1, added: 1 },
  { unique: true, partialFilterExpression: { added: { $exists: true } } },
);

export const Address = define('Address', schema);
