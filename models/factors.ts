import { Schema } from 'mongoose';
import { define } from './define';

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
export type Passkey = {
  /** The id of the credential, base64url. */
  id: string;
  /** COSE, base64url. */
  publicKey: string;
  /** How often it has signed, as it says itself; 0 for ever where it does not count. */
  counter: number;
  transports?: string[];
  /** As its owner calls it. */
  name: string;
  addedAt: Date;
  usedAt?: Date;
};

/**
 * How one person signs in beside or without a password. It is one row, so that the one write that takes something
 * away can demand what has to stay.
 */
export type FactorsDoc = {
  /** The subject of the person's sessions. */
  _id: string;
  /** A fingerprint of the credentials of the environment; under other ones the row counts as none. */
  under: string;
  passkeys?: Passkey[];
  /** App codes: the sealed secret, and the latest time step whose code was used. */
  totp?: { secret: string; step: number };
  /** Keyed hashes of the recovery codes that are left. */
  codes?: string[];
  /** Passwords do not sign in. */
  passwordsOff?: boolean;
  /** The ids of the latest changes, so that a mail is sent only about one that was made. */
  changes?: string[];
};

const schema = new Schema<FactorsDoc>(
  {
    _id: { type: String, required: true },
    under: { type: String, required: true },
    passkeys: {
      type: [
        new Schema<Passkey>(
          {
            id: { type: String, required: true },
            publicKey: { type: String, required: true },
            counter: { type: Number, required: true },
            transports: { type: [String], default: undefined },
            name: { type: String, required: true },
            addedAt: { type: Date, required: true },
            usedAt: Date,
          },
          { _id: false },
        ),
      ],
      default: undefined,
    },
    totp: {
      type: new Schema({ secret: String, step: Number }, { _id: false }),
      default: undefined,
    },
    codes: { type: [String], default: undefined },
    passwordsOff: Boolean,
    changes: { type: [String], default: undefined },
  },
  { versionKey: false },
);
schema.index({ 'passkeys.id': 1 }, { unique: true, sparse: true });

export const Factors = define('Factors', schema);
