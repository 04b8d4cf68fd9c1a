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
  /** The email address in lower case. */
  email: required(String),
  name: required(String),
  role: required(oneOf('manager', 'packer', 'courier')),
  /** Absent until the invitation is accepted. */
  passwordHash: String,
  /** The hash of the PIN with which the staff member signs in on a shared device. */
  pinHash: String,
  /**
   * The hash of the token in the open invitation. A new invitation replaces it. Accepting the invitation deletes it.
   */
  invite: sub({ hash: present(String), expiresAt: present(Date) }),
  language: String,
  createdAt: required(Date),
};
/** A staff member. Deleting the row immediately ends all sessions of the staff member. */
export type StaffDoc = Stored<typeof staff>;
/** The roles of staff members. The owner's credentials are in the environment, so the owner has no row. */
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
  /**
   * A fingerprint of the credentials in the environment when the row was written. If the operator changes the
   * credentials, the row becomes invalid.
   */
  under: String,
  /** The language of emails to the seller, if one was chosen (lib/i18n). */
  language: String,
};
/**
 * The owner's language, and the password that the owner has set. The password in the environment also remains valid.
 */
export const Seller = model('Seller', seller);

/** The changes of sign-in methods, as they are named in the audit log and in emails. */
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
  /** Keyed hashes of the recovery codes that are not used yet. */
  codes: optionalList(String),
  /** True if the user cannot sign in with a password. */
  passwordsOff: Boolean,
  /** The ids of the latest changes. An email about a change is sent only if its id is in this list. */
  changes: optionalList(String),
};
/**
 * The sign-in methods of a user in addition to the password. One row contains all methods of a user. A conditional
 * write can therefore remove a method only if another method remains.
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
   * A fingerprint of the password with which the session was opened. For a shopper, it is computed from the
   * password hash. For the seller, it is computed from SELLER_EMAIL, SELLER_PASSWORD and the hash of the
   * password that the seller has set. Each request compares it with the current fingerprint. The single write
   * that changes a password or deletes an account therefore ends all older sessions.
   */
  credential: required(String),
  /**
   * The fingerprints of new passwords that this session is about to store. The session stays valid when the account has
   * one of these passwords, so a user who changes the password stays signed in.
   */
  accepts: optionalList(String),
  /** The name of the device for display, derived from its User-Agent. */
  device: String,
  /** In the seller's area: the id of the shared device, on which users switch by PIN. */
  shared: String,
  /** When the shared device was locked. Present until somebody enters a PIN. */
  lockedAt: Date,
  /** True if the session was opened with a PIN, which is weaker than a password. */
  byPin: Boolean,
  /**
   * The id of the passkey that opened the session. Removed when the user proves their identity with a password or a
   * code. If the passkey is removed from the account, the session ends.
   */
  passkey: String,
  /** True for a session that ends at a fixed time, whether or not it is used (lib/guests/guest.ts). */
  isFixed: typed<true>(Boolean),
  /** When the session was opened. Absent on sessions of an older version, whose expiry is not extended. */
  openedAt: Date,
  /** When the session was last used, accurate to a few minutes. Absent before its first use. */
  seenAt: Date,
  /** When the user last signed in or re-authenticated. */
  provenAt: Date,
  expiresAt: required(Date),
};
/** A signed-in session. It is valid until it expires, its row is deleted, or the password of the account changes. */
export type SessionDoc = Stored<typeof session>;
export const Session = model('Session', session, {
  indexes: [EXPIRING, [{ subject: 1 }], [{ shared: 1 }, { sparse: true }]],
});

const passwordReset = {
  /** The SHA-256 hash of the token in the link. */
  _id: required(String),
  /** The shopper. Absent in a link for the seller. */
  user: ObjectId,
  /** In a link for the seller: the owner or staff member, as in the subject of their sessions. */
  staff: String,
  /** The fingerprint of the password at the time of the request. Any change of the password makes the link invalid. */
  credential: required(String),
  expiresAt: required(Date),
};
/** A link with which a shopper or the seller can set a new password. */
export type PasswordResetDoc = Stored<typeof passwordReset>;
export const PasswordReset = model('PasswordReset', passwordReset, {
  indexes: [EXPIRING, [{ user: 1 }]],
});

const signInCode = {
  /**
   * The canonical form of the email address to which the code was sent. For the cancellation code of a guest order, it
   * is a text with the order's id (lib/guests/cancel-code.ts).
   */
  _id: required(String),
  /** A keyed hash of the `_id` and the code. */
  hash: required(String),
  /** The number of attempts to enter the code. */
  tries: required(Number),
  expiresAt: required(Date),
};
/**
 * A mailed code with which a shopper signs in or a guest cancels an order (lib/auth/mailed-code.ts). There is at most
 * one code per email address and per order. A new code replaces the previous code.
 */
export const SignInCode = model('SignInCode', signInCode, { indexes: [EXPIRING] });
