import { Schema, type Types } from 'mongoose';
import { define } from './define';

export type UserDoc = {
  _id: Types.ObjectId;
  name: string;
  email: string;
  passwordHash: string;
  cartItems: Record<string, number>;
  /** Rises with each change of the cart, so that a save from an older revision is refused. */
  cartRevision: number;
  /** The highest revision that an order has claimed; -1 or absent before the first order. */
  orderedRevision?: number;
  /** The latest orders that emptied this cart, so that each does so once. */
  emptiedBy: Types.ObjectId[];
  /**
   * Orders that never claim this cart: they were cancelled before it, or too few pieces were left.
   */
  sparedBy?: Types.ObjectId[];
  /** The ids of the latest changes saved by browsers, so that each is applied once. */
  cartChanges?: string[];
  /** The address that the cart offers first; one that was removed counts as none. */
  defaultAddress?: Types.ObjectId;
  /**
   * Rises with each attempt to pay online, so that the account is not deleted at the same moment.
   */
  payAttempts?: number;
  /**
   * When the account was deleted. Nothing personal is left in the row, which stays until all that
   * belongs to it is gone, too (lib/account/remove.ts).
   */
  removedAt?: Date;
  /** When its owner opened a link that only a mail to this e-mail had. */
  mailProvenAt?: Date;
  /** In which the shopper is written to, if it is known (lib/i18n). */
  language?: string;
  createdAt: Date;
};

const schema = new Schema<UserDoc>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    cartItems: { type: Schema.Types.Mixed, default: {} },
    cartRevision: { type: Number, default: 0 },
    orderedRevision: { type: Number, default: -1 },
    emptiedBy: { type: [Schema.Types.ObjectId], default: [] },
    sparedBy: { type: [Schema.Types.ObjectId], default: undefined },
    cartChanges: { type: [String], default: undefined },
    defaultAddress: Schema.Types.ObjectId,
    payAttempts: Number,
    removedAt: Date,
    mailProvenAt: Date,
    language: String,
    createdAt: { type: Date, default: Date.now },
  },
  { minimize: false, versionKey: false },
);
schema.index({ email: 1 }, { unique: true });
schema.index({ removedAt: 1 }, { sparse: true });

export const User = define('User', schema);
