import { type Infer, optionalList, required, sub } from './define';

const fields = {
  /** The credential id, base64url. */
  id: required(String),
  /** The public key in COSE format, base64url. */
  publicKey: required(String),
  /** The signature counter of the authenticator. Always 0 if the authenticator does not count. */
  counter: required(Number),
  transports: optionalList(String),
  /** The name that the user gave to the passkey. */
  name: required(String),
  addedAt: required(Date),
  usedAt: Date,
};

export const passkey = sub(fields);
export type PasskeyDoc = Infer<typeof fields>;
