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
  /** The number of the entry: 1, 2, 3, … without gaps. */
  _id: required(Number),
  /** A key created with the entry, so that a retry does not store the entry twice. */
  key: required(String),
  at: required(Date),
  /** The person who acted. `name` is the name of a staff member. */
  actor: required(
    sub({
      kind: present(typed<'seller' | 'shopper' | 'visitor' | 'system'>(String)),
      id: String,
      name: String,
    }),
  ),
  action: required(String),
  /** The type and id of the changed object. */
  target: sub({ kind: present(String), id: present(String) }),
  /** The changed fields before and after the action, as plain JSON without personal data. */
  before: mixed<Record<string, unknown>>(),
  after: mixed<Record<string, unknown>>(),
  /** The hash of the previous entry. 64 zeros in the first entry. */
  previous: required(String),
  /** The SHA-256 hash of all fields above, in hex. */
  hash: required(String),
};
/**
 * One action in the audit log. Each entry contains the hash of the previous one, so the log is a hash chain
 * (docs/decisions/0024-audit-log.md). Entries are only ever added.
 */
export type AuditDoc = Stored<typeof audit>;
export const Audit = model('Audit', audit, { minimize: false });

const catalogChange = sub({
  number: present(Number),
  products: list(String),
  tags: list(String),
});
/** The products that one catalogue change affected, and the cache tags of the pages that show them. */
export type CatalogChange = Infer<typeof catalogChange>;

const numberGiven = sub({ number: present(Number), at: present(Date) });
/** A short order number, and when it was assigned. */
export type NumberGiven = Infer<typeof numberGiven>;

const counter = {
  _id: required(String),
  value: withDefault(Number, 0),
  /** Increases when stock changes without a change on any page. */
  counts: Number,
  /** The ids of the writes in progress. */
  writers: optionalList(String),
  /**
   * The latest changes that affected only single products. `number` is the counter's value after each change.
   */
  changes: optionalList(catalogChange),
  /** The short order numbers that lib/orders/next-number.ts has to remember. */
  given: optionalList(numberGiven),
};
/**
 * A counter that increases whenever the named data changes, so that every instance notices. The latest short
 * order number is also a counter. The collection still has the model's former name.
 */
export const Counter = model('Counter', counter, { collection: 'revisions' });

/** The position up to which a job has processed a list. */
export const Cursor = model('Cursor', { _id: required(String), at: required(Date) });

/** The instance that runs an exclusive job, and until when. Only one instance may run the job. */
export const Lease = model('Lease', {
  _id: required(String),
  holder: required(String),
  expiresAt: required(Date),
});

const rateLimit = {
  _id: required(String),
  count: required(Number),
  /** The members that were counted. Each member counts once, regardless of its number of attempts. */
  members: optionalList(String),
  expiresAt: required(Date),
};
/** The number of attempts in the period that ends at `expiresAt`. */
export const RateLimit = model('RateLimit', rateLimit, { indexes: [EXPIRING] });

const schemaVersion = {
  /** The `restoring` row exists while a restore runs. At the end, the `restored` row stores the time. */
  _id: required(typed<'shop' | 'restoring' | 'restored'>(String)),
  version: required(Number),
  /** The program version that migrated the data, for messages. */
  program: required(String),
  at: required(Date),
};
/** The schema version of the data in this database. */
export const SchemaVersion = model('SchemaVersion', schemaVersion);

const stripeEvent = {
  _id: required(String),
  type: required(String),
  expiresAt: required(Date),
};
/**
 * A processed webhook event, or a session that was reported because its order is missing. The row is stored
 * after the work, never before it (docs/payments.md).
 */
export const StripeEvent = model('StripeEvent', stripeEvent, { indexes: [EXPIRING] });
