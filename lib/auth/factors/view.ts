import * as z from 'zod/mini';

/** The sign-in methods of a person in the seller's area. */
export const factorsAnswer = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** ISO 8601. */
      addedAt: z.string(),
      /** ISO 8601; absent if never used. */
      usedAt: z.optional(z.string()),
    }),
  ),
  /** True if a sign-in requires an app code after the password. */
  hasAppCodes: z.boolean(),
  /** The number of unused recovery codes. */
  codesLeft: z.int(),
  /**
   * How to sign in without a passkey: with the password, with password and code, or with a recovery code when
   * passwords are off.
   */
  wayIn: z.enum(['password', 'both', 'recovery']),
  /** True if this session may change the sign-in methods: it was opened or proven within 15 minutes. */
  isProven: z.boolean(),
});

export type FactorsAnswer = z.output<typeof factorsAnswer>;

/**
 * The WebAuthn options (JSON) that a browser passes to its authenticator, and the ticket to send back with the
 * result.
 */
export const ceremony = z.object({
  options: z.record(z.string(), z.unknown()),
  ticket: z.string(),
});

export type Ceremony = z.output<typeof ceremony>;

/** The response of POST /api/seller/passkey/sign-in-options. */
export const waysAnswer = z.object({
  /** Absent if nobody has a passkey. */
  passkey: z.optional(ceremony),
  /** True if the shop can mail a link for a forgotten password. */
  mailsLinks: z.boolean(),
});

export type WaysAnswer = z.output<typeof waysAnswer>;

/** The response of POST /api/seller/totp/start. */
export const appCodesAnswer = z.object({
  /** Base32, for an app without a camera. */
  secret: z.string(),
  /** `otpauth://…` */
  uri: z.string(),
  /** The QR code of the URI, as the URL of an image. */
  qr: z.string(),
  ticket: z.string(),
});

export type AppCodesAnswer = z.output<typeof appCodesAnswer>;

/** Recovery codes, shown only this once. */
export const codesAnswer = z.object({ codes: z.array(z.string()) });
export type CodesAnswer = z.output<typeof codesAnswer>;

/** The response of POST /api/seller/totp/confirm: recovery codes if there were none. */
export const confirmedAnswer = z.partial(codesAnswer);
export type ConfirmedAnswer = z.output<typeof confirmedAnswer>;
