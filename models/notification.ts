import {
  EXPIRING,
  list,
  model,
  ObjectId,
  present,
  required,
  type Stored,
  sub,
  withDefault,
} from './define';

const mail = {
  /** The event of the mail, such as `order:<id>:placed`: each event has one row. */
  _id: required(String),
  /** The kind of the event, such as `placed` or `password-changed`. */
  event: required(String),
  order: ObjectId,
  /** The shopper whose account the mail is about. */
  user: ObjectId,
  /** The member of staff whose sign-in the mail is about. */
  staff: String,
  /** What the account has if the event has happened: the fingerprint of its password, or the id of a change. */
  credential: String,
  /** The address as somebody who has forgotten a password typed it; removed once the mail is sent. */
  typedEmail: String,
  /** The language of the person who typed it, ISO 639-1. */
  language: String,
  createdAt: required(Date),
  /** The time of the next try; present exactly as long as the mail is neither sent nor dropped. */
  dueAt: Date,
  /** The number of tries. */
  tries: withDefault(Number, 0),
  sentAt: Date,
  expiresAt: required(Date),
};
/**
 * A mail of the outbox. It stores the ids of its subject and no text. The text is composed when the
 * mail is sent, so a deleted account leaves nothing here (docs/decisions/0021-mail.md).
 */
export type MailDoc = Stored<typeof mail>;
export const Mail = model('Mail', mail, {
  indexes: [[{ dueAt: 1 }, { sparse: true }], [{ user: 1 }, { sparse: true }], EXPIRING],
});

const pushJob = {
  /** The id of the order, or one made of the proposal: each has one row, even if several processes insert it. */
  _id: required(ObjectId),
  /** The proposal that the shopper has to answer: its order and line, and when the shop asked. */
  proposal: sub({ order: present(ObjectId), product: present(ObjectId), at: present(Date) }),
  /** The time of the next try; present exactly as long as a device may still need the notification. */
  dueAt: Date,
  /** The subscriptions that were notified. */
  told: withDefault(list(String), []),
  expiresAt: required(Date),
};
/**
 * A notification of the seller's devices about a new order, or of the shopper's devices about a proposal
 * (docs/decisions/0028-web-push.md). The collection has the name of the model before it was renamed.
 */
export type PushJobDoc = Stored<typeof pushJob>;
export const PushJob = model('PushJob', pushJob, {
  collection: 'rings',
  indexes: [[{ dueAt: 1 }, { sparse: true }], EXPIRING],
});

const browser = {
  /** A hash of the endpoint: each browser has one row. */
  _id: required(String),
  /** The address at the push service. Anybody who has it can disturb the device, so no log shows it. */
  endpoint: required(String),
  /** The browser's public key and shared secret, base64url: only the browser can read what is sent. */
  p256dh: required(String),
  auth: required(String),
  /** The session that subscribed; signing it out removes the row. */
  session: required(String),
  /** The device is not notified of earlier orders. */
  createdAt: required(Date),
};

const pushSubscription = {
  ...browser,
  /** The member of staff who subscribed; absent for the owner. */
  staff: String,
  /** A fingerprint of the environment's credentials; if they change, the row is no longer valid. */
  under: required(String),
};
/** A browser of the seller that is notified of new orders by its push service. */
export type PushSubscriptionDoc = Stored<typeof pushSubscription>;
export const PushSubscription = model('PushSubscription', pushSubscription);

const shopperDevice = { ...browser, userId: required(ObjectId) };
/** A browser of a shopper that is notified when the shop proposes a replacement. */
export type ShopperDeviceDoc = Stored<typeof shopperDevice>;
export const ShopperDevice = model('ShopperDevice', shopperDevice, {
  indexes: [[{ userId: 1, createdAt: -1 }], [{ session: 1 }]],
});
