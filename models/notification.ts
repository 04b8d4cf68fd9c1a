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
  /** The id of the event, for example `order:<id>:placed`. The outbox contains one row per event. */
  _id: required(String),
  event: required(String),
  order: ObjectId,
  product: ObjectId,
  user: ObjectId,
  staff: String,
  /**
   * The fingerprint of the account's password, or the id of a change. If the account no longer matches it, the email is
   * not sent.
   */
  credential: String,
  /** If this session has ended, the email is not sent. */
  session: String,
  /** The address that a user typed into the "forgot password" form. It is deleted after the email is sent. */
  typedEmail: String,
  language: String,
  createdAt: required(Date),
  /** When the next attempt is due. Present until the email is sent or dropped. */
  dueAt: Date,
  tries: withDefault(Number, 0),
  sentAt: Date,
  expiresAt: required(Date),
};
/**
 * The outbox of emails. A row stores ids, and the text is composed when the email is sent. Otherwise personal data
 * would remain after an account is deleted (docs/decisions/0021-email.md).
 */
export type MailDoc = Stored<typeof mail>;
export const Mail = model('Mail', mail, {
  indexes: [[{ dueAt: 1 }, { sparse: true }], [{ user: 1 }, { sparse: true }], EXPIRING],
});

const pushJob = {
  /** The id of the order, or an id derived from the proposal. Concurrent inserts therefore create only one row. */
  _id: required(ObjectId),
  proposal: sub({ order: present(ObjectId), product: present(ObjectId), at: present(Date) }),
  /** When the next attempt is due. Present until all devices are notified. */
  dueAt: Date,
  /** The ids of the subscriptions that are already notified. */
  told: withDefault(list(String), []),
  expiresAt: required(Date),
};
/**
 * A push notification about a new order for the seller, or about a proposal for the shopper
 * (docs/decisions/0028-web-push.md). The collection has the former name of the model.
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
   * The URL at the push service. It must not appear in logs, because anybody who has it can send messages to the
   * device.
   */
  endpoint: required(String),
  /** The browser's public key and secret, base64url. They encrypt messages to the browser. */
  p256dh: required(String),
  auth: required(String),
  /** The session in which the browser subscribed. Signing out deletes the row. */
  session: required(String),
  /** The browser receives no notifications about earlier orders. */
  createdAt: required(Date),
};

const pushSubscription = {
  ...browser,
  /** The staff member who subscribed. Absent for the owner. */
  staff: String,
  /** A fingerprint of the credentials in the environment. If the credentials change, the row becomes invalid. */
  under: required(String),
};
export type PushSubscriptionDoc = Stored<typeof pushSubscription>;
export const PushSubscription = model('PushSubscription', pushSubscription);

const shopperDevice = { ...browser, userId: required(ObjectId) };
export type ShopperDeviceDoc = Stored<typeof shopperDevice>;
export const ShopperDevice = model('ShopperDevice', shopperDevice, {
  indexes: [[{ userId: 1, createdAt: -1 }], [{ session: 1 }]],
});
