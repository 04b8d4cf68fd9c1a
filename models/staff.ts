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

const staff = {
  /** The e-mail address in lower case. */
  email: required(String),
  name: required(String),
  role: required(oneOf('manager', 'packer', 'courier')),
  /** Absent until the invitation is accepted. */
  passwordHash: String,
  /** The hash of the PIN for signing in on a shared device. */
  pinHash: String,
  /** The hash of the open invitation's token. A new invitation replaces it, and accepting it removes it. */
  invite: sub({ hash: present(String), expiresAt: present(Date) }),
  /** The person's language in the seller's area. */
  language: String,
  createdAt: required(Date),
};
/** A staff member. Deleting the row ends all of their sessions immediately. */
export type StaffDoc = Stored<typeof staff>;
/** The roles of staff members. The owner is configured in the environment and has no row. */
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
   * A fingerprint of the environment's credentials at that time. If the operator changes them, the row
   * becomes invalid.
   */
  under: String,
  /** The language of e-mails to the seller, if one was chosen (lib/i18n). */
  language: String,
};
/**
 * The owner's language and the password that the owner has set. The password in the environment stays valid.
 */
export const Seller = model('Seller', seller);

/** Changes to a staff member's sign-in methods, as named in the audit log and in e-mails. */
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

/** A passkey: the public key of an authenticator. */
const passkey = sub({
  /** The credential id, base64url. */
  id: required(String),
  /** The public key in COSE format, base64url. */
  publicKey: required(String),
  /** The signature counter that the authenticator reports. Always 0 if it does not count. */
  counter: required(Number),
  transports: optionalList(String),
  /** The name that the person gave to the passkey. */
  name: required(String),
  addedAt: required(Date),
  usedAt: Date,
});

const factors = {
  /** The subject of the person's sessions. */
  _id: required(String),
  /** A fingerprint of the environment's credentials. If they change, the row becomes invalid. */
  under: required(String),
  passkeys: optionalList(passkey),
  /** The authenticator app: the encrypted secret, and the latest time step whose code was used. */
  totp: sub({ secret: present(String), step: present(Number) }),
  /** Keyed hashes of the unused recovery codes. */
  codes: optionalList(String),
  /** True if the person cannot sign in with a password. */
  passwordsOff: Boolean,
  /** The ids of the latest changes, so that an e-mail is sent only about a change that was made. */
  changes: optionalList(String),
};
/**
 * The sign-in methods of one person, in addition to or instead of a password. They are in one row, so one
 * conditional write can remove a method and require the methods that must remain.
 */
export type FactorsDoc = Stored<typeof factors>;
export const Factors = model('Factors', factors, {
  indexes: [[{ 'passkeys.id': 1 }, { unique: true, sparse: true }]],
});

const session = {
  /** The `jti` of the token. */
  _id: required(String),
  audience: required(typed<'shopper' | 'seller'>(String)),
  /** The user's id, or the seller's e-mail address. */
  subject: required(String),
  /**
   * A fingerprint of the password that opened the session: of the shopper's hash, or of SELLER_EMAIL,
   * SELLER_PASSWORD and the hash of the password that the seller has set. Each request compares it with the
   * current fingerprint. So the single write that changes a password or deletes an account ends every older
   * session.
   */
  credential: required(String),
  /**
   * Fingerprints of passwords that this session is about to set. Each becomes valid when the account has that
   * password, so the session that changes the password stays open.
   */
  accepts: optionalList(String),
  /** The readable name of the device, from its User-Agent. */
  device: String,
  /** In the seller's area: the id of a shared device, on which people switch by PIN. */
  shared: String,
  /** When the shared device was locked. Present until somebody enters a PIN. */
  lockedAt: Date,
  /** True if the session was opened with a PIN, which proves less than a password. */
  byPin: Boolean,
  /** When the session was opened. Absent on sessions of an older version, whose expiry does not move. */
  openedAt: Date,
  /**
   * When the session was last used, accurate to a few minutes. Absent if it was not used after the sign-in.
   */
  seenAt: Date,
  /** When the person last re-authenticated or signed in. */
  provenAt: Date,
  expiresAt: required(Date),
};
/**
 * A signed-in session. It is valid until it expires, its row is deleted, or the password of the account
 * changes.
 */
export type SessionDoc = Stored<typeof session>;
export const Session = model('Session', session, {
  indexes: [EXPIRING, [{ subject: 1 }], [{ shared: 1 }, { sparse: true }]],
});

const passwordReset = {
  /** The SHA-256 hash of the token in the link. */
  _id: required(String),
  /** The shopper. Absent in a link for the seller. */
  user: ObjectId,
  /** The subject of the seller's sessions, in a link for the seller. */
  staff: String,
  /** The fingerprint of the password to replace. After any change of the password, the link is invalid. */
  credential: required(String),
  expiresAt: required(Date),
};
/** A link with which a shopper or the seller sets a new password. */
export type PasswordResetDoc = Stored<typeof passwordReset>;
export const PasswordReset = model('PasswordReset', passwordReset, {
  indexes: [EXPIRING, [{ user: 1 }]],
});
