import { type Infer, optionalList, required, sub } from './define';

const fields = {
  id: required(String),
  /** The public key in COSE format, base64url. */
  publicKey: required(String),
  /** The signature counter. Always 0 if the authenticator does not count. */
  counter: required(Number),
  transports: optionalList(String),
  name: required(String),
  addedAt: required(Date),
  usedAt: Date,
};

export const passkey = sub(fields);
export type PasskeyDoc = Infer<typeof fields>;
