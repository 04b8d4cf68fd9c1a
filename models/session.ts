import { Schema } from 'mongoose';
import { define } from './define';

/**
 * A sign-in. It is valid until it expires, its row is deleted, or the account has another password than
 * the one that it was opened with.
 */
export type SessionDoc = {
  /** The `jti` of the token. */
  _id: string;
  audience: 'shopper' | 'seller';
  /** The user's id, or the seller's email. */
  subject: string;
  /**
   * A fingerprint of the password that opened it: of the shopper's hash, or of SELLER_EMAIL,
   * SELLER_PASSWORD and the hash of the password that the seller has set. It is compared with the present one at each request, so the one write that changes
   * a password, or deletes an account, ends every session that was opened before.
   */
  credential: string;
  /**
   * Fingerprints of passwords that this session is setting. Each is valid once the account has that
   * password, so the session that makes the change stays open.
   */
  accepts?: string[];
  /** The name of the device for people, from its User-Agent. */
  device?: string;
  /** Of the seller's area: the id of a shared device, on which people switch by their PIN. */
  shared?: string;
  /** When the shared device was locked, until somebody enters a PIN. */
  lockedAt?: Date;
  /** It was opened by a PIN, which proves less than a password. */
  byPin?: boolean;
  /** When it was opened; absent on a session of an older version, whose end does not move. */
  openedAt?: Date;
  /** When it was last used, to within some minutes; absent if not since the sign-in. */
  seenAt?: Date;
  /** When its person has last shown to be the one who signed in. */
  provenAt?: Date;
  expiresAt: Date;
};

const schema = new Schema<SessionDoc>(
  {
    _id: { type: String, required: true },
    audience: { type: String, required: true },
    subject: { type: String, required: true },
    credential: { type: String, required: true },
    accepts: { type: [String], default: undefined },
    device: String,
    shared: String,
    lockedAt: Date,
    byPin: Boolean,
    openedAt: Date,
    seenAt: Date,
    provenAt: Date,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ subject: 1 });
schema.index({ shared: 1 }, { sparse: true });

export const Session = define('Session', schema);
