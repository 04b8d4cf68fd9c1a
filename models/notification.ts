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
  /**
   * The id of the event that the email is about, for example `order:<id>:placed`. The outbox contains one row per
   * event.
   */
  _id: required(String),
  /** The type of the event, for example `placed` or `password-changed`. */
  event: required(String),
  order: ObjectId,
  product: ObjectId,
  /** The shopper whose account the email is about. */
  user: ObjectId,
  /** The staff member whose sign-in the email is about. */
  staff: String,
  /**
   * The account must still match this value when the email is sent. It is the fingerprint of the account's password, or
   * the id of a change. A mismatch means that the change was not completed or is outdated.
   */
  credential: String,
  /** The session that requested the email. If it has ended, the email is not sent. */
  session: String,
  /** The address that a user typed into the "forgot password" form. It is deleted after the email is sent. */
  typedEmail: String,
  /** The language of the user who typed the address (ISO 639-1). */
  language: String,
  createdAt: required(Date),
  /** When the next attempt is due. Present until the email is sent or dropped. */
  dueAt: Date,
  tries: withDefault(Number, 0),
  sentAt: Date,
  expiresAt: required(Date),
};
/**
 * The outbox of emails. A row stores ids and no text. The text is composed when the email is sent, so that no
 * personal data remains in the outbox after an account is deleted (docs/decisions/0021-email.md).
 */
export type MailDoc = Stored<typeof mail>;
export const Mail = model('Mail', mail, {
  indexes: [[{ dueAt: 1 }, { sparse: true }], [{ user: 1 }, { sparse: true }], EXPIRING],
});

const pushJob = {
  /**
   * The id of the order, or an id that is derived from the proposal. It is unique, so concurrent inserts create only
   * one row.
   */
  _id: required(ObjectId),
  /** The proposal that the shopper must answer: the order, the line and the time of the proposal. */
  proposal: sub({ order: present(ObjectId), product: present(ObjectId), at: present(Date) }),
  /** When the next attempt is due. Present until all devices are notified. */
  dueAt: Date,
  /** The ids of the subscriptions that are already notified. */
  told: withDefault(list(String), []),
  expiresAt: required(Date),
};
/**
 * A push notification about a new order for the seller's devices, or about a proposal for the shopper's devices
 * (docs/decisions/0028-web-push.md). The name of the collection is the former name of the model.
 */
export type PushJobDoc = Stored<typeof pushJob>;
export const PushJob = model('PushJob', pushJob, {
  collection: 'rings',
  indexes: [[{ dueAt: 1 }, { sparse: true }], EXPIRING],
});

const browser = {
  /** A hash of the endpoint. Each browser has one row. */
  _id: required(String),
  /** The URL at the push service. Anybody who has it can send messages to the device, so it never appears in a log. */
  endpoint: required(String),
  /**
   * The browser's public key, base64url. With the secret below, it encrypts messages so that only the browser
   * can read them.
   */
  p256dh: required(String),
  auth: required(String),
  /** The session in which the browser subscribed. Signing out deletes the row. */
  session: required(String),
  /** When the browser subscribed. It receives no notifications about earlier orders. */
  createdAt: required(Date),
};

const pushSubscription = {
  ...browser,
  /** The staff member who subscribed. Absent for the owner. */
  staff: String,
  /** A fingerprint of the credentials in the environment. If the credentials change, the row becomes invalid. */
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
