import {
  EXPIRING,
  model,
  ObjectId,
  oneOf,
  optionalList,
  present,
  required,
  type Stored,
  sub,
  typed,
} from './define';
import { passkey } from './passkey';

const staff = {
  email: required(String),
  name: required(String),
  role: required(oneOf('manager', 'packer', 'courier')),
  /** Absent until the invitation is accepted. */
  passwordHash: String,
  /** The hash of the PIN with which the staff member signs in on a shared device. */
  pinHash: String,
  /** The hash of the token in the open invitation. Accepting the invitation deletes it. */
  invite: sub({ hash: present(String), expiresAt: present(Date) }),
  language: String,
  createdAt: required(Date),
};
/** A staff member. Deleting the row immediately ends all sessions of the staff member. */
export type StaffDoc = Stored<typeof staff>;
/** The owner has no row, because the owner's credentials are in the environment. */
export type StaffRole = StaffDoc['role'];
export const Staff = model('Staff', staff, {
  collection: 'staff',
  indexes: [
    [{ email: 1 }, { unique: true }],
    [{ 'invite.hash': 1 }, { unique: true, sparse: true }],
  ],
});

const seller = {
  /** The value of SELLER_EMAIL. */
  _id: required(String),
  passwordHash: String,
  /** A fingerprint of the credentials in the environment. If they change, the row becomes invalid. */
  under: String,
  language: String,
};
/**
 * The owner's language, and the password that the owner has set. The password in the environment also remains valid.
 */
export const Seller = model('Seller', seller);

export const FACTOR_CHANGES = [
  'passkey added',
  'passkey removed',
  'app codes on',
  'app codes off',
  'recovery codes made',
  'recovery code used',
  'passwords off',
  'passwords on',
] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

const factors = {
  /** The id of the user, as in the `subject` of the user's sessions. */
  _id: required(String),
  /** A fingerprint of the credentials in the environment. If the credentials change, the row becomes invalid. */
  under: required(String),
  passkeys: optionalList(passkey),
  /** The authenticator app: its encrypted secret, and the time step of the last code that was used. */
  totp: sub({ secret: present(String), step: present(Number) }),
  /** Keyed hashes of the unused recovery codes. */
  codes: optionalList(String),
  passwordsOff: Boolean,
  /** The ids of the latest changes. An email about a change is sent only if its id is in this list. */
  changes: optionalList(String),
};
/**
 * The additional sign-in methods of a user, all in one row. A conditional write can therefore protect the last method
 * from removal.
 */
export type FactorsDoc = Stored<typeof factors>;
export const Factors = model('Factors', factors, {
  indexes: [[{ 'passkeys.id': 1 }, { unique: true, sparse: true }]],
});

const session = {
  /** The `jti` of the token. */
  _id: required(String),
  audience: required(typed<'shopper' | 'seller'>(String)),
  /** The user's id, or the seller's email address. */
  subject: required(String),
  /**
   * A fingerprint of the account's password. For the seller, it is computed from SELLER_EMAIL, SELLER_PASSWORD and the
   * hash of a changed password. Each request compares it with the current fingerprint. A changed password or a deleted
   * account therefore ends all older sessions.
   */
  credential: required(String),
  /**
   * The fingerprints of new passwords that this session is about to store. Otherwise a change of the password would
   * sign this user out.
   */
  accepts: optionalList(String),
  device: String,
  /** In the seller's area: the id of the shared device, on which users switch by PIN. */
  shared: String,
  /** When the shared device was locked. Present until somebody enters a PIN. */
  lockedAt: Date,
  byPin: Boolean,
  /**
   * The passkey that opened the session. If the passkey is removed from the account, the session ends. A proof by
   * password or code removes this field.
   */
  passkey: String,
  /** True if the session ends at a fixed time, even if it is used (lib/guests/guest.ts). */
  isFixed: typed<true>(Boolean),
  /** Absent on sessions of an older version, whose expiry is not extended. */
  openedAt: Date,
  /** When the session was last used, accurate to a few minutes. */
  seenAt: Date,
  /** When the user last signed in or re-authenticated. */
  provenAt: Date,
  expiresAt: required(Date),
};
/** A session is valid until it expires, its row is deleted, or the password of the account changes. */
export type SessionDoc = Stored<typeof session>;
export const Session = model('Session', session, {
  indexes: [EXPIRING, [{ subject: 1 }], [{ shared: 1 }, { sparse: true }]],
});

const passwordReset = {
  /** The SHA-256 hash of the token in the link. */
  _id: required(String),
  user: ObjectId,
  /** In a link for the seller: the owner or staff member, as in the subject of their sessions. */
  staff: String,
  /** The fingerprint of the password at the time of the request. Any change of the password makes the link invalid. */
  credential: required(String),
  expiresAt: required(Date),
};
export type PasswordResetDoc = Stored<typeof passwordReset>;
export const PasswordReset = model('PasswordReset', passwordReset, {
  indexes: [EXPIRING, [{ user: 1 }]],
});

const signInCode = {
  /**
   * The email address in canonical form. For the cancellation of a guest order, it contains the order's id
   * (lib/guests/cancel-code.ts).
   */
  _id: required(String),
  /** A keyed hash of the `_id` and the code. */
  hash: required(String),
  tries: required(Number),
  expiresAt: required(Date),
};
/**
 * A mailed code for a sign-in or the cancellation of a guest order (lib/auth/mailed-code.ts). A new code replaces the
 * previous code for the same address or order.
 */
export const SignInCode = model('SignInCode', signInCode, { indexes: [EXPIRING] });
