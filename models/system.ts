import {
  EXPIRING,
  type Infer,
  list,
  mixed,
  model,
  optionalList,
  present,
  required,
  type Stored,
  sub,
  typed,
  withDefault,
} from './define';

const audit = {
  /** The number of the entry: 1, 2, 3, …, without gaps. */
  _id: required(Number),
  /** Made with the entry, so that a retry does not store the entry twice. */
  key: required(String),
  at: required(Date),
  /** `name` of a member of staff. */
  actor: required(
    sub({
      kind: present(typed<'seller' | 'shopper' | 'visitor' | 'system'>(String)),
      id: String,
      name: String,
    }),
  ),
  action: required(String),
  /** The kind and id of the object that the action changed. */
  target: sub({ kind: present(String), id: present(String) }),
  /** The changed fields before and after the action: plain JSON, nothing personal. */
  before: mixed<Record<string, unknown>>(),
  after: mixed<Record<string, unknown>>(),
  /** The hash of the entry before; 64 zeros in the first. */
  previous: required(String),
  /** SHA-256 over all of the above, in hex. */
  hash: required(String),
};
/**
 * One action in the audit log, a chain in which each entry has the hash of the one before it
 * (docs/decisions/0024-audit-log.md). Entries are only added.
 */
export type AuditDoc = Stored<typeof audit>;
export const Audit = model('Audit', audit, { minimize: false });

const catalogChange = sub({
  number: present(Number),
  products: list(String),
  tags: list(String),
});
/** The products that one change of the catalogue touched, and the cache tags of what shows them. */
export type CatalogChange = Infer<typeof catalogChange>;

const numberGiven = sub({ number: present(Number), at: present(Date) });
/** A short number of an order, and when it was given. */
export type NumberGiven = Infer<typeof numberGiven>;

const counter = {
  _id: required(String),
  value: withDefault(Number, 0),
  /** Rises when stock counts change without changing any page. */
  counts: Number,
  /** Ids of the writes in progress. */
  writers: optionalList(String),
  /** The latest changes that are limited to single products; `number` is the value after each. */
  changes: optionalList(catalogChange),
  /** The short numbers that lib/orders/next-number.ts has to remember. */
  given: optionalList(numberGiven),
};
/**
 * A number that rises whenever the named thing changes, so that every instance notices; also the
 * short number of the latest order. The collection has the name of the model before it was renamed.
 */
export const Counter = model('Counter', counter, { collection: 'revisions' });

/** The position up to which a list has been read. */
export const Cursor = model('Cursor', { _id: required(String), at: required(Date) });

/** The instance that runs a job which only one instance may run, and until when. */
export const Lease = model('Lease', {
  _id: required(String),
  holder: required(String),
  expiresAt: required(Date),
});

const rateLimit = {
  _id: required(String),
  count: required(Number),
  /** The members that were counted; a member counts once, however often it tries. */
  members: optionalList(String),
  expiresAt: required(Date),
};
/** The number of attempts in the period that ends at `expiresAt`. */
export const RateLimit = model('RateLimit', rateLimit, { indexes: [EXPIRING] });

const schemaVersion = {
  /** The row `restoring` exists from the first write of a restore to its end; then `restored` has the time of the end. */
  _id: required(typed<'shop' | 'restoring' | 'restored'>(String)),
  version: required(Number),
  /** The version of the program that brought it there, for messages. */
  program: required(String),
  at: required(Date),
};
/** The version of the data's shape in this database. */
export const SchemaVersion = model('SchemaVersion', schemaVersion);

const stripeEvent = {
  _id: required(String),
  type: required(String),
  expiresAt: required(Date),
};
/**
 * A processed webhook event, or a session whose missing order was reported. It is stored after the work, never before
 * (docs/payments.md).
 */
export const StripeEvent = model('StripeEvent', stripeEvent, { indexes: [EXPIRING] });
