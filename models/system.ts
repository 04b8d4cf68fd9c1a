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
  /** A random key. If the insert is retried after a lost response, the key prevents a second entry. */
  key: required(String),
  at: required(Date),
  actor: required(
    sub({
      kind: present(typed<'seller' | 'shopper' | 'visitor' | 'system'>(String)),
      id: String,
      name: String,
    }),
  ),
  action: required(String),
  target: sub({ kind: present(String), id: present(String) }),
  /** The changed fields as plain JSON, without personal data. */
  before: mixed<Record<string, unknown>>(),
  after: mixed<Record<string, unknown>>(),
  /** The hash of the previous entry. The first entry has 64 zeros. */
  previous: required(String),
  /** The SHA-256 hash of all fields above, in hex. */
  hash: required(String),
};
/**
 * An action in the audit log. The hash of the previous entry makes later changes detectable
 * (docs/decisions/0024-audit-log.md).
 */
export type AuditDoc = Stored<typeof audit>;
export const Audit = model('Audit', audit, { minimize: false });

const catalogChange = sub({ number: present(Number), products: list(String), tags: list(String) });
export type CatalogChange = Infer<typeof catalogChange>;

const assignedNumber = sub({ number: present(Number), at: present(Date) });
export type AssignedNumber = Infer<typeof assignedNumber>;

const counter = {
  _id: required(String),
  value: withDefault(Number, 0),
  /** Increases with each stock change that changes no page. */
  counts: Number,
  writers: optionalList(String),
  /** The latest changes of single products. `number` is the counter after the change. */
  changes: optionalList(catalogChange),
  /** The latest short order numbers, which lib/orders/next-number.ts needs to assign the next number. */
  given: optionalList(assignedNumber),
};
/**
 * Increases when the data of the kind in `_id` changes, so that all instances notice the change. Short order numbers
 * also have a counter. The collection has the former name of the model.
 */
export const Counter = model('Counter', counter, { collection: 'revisions' });

/** The time up to which a job has processed a list. */
export const Cursor = model('Cursor', { _id: required(String), at: required(Date) });

export const Lease = model('Lease', {
  _id: required(String),
  holder: required(String),
  expiresAt: required(Date),
});

const rateLimit = {
  _id: required(String),
  count: required(Number),
  /** The counted members, for example idempotency keys. A repeated member counts only once. */
  members: optionalList(String),
  expiresAt: required(Date),
};
/** A rate limit: the number of attempts in the period that ends at `expiresAt`. */
export const RateLimit = model('RateLimit', rateLimit, { indexes: [EXPIRING] });

const schemaVersion = {
  /** The row `restoring` exists while a restore runs. The row `restored` stores the time of the last restore. */
  _id: required(typed<'shop' | 'restoring' | 'restored'>(String)),
  version: required(Number),
  /** The version of the program that migrated the data. Error messages state it. */
  program: required(String),
  at: required(Date),
};
export const SchemaVersion = model('SchemaVersion', schemaVersion);

const stripeEvent = { _id: required(String), type: required(String), expiresAt: required(Date) };
/**
 * A processed webhook event, or a reported session without an order. The row is stored after the work, so that a crash
 * cannot lose the work (docs/payments.md).
 */
export const StripeEvent = model('StripeEvent', stripeEvent, { indexes: [EXPIRING] });

const missedSearches = {
  _id: required(String),
  /** The search texts that found nothing on this day. Their number is limited (lib/missed-searches/record.ts). */
  rows: list(sub({ text: present(String), count: present(Number) })),
  expiresAt: required(Date),
};
export const MissedSearches = model('MissedSearches', missedSearches, { indexes: [EXPIRING] });
