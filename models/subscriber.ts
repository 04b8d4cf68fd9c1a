import { Schema } from 'mongoose';
import { define } from './define';

/** Somebody who has confirmed by a mail that they want the newsletter. */
export type SubscriberDoc = {
  /** The e-mail, in lower case. */
  _id: string;
  confirmedAt: Date;
  /** ISO 639-1: in which they subscribed. */
  language: string;
};

const schema = new Schema<SubscriberDoc>(
  {
    _id: { type: String, required: true },
    confirmedAt: { type: Date, required: true },
    language: { type: String, required: true },
  },
  { versionKey: false },
);

export const Subscriber = define('Subscriber', schema);
