import { Schema } from 'mongoose';
import { define } from './define';

/** The seller's language, and the password that the seller has set; the one of the environment signs in beside it. */
export type SellerDoc = {
  /** SELLER_EMAIL. */
  _id: string;
  passwordHash?: string;
  /**
   * A fingerprint of the environment's credentials at that time. If the operator changes them, the
   * row is no longer valid.
   */
  under?: string;
  /** In which the seller is written to, if one was chosen (lib/i18n). */
  language?: string;
};

const schema = new Schema<SellerDoc>(
  {
    _id: { type: String, required: true },
    passwordHash: String,
    under: String,
    language: String,
  },
  { versionKey: false },
);

export const Seller = define('Seller', schema);
