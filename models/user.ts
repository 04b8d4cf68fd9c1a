import { Schema, type Types } from 'mongoose';
import { define } from './define';

export type UserDoc = {
  _id: Types.ObjectId;
  name: string;
  email: string;
  passwordHash: string;
  cartItems: Record<string, number>;
  /** Goes up at each change of the cart; an overtaken save names an old one (DESIGN section 7). */
  cartRevision: number;
  /** The last orders that emptied this cart: step C of DESIGN section 7 happens once per order. */
  emptiedBy: Types.ObjectId[];
  createdAt: Date;
};

const schema = new Schema<UserDoc>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    cartItems: { type: Schema.Types.Mixed, default: {} },
    cartRevision: { type: Number, default: 0 },
    emptiedBy: { type: [Schema.Types.ObjectId], default: [] },
    createdAt: { type: Date, default: Date.now },
  },
  { minimize: false, versionKey: false },
);
schema.index({ email: 1 }, { unique: true });

export const User = define('User', schema);
