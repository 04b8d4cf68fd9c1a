import { Schema, type Types } from 'mongoose';
import { define } from './define';

/**
 * A mail of the outbox. It holds the ids of its subject and no text: the text is composed when the
 * mail is sent, so a deleted account leaves nothing here (docs/decisions/0021-mail.md).
 */
export type MailDoc = {
  /** The event that it tells, such as `order:<id>:placed`: each event has one row. */
  _id: string;
  /** The event alone, such as `placed` or `password-changed`. */
  event: string;
  /** The order that it is about. */
  order?: Types.ObjectId;
  /** The shopper whose account it is about. */
  user?: Types.ObjectId;
  /** The member of staff whose sign-in it is about. */
  staff?: string;
  /** What the account has if the event has happened: the fingerprint of its password, or the id of a change. */
  credential?: string;
  /** The address as it was typed by somebody who has forgotten a password; removed once it is sent. */
  typedEmail?: string;
  /** The language of who typed it, ISO 639-1. */
  language?: string;
  createdAt: Date;
  /** The time of the next try; present exactly as long as the mail is neither sent nor dropped. */
  dueAt?: Date;
  /** How often it was tried. */
  tries: number;
  sentAt?: Date;
  expiresAt: Date;
};

const schema = new Schema<MailDoc>(
  {
    _id: { type: String, required: true },
    event: { type: String, required: true },
    order: Schema.Types.ObjectId,
    user: Schema.Types.ObjectId,
    staff: String,
    credential: String,
    typedEmail: String,
    language: String,
    createdAt: { type: Date, required: true },
    dueAt: Date,
    tries: { type: Number, default: 0 },
    sentAt: Date,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ dueAt: 1 }, { sparse: true });
schema.index({ user: 1 }, { sparse: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const Mail = define('Mail', schema);
