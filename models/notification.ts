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
  /** The event that the e-mail is about, for example `order:<id>:placed`. Each event has one row. */
  _id: required(String),
  /** The type of the event, for example `placed` or `password-changed`. */
  event: required(String),
  order: ObjectId,
  /** The shopper whose account the e-mail is about. */
  user: ObjectId,
  /** The staff member whose sign-in the e-mail is about. */
  staff: String,
  /**
   * Proves that the event happened: the fingerprint of the account's password, or the id of a change. The
   * account must still have it.
   */
  credential: String,
  /** The address that somebody typed into the "forgot password" form. Deleted after the e-mail is sent. */
  typedEmail: String,
  /** The language of the person who typed the address (ISO 639-1). */
  language: String,
  createdAt: required(Date),
  /** The time of the next attempt. Present until the e-mail is sent or dropped. */
  dueAt: Date,
  /** The number of attempts. */
  tries: withDefault(Number, 0),
  sentAt: Date,
  expiresAt: required(Date),
};
/**
 * An e-mail in the outbox. The row stores ids and no text. The text is composed when the e-mail is sent, so a
 * deleted account leaves no personal data here (docs/decisions/0021-mail.md).
 */
export type MailDoc = Stored<typeof mail>;
export const Mail = model('Mail', mail, {
  indexes: [[{ dueAt: 1 }, { sparse: true }], [{ user: 1 }, { sparse: true }], EXPIRING],
});

const pushJob = {
  /**
   * The id of the order, or an id derived from the proposal. Each has one row, even if several processes
   * insert it.
   */
  _id: required(ObjectId),
  /** The proposal that the shopper has to answer: its order, its line and the time of the proposal. */
  proposal: sub({ order: present(ObjectId), product: present(ObjectId), at: present(Date) }),
  /** The time of the next attempt. Present as long as a device may still need the notification. */
  dueAt: Date,
  /** The subscriptions that were already notified. */
  told: withDefault(list(String), []),
  expiresAt: required(Date),
};
/**
 * A push notification for the seller's devices about a new order, or for the shopper's devices about a
 * proposal (docs/decisions/0028-web-push.md). The collection still has the model's former name.
 */
export type PushJobDoc = Stored<typeof pushJob>;
export const PushJob = model('PushJob', pushJob, {
  collection: 'rings',
  indexes: [[{ dueAt: 1 }, { sparse: true }], EXPIRING],
});

const browser = {
  /** A hash of the endpoint. Each browser has one row. */
  _id: required(String),
  /**
   * The URL at the push service. Anybody with this URL can disturb the device, so it never appears in a log.
   */
  endpoint: required(String),
  /**
   * The browser's public key, base64url. With the secret below, it encrypts messages so that only the browser
   * can read them.
   */
  p256dh: required(String),
  auth: required(String),
  /** The session that subscribed. Signing out deletes the row. */
  session: required(String),
  /** When the browser subscribed. It is not notified of earlier orders. */
  createdAt: required(Date),
};

const pushSubscription = {
  ...browser,
  /** The staff member who subscribed. Absent for the owner. */
  staff: String,
  /** A fingerprint of the environment's credentials. If the credentials change, the row becomes invalid. */
  under: required(String),
};
/** A browser of the seller or a staff member that receives push notifications about new orders. */
export type PushSubscriptionDoc = Stored<typeof pushSubscription>;
export const PushSubscription = model('PushSubscription', pushSubscription);

const shopperDevice = { ...browser, userId: required(ObjectId) };
/** A shopper's browser that receives a push notification when the shop proposes a replacement. */
export type ShopperDeviceDoc = Stored<typeof shopperDevice>;
export const ShopperDevice = model('ShopperDevice', shopperDevice, {
  indexes: [[{ userId: 1, createdAt: -1 }], [{ session: 1 }]],
});
