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
  /** In lower case. */
  email: required(String),
  name: required(String),
  role: required(oneOf('manager', 'packer', 'courier')),
  /** Absent until the invitation is accepted. */
  passwordHash: String,
  /** The hash of the PIN by which the person signs in on a shared device. */
  pinHash: String,
  /** The open invitation: the hash of its token. The next one, and its use, replace it. */
  invite: sub({ hash: present(String), expiresAt: present(Date) }),
  /** The language in which they read the seller's area. */
  language: String,
  createdAt: required(Date),
};
/** A person who works in the shop. Removing the row ends all sessions at once. */
export type StaffDoc = Stored<typeof staff>;
/** The roles of staff; the owner is the seller of the environment and has no row. */
export type StaffRole = StaffDoc['role'];
export const Staff = model('Staff', staff, {
  collection: 'staff',
  indexes: [
    [{ email: 1 }, { unique: true }],
    [{ 'invite.hash': 1 }, { unique: true, sparse: true }],
  ],
});

const seller = {
  /** SELLER_EMAIL. */
  _id: required(String),
  passwordHash: String,
  /**
   * A fingerprint of the environment's credentials at that time. If the operator changes them, the
   * row is no longer valid.
   */
  under: String,
  /** The language of mails to the seller, if one was chosen (lib/i18n). */
  language: String,
};
/** The seller's language, and the password that the seller has set. The password of the environment stays valid. */
export const Seller = model('Seller', seller);

/** What a member of staff changes about signing in, as the audit log and mails call it. */
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
  /** The id of the credential, base64url. */
  id: required(String),
  /** COSE, base64url. */
  publicKey: required(String),
  /** How often the authenticator says that it has signed; always 0 if it does not count. */
  counter: required(Number),
  transports: optionalList(String),
  /** The name that its owner gave it. */
  name: required(String),
  addedAt: required(Date),
  usedAt: Date,
});

const factors = {
  /** The subject of the person's sessions. */
  _id: required(String),
  /** A fingerprint of the credentials of the environment. With other credentials the row is not valid. */
  under: required(String),
  passkeys: optionalList(passkey),
  /** App codes: the sealed secret, and the latest time step whose code was used. */
  totp: sub({ secret: present(String), step: present(Number) }),
  /** Keyed hashes of the unused recovery codes. */
  codes: optionalList(String),
  /** Passwords do not sign in. */
  passwordsOff: Boolean,
  /** The ids of the latest changes, so that a mail is sent only about a change that was made. */
  changes: optionalList(String),
};
/**
 * How one person signs in beside or without a password. It is one row, so that one conditional write can remove a
 * factor and demand the factors that must stay.
 */
export type FactorsDoc = Stored<typeof factors>;
export const Factors = model('Factors', factors, {
  indexes: [[{ 'passkeys.id': 1 }, { unique: true, sparse: true }]],
});

const session = {
  /** The `jti` of the token. */
  _id: required(String),
  audience: required(typed<'shopper' | 'seller'>(String)),
  /** The user's id, or the seller's email. */
  subject: required(String),
  /**
   * A fingerprint of the password that opened it: of the shopper's hash, or of SELLER_EMAIL,
   * SELLER_PASSWORD and the hash of the password that the seller has set. Each request compares it with the present
   * one, so the one write that changes a password, or deletes an account, ends every session that was opened before.
   */
  credential: required(String),
  /**
   * Fingerprints of passwords that this session is setting. Each is valid once the account has that
   * password, so the session that makes the change stays open.
   */
  accepts: optionalList(String),
  /** The name of the device for people, from its User-Agent. */
  device: String,
  /** In the seller's area: the id of a shared device, on which people switch by their PIN. */
  shared: String,
  /** When the shared device was locked, until somebody enters a PIN. */
  lockedAt: Date,
  /** It was opened by a PIN, which proves less than a password. */
  byPin: Boolean,
  /** When it was opened; absent on a session of an older version, whose end does not move. */
  openedAt: Date,
  /** When it was last used, to within some minutes; absent if not since the sign-in. */
  seenAt: Date,
  /** When the person last proved to be the one who signed in. */
  provenAt: Date,
  expiresAt: required(Date),
};
/**
 * A sign-in. It is valid until it expires, its row is deleted, or the account has another password than
 * the one that it was opened with.
 */
export type SessionDoc = Stored<typeof session>;
export const Session = model('Session', session, {
  indexes: [EXPIRING, [{ subject: 1 }], [{ shared: 1 }, { sparse: true }]],
});

const passwordReset = {
  /** The SHA-256 hash of the token in the link. */
  _id: required(String),
  /** The shopper; absent in a link of the seller. */
  user: ObjectId,
  /** The subject of the seller's sessions, in a link of the seller. */
  staff: String,
  /** The fingerprint of the password that the link replaces. With another password the link is used up. */
  credential: required(String),
  expiresAt: required(Date),
};
/** A link by which a shopper, or the seller, sets a new password. */
export type PasswordResetDoc = Stored<typeof passwordReset>;
export const PasswordReset = model('PasswordReset', passwordReset, {
  indexes: [EXPIRING, [{ user: 1 }]],
});
