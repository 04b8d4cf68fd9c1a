import { Schema, type Types } from 'mongoose';
import { define } from './define';

/** The roles of staff; the owner is the seller of the environment and has no row. */
export type StaffRole = 'manager' | 'packer' | 'courier';

/** A person who works in the shop. Removing the row ends all sessions at once. */
export type StaffDoc = {
  _id: Types.ObjectId;
  /** In lower case. */
  email: string;
  name: string;
  role: StaffRole;
  /** Absent until the invitation is accepted. */
  passwordHash?: string;
  /** Of the PIN by which they switch on a shared device, if they have set one. */
  pinHash?: string;
  /** The open invitation: the hash of its token. The next one, and its use, replace it. */
  invite?: { hash: string; expiresAt: Date };
  /** The language in which they read the seller's area. */
  language?: string;
  createdAt: Date;
};

const schema = new Schema<StaffDoc>(
  {
    email: { type: String, required: true },
    name: { type: String, required: true },
    role: { type: String, enum: ['manager', 'packer', 'courier'], required: true },
    passwordHash: String,
    pinHash: String,
    invite: { type: new Schema({ hash: String, expiresAt: Date }, { _id: false }) },
    language: String,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'staff' },
);
schema.index({ email: 1 }, { unique: true });
schema.index({ 'invite.hash': 1 }, { unique: true, sparse: true });

export const Staff = define('Staff', schema);
