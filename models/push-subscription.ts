import { Schema } from 'mongoose';
import { define } from './define';

/** A browser of the seller that is notified of new orders by its push service. */
export type PushSubscriptionDoc = {
  /** A hash of the endpoint: each browser has one row. */
  _id: string;
  /** The address at the push service. Who knows it can disturb the device, so no log shows it. */
  endpoint: string;
  /** The browser's public key and shared secret, base64url: only it can read what is sent. */
  p256dh: string;
  auth: string;
  /** The session that subscribed; signing it out removes the row. */
  session: string;
  /** The member of staff who subscribed; absent for the owner. */
  staff?: string;
  /** A fingerprint of the environment's credentials; if they change, the row is no longer valid. */
  under: string;
  /** The device is not notified of earlier orders. */
  createdAt: Date;
};

const text = { type: String, required: true } as const;

const schema = new Schema<PushSubscriptionDoc>(
  {
    _id: text,
    endpoint: text,
    p256dh: text,
    auth: text,
    session: text,
    staff: String,
    under: text,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

export const PushSubscription = define('PushSubscription', schema);
