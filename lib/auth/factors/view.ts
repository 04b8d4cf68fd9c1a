import * as z from 'zod/mini';

/** How a member of staff signs in. */
export const factorsAnswer = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** ISO 8601. */
      addedAt: z.string(),
      /** ISO 8601; none if not yet. */
      usedAt: z.optional(z.string()),
    }),
  ),
  /** Whether a code of an app is asked for after the password. */
  hasAppCodes: z.boolean(),
  /** How many recovery codes are left. */
  codesLeft: z.int(),
  /** What signs in besides a passkey: the password, password and code, or a recovery code where passwords are off. */
  wayIn: z.enum(['password', 'both', 'recovery']),
  /** Whether this session may change it: it was opened, or proven, within 15 minutes. */
  isProven: z.boolean(),
});

export type FactorsAnswer = z.output<typeof factorsAnswer>;

/** What a browser hands to its authenticator, as WebAuthn has it in JSON, and what is sent back with its answer. */
export const ceremony = z.object({
  options: z.record(z.string(), z.unknown()),
  ticket: z.string(),
});

export type Ceremony = z.output<typeof ceremony>;

/** The answer of POST /api/seller/passkey/sign-in-options. */
export const waysAnswer = z.object({
  /** None where nobody has a passkey. */
  passkey: z.optional(ceremony),
  /** Whether a link for a forgotten password can be mailed. */
  mailsLinks: z.boolean(),
});

export type WaysAnswer = z.output<typeof waysAnswer>;

/** The answer of POST /api/seller/totp/start. */
export const appCodesAnswer = z.object({
  /** Base32, for an app without a camera. */
  secret: z.string(),
  /** `otpauth://…` */
  uri: z.string(),
  /** Its QR code, as the address of a picture. */
  qr: z.string(),
  ticket: z.string(),
});

export type AppCodesAnswer = z.output<typeof appCodesAnswer>;

/** Recovery codes, shown this once. */
export const codesAnswer = z.object({ codes: z.array(z.string()) });
export type CodesAnswer = z.output<typeof codesAnswer>;

/** The answer of POST /api/seller/totp/confirm: recovery codes if there were none. */
export const confirmedAnswer = z.partial(codesAnswer);
export type ConfirmedAnswer = z.output<typeof confirmedAnswer>;
